import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { ImageMark, Mark, ShapeMark, TextMark } from '../scene/marks.ts';
import type { Paint } from '../scene/paint.ts';
import type { Scene } from '../scene/scene.ts';
import type { SvgResources } from './svg-context.ts';
import { writeSvg } from './write-svg.ts';

const base = {
  elementId: 'e1',
  transform: null,
  opacity: 1,
  blendMode: 'normal',
  filters: [],
  dropShadows: [],
  clip: null,
  href: null,
  alt: null,
} as const;
const red: Paint = { type: 'solid', color: '#ff0000' };
const nothing: SvgResources = { image: () => undefined, fonts: [] };
const hostile = `"'><script>alert(1)</script><!-- ]]> &amp; \u0000\u0008\ud800 --> javascript:`;

describe('writeSvg', () => {
  it('writes the size in px and shows the whole scene', () => {
    const root = read(write([box()]))[0];
    expect(root).toMatchObject({ name: 'svg', attributes: { width: '200', height: '100', viewBox: '0 0 200 100' } });
  });

  it('scales by the root alone', () => {
    const svg = writeSvg(sceneOf([box()]), { width: 400, height: 200, transform: [2, 0, 0, 2, 0, 0] }, nothing);
    expect(read(svg)[0]?.attributes).toMatchObject({ width: '400', height: '200', viewBox: '0 0 200 100' });
  });

  it('centres a scene on an output of another ratio and paints the background to its edges', () => {
    const scene = { ...sceneOf([]), background: red };
    const nodes = read(writeSvg(scene, { width: 200, height: 200, transform: [1, 0, 0, 1, 0, 50] }, nothing));
    expect(nodes[0]?.attributes).toMatchObject({ viewBox: '0 -50 200 200' });
    expect(nodes[1]).toMatchObject({ name: 'rect', attributes: { y: '-50', height: '200' } });
  });

  it('stretches only when it is told to', () => {
    const stretched = writeSvg(sceneOf([]), { width: 400, height: 100, transform: [2, 0, 0, 1, 0, 0] }, nothing);
    expect(read(stretched)[0]?.attributes).toMatchObject({ preserveAspectRatio: 'none' });
    expect(read(write([]))[0]?.attributes['preserveAspectRatio']).toBeUndefined();
  });

  it('keeps simple shapes simple', () => {
    const names = read(
      write([
        box(),
        box({ shape: { type: 'roundRect', x: 0, y: 0, width: 9, height: 9, radii: [2, 2, 2, 2] } }),
        box({ shape: { type: 'ellipse', cx: 5, cy: 5, rx: 4, ry: 3 } }),
      ]),
    ).map(({ name }) => name);
    expect(names).toEqual(['svg', 'rect', 'rect', 'ellipse']);
  });

  it('splits an alpha colour into a colour and an opacity, which older viewers need', () => {
    const rect = read(write([box({ fill: { type: 'solid', color: 'rgba(255, 0, 128, 0.25)' } })]))[1];
    expect(rect?.attributes).toMatchObject({ fill: '#ff0080', 'fill-opacity': '0.25' });
  });

  it('defines equal gradients once', () => {
    const fill: Paint = {
      type: 'linear',
      x0: 0,
      y0: 0,
      x1: 10,
      y1: 0,
      stops: [
        { offset: 0, color: '#000000' },
        { offset: 1, color: '#ffffff' },
      ],
    };
    const nodes = read(write([box({ fill }), box({ fill, opacity: 0.5 })]));
    expect(nodes.filter(({ name }) => name === 'linearGradient')).toHaveLength(1);
    expect(nodes.filter(({ attributes }) => attributes['fill']?.startsWith('url(#'))).toHaveLength(2);
  });

  it('gives every id once and refers to none that is missing', () => {
    const svg = write([
      box({
        fill: { type: 'conic', cx: 5, cy: 5, startDeg: 0, stops: [{ offset: 0, color: '#000000' }] },
        shadows: [{ color: '#000000', offsetX: 1, offsetY: 1, blur: 4, spread: 2, inset: true }],
        clip: { type: 'ellipse', cx: 5, cy: 5, rx: 4, ry: 4 },
        filters: [{ type: 'blur', amount: 2 }],
      }),
      filtered,
      { ...filtered, transform: [1, 0, 0, 1, 20, 0] },
    ]);
    const ids = read(svg).flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map((match) => match[1] ?? match[2]);
    expect(referred.length).toBeGreaterThan(4);
    expect(ids).toEqual(expect.arrayContaining(referred));
  });

  it('keeps text, links, ids and names that try to break out where they belong', () => {
    const mark = textMark(hostile);
    const svg = writeSvg(
      sceneOf([
        {
          ...mark,
          elementId: hostile,
          alt: hostile,
          href: `https://example.org/${hostile}`,
          styles: mark.styles.map((style) => ({ ...style, face: hostile, lang: hostile, features: { [hostile]: 1 } })),
        },
        box({ fill: { type: 'solid', color: hostile } }),
      ]),
      { width: 200, height: 100, transform: [1, 0, 0, 1, 0, 0] },
      {
        image: () => undefined,
        fonts: [
          { face: hostile, weight: 400, italic: false, href: 'data:font/woff2;base64,AAAA', fallbacks: [hostile] },
        ],
        title: hostile,
      },
    );
    const nodes = read(svg);
    expect(nodes.map(({ name }) => name)).not.toContain('script');
    const kept = `"'><script>alert(1)</script><!-- ]]> &amp;  --> javascript:`;
    expect(nodes.find(({ name }) => name === 'tspan')?.text).toBe(kept);
    expect(nodes.find(({ name }) => name === 'title')?.text).toBe(kept);
    expect(nodes.find(({ name }) => name === 'a')?.attributes['xlink:href']).toBe(`https://example.org/${kept}`);
  });

  it('looks once at where a text stands, however often its style changes', () => {
    const { lines, styles, ...mark } = textMark('x');
    const [line] = lines;
    const count = 200;
    let looks = 0;
    const runs = Array.from({ length: count }, (_, index) => ({
      ...line?.runs[0],
      text: 'x',
      style: index % 2,
      get width() {
        looks += 1;
        return 10;
      },
    }));
    const changing = {
      ...mark,
      styles: styles.flatMap((style) => [style, { ...style }]),
      lines: [{ ...line, runs }],
    } as TextMark;
    expect(read(write([changing])).filter(({ name }) => name === 'text')).toHaveLength(count);
    expect(looks).toBeLessThan(10 * count);
  });

  it('keeps every space of a text', () => {
    const nodes = read(write([textMark('  two   spaces  ')]));
    expect(nodes.find(({ name }) => name === 'text')?.attributes['xml:space']).toBe('preserve');
    expect(nodes.find(({ name }) => name === 'tspan')?.text).toBe('  two   spaces  ');
  });

  it('carries the bytes of an image once, however often it is shown', () => {
    const image = (x: number): ImageMark => ({
      ...base,
      kind: 'image',
      image: 'hash',
      source: { x: 10, y: 0, width: 20, height: 30 },
      target: { x, y: 0, width: 40, height: 60 },
    });
    const resources = { ...nothing, image: () => ({ href: 'data:image/jpeg;base64,AAAA', width: 40, height: 30 }) };
    const svg = writeSvg(
      sceneOf([image(0), image(50)]),
      { width: 200, height: 100, transform: [1, 0, 0, 1, 0, 0] },
      resources,
    );
    expect(svg.match(/base64/g)).toHaveLength(1);
    expect(read(svg).filter(({ name }) => name === 'use')).toHaveLength(2);
    // 20 × 30 px of the source become 40 × 60, cut by a frame of their own.
    expect(read(svg).filter(({ name }) => name === 'use')[1]?.attributes['transform']).toBe('matrix(2 0 0 2 30 0)');
    expect(read(svg).filter(({ name }) => name === 'rect')[1]?.attributes).toMatchObject({ x: '50', width: '40' });
  });

  it('names a mark by its alternative text and links it', () => {
    const nodes = read(write([box({ alt: 'A <red> box', href: 'https://example.org/?a=1&b="2"' })]));
    expect(nodes.find(({ name }) => name === 'title')?.text).toBe('A <red> box');
    expect(nodes.find(({ name }) => name === 'a')?.attributes['xlink:href']).toBe('https://example.org/?a=1&b="2"');
  });

  it('keeps a filter of SVG as it is, with the pictures that it brings', () => {
    const nodes = read(write([filtered]));
    const names = nodes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['filter', 'feMorphology', 'feImage']));
    const id = nodes.find(({ name }) => name === 'filter')?.attributes['id'];
    expect(nodes.some(({ attributes }) => attributes['filter'] === `url(#${id})`)).toBe(true);
  });

  it('gives the same bytes for the same scene', () => {
    expect(write([box(), textMark('x')])).toBe(write([box(), textMark('x')]));
  });

  it('writes numbers that every viewer reads', () => {
    const rect = read(write([box({ shape: { type: 'rect', x: 1e-9, y: -0, width: 1 / 3, height: 1e7 } })]))[1];
    expect(rect?.attributes).toMatchObject({ x: '0', y: '0', width: '0.3333', height: '10000000' });
  });
});

const filtered: Mark = {
  ...base,
  kind: 'group',
  children: [box()],
  svgFilter: {
    region: { x: 0, y: 0, width: 10, height: 10 },
    primitives: [
      '<feMorphology radius="2"/>',
      {
        mark: { ...box(), transform: [2, 0, 0, 2, 0, 0] },
        result: 'picture',
        box: { x: 1, y: 1, width: 4, height: 4 },
      },
    ],
  },
};

function box(more: Partial<ShapeMark> = {}): ShapeMark {
  const shape = { type: 'rect', x: 0, y: 0, width: 10, height: 10 } as const;
  return { ...base, kind: 'shape', shape, fill: red, stroke: null, shadows: [], ...more };
}

function textMark(text: string): TextMark {
  const style = {
    face: 'Inter',
    size: 20,
    weight: 400,
    italic: false,
    letterSpacing: 0,
    lang: '',
    features: {},
    fill: red,
    stroke: null,
    shadows: [],
  };
  const run = {
    text,
    start: 0,
    x: 0,
    width: 80,
    direction: 'ltr',
    style: 0,
    wordSpacing: 0,
    rise: 0,
    href: null,
  } as const;
  const line = { box: { x: 0, y: 0, width: 80, height: 24 }, baseline: 18, text, runs: [run] };
  return { ...base, kind: 'text', styles: [style], lines: [line], backgrounds: [], decorations: [] };
}

function sceneOf(marks: readonly Mark[]): Scene {
  return { version: 1, width: 200, height: 100, background: null, marks, warnings: [], elements: [] };
}

function write(marks: readonly Mark[]): string {
  return writeSvg(sceneOf(marks), { width: 200, height: 100, transform: [1, 0, 0, 1, 0, 0] }, nothing);
}

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Every element in document order, by a parser that refuses whatever is not well-formed XML with namespaces. */
function read(svg: string): readonly Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const node = { name, attributes: Object.fromEntries(values), text: '' };
    nodes.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open[open.length - 1];
    if (node) node.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(svg).close();
  return nodes;
}
