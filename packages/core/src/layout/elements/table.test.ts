import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../../tests/support/cpu-time.ts';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import {
  type BoundCell,
  type BoundRow,
  type StoredTable,
  type TableElement,
  table,
} from '../../design/elements/table.ts';
import type { Box } from '../../geometry/box.ts';
import { scaling } from '../../geometry/matrix.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { ElementReport } from '../../scene/scene.ts';
import type { Warning } from '../../scene/warnings.ts';
import { createFacePicker } from '../../text/faces/pick-face.ts';
import type { FontCatalog, FontFace, FontFamily } from '../../text/fonts.ts';
import type { LayoutContext } from '../context.ts';
import type { CachedLayout, LayoutCache } from '../layout-cache.ts';
import { layoutTable } from './table.ts';

const face: FontFace = {
  id: 'plain',
  family: 'Plain',
  italic: false,
  weights: [100, 900],
  coverage: [0x20, 0x7e, 0x2026, 0x2026, 0x5d0, 0x5ea],
  metrics: {
    ascent: 0.97,
    descent: 0.24,
    lineGap: 0,
    xHeight: 0.5,
    capHeight: 0.7,
    underlinePosition: 0.1,
    underlineThickness: 0.05,
  },
  emoji: false,
  digest: '',
};
const plain: FontFamily = { name: 'Plain', category: 'sans-serif', faces: [face] };
const fonts: FontCatalog = { family: () => plain, fallbacks: () => [], defaultFamily: plain, emojiFamily: plain };

interface TableInput extends Partial<Omit<StoredTable, 'columns' | 'rows' | 'footer' | 'rowStyles'>> {
  readonly columns: readonly (number | string)[];
  readonly headers?: readonly string[];
  readonly cells: readonly (readonly (string | Partial<BoundCell>)[])[];
  readonly footerCells?: readonly (readonly string[])[];
}

function toRow(cells: readonly (string | Partial<BoundCell>)[]): BoundRow {
  return {
    cells: cells.map((cell) => ({
      text: '',
      numeric: false,
      colSpan: 1,
      rowSpan: 1,
      ...(typeof cell === 'string' ? { text: cell } : cell),
    })),
    style: {},
  };
}

function layout(input: TableInput, pixelRatio: number | null = 1, memory?: LayoutCache) {
  const { columns, headers = [], cells, footerCells = [], ...properties } = input;
  const { rowStyles: _, ...base } = table.parse({ type: 'table', id: 'list', width: 400, height: 300, ...properties });
  const element: TableElement = {
    ...base,
    columns: columns.map((width, index) => ({ key: '', header: headers[index] ?? '', width, style: {} })),
    rows: cells.map(toRow),
    footer: footerCells.map(toRow),
  };
  const warnings: Warning[] = [];
  const reports: ElementReport[] = [];
  const context = {
    fonts,
    facePicker: createFacePicker(fonts),
    locale: 'en',
    measurer: { width: (text: string, font: { size: number }) => [...text].length * font.size * 0.6 },
    images: new Map(),
    pixelRatio,
    toDevice: scaling(pixelRatio ?? 1, pixelRatio ?? 1),
    warn: (warning: Warning) => warnings.push(warning),
    report: (report: ElementReport) => reports.push(report),
    ...(memory && { memory }),
  } as unknown as LayoutContext;
  const marks = layoutTable(element, context);
  return { marks, shapes: marks.flatMap(shapesOf), warnings, report: reports[0] };
}

function shapesOf(mark: Mark): readonly ShapeMark[] {
  if (mark.kind === 'shape') return [mark];
  return mark.kind === 'group' ? mark.children.flatMap(shapesOf) : [];
}

/** The rectangles filled with one colour. */
function filled(shapes: readonly ShapeMark[], color: string): readonly Box[] {
  return shapes.flatMap(({ shape, fill }) =>
    shape.type === 'rect' && fill?.type === 'solid' && fill.color === color
      ? [{ x: shape.x, y: shape.y, width: shape.width, height: shape.height }]
      : [],
  );
}

const tall = { minRowHeight: 50, cellPadding: 4 } as const;
const many = (count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, index) => [`${index}`]);

describe('a table', () => {
  it('is as high as its rows and reports that', () => {
    const { report, warnings } = layout({ ...tall, columns: ['1fr'], cells: many(3), x: 7, y: 9 });
    expect(report).toMatchObject({ box: { x: 7, y: 9, width: 400, height: 150 }, overflow: false });
    expect(warnings).toEqual([]);
  });

  it('is the same when the texts of its cells were laid out before, in other rows and columns too', () => {
    const kept = new Map<string, CachedLayout>();
    let known = 0;
    const memory: LayoutCache = {
      get: (key) => {
        const layout = kept.get(key);
        if (layout) known += 1;
        return layout;
      },
      set: (key, layout) => void kept.set(key, layout),
    };
    const cells = [
      ['Paper, 80 g', '1', 'a text without a break in it'],
      ['Paper, 80 g', '\u4e2d', '1'],
      ['\u05d0', '1', '12'],
    ];
    const tables: readonly TableInput[] = [
      { columns: [90, 40, 60], cells },
      { columns: [90, 40, 60], cells, rowHeight: 20, bodyStyle: { textAlign: 'end' } },
      { columns: ['auto', '1fr', 'auto'], cells: cells.toReversed() },
    ];
    for (const input of tables) expect(layout(input, 1, memory)).toEqual(layout(input));
    const once = known;
    for (const input of tables) expect(layout(input, 1, memory)).toEqual(layout(input));
    expect(once).toBeGreaterThan(10);
    expect(known).toBeGreaterThan(2 * once);
  });

  it('paints every other row in the zebra colour and puts the later style over it', () => {
    const { shapes } = layout({
      ...tall,
      columns: ['1fr', '1fr'],
      cells: [
        ['a', 'b'],
        ['c', { text: 'd', backgroundColor: '#ff0000' }],
        ['e', 'f'],
        ['g', 'h'],
      ],
      alternateRowStyle: { backgroundColor: '#eeeeee' },
    });
    expect(filled(shapes, '#eeeeee')).toEqual([
      { x: 0, y: 50, width: 200, height: 50 },
      { x: 0, y: 150, width: 400, height: 50 },
    ]);
    expect(filled(shapes, '#ff0000')).toEqual([{ x: 200, y: 50, width: 200, height: 50 }]);
  });

  it('draws lines between rows and columns but not through merged cells', () => {
    const { shapes } = layout({
      ...tall,
      columns: [100, 100],
      cells: [[{ text: 'a', rowSpan: 2 }, 'b'], ['c'], [{ text: 'd', colSpan: 2 }]],
      rowBorder: { color: '#0000ff', width: 2, style: 'solid' },
      columnBorder: { color: '#00ff00', width: 2, style: 'solid' },
    });
    expect(filled(shapes, '#0000ff')).toEqual([
      { x: 100, y: 49, width: 100, height: 2 },
      { x: 0, y: 99, width: 200, height: 2 },
    ]);
    expect(filled(shapes, '#00ff00')).toEqual([{ x: 99, y: 0, width: 2, height: 100 }]);
  });

  it('keeps hairlines on whole device pixels', () => {
    for (const ratio of [1, 1.5, 2, 3]) {
      const { shapes } = layout(
        {
          ...tall,
          x: 0.3,
          y: 0.7,
          minRowHeight: 33.3,
          columns: ['1fr', '2fr'],
          cells: many(5),
          rowBorder: { color: '#0000ff', width: 1, style: 'solid' },
        },
        ratio,
      );
      const lines = filled(shapes, '#0000ff');
      expect(lines).toHaveLength(4);
      for (const { y, height } of lines) {
        for (const edge of [y, y + height]) {
          const device = (edge + 0.7) * ratio;
          expect(Math.abs(device - Math.round(device))).toBeLessThan(1e-6);
        }
        expect(height * ratio).toBeGreaterThanOrEqual(1 - 1e-9);
      }
    }
  });

  it('runs from right to left when its first letter does', () => {
    const input = { ...tall, columns: [100, 300], cells: [[{ text: '', backgroundColor: '#ff0000' }, 'x']] };
    expect(filled(layout({ ...input, headers: ['שלום', 'b'] }).shapes, '#ff0000')[0]).toMatchObject({
      x: 300,
      width: 100,
    });
    expect(filled(layout({ ...input, headers: ['Hello', 'b'] }).shapes, '#ff0000')[0]).toMatchObject({
      x: 0,
      width: 100,
    });
  });

  for (const overflow of ['clip', 'ellipsis', 'paginate'] as const) {
    it(`with overflow ${overflow} tells how many rows are shown of how many`, () => {
      const { warnings, report } = layout({
        ...tall,
        overflow,
        columns: ['1fr'],
        cells: many(20),
        footerCells: [['sum']],
      });
      const shown = overflow === 'ellipsis' ? 4 : 6;
      const footerShown = overflow === 'ellipsis';
      expect(warnings).toMatchObject([
        { code: 'TABLE_TRUNCATED', details: { shown, total: 20, overflow, footerShown } },
      ]);
      expect(report?.overflow).toBe(true);
    });
  }

  it.each([
    ['clip', ['a1', 'a2', 'a3', 'a4', 'b', 'c']],
    ['ellipsis', ['a1', 'a2', 'b', '…']],
    ['paginate', ['a1', 'a2', 'a3', 'a4', 'b', 'c']],
  ] as const)(
    'with overflow %s shows the first lines of a merged cell whose other rows are missing',
    (overflow, lines) => {
      const text = Array.from({ length: 9 }, (_, index) => `a${index + 1}`).join('\n');
      const { report, shapes } = layout({
        ...tall,
        overflow,
        height: 100,
        columns: [100, 300],
        cells: [[{ text, rowSpan: 4, backgroundColor: '#ff0000' }, 'b'], ['c'], ['d'], ['e']],
      });
      expect(report?.lines).toEqual(lines);
      expect(filled(shapes, '#ff0000')).toMatchObject([{ y: 0, height: overflow === 'ellipsis' ? 50 : 100 }]);
    },
  );

  it('tells of a footer that does not fit, when all rows do', () => {
    const { warnings } = layout({
      ...tall,
      columns: ['1fr'],
      cells: many(5),
      footerCells: [['one'], ['two'], ['three']],
    });
    expect(warnings).toMatchObject([{ code: 'TABLE_TRUNCATED', details: { shown: 5, total: 5, footerShown: false } }]);
    expect(warnings[0]?.message).toContain(
      '5 of 5 rows of the table are shown whole; its footer does not fit its box.',
    );
  });

  it('with overflow shrink becomes smaller until all rows fit, and says so', () => {
    const { warnings, report, marks } = layout({ ...tall, overflow: 'shrink', columns: ['1fr'], cells: many(10) });
    expect(warnings).toMatchObject([{ code: 'TEXT_SHRUNK' }]);
    expect(report?.box.height).toBeLessThanOrEqual(300);
    expect(report?.box.height).toBeGreaterThan(270);
    expect(report?.overflow).toBe(false);
    expect(marks).toHaveLength(1);
  });

  it('with overflow shrink cuts what would be too small to read', () => {
    const { warnings } = layout({ ...tall, overflow: 'shrink', columns: ['1fr'], cells: many(200) });
    expect(warnings.map(({ code }) => code)).toEqual(['TEXT_SHRUNK', 'TABLE_TRUNCATED']);
  });

  it('shows maxRows rows and tells of the others', () => {
    const { warnings, report } = layout({ ...tall, columns: ['1fr'], cells: many(5), maxRows: 2 });
    expect(report?.box.height).toBe(100);
    expect(warnings).toMatchObject([{ code: 'TABLE_TRUNCATED', details: { shown: 2, total: 5 } }]);
  });

  it('gives room to codes and pictures in its cells and reports those that are missing', () => {
    const { report, warnings, shapes } = layout({
      columns: ['auto', '1fr'],
      cellPadding: 10,
      cells: [
        [{ qr: { value: 'HELLO', size: 80 } }, ''],
        [{ image: { src: 'gone.png', height: 60 } }, ''],
      ],
    });
    expect(report?.box.height).toBe(180);
    expect(shapes.some(({ shape }) => shape.type === 'path')).toBe(true);
    expect(warnings).toMatchObject([{ code: 'IMAGE_UNAVAILABLE', details: { src: 'gone.png' } }]);
  });

  it('clips its rows to rounded corners', () => {
    const { marks } = layout({ ...tall, columns: ['1fr'], cells: many(2), cornerRadius: 12 });
    const [group] = marks[0]?.kind === 'group' ? marks[0].children : [];
    expect(group?.clip).toEqual({ type: 'roundRect', x: 0, y: 0, width: 400, height: 100, radii: [12, 12, 12, 12] });
  });

  it('without columns or rows draws nothing and does not fail', () => {
    expect(layout({ columns: [], cells: [] }).shapes).toEqual([]);
    expect(layout({ columns: ['1fr'], cells: [] }).warnings).toEqual([]);
  });

  it('of any shape keeps its cells apart, in order, inside its box and in finite numbers', () => {
    const cell = fc.record({ colSpan: fc.integer({ min: 1, max: 4 }), rowSpan: fc.integer({ min: 1, max: 4 }) });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 7 }),
        fc.array(fc.constantFrom('auto', '1fr', '2fr', '30%', '80px', 0), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('clip' as const, 'shrink' as const, 'ellipsis' as const, 'paginate' as const),
        fc.constantFrom(null, 1, 2.3),
        fc.integer({ min: 0, max: 120 }),
        (rows, columns, overflow, ratio, minRowHeight) => {
          // One colour for each cell, in reading order, so that cells can be told apart in the scene.
          let count = 0;
          const cells = rows.map((row) =>
            row.map((span) => ({ ...span, backgroundColor: `#${(++count).toString(16).padStart(6, '0')}` })),
          );
          const { shapes } = layout(
            { columns, cells, overflow, minRowHeight, width: 317, height: 211, border: {} as never },
            ratio,
          );
          const boxes = shapes.flatMap(({ shape, fill }) =>
            shape.type === 'rect' && fill?.type === 'solid' && fill.color.startsWith('#0000') ? [shape] : [],
          );
          const slack = 0.51 / (ratio ?? 1);
          for (const [index, box] of boxes.entries()) {
            for (const value of [box.x, box.y, box.width, box.height]) expect(Number.isFinite(value)).toBe(true);
            expect(box.width).toBeGreaterThan(0);
            expect(box.x).toBeGreaterThanOrEqual(-slack * 3);
            expect(box.y).toBeGreaterThanOrEqual(boxes[index - 1]?.y ?? -slack * 3);
            for (const other of boxes.slice(0, index)) {
              const apart =
                box.x >= other.x + other.width - 1e-6 ||
                other.x >= box.x + box.width - 1e-6 ||
                box.y >= other.y + other.height - 1e-6 ||
                other.y >= box.y + box.height - 1e-6;
              expect(apart).toBe(true);
            }
          }
        },
      ),
      { numRuns: 300, seed: propertySeed },
    );
  });

  it('of 5,000 cells costs in proportion to one of 1,000', () => {
    const columns = ['auto', '1fr', 'auto', 'auto', 'auto'];
    const rows = (count: number) =>
      Array.from({ length: count }, (_, row) => columns.map((_column, column) => `cell ${row} ${column}`));
    const costOf = (count: number, enoughMs: number) => {
      const cells = rows(count);
      return leastCpuMs(enoughMs, () => layout({ columns, cells, height: 100_000 }));
    };
    // Five times the cells; a quadratic cost would be 25 times.
    const mostMs = 10 * costOf(200, 0);
    expect(costOf(1_000, mostMs)).toBeLessThan(mostMs);
  });
});
