import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BreakRequest, breakRows, type PageOfRows } from './break-rows.ts';

function breakAll(request: Partial<BreakRequest>): readonly PageOfRows[] {
  return breakRows({
    header: 20,
    rows: [],
    footer: 0,
    mayBegin: () => true,
    rooms: { first: 100, next: 100 },
    repeatHeader: true,
    cutRow: (_row, from, room) => from + Math.floor(room / 10) * 10,
    maxPages: 100,
    ...request,
  });
}

/** Such as `h 0 1 f`: header, whole rows by number, parts of rows as `2:0-50`, footer. */
function written(pages: readonly PageOfRows[], rows: readonly number[] = []): readonly string[] {
  return pages.map(({ header, pieces, footer }) =>
    [
      ...(header ? ['h'] : []),
      ...pieces.map(({ row, from, to }) => (from === 0 && to === rows[row] ? `${row}` : `${row}:${from}-${to}`)),
      ...(footer ? ['f'] : []),
    ].join(' '),
  );
}

const rowsOf = (count: number, height: number): readonly number[] => new Array<number>(count).fill(height);

describe('rows on pages', () => {
  it('go on where the page is full, under the header again', () => {
    const rows = rowsOf(7, 30);
    expect(written(breakAll({ rows }), rows)).toEqual(['h 0 1', 'h 2 3', 'h 4 5', 'h 6 f']);
  });

  it('have more room where the header is not repeated', () => {
    const rows = rowsOf(7, 30);
    expect(written(breakAll({ rows, repeatHeader: false }), rows)).toEqual(['h 0 1', '2 3 4', '5 6 f']);
  });

  it('use the room of each page', () => {
    const rows = rowsOf(7, 30);
    const rooms = { first: 50, next: 200 };
    expect(written(breakAll({ rows, rooms }), rows)).toEqual(['h 0', 'h 1 2 3 4 5 6 f']);
  });

  it('leave the first page empty when not even one fits there, and one fits the next', () => {
    const rows = rowsOf(3, 60);
    const rooms = { first: 50, next: 200 };
    expect(written(breakAll({ rows, rooms }), rows)).toEqual(['', 'h 0 1 2 f']);
  });

  it('come under a header that needs the next page, repeated or not', () => {
    const rows = rowsOf(2, 10);
    const rooms = { first: 15, next: 200 };
    expect(written(breakAll({ rows, rooms, repeatHeader: false }), rows)).toEqual(['', 'h 0 1 f']);
  });

  it('take the last of them along with the footer', () => {
    const rows = rowsOf(2, 40);
    expect(written(breakAll({ rows, footer: 20 }), rows)).toEqual(['h 0', 'h 1 f']);
  });

  it('let the footer stand alone rather than leave a page empty', () => {
    const rows = [70];
    expect(written(breakAll({ rows, footer: 20 }), rows)).toEqual(['h 0', 'h f']);
  });

  it('stay together where a merged cell holds them', () => {
    const rows = rowsOf(4, 30);
    const mayBegin = (row: number) => row !== 2;
    expect(written(breakAll({ rows, mayBegin }), rows)).toEqual(['h 0', 'h 1 2', 'h 3 f']);
  });

  it('are parted inside of a merged cell that is taller than a page', () => {
    const rows = rowsOf(4, 30);
    expect(written(breakAll({ rows, mayBegin: () => false }), rows)).toEqual(['h 0 1', 'h 2 3 f']);
  });

  it('begin below others of a merged cell when they are taller than a page', () => {
    const rows = [30, 205, 30];
    const pages = breakAll({ rows, mayBegin: (row) => row !== 1 });
    expect(written(pages, rows)).toEqual(['h 0 1:0-50', 'h 1:50-130', 'h 1:130-205', 'h 2 f']);
  });

  it('are cut when one is taller than a page, and at no other time', () => {
    const rows = [30, 205, 30];
    expect(written(breakAll({ rows }), rows)).toEqual(['h 0', 'h 1:0-80', 'h 1:80-160', 'h 1:160-205 2 f']);
  });

  it('are cut anywhere when there is no line to cut them at', () => {
    const rows = [130];
    expect(written(breakAll({ rows, cutRow: (_row, from) => from }), rows)).toEqual(['h 0:0-80', 'h 0:80-130 f']);
  });

  it('come without a header that leaves no room for them', () => {
    const rows = rowsOf(2, 60);
    expect(written(breakAll({ rows, header: 120 }), rows)).toEqual(['0', '1 f']);
  });

  it('stop after the most pages there may be', () => {
    expect(breakAll({ rows: rowsOf(50, 80), maxPages: 5 })).toHaveLength(6);
    expect(breakAll({ rows: rowsOf(50, 80), maxPages: 5, rooms: { first: 0, next: 0 } })).toHaveLength(6);
  });

  it('are all shown once and in order, and no page holds more than it has room for', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 250 }), { maxLength: 40 });
    const room = fc.integer({ min: 40, max: 300 });
    fc.assert(
      fc.property(
        heights,
        room,
        room,
        fc.integer({ min: 0, max: 39 }),
        fc.array(fc.nat(40)),
        (rows, first, next, footer, held) => {
          const pages = breakAll({
            rows,
            footer,
            rooms: { first, next },
            mayBegin: (row) => !held.includes(row),
            maxPages: 1_000,
          });
          const pieces = pages.flatMap((page) => page.pieces);
          let [row, from] = [0, 0];
          for (const piece of pieces) {
            expect([piece.row, piece.from]).toEqual([row, from]);
            expect(piece.to).toBeGreaterThan(piece.from);
            [row, from] = piece.to === rows[row] ? [row + 1, 0] : [row, piece.to];
          }
          expect([row, from]).toEqual([rows.length, 0]);
          expect(pages.filter((page) => page.footer)).toEqual([pages.at(-1)]);
          for (const [index, page] of pages.entries()) {
            const used = page.pieces.reduce((sum, { from: top, to }) => sum + to - top, 0);
            const rest = (page.header ? 20 : 0) + (page.footer ? footer : 0);
            expect(used + rest).toBeLessThanOrEqual(index === 0 ? first : next);
            // Only what is taller than a page is cut.
            for (const { row: cut, from: top, to } of page.pieces) {
              if (top > 0 || to < (rows[cut] ?? 0)) expect(rows[cut]).toBeGreaterThan(next - 20);
            }
          }
        },
      ),
      { seed: 7, numRuns: 400 },
    );
  });
});
