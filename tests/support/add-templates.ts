import { SqliteAdapter, sql } from 'kysely';
import type { OpenTables } from './open-tables.ts';

/** Stores an account with so many templates of its own, `tpl_1` and on; the database has counted them. */
export async function addTemplates(db: OpenTables['db'], accountId: string, count: number): Promise<void> {
  const account = sql.lit(accountId);
  await sql`insert into accounts (id, name, plan, created_at, signing_secret) values (${account}, 'a', 'Free', '', 's')`.execute(
    db,
  );
  await sql`insert into templates (id, account_id, name, name_search, description, category, width, height, canvas_data,
      variable_names, created_at, updated_at)
    with recursive own(i) as (select 1 union all select i + 1 from own where i < ${sql.lit(count)})
    select 'tpl_' || i, ${account}, 'n', 'n', '', 'social', 1, 1, '{}', '[]', '2026', '2026' from own`.execute(db);
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) await sql`analyze templates`.execute(db);
}
