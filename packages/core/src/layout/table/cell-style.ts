import { type CellStyle, type TableElement, tableTextProperties } from '../../design/elements/table.ts';
import type { Sides } from '../../geometry/box.ts';
import type { GridCell, GridRow } from './cell-grid.ts';

/** A cell's style with everything that layout needs filled in. */
export interface ResolvedCellStyle extends CellStyle {
  readonly fill: NonNullable<CellStyle['fill']>;
  readonly fontFamily: NonNullable<CellStyle['fontFamily']>;
  readonly fontSize: number;
  readonly fontWeight: NonNullable<CellStyle['fontWeight']>;
  readonly lineHeight: NonNullable<CellStyle['lineHeight']>;
  readonly textAlign: NonNullable<CellStyle['textAlign']>;
  readonly verticalAlign: NonNullable<CellStyle['verticalAlign']>;
  readonly padding: Sides;
}

type PlainStyle = Omit<ResolvedCellStyle, 'textAlign' | 'padding'> & Pick<CellStyle, 'textAlign' | 'padding'>;

/** How a table looks where its design says nothing: near black on the page, a grey veil behind the header. */
export const plainTableStyle = {
  fill: '#1f2937',
  fontFamily: 'Inter',
  fontSize: 14,
  fontWeight: 400,
  lineHeight: 1.4,
  verticalAlign: 'middle',
} as const satisfies PlainStyle;
/** Weight of headers and footers. */
const plainHeaderWeight = 600;
/** Translucent, so that it suits light and dark tables. */
const headerVeil = 'rgba(100, 116, 139, 0.12)';

/**
 * The style of a body cell, later ones winning: the table's own text properties, `bodyStyle`, the column's, `alternateRowStyle`, `rowStyles` that
 * hold, `firstColumnStyle`, the cell's own. Header and footer take the table's, font, size and colour of the body, then
 * their own.
 */
export function resolveCellStyle(
  element: TableElement,
  row: GridRow,
  cell: GridCell,
  numericColumns: readonly boolean[],
): ResolvedCellStyle {
  const column = element.columns[cell.column];
  const own = ownStyle(cell);
  const style = mergeStyles<PlainStyle>(plainTableStyle, [
    tableStyle(element),
    ...sectionStyles[row.section](element, row, cell),
    own,
  ]);
  const automatic = numericColumns[cell.column] && cell.colSpan === 1 ? 'end' : 'start';
  return {
    ...style,
    textAlign: own.textAlign ?? column?.align ?? style.textAlign ?? automatic,
    padding: toSides(style.padding ?? element.cellPadding),
  };
}

type SectionStyles = (element: TableElement, row: GridRow, cell: GridCell) => readonly (CellStyle | undefined)[];

const sectionStyles = {
  header: (element) => [
    inherited(element.bodyStyle),
    plainWeight(element),
    element.backgroundColor === undefined ? { backgroundColor: headerVeil } : undefined,
    element.headerStyle,
  ],
  body: (element, row, cell) => [
    element.bodyStyle,
    element.columns[cell.column]?.style,
    row.index % 2 === 1 ? element.alternateRowStyle : undefined,
    row.source?.style,
    cell.column === 0 ? element.firstColumnStyle : undefined,
  ],
  footer: (element) => [inherited(element.bodyStyle), plainWeight(element), element.footerStyle],
} as const satisfies Record<GridRow['section'], SectionStyles>;

/** What the table itself says of all its texts. */
function tableStyle(element: TableElement): CellStyle {
  return Object.fromEntries(tableTextProperties.map((name) => [name, element[name]]));
}

/** A weight that the design asks for holds for headers too. */
function plainWeight({ fontWeight }: TableElement): CellStyle {
  return { fontWeight: fontWeight ?? plainHeaderWeight };
}

function inherited({ fill, fontFamily, fontSize, lang }: CellStyle): CellStyle {
  return mergeStyles<CellStyle>({}, [{ fill, fontFamily, fontSize, lang }]);
}

function ownStyle({ cell }: GridCell): CellStyle {
  const {
    text: _text,
    numeric: _numeric,
    colSpan: _colSpan,
    rowSpan: _rowSpan,
    image: _image,
    qr: _qr,
    ...style
  } = cell;
  return style;
}

/** Later ones win, property by property; undefined ones do not, so that everything in `base` stays set. */
function mergeStyles<Base extends CellStyle>(base: Base, styles: readonly (CellStyle | undefined)[]): Base {
  const merged: Record<string, unknown> = { ...base };
  for (const style of styles) {
    for (const [name, value] of Object.entries(style ?? {})) if (value !== undefined) merged[name] = value;
  }
  return merged as Base;
}

export function toSides(sides: number | Sides): Sides {
  return typeof sides === 'number' ? { top: sides, right: sides, bottom: sides, left: sides } : sides;
}

/** Columns whose body cells are all numbers: set flush with the line's end where no alignment is given. */
export function findNumericColumns(columns: number, rows: readonly GridRow[]): readonly boolean[] {
  const seen = new Array<'none' | 'numbers' | 'other'>(columns).fill('none');
  for (const { cells, section } of rows) {
    if (section !== 'body') continue;
    for (const { cell, column, colSpan } of cells) {
      if (colSpan > 1 || cell.text === '') continue;
      if (!cell.numeric) seen[column] = 'other';
      else if (seen[column] === 'none') seen[column] = 'numbers';
    }
  }
  return seen.map((kind) => kind === 'numbers');
}
