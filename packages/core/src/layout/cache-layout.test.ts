import { describe, expect, it } from 'vitest';
import { elementSchemas } from '../design/elements/index.ts';
import type { BoundCell, TableElement } from '../design/elements/table.ts';
import type { TextElement } from '../design/elements/text.ts';
import { cacheLayout } from './cache-layout.ts';
import type { LayoutAny, LayoutContext } from './context.ts';
import type { CachedLayout, LayoutCache } from './layout-cache.ts';

const text = elementSchemas.text.parse({
  id: 'title',
  type: 'text',
  width: 100,
  height: 40,
  text: 'Hello',
}) as TextElement;

const cell = (content: string): BoundCell => ({ text: content, numeric: false, colSpan: 1, rowSpan: 1 });

function table(cells: readonly BoundCell[]): TableElement {
  const plain = elementSchemas.table.parse({ id: 'prices', type: 'table', width: 300, height: 200, rows: [] });
  return { ...plain, columns: [], rows: [{ cells, style: {} }], footer: [] } as unknown as TableElement;
}

function setUp() {
  const kept = new Map<string, CachedLayout>();
  const memory: LayoutCache = { get: (key) => kept.get(key), set: (key, layout) => kept.set(key, layout) };
  let layouts = 0;
  const layout: LayoutAny = (element, context) => {
    layouts += 1;
    context.warn({ code: 'TEXT_SHRUNK', elementId: element.id, message: 'smaller' });
    return [];
  };
  const warned: string[] = [];
  const context = {
    locale: 'en',
    pixelRatio: 1,
    toDevice: [1, 0, 0, 1, 0, 0],
    warn: ({ code }) => warned.push(code),
    report: () => {},
  } as Partial<LayoutContext> as LayoutContext;
  return { layOut: cacheLayout(layout, memory), context, warned, layoutsSoFar: () => layouts };
}

describe('a remembered layout', () => {
  it('is used again for the same text, with its warnings', () => {
    const { layOut, context, warned, layoutsSoFar } = setUp();
    layOut(text, context);
    layOut({ ...text }, context);
    expect(layoutsSoFar()).toBe(1);
    expect(warned).toEqual(['TEXT_SHRUNK', 'TEXT_SHRUNK']);
  });

  it.each([
    ['another text', { ...text, text: 'Hallo' }, {}],
    ['another language', text, { locale: 'th' }],
    ['vectors', text, { pixelRatio: null }],
    ['another place on the grid of pixels', text, { toDevice: [1, 0, 0, 1, 0.5, 0] as const }],
  ])('is not used for %s', (_, element, change) => {
    const { layOut, context, layoutsSoFar } = setUp();
    layOut(text, context);
    layOut(element, { ...context, ...change });
    expect(layoutsSoFar()).toBe(2);
  });

  it('is never of an element that shows a picture, which the element alone does not tell', () => {
    const { layOut, context, layoutsSoFar } = setUp();
    const clipped = { ...text, clip: { shape: 'rectangle', src: 'mask.svg' } } as unknown as TextElement;
    layOut(clipped, context);
    layOut(clipped, context);
    expect(layoutsSoFar()).toBe(2);
  });

  it('is used again for the same code, but not for one with a logo', () => {
    const { layOut, context, layoutsSoFar } = setUp();
    const qr = { id: 'qr', type: 'qr', width: 90, height: 90, value: 'seat 1' };
    const plain = elementSchemas.qr.parse(qr);
    layOut(plain, context);
    layOut({ ...plain }, context);
    expect(layoutsSoFar()).toBe(1);
    const withLogo = elementSchemas.qr.parse({ ...qr, logo: { src: 'logo.png' } });
    layOut(withLogo, context);
    layOut(withLogo, context);
    expect(layoutsSoFar()).toBe(3);
  });

  it('is not used for a table while somebody is told of its cells', () => {
    const { layOut, context, layoutsSoFar } = setUp();
    const told = { ...context, tellCell: () => {} };
    layOut(table([cell('10')]), told);
    layOut(table([cell('10')]), told);
    expect(layoutsSoFar()).toBe(2);
  });

  it('is used again for the same table', () => {
    const { layOut, context, layoutsSoFar } = setUp();
    layOut(table([cell('10'), cell('20')]), context);
    layOut(table([cell('10'), cell('20')]), context);
    expect(layoutsSoFar()).toBe(1);
    layOut(table([cell('10'), cell('21')]), context);
    expect(layoutsSoFar()).toBe(2);
  });

  it('is never of a table with a picture, or of one that goes on over several pages', () => {
    const { layOut, context, layoutsSoFar } = setUp();
    const pictured = table([{ ...cell(''), image: { src: 'logo.png' } }]);
    layOut(pictured, context);
    layOut(pictured, context);
    expect(layoutsSoFar()).toBe(2);
    const paged = { ...context, tableParts: new Map([['prices', null]]) };
    layOut(table([cell('10')]), paged);
    layOut(table([cell('10')]), paged);
    expect(layoutsSoFar()).toBe(4);
  });
});
