import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../schema.ts';

export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}

/** A page of what matches, as `select` picks and orders it, and how many rows match on all pages. */
export async function readPage<Table extends keyof Database, Row>(
  matching: SelectQueryBuilder<Database, Table, object>,
  window: PageWindow,
  select: (rows: typeof matching) => SelectQueryBuilder<Database, Table, Row>,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const rows = await select(matching).limit(window.limit).offset(window.offset).execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
