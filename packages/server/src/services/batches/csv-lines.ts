/** Spreadsheet programs read the file as UTF-8 by this mark. */
export const csvMark = '\uFEFF';

/** RFC 4180. A text that begins like a formula would be run by spreadsheet programs; numbers below zero are none. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-[\d.,]+$/.test(text);
  const inert = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
