import type { LayoutContext } from '../context.ts';
import type { PageOfRows } from './break-rows.ts';
import { contentHeight, contentStretches } from './cell-content.ts';
import type { GridCell } from './cell-grid.ts';
import type { Stretch } from './cut-lines.ts';
import { flowStretches } from './flow-stretches.ts';
import { fixedHeightOf, sum } from './table-frame.ts';
import type { CellPart, CellShare, FittedRows, TableFrame } from './table-parts.ts';

export interface SharingRequest {
  readonly frame: TableFrame;
  /** Merged cells that reach into a body row from above. */
  readonly continued: readonly (readonly { readonly grid: GridCell }[])[];
  readonly direction: 'ltr' | 'rtl';
  /** px of the highest part of a cell that any page has room for. */
  readonly mostHeight: number;
  readonly context: LayoutContext;
}

export interface SharedCells {
  /** By page, for cells whose content stands on several; that of others stands whole where they begin. */
  readonly shares: readonly ReadonlyMap<GridCell, CellShare>[];
  /** px by which rows of the body are too low for what is left to the cells that end in them. */
  readonly missing: ReadonlyMap<number, number>;
}

/** A cell that stands on several pages: px of it on each of them, by page. */
interface PartedCell {
  readonly grid: GridCell;
  /** Index of the last row, in the body. */
  readonly lastRow: number;
  readonly pages: readonly number[];
  readonly heights: readonly number[];
}

/**
 * Finds what each page shows of cells that stand on several: merged ones, and those of a row that is taller than a page.
 * Content that fits the first part of its cell stays there; other content flows on, from the top of each part. What is found
 * out about a cell's content is kept from call to call.
 */
export function createSharing(request: SharingRequest) {
  const contents = new Map<GridCell, CellContent>();
  const contentOf = (grid: GridCell): CellContent => {
    const known = contents.get(grid) ?? measureContent(grid, request);
    contents.set(grid, known);
    return known;
  };
  const shareOut = (pages: readonly PageOfRows[], rowHeights: readonly number[]): SharedCells => {
    const shares = pages.map(() => new Map<GridCell, CellShare>());
    const missing = new Map<number, number>();
    for (const parted of partedCells(pages, rowHeights, request)) {
      const flow = flowContent(contentOf(parted.grid), parted.heights, request.mostHeight);
      if (!flow) continue;
      for (const [index, share] of flow.shares.entries()) shares[parted.pages[index] ?? 0]?.set(parted.grid, share);
      if (flow.missing > 0) missing.set(parted.lastRow, Math.max(flow.missing, missing.get(parted.lastRow) ?? 0));
    }
    return { shares, missing };
  };
  /** px that a row's part must have for a line, or a picture, to stand in it; Infinity where there is none. */
  const leastPart = (row: number): number => {
    const { frame, continued } = request;
    const cells = [...(frame.body.rows[row]?.cells ?? []), ...(continued[row] ?? []).map(({ grid }) => grid)];
    const firsts = cells
      .map(contentOf)
      .flatMap(({ picture, lines: [line], padding }) => [
        ...(picture > 0 ? [picture + padding] : []),
        ...(line ? [line.to - line.from + padding] : []),
      ]);
    return Math.min(...firsts);
  };
  return { shareOut, leastPart };
}

function partedCells(
  pages: readonly PageOfRows[],
  rowHeights: readonly number[],
  { frame, continued }: SharingRequest,
): readonly PartedCell[] {
  let bottom = 0;
  const edges = [0, ...rowHeights.map((height) => (bottom += height))];
  const spans = pages.map(({ pieces }) => {
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) return null;
    const [from, to] = [(edges[first.row] ?? 0) + first.from, (edges[last.row] ?? 0) + last.to];
    return { firstRow: first.row, lastRow: last.row, from, to };
  });
  const headerRows = frame.header.rows.length;
  const found = new Set<GridCell>();
  for (const { pieces } of pages.slice(1)) {
    const first = pieces[0];
    if (!first) continue;
    for (const { grid } of continued[first.row] ?? []) found.add(grid);
    const begun = first.from > 0 ? (frame.body.rows[first.row]?.cells ?? []) : [];
    for (const grid of begun) found.add(grid);
  }
  return [...found].map((grid): PartedCell => {
    const firstRow = grid.row - headerRows;
    const lastRow = firstRow + grid.rowSpan - 1;
    const [top = 0, end = 0] = [edges[firstRow], edges[lastRow + 1]];
    // By rows, as some are 0 px high: a cell begins where its first row stands.
    const parts = spans.flatMap((span, page) => {
      if (!span || span.firstRow > lastRow || span.lastRow < firstRow) return [];
      return [{ page, height: Math.max(0, Math.min(span.to, end) - Math.max(span.from, top)) }];
    });
    return { grid, lastRow, pages: parts.map(({ page }) => page), heights: parts.map(({ height }) => height) };
  });
}

interface CellContent {
  readonly part: CellPart;
  /** px, padding included. */
  readonly height: number;
  /** px, of the cell's padding. */
  readonly padding: number;
  /** px; 0 without a picture. */
  readonly picture: number;
  readonly lines: readonly Stretch[];
}

function measureContent(
  grid: GridCell,
  { frame, direction, context }: Pick<SharingRequest, 'frame' | 'direction' | 'context'>,
): CellContent {
  const part = frame.partOf(grid);
  const width = sum(frame.widths.slice(grid.column, grid.column + grid.colSpan));
  const { top, bottom } = part.style.padding;
  const stretches = contentStretches(part, { width, direction }, context);
  return { part, padding: top + bottom, height: contentHeight(part, width, context), ...stretches };
}

/** Null where the content stands whole in the cell's first part. */
function flowContent(
  content: CellContent,
  heights: readonly number[],
  mostHeight: number,
): { readonly shares: readonly CellShare[]; readonly missing: number } | null {
  const { part, padding, lines } = content;
  const isFixed = fixedHeightOf(part.element) !== undefined;
  const first = heights[0] ?? 0;
  if (content.height - (isFixed ? padding : 0) <= first) return null;
  const flow = (stretches: readonly Stretch[]) => flowStretches({ stretches, heights, padding, mostHeight });
  const picture = Math.min(content.picture, Math.max(0, mostHeight - padding));
  const pictures = flow(picture > 0 ? [{ from: 0, to: picture }] : []);
  const all = flow(lines);
  // Rows of fixed height do not grow: what they have no room for is cut, as in any other cell.
  const isCut = isFixed && all.fitting < lines.length;
  if (isCut && all.fitting === 0) return null;
  const text = isCut ? flow(lines.slice(0, all.fitting)) : all;
  const textEnd = isCut ? lines[all.fitting - 1]?.to : undefined;
  const shares = heights.map(
    (_, index): CellShare => ({
      text: text.shares[index] ?? null,
      picture: (pictures.shares[index] ?? null) !== null,
      ...(textEnd !== undefined && { textEnd }),
    }),
  );
  return { shares, missing: isFixed ? 0 : Math.max(text.missing, pictures.missing) };
}

/**
 * What is shown of merged cells that end below the last row shown, where no page goes on with them: the lines that fit, from
 * the top. Undefined where all of them stand whole.
 */
export function shareCutCells(
  { rows }: FittedRows,
  request: Omit<SharingRequest, 'continued' | 'mostHeight'>,
): ReadonlyMap<GridCell, CellShare> | undefined {
  const shares = new Map<GridCell, CellShare>();
  for (const [index, { row }] of rows.entries()) {
    for (const grid of row.cells) {
      const below = rows.slice(index, index + grid.rowSpan);
      const shown = below.filter((each) => each.row.section === row.section && !each.isEllipsis);
      if (grid.rowSpan === 1 || shown.length === grid.rowSpan) continue;
      const heights = [sum(shown.map(({ height }) => height)), Number.POSITIVE_INFINITY];
      const content = measureContent(grid, request);
      const [share] = flowContent(content, heights, Number.POSITIVE_INFINITY)?.shares ?? [];
      if (share) shares.set(grid, share);
    }
  }
  return shares.size > 0 ? shares : undefined;
}
