import { type Kysely, sql } from 'kysely';
import { mentionsIn } from '../../documents/mentions-in.ts';
import { portable } from '../portable.ts';

/**
 * Records which stored documents may use which assets, so that the users of a deleted asset are found without reading
 * every design of its account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('asset_mentions')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('mention', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('source_id', text, (column) => column.notNull())
    .addColumn('version', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('asset_mentions_key', ['account_id', 'mention', 'kind', 'source_id', 'version'])
    .execute();
  await db.schema
    .createIndex('asset_mentions_by_source')
    .on('asset_mentions')
    .columns(['kind', 'source_id', 'version'])
    .execute();
  await db.schema.alterTable('assets').addColumn('unused_since', text).execute();
  await enter(db, { kind: 'design', table: 'designs', id: 'id', version: 'version' });
  await enter(db, { kind: 'design', table: 'design_versions', id: 'design_id', version: 'version' });
  await enter(db, { kind: 'template', table: 'templates', id: 'id', version: undefined });
}

interface Source {
  readonly kind: string;
  readonly table: string;
  readonly id: string;
  /** The column; undefined: there is one version. */
  readonly version: string | undefined;
}

interface StoredDocument {
  readonly account_id: string;
  readonly id: string;
  readonly version: number;
  readonly canvas_data: string;
}

/** How many documents are read at once: each may have some megabytes. */
const pageSize = 50;

async function enter(db: Kysely<unknown>, source: Source): Promise<void> {
  const id = sql.ref(source.id);
  const version = source.version === undefined ? sql`0` : sql.ref(source.version);
  let after: readonly [string, number] = ['', -1];
  for (;;) {
    const { rows } = await sql<StoredDocument>`
      select account_id, ${id} as id, ${version} as version, canvas_data from ${sql.table(source.table)}
      where ${id} > ${after[0]} or (${id} = ${after[0]} and ${version} > ${sql.lit(after[1])})
      order by 2, 3 limit ${sql.lit(pageSize)}`.execute(db);
    for (const row of rows) {
      for (const mention of mentionsIn(row.canvas_data)) {
        await sql`insert into asset_mentions (account_id, mention, kind, source_id, version)
          values (${row.account_id}, ${mention}, ${source.kind}, ${row.id}, ${sql.lit(Number(row.version))})`.execute(
          db,
        );
      }
    }
    const last = rows.at(-1);
    if (!last) return;
    after = [last.id, Number(last.version)];
  }
}
