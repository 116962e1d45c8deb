/** Spreadsheet programs read the file as UTF-8 by this mark. */
export const csvMark = '\uFEFF';

type Cell = string | number | null | undefined;

/** RFC 4180. A text that begins like a formula would be run by spreadsheet programs; numbers below zero are none. */
export function csvLine(cells: readonly Cell[]): string {
  return exactCsvLine(cells.map(inert));
}

/** Texts as they are, for programs that run none of them. */
export function exactCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function inert(value: Cell): Cell {
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-[\d.,]+$/.test(value);
  return isFormula ? `'${value}` : value;
}

function csvCell(value: Cell): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
