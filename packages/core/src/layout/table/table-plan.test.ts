import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundCell, type TableElement, table } from '../../design/elements/table.ts';
import { identity } from '../../geometry/matrix.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { ElementReport } from '../../scene/scene.ts';
import type { Warning } from '../../scene/warnings.ts';
import { createFacePicker } from '../../text/faces/pick-face.ts';
import { createTestMeasurer, testFonts } from '../../text/test-fonts.fixture.ts';
import type { LayoutContext } from '../context.ts';
import { layoutTable } from '../elements/table.ts';
import { planTable, type TableRooms } from './table-plan.ts';

/** A column for merged cells, one for others. Letters are 5 px wide and lines 20 px high; cells have no padding. */
const base = {
  type: 'table',
  id: 'list',
  width: 200,
  height: 100,
  overflow: 'paginate',
  cellPadding: 0,
  fontFamily: 'latin',
  fontSize: 10,
  bodyStyle: { lineHeight: 2 },
} as const;

type Properties = Readonly<Record<string, unknown>>;
type Cells = readonly (readonly Partial<BoundCell>[])[];

interface SeenPage {
  /** Each line of text, with its edges in the table's px. */
  readonly lines: readonly { readonly text: string; readonly top: number; readonly bottom: number }[];
  /** Lines that stick out of the cell that they are in. */
  readonly outside: readonly string[];
  /** How many shapes are no rectangles: the modules of a code. */
  readonly codes: number;
  readonly fills: readonly { readonly color: string; readonly top: number; readonly height: number }[];
  readonly report: ElementReport | undefined;
  readonly warnings: readonly Warning[];
}

function plan(cells: Cells, rooms: TableRooms = { first: 100, next: 100 }, more: Properties = {}): readonly SeenPage[] {
  const { rowStyles: _, ...parsed } = table.parse({ ...base, ...more });
  const element: TableElement = {
    ...parsed,
    columns: [100, 100].map((width) => ({ key: '', header: '', width, style: {} })),
    rows: cells.map((row) => ({
      cells: row.map((cell) => ({ text: '', numeric: false, colSpan: 1, rowSpan: 1, ...cell })),
      style: {},
    })),
    footer: [],
  };
  const contextOf = (warnings: Warning[], reports: ElementReport[]): LayoutContext =>
    ({
      fonts: testFonts,
      facePicker: createFacePicker(testFonts),
      locale: 'en',
      measurer: createTestMeasurer(),
      images: new Map(),
      pixelRatio: null,
      toDevice: identity,
      warn: (warning: Warning) => warnings.push(warning),
      report: (report: ElementReport) => reports.push(report),
    }) as unknown as LayoutContext;
  const parts = planTable(element, rooms, { context: contextOf([], []), maxPages: 100 });
  return (parts ?? []).map((part, index) => {
    const warnings: Warning[] = [];
    const reports: ElementReport[] = [];
    const context = { ...contextOf(warnings, reports), tableParts: new Map([['list', part]]) };
    const height = index === 0 ? rooms.first : rooms.next;
    return { ...seen(layoutTable({ ...element, height }, context)), report: reports[0], warnings };
  });
}

function seen(marks: readonly Mark[]): Pick<SeenPage, 'lines' | 'outside' | 'codes' | 'fills'> {
  const lines: SeenPage['lines'][number][] = [];
  const outside: string[] = [];
  let codes = 0;
  const fills: SeenPage['fills'][number][] = [];
  const visit = (mark: Mark, y: number, clip: { readonly top: number; readonly bottom: number }): void => {
    const at = y + (mark.transform?.[5] ?? 0);
    const shape = mark.clip;
    const within = shape?.type === 'rect' ? { top: at + shape.y, bottom: at + shape.y + shape.height } : clip;
    if (mark.kind === 'group') for (const child of mark.children) visit(child, at, within);
    if (mark.kind === 'shape') fills.push(...fillOf(mark, at));
    if (mark.kind === 'shape' && mark.shape.type === 'path') codes += 1;
    if (mark.kind !== 'text') return;
    for (const { text, box } of mark.lines) {
      const line = { text, top: at + box.y, bottom: at + box.y + box.height };
      lines.push(line);
      if (line.top < within.top - 0.1 || line.bottom > within.bottom + 0.1) outside.push(text);
    }
  };
  for (const mark of marks) visit(mark, 0, { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY });
  return { lines, outside, codes, fills };
}

function fillOf({ shape, fill }: ShapeMark, y: number): SeenPage['fills'] {
  if (fill?.type !== 'solid' || shape.type !== 'rect') return [];
  return [{ color: fill.color, top: y + shape.y, height: shape.height }];
}

const textsOf = (pages: readonly SeenPage[]) => pages.map(({ lines }) => lines.map(({ text }) => text));
/** Lines of a cell, one each: as wide as its column, less a letter. */
const linesOf = (letter: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`).join('\n');
const yellow = '#ffff00';

describe('a merged cell over several pages', () => {
  const others = (count: number): Cells => Array.from({ length: count }, (_, index) => [{ text: `row ${index + 2}` }]);

  it('goes on with its lines in its part of the next page, on its background', () => {
    const pages = plan([
      [{ text: linesOf('a', 7), rowSpan: 8, backgroundColor: yellow }, { text: 'row 1' }],
      ...others(7),
    ]);
    expect(textsOf(pages)).toEqual([
      ['a1', 'a2', 'a3', 'a4', 'a5', 'row 1', 'row 2', 'row 3', 'row 4', 'row 5'],
      ['a6', 'a7', 'row 6', 'row 7', 'row 8'],
    ]);
    expect(pages.map(({ fills }) => fills.filter(({ color }) => color === yellow))).toMatchObject([
      [{ top: 0, height: 100 }],
      [{ top: 0, height: 60 }],
    ]);
    expect(pages[1]?.lines[0]).toMatchObject({ text: 'a6', top: 0 });
    expect(pages.map(({ report }) => report?.lines)).toEqual(textsOf(pages));
  });

  it('keeps on its first page what fits there, where its alignment puts it', () => {
    const pages = plan([[{ text: linesOf('a', 3), rowSpan: 8 }, { text: 'row 1' }], ...others(7)]);
    expect(textsOf(pages)[1]).toEqual(['row 6', 'row 7', 'row 8']);
    expect(pages[0]?.lines[0]).toMatchObject({ text: 'a1', top: 20 });
  });

  it('begins at once below the rows beside it, although its last row is taller than a page', () => {
    const pages = plan([[{ text: linesOf('a', 12), rowSpan: 2 }, { text: 'row 1' }], ...others(1)]);
    expect(textsOf(pages)).toEqual([
      ['a1', 'a2', 'a3', 'a4', 'a5', 'row 1', 'row 2'],
      ['a6', 'a7', 'a8', 'a9', 'a10'],
      ['a11', 'a12'],
    ]);
  });

  it('has a taller last row where lines that do not fit leave room behind', () => {
    const rooms = { first: 90, next: 90 };
    const pages = plan([[{ text: linesOf('a', 8), rowSpan: 8 }, { text: 'row 1' }], ...others(7)], rooms);
    expect(textsOf(pages).map((texts) => texts.filter((text) => text.startsWith('a')))).toEqual([
      ['a1', 'a2', 'a3', 'a4'],
      ['a5', 'a6', 'a7', 'a8'],
    ]);
    const high = plan([[{ text: linesOf('a', 14), rowSpan: 3 }, { text: 'row 1' }], ...others(2)], rooms);
    expect(
      textsOf(high)
        .flat()
        .filter((text) => text.startsWith('a')),
    ).toHaveLength(14);
    expect(high.flatMap(({ outside }) => outside)).toEqual([]);
  });

  it('keeps its padding on each page', () => {
    const pages = plan([
      [{ text: linesOf('a', 8), rowSpan: 8, padding: { top: 6, right: 0, bottom: 6, left: 0 } }, { text: 'row 1' }],
      ...others(7),
    ]);
    expect(pages.map(({ lines }) => lines[0])).toMatchObject([
      { text: 'a1', top: 6 },
      { text: 'a5', top: 6 },
    ]);
  });

  it('ends with an ellipsis in rows of fixed height, and says so', () => {
    const pages = plan(
      [[{ text: linesOf('a', 20), rowSpan: 8 }, { text: 'row 1' }], ...others(7)],
      { first: 100, next: 100 },
      { rowHeight: 20 },
    );
    const texts = textsOf(pages).map((page) => page.filter((text) => text.startsWith('a')));
    expect(texts).toEqual([
      ['a1', 'a2', 'a3', 'a4', 'a5'],
      ['a6', 'a7', 'a8…'],
    ]);
    expect(pages[0]?.warnings).toMatchObject([{ code: 'TEXT_TRUNCATED' }]);
  });

  it('has its code whole, on the first page that has room for it, beside its words', () => {
    const cell = { text: linesOf('a', 8), rowSpan: 8, qr: { value: 'A', size: 60 } };
    const rows: Cells = [[cell, { text: 'row 1' }], ...others(7)];
    const ofCell = (pages: readonly SeenPage[]) =>
      pages.map(({ codes, lines }) => [codes, lines.filter(({ text }) => text.startsWith('a')).length]);
    expect(ofCell(plan(rows))).toEqual([
      [1, 5],
      [0, 3],
    ]);
    expect(ofCell(plan(rows, { first: 50, next: 140 }))).toEqual([
      [0, 2],
      [1, 6],
    ]);
  });
});

describe('a row that is taller than a page', () => {
  it('goes on with its long cells, and keeps the short ones on the first', () => {
    expect(textsOf(plan([[{ text: linesOf('a', 12) }, { text: 'short' }]]))).toEqual([
      ['a1', 'a2', 'a3', 'a4', 'a5', 'short'],
      ['a6', 'a7', 'a8', 'a9', 'a10'],
      ['a11', 'a12'],
    ]);
  });
});

describe('tables of any shape', () => {
  it('show each line of each cell once and in order, inside of its cell', () => {
    const cell = fc.record({
      lines: fc.integer({ min: 1, max: 14 }),
      rowSpan: fc.integer({ min: 1, max: 6 }),
      verticalAlign: fc.constantFrom('top' as const, 'middle' as const, 'bottom' as const),
    });
    const room = fc.integer({ min: 45, max: 140 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
        room,
        room,
        fc.nat(6),
        (rows, first, next, cellPadding) => {
          let number = 0;
          const cells = rows.map((row) =>
            row.map(({ lines, ...more }) => ({ ...more, text: linesOf(`c${++number}n`, lines) })),
          );
          const pages = plan(cells, { first, next }, { cellPadding });
          expect(pages.flatMap(({ outside }) => outside)).toEqual([]);
          for (const [index, { lines }] of pages.entries()) {
            for (const { bottom } of lines) expect(bottom).toBeLessThanOrEqual((index === 0 ? first : next) + 0.1);
          }
          const shown = textsOf(pages).flat();
          expect(new Set(shown).size).toBe(shown.length);
          for (const name of new Set(shown.map((text) => text.replace(/\d+$/, '')))) {
            const own = shown.filter((text) => text.replace(/\d+$/, '') === name);
            const source = cells
              .flat()
              .find(({ text }) => text.startsWith(`${name}1`))
              ?.text.split('\n');
            expect(own).toEqual(source);
          }
        },
      ),
      { seed: 5, numRuns: 60 },
    );
  });
});
