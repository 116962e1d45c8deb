import type { DataRow } from './row.ts';

/** CSV with a column for every name that any row has. */
export function writeTable(rows: readonly DataRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => names.map((name) => cellOf(row[name])));
  return [names, ...lines].map(csvLine).join('');
}

/** Lists and objects are JSON, which a run reads as such. What is false or missing is nothing, which conditions take for false. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${written.join(',')}\r\n`;
}
