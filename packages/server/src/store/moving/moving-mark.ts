import { type Kysely, sql } from 'kysely';
import { findApplied, findMissing } from '../migrations/applied-migrations.ts';
import { migrations } from '../migrations/index.ts';
import { movingMark } from '../migrations/migrate.ts';
import type { Database } from '../schema.ts';

/** How a database stands that rows are to be moved into. */
export type Target = 'empty' | 'begun' | 'used' | 'begun from elsewhere' | 'begun by another version';

/** `source`: the installation whose rows are moved. The tables are there, unless a move into them was begun. */
export async function findTarget(db: Kysely<Database>, source: string): Promise<Target> {
  if ((await findApplied(db)).includes(movingMark)) {
    const { rows } = await sql<{ value: string }>`select value from settings where name = 'moving-from'`.execute(db);
    if (rows[0]?.value !== source) return 'begun from elsewhere';
    return (await findMissing(db, migrations)).length === 0 ? 'begun' : 'begun by another version';
  }
  const { rows } = await sql`
    select 1 from (select 1 as one from accounts union all select 1 from persons union all select 1 from settings) as found limit 1
  `.execute(db);
  return rows.length === 0 ? 'empty' : 'used';
}

/** From now on no service starts on these tables, of whatever version. */
export async function markBegun(db: Kysely<Database>, source: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`insert into kysely_migration (name, timestamp) values (${movingMark}, ${new Date().toISOString()})`.execute(
      transaction,
    );
    await transaction.insertInto('settings').values({ name: 'moving-from', value: source }).execute();
  });
}

export async function markEnded(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from kysely_migration where name = ${movingMark}`.execute(transaction);
    await transaction.deleteFrom('settings').where('name', '=', 'moving-from').execute();
  });
}
