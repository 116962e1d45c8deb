import {
  bindDesign,
  type FontCatalog,
  layoutDesign,
  type Mark,
  PlatenError,
  parseDesign,
  type Scene,
  type TextMeasurer,
} from '@platen/core';
import { writeSvg } from '@platen/core/svg';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodePdf } from '../../packages/engine/src/encode/pdf/encode-pdf.ts';
import { sayableArt } from '../../packages/engine/src/surface/art-snippets.fixture.ts';
import { paintRaster } from '../../packages/engine/src/surface/raster-surface.ts';
import { leastCpuMs } from '../support/cpu-time.ts';
import { propertySeed } from '../support/property-seed.ts';
import { differencePercent } from './support/compare.ts';
import { noFonts } from './support/fonts.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';
import { noImages, noPictures } from './support/resources.ts';
import { drawInResvg } from './support/resvg.ts';

const side = 300;
const placement = { width: side, height: side, transform: [1, 0, 0, 1, 0, 0] } as const;
const pdfOptions = {
  scale: 1,
  resizeMode: 'contain',
  dpi: 72,
  margins: { top: 0, right: 0, bottom: 0, left: 0 },
  embedFonts: true,
  quality: 90,
  imageDpi: 300,
} as const;

/** A page with one svg element on it. */
function pageOf(svg: string, properties: Readonly<Record<string, unknown>> = {}, background = '#ffffff'): Scene {
  const element = { id: 'a', type: 'svg', svg, x: 20, y: 20, width: 260, height: 260, ...properties };
  const canvasData = { background, elements: [element] };
  const design = bindDesign(parseDesign({ width: side, height: side, canvasData }));
  // Art needs no fonts.
  const fonts = {} as FontCatalog;
  const measurer = {} as TextMeasurer;
  return layoutDesign(design, { fonts, measurer, images: new Map(), pixelRatio: 1 });
}

const drawn = (scene: Scene) => paintRaster(scene, placement, noPictures);
const pdfOf = (scene: Scene) => encodePdf([scene], pdfOptions, { fonts: noFonts, ...noImages });

function colorAt(scene: Scene, x: number, y: number): readonly number[] {
  const { data } = PNG.sync.read(drawn(scene).toBuffer('image/png'));
  return [...data.subarray(4 * (y * side + x), 4 * (y * side + x) + 3)];
}

describe('art of shapes on a page', () => {
  it.each(Object.entries(sayableArt))('is the same picture in SVG: %s', (_name, svg) => {
    const scene = pageOf(svg);
    const markup = writeSvg(scene, placement, { image: () => undefined, fonts: [] });
    expect(scene.warnings).toEqual([]);
    expect(differencePercent(drawn(scene).toBuffer('image/png'), drawInResvg(markup))).toBeLessThan(0.1);
  });

  it.skipIf(!hasPoppler).each(Object.entries(sayableArt))(
    'is vectors in PDF and the same picture: %s',
    async (_name, svg) => {
      const scene = pageOf(svg);
      const pdf = await pdfOf(scene);
      expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
      expect(differencePercent(drawn(scene).toBuffer('image/png'), rasterizePdf(pdf, 72))).toBeLessThan(0.3);
    },
  );

  it('takes little room in a PDF', async () => {
    const pdf = await pdfOf(pageOf(sayableArt['a stroked bell'] ?? ''));
    expect(pdf.length).toBeLessThan(4_000);
  });
});

describe('blend modes of art', () => {
  it('mix with nothing beneath the art, in any output', async () => {
    const scene = pageOf(sayableArt['blend modes inside'] ?? '', {}, '#3355aa');
    const png = drawn(scene).toBuffer('image/png');
    expect(colorAt(scene, 220, 100)).toEqual([0xff, 0x00, 0xff]);
    const markup = writeSvg(scene, placement, { image: () => undefined, fonts: [] });
    expect(differencePercent(png, drawInResvg(markup))).toBeLessThan(0.1);
    if (hasPoppler) expect(differencePercent(png, rasterizePdf(await pdfOf(scene), 72))).toBeLessThan(0.3);
  });
});

describe('recoloured art', () => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><style>.b{fill:#0000FF}</style><rect width="10" height="10" fill="red"/><rect class="b" x="10" width="10" height="10"/></svg>';

  it('has its new colours where they belong', () => {
    const scene = pageOf(logo, { objectFit: 'fill', colors: { '#f00': '#123456', blue: '#abcdef' } });
    expect(colorAt(scene, 80, 150)).toEqual([0x12, 0x34, 0x56]);
    expect(colorAt(scene, 220, 150)).toEqual([0xab, 0xcd, 0xef]);
  });

  it('fills what has no fill of its own, and strokes of currentColor', () => {
    const plain =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V5H0z"/><path d="M0 8H10" stroke="currentColor" stroke-width="4"/></svg>';
    const scene = pageOf(plain, { fill: '#00aa55' });
    expect(colorAt(scene, 150, 60)).toEqual([0x00, 0xaa, 0x55]);
    expect(colorAt(scene, 150, 230)).toEqual([0x00, 0xaa, 0x55]);
  });
});

/** Lays art out; the sanitiser may refuse it, with the error that a caller gets. */
function layOutOrRefuse(svg: string): readonly Mark[] {
  try {
    return pageOf(svg).marks;
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'INVALID_REQUEST') return [];
    throw error;
  }
}

describe('the cost of art', () => {
  const wrap = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`;

  it.each([
    [
      'a thousand copies of a long path',
      wrap(`<defs><path id="p" d="M0 0${'l1 1'.repeat(10_000)}"/></defs>${'<use href="#p"/>'.repeat(1_000)}`),
    ],
    [
      'many rules on many elements',
      wrap(`<style>${'.a{fill:red}'.repeat(490)}</style>${'<g class="a"/>'.repeat(5_000)}`),
    ],
    [
      'selectors that try every way up',
      wrap(
        `<style>${'a g g g g b g{fill:red}'.repeat(400)}</style>${'<g>'.repeat(60)}${'<g/>'.repeat(500)}${'</g>'.repeat(60)}`,
      ),
    ],
    [
      'patterns of patterns',
      wrap(
        `${[1, 2, 3].map((n) => `<pattern id="p${n}" width=".01" height=".01"><rect width="9" height="9" fill="url(#p${n - 1})"/></pattern>`).join('')}<pattern id="p0" width=".001" height=".001"><circle r="1"/></pattern>${'<rect width="90" height="90" fill="url(#p3)"/>'.repeat(300)}`,
      ),
    ],
    [
      'masks on everything',
      wrap(
        `<mask id="m">${'<circle r="5" fill="#888"/>'.repeat(60)}</mask>${'<rect width="9" height="9" mask="url(#m)"/>'.repeat(300)}`,
      ),
    ],
    [
      'markers on thousands of points',
      wrap(
        `<marker id="m">${'<circle r="1"/>'.repeat(50)}</marker><path d="M0 0${'l1 1'.repeat(5_000)}" marker-mid="url(#m)"/>`,
      ),
    ],
    [
      'a gradient repeated a million times',
      wrap(
        '<linearGradient id="g" x2=".000001" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="90" height="90" fill="url(#g)"/>',
      ),
    ],
    [
      'filters on hundreds of shapes',
      wrap(
        `<filter id="f"><feColorMatrix type="saturate" values="0"/></filter>${'<rect width="9" height="9" filter="url(#f)"/>'.repeat(800)}`,
      ),
    ],
    [
      'groups in groups that each ask for their box',
      wrap(
        `<clipPath id="c" clipPathUnits="objectBoundingBox"><path d="M0 0H1V1z"/><path d="M0 1H1V0z"/></clipPath>${'<g clip-path="url(#c)">'.repeat(50)}${'<rect width="9" height="9"/>'.repeat(200)}${'</g>'.repeat(50)}`,
      ),
    ],
    ['dashes of nearly nothing', wrap('<path d="M0 0L1000000 1000000" stroke="red" stroke-dasharray="0.0001"/>')],
    [
      'a large clip',
      wrap(
        `<clipPath id="c">${'<circle r="5"/>'.repeat(3_000)}</clipPath><rect width="9" height="9" clip-path="url(#c)"/>`,
      ),
    ],
    [
      'a clip used often',
      wrap(
        `<clipPath id="c">${'<circle r="5"/>'.repeat(50)}</clipPath>${'<rect width="9" height="9" clip-path="url(#c)"/>'.repeat(300)}`,
      ),
    ],
    [
      'a gradient with thousands of stops',
      wrap(
        `<linearGradient id="g">${'<stop/>'.repeat(10_000)}</linearGradient>${'<rect width="9" height="9" fill="url(#g)"/>'.repeat(500)}`,
      ),
    ],
    [
      'deep groups of fading groups',
      wrap(
        `${'<g opacity=".9">'.repeat(60)}<rect width="90" height="90"/><rect width="9" height="9"/>${'</g>'.repeat(60)}`,
      ),
    ],
  ])('is bounded: %s', (_what, svg) => {
    expect(leastCpuMs(1_500, () => layOutOrRefuse(svg))).toBeLessThan(1_500);
  });

  it('is never a crash, whatever the attributes hold', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        'url(#g)',
        'url(#',
        'inherit',
        '1e9',
        '-1',
        'rotate(',
        '5 5',
        '50%',
        '1em',
        'none',
        'M0 0',
        '0 0 0 0',
      ),
    );
    const names = [
      'd',
      'fill',
      'stroke',
      'stroke-width',
      'transform',
      'clip-path',
      'mask',
      'filter',
      'marker-mid',
      'orient',
      'patternUnits',
      'patternTransform',
      'maskContentUnits',
      'spreadMethod',
      'vector-effect',
      'paint-order',
      'href',
      'opacity',
      'style',
      'stroke-dasharray',
      'mix-blend-mode',
      'points',
      'r',
      'viewBox',
      'preserveAspectRatio',
      'offset',
      'gradientTransform',
      'class',
    ];
    const escaped = (text: string) => [...text].map((character) => `&#${character.codePointAt(0)};`).join('');
    const attributes = fc.dictionary(
      fc.constantFrom(...names),
      value.filter((text) => !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text)),
    );
    const element = fc.tuple(
      fc.constantFrom(
        ...['g', 'path', 'rect', 'circle', 'use', 'svg', 'polygon', 'linearGradient', 'pattern', 'mask', 'marker'],
        ...['clipPath', 'filter', 'switch', 'image', 'symbol'],
      ),
      attributes,
    );
    fc.assert(
      fc.property(fc.array(element, { maxLength: 5 }), (elements) => {
        const inside = elements.map(([name, own]) => {
          const list = Object.entries(own).map(([key, text]) => ` ${key}="${escaped(text)}"`);
          return `<${name} id="g" width="9" height="9"${list.join('')}><path d="M0 0H9V9z"/></${name}>`;
        });
        expect(layOutOrRefuse(wrap(inside.join('')))).toBeDefined();
      }),
      { numRuns: 300, seed: propertySeed },
    );
  });
});
