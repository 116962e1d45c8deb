import { sql, type Transaction } from 'kysely';
import type { Render } from '../../domain/render.ts';
import { databaseClock } from '../database/database-clock.ts';
import { prepared, preparedSql } from '../database/statements/prepared.ts';
import type { Database, RenderRow } from '../schema.ts';
import { renderColumnNames, toRender } from './render-rows.ts';

export type EndedColumns = Pick<RenderRow, 'id'> & Partial<RenderRow>;

/** Writes how renders ended, and answers them as they are then, in the same order. */
export async function endRenders(
  transaction: Transaction<Database>,
  ended: readonly EndedColumns[],
): Promise<readonly Render[]> {
  const rows = new Map<string, RenderRow>();
  const { locksRows } = databaseClock<Database>(transaction);
  for (const group of Map.groupBy(ended, (columns) => Object.keys(columns).join()).values()) {
    const found = locksRows
      ? await endsAtOnce(group[0] as EndedColumns).all(transaction, { ended: JSON.stringify(group) })
      : await Promise.all(group.map((columns) => endOf(columns).first(transaction, columns)));
    for (const row of found) if (row) rows.set(row.id, row);
  }
  return ended.map(({ id }) => {
    const row = rows.get(id);
    if (!row) throw new Error(`The job of ${id} had no render.`);
    return toRender(row);
  });
}

/** By the columns that are set: drawn, from the cache, failed. */
const endOf = preparedByForm((names) =>
  prepared((db, values: EndedColumns) =>
    db
      .updateTable('renders')
      .set(Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<RenderRow>)
      .where('id', '=', values.id)
      .returningAll(),
  ),
);
/** Several in one statement, for PostgreSQL. */
const endsAtOnce = preparedByForm((names) =>
  preparedSql<{ readonly ended: string }, RenderRow>(({ ended }) => {
    const set = sql.join(names.map((name) => sql`${sql.ref(name)} = e.${sql.ref(name)}`));
    const all = sql.join(renderColumnNames.map((name) => sql`r.${sql.ref(name)}`));
    return sql`
      update renders r set ${set} from jsonb_populate_recordset(null::renders, ${ended}::jsonb) as e
      where r.id = e.id returning ${all}`;
  }),
);

function preparedByForm<Query>(
  build: (names: readonly (keyof RenderRow)[]) => Query,
): (columns: EndedColumns) => Query {
  const forms = new Map<string, Query>();
  return (columns) => {
    const names = (Object.keys(columns) as (keyof RenderRow)[]).filter((name) => name !== 'id');
    const form = names.join();
    const query = forms.get(form) ?? build(names);
    forms.set(form, query);
    return query;
  };
}
