import type { BoundCell, TableElement } from '../../design/elements/table.ts';
import type { GridCell, GridRow } from './cell-grid.ts';
import type { ResolvedCellStyle } from './cell-style.ts';
import type { Stretch } from './cut-lines.ts';

export interface TextSize {
  readonly width: number;
  readonly height: number;
}

/** A cell that is to be measured and drawn. */
export interface CellPart {
  readonly element: TableElement;
  readonly cell: BoundCell;
  readonly style: ResolvedCellStyle;
  /** The size of its text on unbroken lines. */
  readonly unbroken: TextSize;
}

/** Rows with their heights; fewer heights than rows when some lie beyond what can be seen. */
export interface MeasuredRows {
  readonly rows: readonly GridRow[];
  readonly heights: readonly number[];
}

export interface TableFrame {
  /** px of each column, in logical order. */
  readonly widths: readonly number[];
  readonly header: MeasuredRows;
  readonly body: MeasuredRows;
  readonly footer: MeasuredRows;
  readonly partOf: (cell: GridCell) => CellPart;
}

/** A row, or the part of it that a page shows. */
export interface ShownRow {
  readonly row: GridRow;
  /** px that are shown. */
  readonly height: number;
  /** Whether it began on a page before. */
  readonly isContinued?: boolean;
  /** Whether it stands for rows that are not shown; merged cells end above it. */
  readonly isEllipsis?: boolean;
}

/** What a page shows of the content of a cell that stands on several. */
export interface CellShare {
  /** px of its text, from the text's top; null where the page shows no line of it. */
  readonly text: Stretch | null;
  /** px of the text after which it is cut, where rows of fixed height hold no more of it. */
  readonly textEnd?: number;
  /** Whether its picture, or code, stands here. */
  readonly picture: boolean;
}

/** The rows that are drawn, from top to bottom. */
export interface FittedRows {
  readonly rows: readonly ShownRow[];
  /** Cells that began on a page before, and how many rows, from the first body row of this one on, they reach over. */
  readonly continued?: readonly { readonly grid: GridCell; readonly rows: number }[];
  /** What is shown of cells whose content stands on several pages; that of others stands whole where they begin. */
  readonly shares?: ReadonlyMap<GridCell, CellShare>;
  /** Body rows that can be seen whole. */
  readonly wholeRows: number;
  /** Whether all rows, the footer's too, can be seen whole. */
  readonly complete: boolean;
  /** Whether the footer can be seen whole, or there is none. */
  readonly wholeFooter: boolean;
}

/** What one page shows of a table that goes on over several. */
export interface TablePart {
  readonly frame: TableFrame;
  readonly direction: 'ltr' | 'rtl';
  readonly fitted: FittedRows;
  /** Whether this is the page that ends the table. */
  readonly isLast: boolean;
}
