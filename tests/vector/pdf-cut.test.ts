import {
  type BoundDesign,
  bindDesign,
  type DesignInput,
  defaultRenderOptions,
  parseDesign,
  type RenderOptions,
} from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FixtureDesign, loadFixtureDesign, onePageDesignNames } from '../fixtures/load-design.ts';

const services = createRenderServices();

/** A string that pdf.js reads, and where it stands: the ends of its baseline, pt from the page's upper left corner. */
interface ReadString {
  readonly letters: string;
  readonly from: Point;
  readonly to: Point;
  /** pt. */
  readonly size: number;
}

type Point = readonly [x: number, y: number];
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

async function read(
  { design, images }: Pick<FixtureDesign, 'design' | 'images'>,
  options: Partial<RenderOptions> = {},
): Promise<readonly ReadString[]> {
  const all = { ...defaultRenderOptions, format: 'pdf', ...options } as const;
  const { bytes } = await render({ design, images, options: all }, services);
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    const [, , , top = 0] = page.view;
    const { items } = await page.getTextContent();
    return items.flatMap((item): readonly ReadString[] => {
      if (!('str' in item)) return [];
      const letters = lettersOf(item.str);
      const [a, b, c, d, e, f] = item.transform;
      const size = Math.hypot(c, d);
      const along = item.width / (Math.hypot(a, b) || 1);
      const from: Point = [e, top - f];
      const to: Point = [e + a * along, top - f - b * along];
      return letters === '' ? [] : [{ letters, from, to, size }];
    });
  } finally {
    await task.destroy();
  }
}

/** Letters, their marks and digits: readers part and join words as they like, and marks of direction are not seen. */
function lettersOf(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** The strings that lie wholly inside of a box, seen through it at `factor` times their size. */
function seenThrough(strings: readonly ReadString[], { x, y, width, height }: Box, factor = 1): readonly ReadString[] {
  const place = ([left, top]: Point): Point => [(left - x) * factor, (top - y) * factor];
  const isInside = ([left, top]: Point, size: number) =>
    left > x + 1 && left < x + width - 1 && top > y + size && top < y + height - size;
  return strings
    .filter(({ from, to, size }) => isInside(from, size) && isInside(to, size))
    .map(({ letters, from, to, size }) => ({ letters, from: place(from), to: place(to), size: size * factor }));
}

/** Strings are parted where glyphs are missing and joined where they are not, so that letters are compared by place. */
function standsIn(strings: readonly ReadString[], wanted: ReadString): boolean {
  const near = strings.filter(({ from, to, size }) => {
    const isOnLine = Math.abs(from[1] - wanted.from[1]) < size / 4 + 1 && Math.abs(size - wanted.size) < 0.5;
    return isOnLine && to[0] > wanted.from[0] - 1 && from[0] < wanted.to[0] + 1;
  });
  return near.some(({ letters }) => letters.includes(wanted.letters)) || joined(near).includes(wanted.letters);
}

function joined(strings: readonly ReadString[]): string {
  return strings.map(({ letters }) => letters).join('');
}

function expectRead(found: readonly ReadString[], wanted: readonly ReadString[]): void {
  const all = joined(found);
  let at = 0;
  for (const string of wanted) {
    expect(standsIn(found, string), `${string.letters} at ${string.from} in ${JSON.stringify(found)}`).toBe(true);
    const next = all.indexOf(string.letters, at);
    expect(next, `${string.letters}\nafter ${all.slice(0, at)}\nin ${all.slice(at)}`).toBeGreaterThanOrEqual(0);
    at = next + string.letters.length;
  }
}

/** The design inside of a group that shows a part of it. */
function inGroup(fixture: FixtureDesign, { x, y, width, height }: Box): FixtureDesign {
  const { design } = fixture;
  const frame = {
    id: 'frame',
    type: 'group',
    x: 0,
    y: 0,
    width: design.width,
    height: design.height,
    clipChildren: true,
  };
  const empty = bindDesign(
    parseDesign({
      width: design.width,
      height: design.height,
      canvasData: {
        elements: [{ ...frame, id: 'outer', clipChildren: false, children: [{ ...frame, x, y, width, height }] }],
      },
    } as unknown as DesignInput),
  );
  const [outer] = empty.elements;
  if (outer?.type !== 'group' || outer.children[0]?.type !== 'group') throw new Error('a group was expected');
  const moved = design.elements.map((element) => ({ ...element, x: element.x - x, y: element.y - y }));
  const children = [{ ...outer.children[0], children: moved }];
  return { ...fixture, design: { ...design, elements: [{ ...outer, children }] } as BoundDesign };
}

/** Read as it is, to be compared with what is read where it is cut. */
function readWhole(fixture: FixtureDesign): () => readonly ReadString[] {
  let strings: readonly ReadString[] = [];
  beforeAll(async () => {
    strings = await read(fixture);
  });
  return () => strings;
}

describe.each(onePageDesignNames())('the PDF of %s', (name) => {
  const fixture = loadFixtureDesign(name);
  const { width, height } = fixture.design;
  const whole = readWhole(fixture);

  it('has every text that is not cut off, in order, where the page is narrower', async () => {
    const shown = { x: width * 0.12, y: 0, width: width * 0.76, height };
    const found = await read(fixture, { width: Math.round(shown.width), height, resizeMode: 'cover' });
    expectRead(found, seenThrough(whole(), shown));
  });
});

describe.each(['invoice', 'price-list', 'event-ticket', 'arabic-poster'])('the PDF of %s', (name) => {
  const fixture = loadFixtureDesign(name);
  const { width, height } = fixture.design;
  const whole = readWhole(fixture);

  it('has every text that is not cut off, in order, where the page is flatter', async () => {
    const shown = { x: 0, y: height * 0.15, width, height: height * 0.7 };
    const found = await read(fixture, { width, height: Math.round(shown.height), resizeMode: 'cover' });
    expectRead(found, seenThrough(whole(), shown));
  });

  it('has every text, in order, where it is fitted into a page', async () => {
    const factor = 0.7;
    const found = await read(fixture, { width, height: Math.round(height * factor), resizeMode: 'contain' });
    const shown = { x: (width - width / factor) / 2, y: 0, width: width / factor, height };
    expectRead(found, seenThrough(whole(), shown, Math.round(height * factor) / height));
  });

  it('has every text that a group does not cut off, in order', async () => {
    const box = { x: width * 0.13, y: height * 0.08, width: width * 0.66, height: height * 0.79 };
    const wanted = seenThrough(whole(), box).map(({ from, to, ...string }): ReadString => {
      const place = ([left, top]: Point): Point => [left + box.x, top + box.y];
      return { ...string, from: place(from), to: place(to) };
    });
    expectRead(await read(inGroup(fixture, box)), wanted);
  });
});

describe('text that is cut off', () => {
  const cell = { type: 'text', y: 0, width: 300, height: 24, fontSize: 18, wrap: 'none' } as const;
  const group = { id: 'group', type: 'group', x: 60, y: 90, width: 120, height: 24, clipChildren: true, rotation: 30 };
  const draw = (children: readonly Readonly<Record<string, unknown>>[]) => {
    const elements = [{ ...group, children: children.map((child, index) => ({ ...cell, id: `c${index}`, ...child })) }];
    const document = { width: 240, height: 200, canvasData: { elements } } as unknown as DesignInput;
    return read({ design: bindDesign(parseDesign(document)), images: new Map() });
  };
  const lettersIn = async (children: readonly Readonly<Record<string, unknown>>[]) => joined(await draw(children));

  it('takes nothing from short texts of the same glyphs, in a turned group too', async () => {
    const long = { text: 'Item 21 of 12121 pieces, in 12 boxes' };
    const short = ['1', '2', '12'].map((text, index) => ({ text, x: 8 + 30 * index, y: 1 }));
    expect(await lettersIn([{ ...long, x: -150 }, ...short])).toMatch(/1212$/);
    expect(await lettersIn([...short, { ...long, x: 60 }])).toMatch(/^1212Item/);
  });

  it('is read once, from its shadow where only that is seen', async () => {
    const shadow = { color: '#be123c', offsetX: 14, offsetY: 0, blur: 0 };
    const read = await lettersIn([
      { text: 'shade', x: -20, shadow },
      { text: '7', x: 80 },
      { text: '7', x: 100, shadow },
    ]);
    expect(read).toBe('shade77');
  });
});
