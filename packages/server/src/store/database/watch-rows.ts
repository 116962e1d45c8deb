import type { Kysely } from 'kysely';
import type { RowChange } from '../embedded/count-writes.ts';
import { writeCountsOf } from '../embedded/node-sqlite-dialect.ts';
import type { Database } from '../schema.ts';

/**
 * A number that is another one as soon as anything of what is watched was written, whoever wrote it. Undefined where
 * other processes write as well: there, what was read may have changed whenever it is asked.
 */
export type RowWatch = () => number | undefined;

export type WatchedRows = { readonly [Table in keyof Database]?: readonly RowChange[] };

/** What was read while the number stayed the same is what would be read now. Writes of a transaction count as they are made. */
export function watchRows(db: Kysely<Database>, watched: WatchedRows): RowWatch {
  const all = writeCountsOf(db);
  if (all === undefined) return () => undefined;
  const counts = Object.entries(watched).flatMap(([table, changes]) => changes.map((change) => all.of(table, change)));
  return () => {
    let sum = 0;
    for (const { count } of counts) sum += count;
    return sum;
  };
}
