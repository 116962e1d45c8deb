import { saveFile } from '../../api/save-file.ts';
import { csvLine } from '../../panels/data/write-table.ts';

/** Gives a table to the browser as a file. Programs for tables read it as UTF-8 by its first sign. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const text = `\uFEFF${rows.map((cells) => csvLine(cells.map(withoutFormula))).join('')}`;
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** A cell that begins like a formula would be run by programs for tables. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-[\d.,]+$/.test(text) ? `'${text}` : text;
}
