import * as z from 'zod';
import { bounds, color, coordinate, length, lineHeight, objectFit, sides } from '../values.ts';
import { commonShape } from './common.ts';
import { inheritedTextShape, textStyleShape } from './text-style.ts';

/** How the text of cells looks beside its font and colour. */
const textPlaceShape = {
  textAlign: z.enum(['left', 'center', 'right', 'justify', 'start', 'end']).optional(),
  verticalAlign: z.enum(['top', 'middle', 'bottom']).optional(),
  lineHeight: lineHeight.optional(),
};

const borderSide = z.enum(['top', 'right', 'bottom', 'left']);
export const border = z.object({
  color: color.default('#000000'),
  width: z.number().min(0).max(bounds.strokeWidth).default(1),
  style: z.enum(['solid', 'dashed', 'dotted', 'none']).default('solid'),
  sides: z.array(borderSide).optional(),
});
export type Border = z.output<typeof border>;

export const cellStyle = z.object({
  ...textStyleShape,
  ...textPlaceShape,
  padding: sides.optional(),
  border: border.optional(),
});
export type CellStyle = z.output<typeof cellStyle>;

const scalar = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]);

export const cellImage = z.object({
  src: z.string().max(8_000_000),
  width: length.optional(),
  height: length.optional(),
  objectFit: objectFit.optional(),
});
export const cellQr = z.object({ value: z.string().max(3_000), size: length.optional() });

export const styledCell = z.object({
  text: scalar.optional(),
  colSpan: z.int().min(1).max(100).optional(),
  rowSpan: z.int().min(1).max(1_000).optional(),
  image: cellImage.optional(),
  qr: cellQr.optional(),
  ...cellStyle.shape,
});
export const cell = z.union([scalar, styledCell]);

const row = z.union([z.array(cell).max(100), z.record(z.string(), z.unknown())]);

export const column = z.object({
  key: z.string().max(128).optional(),
  header: scalar.optional(),
  width: z
    .union([
      length,
      z.string().regex(/^(auto|\d{1,5}(\.\d{1,4})?(px|%|fr))$/, 'auto, or a width such as 120px, 25% or 2fr'),
    ])
    .default('auto'),
  align: z.enum(['left', 'center', 'right', 'justify', 'start', 'end']).optional(),
  format: z.string().max(256).optional(),
  style: cellStyle.optional(),
});

export const rowStyle = z.object({ when: z.string().max(512), style: cellStyle });

const tableTextShape = { ...inheritedTextShape, ...textPlaceShape };
/** Properties of a table that its cells inherit. */
export const tableTextProperties = Object.keys(tableTextShape) as readonly (keyof typeof tableTextShape)[];

export const table = z.object({
  type: z.literal('table'),
  ...commonShape,
  ...tableTextShape,
  columns: z.array(column).max(100).default([]),
  rows: z.union([z.string().max(4_096), z.array(row).max(5_000)]).default([]),
  showHeader: z.boolean().default(true),
  repeatHeader: z.boolean().default(true),
  headerStyle: cellStyle.default({}),
  bodyStyle: cellStyle.default({}),
  alternateRowStyle: cellStyle.optional(),
  footerStyle: cellStyle.default({}),
  firstColumnStyle: cellStyle.optional(),
  border: border.optional(),
  rowBorder: border.optional(),
  columnBorder: border.optional(),
  cellPadding: sides.default(8),
  rowHeight: z.union([length, z.literal('auto')]).default('auto'),
  minRowHeight: length.default(0),
  rowStyles: z.array(rowStyle).max(32).default([]),
  footer: z.array(row).max(100).default([]),
  overflow: z.enum(['clip', 'shrink', 'ellipsis', 'paginate']).default('clip'),
  continuationY: coordinate.optional(),
  maxRows: z.int().min(0).max(5_000).optional(),
  emptyText: z.string().max(1_000).optional(),
  cornerRadius: length.default(0),
  backgroundColor: color.optional(),
});

/**
 * A table as its author wrote it. Binding turns it into a `TableElement`, where rows, formats, conditions and
 * aggregates are resolved.
 */
export type StoredTable = z.output<typeof table>;

/** A cell ready to be laid out: its text is final (templates filled, the column's `format` applied). */
export interface BoundCell extends CellStyle {
  /** Empty when the cell holds an image or a code alone. */
  readonly text: string;
  /** Whether the value was a number: such columns are set flush right when no alignment is given. */
  readonly numeric: boolean;
  /** At least 1. */
  readonly colSpan: number;
  readonly rowSpan: number;
  readonly image?: {
    readonly src: string;
    readonly width?: number | undefined;
    readonly height?: number | undefined;
    readonly objectFit?: z.output<typeof objectFit> | undefined;
  };
  readonly qr?: { readonly value: string; readonly size?: number | undefined };
}

/** Cells from left to right. Places covered by an earlier cell's `colSpan` or `rowSpan` have no cell of their own. */
export interface BoundRow {
  readonly cells: readonly BoundCell[];
  /** The merged styles of every `rowStyles` entry whose condition held; the last one wins. */
  readonly style: CellStyle;
}

/** A column ready to be laid out; there are as many as the widest row has places. */
export interface BoundColumn {
  readonly key: string;
  /** Final text, often empty. */
  readonly header: string;
  readonly width: number | string;
  readonly align?: NonNullable<CellStyle['textAlign']>;
  readonly style: CellStyle;
}

/** A table as layout takes it: nothing of it is a template any more. */
export interface TableElement extends Omit<StoredTable, 'columns' | 'rows' | 'footer' | 'rowStyles'> {
  readonly columns: readonly BoundColumn[];
  readonly rows: readonly BoundRow[];
  readonly footer: readonly BoundRow[];
}
