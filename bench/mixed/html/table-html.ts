import type { ElementOf, Scene } from '@platen/core';
import { cssFill, escapeHtml, type Style, tag } from '../../../tests/parity/support/css.ts';
import { fontStyle } from '../../../tests/parity/support/text-to-html.ts';

const plainText = { fontFamily: 'Inter', fontSize: 16, fontWeight: 400, fontStyle: 'normal' } as const;

type Table = ElementOf<'table'>;
type Row = Table['rows'][number];
type CellStyle = Row['style'];

/** A table as a grid of CSS. Null where a cell has a code. */
export function tableHtml(table: Table, scene: Scene): string | null {
  const size = table.bodyStyle.fontSize ?? table.fontSize ?? plainText.fontSize;
  const scale = (scene.elements.find(({ id }) => id === table.id)?.fontSize ?? size) / size;
  const header = { cells: table.columns.map(({ header: text }) => ({ text })), style: {} };
  const rows = [
    ...(table.showHeader ? [{ row: header, style: table.headerStyle }] : []),
    ...table.rows.map((row, index) => ({
      row,
      style: { ...table.bodyStyle, ...(index % 2 === 1 && table.alternateRowStyle) },
    })),
    ...table.footer.map((row) => ({ row, style: table.footerStyle })),
  ];
  const cells = rows.flatMap(({ row, style }) =>
    row.cells.map((cell, index) => {
      const column = table.columns[index];
      const look = {
        ...plainText,
        ...clean(table),
        ...clean(style),
        ...clean(column?.style),
        ...clean(row.style),
        ...clean(cell),
      };
      return cellHtml({ table, cell: cell as Cell, look: look as Look, align: column?.align, scale });
    }),
  );
  if (cells.includes(null)) return null;
  const grid: Style = {
    position: 'absolute',
    left: 0,
    top: 0,
    width: '100%',
    'max-height': '100%',
    overflow: 'hidden',
    display: 'grid',
    'grid-template-columns': table.columns
      .map(({ width }) => (typeof width === 'number' ? `${width}px` : width))
      .join(' '),
    'grid-auto-rows': table.rowHeight === 'auto' ? `minmax(${table.minRowHeight}px, auto)` : `${table.rowHeight}px`,
    'border-radius': table.cornerRadius || undefined,
    background: table.backgroundColor,
    border: table.border && `${table.border.width}px ${table.border.style} ${table.border.color}`,
    'box-sizing': 'border-box',
  };
  return tag('div', grid, cells.join(''));
}

type Cell = Partial<Row['cells'][number]> & { readonly text: string };
type Look = CellStyle &
  Pick<ElementOf<'text'>, 'fontFamily' | 'fontSize' | 'fontWeight' | 'fontStyle' | 'fontFeatures' | 'lang'>;

interface CellToWrite {
  readonly table: Table;
  readonly cell: Cell;
  readonly look: Look;
  readonly align: CellStyle['textAlign'];
  readonly scale: number;
}

function cellHtml({ table, cell, look, align, scale }: CellToWrite): string | null {
  if (cell.qr) return null;
  const { padding = table.cellPadding } = look;
  const sides = typeof padding === 'number' ? [padding] : [padding.top, padding.right, padding.bottom, padding.left];
  const line = table.rowBorder;
  const style: Style = {
    ...fontStyle(look, {}, scale, cell.text),
    'grid-column': (cell.colSpan ?? 1) > 1 ? `span ${cell.colSpan}` : undefined,
    'grid-row': (cell.rowSpan ?? 1) > 1 ? `span ${cell.rowSpan}` : undefined,
    display: 'flex',
    'flex-direction': 'column',
    'justify-content': { top: 'flex-start', middle: 'center', bottom: 'flex-end' }[look.verticalAlign ?? 'middle'],
    'box-sizing': 'border-box',
    padding: sides.map((side) => `${side}px`).join(' '),
    background: look.backgroundColor === table.backgroundColor ? undefined : look.backgroundColor,
    color: cssFill(look.fill ?? '#000000') ?? undefined,
    'line-height': look.lineHeight ?? 1.2,
    'text-align': look.textAlign ?? align ?? (cell.numeric ? 'right' : 'left'),
    'border-bottom': line && `${line.width}px ${line.style} ${line.color}`,
  };
  const { image } = cell;
  const picture = image
    ? `<img alt="" src="${escapeHtml(image.src)}" style="width:${image.width ?? 40}px;height:${image.height ?? 40}px;object-fit:${image.objectFit ?? 'contain'}">`
    : '';
  return tag('div', style, `${picture}<div>${escapeHtml(cell.text)}</div>`);
}

/** Without what is not said, which would hide what stands behind. */
function clean(style: object = {}): object {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}
