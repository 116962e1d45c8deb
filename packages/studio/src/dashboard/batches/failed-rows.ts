import { keptRows } from './kept-rows.ts';
import type { Batch } from './use-batch.ts';

/**
 * The rows that failed as CSV, to be mended and sent again: with their data where this browser sent the batch, else with their
 * number in the file that was sent; and why each failed.
 */
export function failedRowsFile({ batchId, renders }: Batch): string {
  const kept = keptRows(batchId);
  const failed = renders.filter(({ status }) => status === 'failed');
  const columns = kept?.columns ?? [];
  const lines = failed.map(({ row = 0, error }) => {
    const cells = kept?.rows.get(row) ?? {};
    return [...columns.map((name) => cells[name] ?? ''), String(row), error?.message ?? ''];
  });
  // Programs for tables read it as UTF-8 by its first sign.
  return `\uFEFF${[[...columns, '_row', '_problem'], ...lines].map(csvLine).join('\r\n')}\r\n`;
}

function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(',');
}

/** A cell that begins like a formula would be run by programs for tables. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
