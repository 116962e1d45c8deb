import { setImmediate } from 'node:timers/promises';

/** What one statement may name: SQLite takes 32,766 values at most, a render has some twenty. */
const rowsPerStatement = 500;
/** So that others have their turn between two statements of SQLite, which are done by the service's own thread. */
const rowsPerTurn = 100;

/** Rows for several statements, one after the other. */
export function* chunkRows<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** The same, each in a turn of its own. */
export async function* chunkRowsInTurns<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (const part of chunkRows(rows, rowsPerTurn)) {
    await setImmediate();
    yield part;
  }
}
