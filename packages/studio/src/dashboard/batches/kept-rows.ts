/** Rows of a file as they were sent, by the names of its columns. */
export interface KeptRows {
  readonly columns: readonly string[];
  readonly rows: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

const prefix = 'platen-batch-rows.';

/** Keeps the rows of a batch in this tab, for as long as it is open: who mends failed rows wants their data. */
export function keepRows(batchId: string, { columns, rows }: KeptRows): void {
  try {
    sessionStorage.setItem(prefix + batchId, JSON.stringify({ columns, rows: [...rows] }));
  } catch {
    // More than a tab may keep: the file of failed rows then has their numbers only.
  }
}

export function keptRows(batchId: string): KeptRows | undefined {
  const text = sessionStorage.getItem(prefix + batchId);
  if (text === null) return undefined;
  const { columns, rows } = JSON.parse(text);
  return { columns, rows: new Map(rows) };
}
