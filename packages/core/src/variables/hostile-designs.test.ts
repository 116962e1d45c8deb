import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../tests/support/cpu-time.ts';
import { parseDesign } from '../design/parse-design.ts';
import { PlatenError } from '../errors/platen-error.ts';
import { bindDesign } from './bind-design.ts';

const many = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, at) => make(at));
const design = (elements: readonly unknown[]) => ({ width: 100, height: 100, canvasData: { elements } });

/** CPU time in ms, and the code with which it was refused. */
function costOf(work: () => unknown): { readonly ms: number; readonly code: string | undefined } {
  const start = cpuMs();
  try {
    work();
    return { ms: cpuMs() - start, code: undefined };
  } catch (cause) {
    if (!(cause instanceof PlatenError)) throw cause;
    return { ms: cpuMs() - start, code: cause.code };
  }
}

describe('designs in which thousands of values are wrong', () => {
  // The service reads designs while other callers wait.
  it('are refused in time in proportion to their length: cells of a table', () => {
    const row = () => many(50, () => ({ value: 1, align: 'zz', colSpan: '2', fontSize: '12px' }));
    const table = { type: 'table', x: 0, y: 0, width: '100px', height: '100px', columns: many(50, () => ({})) };
    const { ms, code } = costOf(() => parseDesign(design([{ ...table, rows: many(100, row) }])));
    expect(code).toBe('INVALID_REQUEST');
    expect(ms).toBeLessThan(5_000);
  });

  it('are refused in time in proportion to their length: shadows of a thousand elements', () => {
    const shadow = () => many(16, () => ({ x: '1px', y: 'z', blur: 'q', color: 3 }));
    const elements = many(1_000, () => ({ type: 'rectangle', width: 10, height: 10, shadow: shadow() }));
    const { ms, code } = costOf(() => parseDesign(design(elements)));
    expect(code).toBe('INVALID_REQUEST');
    expect(ms).toBeLessThan(5_000);
  });

  it('are refused in time in proportion to their length: points that a variable makes wrong', () => {
    const points = () => many(1_000, () => ({ x: '{{a}}', y: '{{a}}' }));
    const document = parseDesign(design(many(5, () => ({ type: 'polygon', width: 10, height: 10, points: points() }))));
    const { ms, code } = costOf(() => bindDesign(document, { dynamicData: { a: 'zz' } }));
    expect(code).toBe('INVALID_DYNAMIC_DATA');
    expect(ms).toBeLessThan(5_000);
  });

  it('keep what was written in another form, however many values are', () => {
    const row = () => many(10, () => ({ text: 'a', fontSize: '12px', colSpan: '1' }));
    const table = { type: 'table', width: 100, height: 100, columns: many(10, () => ({})), rows: many(100, row) };
    const [read] = parseDesign(design([table])).canvasData.elements as unknown as [{ rows: unknown[][] }];
    expect(read.rows.flat()).toHaveLength(1_000);
    for (const cell of read.rows.flat()) expect(cell).toEqual({ text: 'a', fontSize: 12, colSpan: 1 });
  });
});

const heavy: readonly (readonly [what: string, child: object])[] = [
  [
    'SVG of 900 kB',
    { type: 'svg', svg: `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(900_000)}--></svg>` },
  ],
  ['pictures of 1.4 MB', { type: 'image', src: `data:image/png;base64,${'A'.repeat(1_400_000)}` }],
  ['polygons of a thousand points', { type: 'polygon', points: many(1_000, (x) => ({ x, y: x % 7 })) }],
  ['tables of 4,000 empty cells', { type: 'table', rows: many(100, () => many(40, () => '')) }],
  [
    'texts of a thousand spans',
    { type: 'text', text: 'abc', spans: many(1_000, () => ({ start: 0, end: 3, shadow: many(8, () => ({})) })) },
  ],
];

describe('small requests that ask for gigabytes', () => {
  it.each(heavy)('are refused before they take time: a group repeated with %s', (_what, child) => {
    const inner = {
      type: 'group',
      width: 9,
      height: 9,
      repeat: { each: '(1..2)', as: 'n' },
      children: [{ width: 9, height: 9, ...child }],
    };
    const card = { type: 'group', width: 9, height: 9, repeat: { each: 'items' }, children: [inner] };
    const document = parseDesign(design([card]));
    const { ms, code } = costOf(() => bindDesign(document, { dynamicData: { items: many(1_000, (at) => at) } }));
    expect(code).toBe('INVALID_DYNAMIC_DATA');
    expect(ms).toBeLessThan(5_000);
  });

  it.each<[string, object, unknown]>([
    [
      'a picture in two thousand elements',
      { type: 'image', src: '{{ big }}' },
      `data:image/png;base64,${'A'.repeat(1_400_000)}`,
    ],
    ['SVG in two thousand elements', { type: 'svg', svg: '{{ big }}' }, `<svg>${'x'.repeat(900_000)}</svg>`],
    ['a list in two thousand tables', { type: 'table', rows: '{{ big }}' }, many(50, () => many(100, () => ''))],
    [
      'a picture in the cells of two thousand tables',
      { type: 'table', rows: '{{ big }}' },
      [[{ image: { src: 'A'.repeat(1_400_000) } }]],
    ],
  ])('are refused before they take time: %s', (_what, element, big) => {
    const document = parseDesign(design(many(2_000, () => ({ width: 9, height: 9, ...element }))));
    const { ms, code } = costOf(() => bindDesign(document, { dynamicData: { big } }));
    expect(code).toBe('INVALID_DYNAMIC_DATA');
    expect(ms).toBeLessThan(5_000);
  });

  it('are refused before they take time: what is hidden in each copy', () => {
    const rows = many(50, () => many(100, () => ''));
    const hidden = { type: 'table', width: 9, height: 9, visible: '{{ no }}', rows };
    const card = { type: 'group', width: 9, height: 9, repeat: { each: 'items' }, children: [hidden] };
    const document = parseDesign(design([card]));
    const { ms, code } = costOf(() => bindDesign(document, { dynamicData: { items: many(1_000, (at) => at) } }));
    expect(code).toBeUndefined();
    expect(ms).toBeLessThan(5_000);
  });

  it('are told which variable gave too many items', () => {
    const [, child] = heavy[0] as (typeof heavy)[number];
    const card = {
      type: 'group',
      id: 'card',
      width: 9,
      height: 9,
      repeat: { each: 'items' },
      children: [{ width: 9, height: 9, ...child }],
    };
    const document = parseDesign(design([card]));
    const bind = () => bindDesign(document, { dynamicData: { items: many(50, (at) => at) } });
    expect(bind).toThrow(
      /^\/dynamicData\/items: repeat\.each of element .+ at most 12000000 characters in all elements/,
    );
  });

  it('are drawn where they are many and small', () => {
    const cell = {
      type: 'table',
      width: 9,
      height: 9,
      rows: [
        ['{{ item }}', 'px'],
        ['', ''],
      ],
    };
    const art = {
      type: 'svg',
      width: 9,
      height: 9,
      svg: `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(1_000)}</svg>`,
    };
    const card = { type: 'group', width: 9, height: 9, repeat: { each: 'items' }, children: [cell, art] };
    const document = parseDesign(design([card]));
    expect(bindDesign(document, { dynamicData: { items: many(1_000, (at) => at) } }).elements).toHaveLength(1_000);
  });
});
