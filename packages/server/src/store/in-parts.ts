/** What one statement may name: SQLite takes 32,766 values at most, a render has some twenty. */
const rowsPerStatement = 500;

/** Rows for several statements, one after the other. */
export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}
