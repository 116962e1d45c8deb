import type { BoundCell, BoundRow, TableElement } from '../../design/elements/table.ts';
import { type GridRow, headerRow, placeSection } from './cell-grid.ts';

/** The three parts of a table; spans do not cross from one to another. */
export interface TableSections {
  readonly header: readonly GridRow[];
  readonly body: readonly GridRow[];
  readonly footer: readonly GridRow[];
}

/** Places all rows that the design lets show; `emptyText` stands in for a body without rows. */
export function placeTable(element: TableElement): TableSections {
  const columns = element.columns.length;
  const header = headerRow(element);
  const rows = element.maxRows === undefined ? element.rows : element.rows.slice(0, element.maxRows);
  const body = rows.length === 0 && element.emptyText ? [fullRow(element, element.emptyText)] : rows;
  const headerRows = header ? 1 : 0;
  return {
    header: header ? placeSection('header', [header], { firstRow: 0, columns }) : [],
    body: placeSection('body', body, { firstRow: headerRows, columns }),
    footer: placeSection('footer', element.footer, { firstRow: headerRows + body.length, columns }),
  };
}

/** The row that says that there would be more. */
export function placeEllipsis(element: TableElement, index: number): GridRow {
  const columns = element.columns.length;
  const [row] = placeSection('body', [fullRow(element, '…')], { firstRow: index, columns });
  return { section: 'body', index, source: row?.source ?? null, cells: row?.cells ?? [] };
}

function fullRow(element: TableElement, text: string): BoundRow {
  const cell: BoundCell = { text, numeric: false, colSpan: element.columns.length, rowSpan: 1, textAlign: 'center' };
  return { cells: [cell], style: {} };
}

/** From right to left when the first letter of the table, header first, is of a script that runs so. */
export function tableDirection(sections: TableSections): 'ltr' | 'rtl' {
  for (const row of [...sections.header, ...sections.body, ...sections.footer]) {
    for (const { cell } of row.cells) {
      const letter = /\p{L}/u.exec(cell.text.slice(0, 1_000))?.[0];
      if (letter !== undefined) return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(letter) ? 'rtl' : 'ltr';
    }
  }
  return 'ltr';
}
