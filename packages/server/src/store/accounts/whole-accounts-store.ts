import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import { fieldsOf } from '../database/fields.ts';
import type { Unit } from '../database/units-of-work.ts';
import { removeInvitations } from '../people/invitations-store.ts';
import type { Database } from '../schema.ts';

export type WholeAccountsStore = ReturnType<typeof createWholeAccountsStore>;

/** A row as the database has it, with its JSON read. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/**
 * What an account has, by table, with the columns that order its rows. What names others comes before what is named, as rows
 * are removed in this order.
 */
const tables = {
  render_jobs: ['render_id'],
  request_data: ['render_id'],
  renders: ['id'],
  drawn_urls: ['design_id', 'url_hash'],
  webhook_deliveries: ['id'],
  batches: ['id'],
  runs: ['id'],
  snapshots: ['hash'],
  data_set_parts: ['data_set_id', 'part'],
  data_sets: ['id'],
  design_previews: ['design_id', 'version', 'form'],
  design_drafts: ['design_id'],
  design_forms: ['id'],
  version_authors: ['design_id', 'version'],
  design_versions: ['design_id', 'version'],
  designs: ['id'],
  folders: ['id'],
  templates: ['id'],
  assets: ['id'],
  account_brands: ['account_id'],
  asset_mentions: ['kind', 'source_id', 'version', 'mention'],
  files: ['id'],
  webhook_endpoints: ['id'],
  usage_days: ['day'],
  usage_parts: ['day', 'design_id', 'format'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;
type AccountTable = keyof typeof tables;

/** What an owner is given: no places in queues, and nothing that follows from the rest. */
export const exportedTables = [
  'designs',
  'folders',
  'design_versions',
  'design_drafts',
  'design_forms',
  'data_sets',
  'data_set_parts',
  'templates',
  'assets',
  'renders',
  'request_data',
  'batches',
  'runs',
  'webhook_endpoints',
  'account_brands',
  'usage_days',
] as const satisfies readonly AccountTable[];

/** By what something is opened; an address of a form is shown to who shares it. */
const hiddenColumns: ReadonlySet<string> = new Set(['token_hash', 'sealed_token']);

const rowsAtOnce = 100;

/** Accounts as wholes: to be given to their owner, and to be removed. */
export function createWholeAccountsStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  const rowName = sql.raw(db.getExecutor().adapter instanceof SqliteAdapter ? 'rowid' : 'ctid');

  async function removeSome(table: AccountTable, accountId: string, limit: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${rowName} in
      (select ${rowName} from ${sql.table(table)} where account_id = ${accountId} limit ${limit})`.execute(db);
    return Number(numAffectedRows);
  }

  return {
    /** All rows of a table, a hundred at a time. */
    async *rows(table: (typeof exportedTables)[number], accountId: string): AsyncGenerator<readonly ExportedRow[]> {
      const keys = tables[table];
      const order = sql.join(keys.map((key) => sql.ref(key)));
      let after: readonly unknown[] | undefined;
      for (;;) {
        const later = after ? sql`and (${order}) > (${sql.join([...after])})` : sql``;
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
          where account_id = ${accountId} ${later} order by ${order} limit ${rowsAtOnce}`.execute(db);
        if (rows.length > 0) yield rows.map(withoutHidden);
        const last = rows.at(-1);
        if (!last || rows.length < rowsAtOnce) return;
        after = keys.map((key) => last[key]);
      }
    },

    /** Files that have not expired, a hundred at a time. */
    async *files(accountId: string, now: string) {
      let after = '';
      for (;;) {
        const rows = await db
          .selectFrom('files')
          .select(['id', 'content_hash', 'size', 'extension', 'created_at'])
          .where('account_id', '=', accountId)
          .where('id', '>', after)
          .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
          .orderBy('id')
          .limit(rowsAtOnce)
          .execute();
        yield* rows.map(fieldsOf);
        if (rows.length < rowsAtOnce) return;
        after = rows.at(-1)?.id ?? '';
      }
    },

    /** Nobody gets in from then on, by no key and no session. False when there is none that is not going already. */
    async markDeleted(
      { transaction }: Unit,
      { id, at }: { readonly id: string; readonly at: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('accounts')
        .set({ deleted_at: at, suspended_at: at })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await transaction
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('account_id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      await removeInvitations(transaction, id);
      await transaction.deleteFrom('memberships').where('account_id', '=', id).execute();
      return true;
    },

    /** Removes so many rows of deleted accounts; answers whether there may be more. Files without a row go by themselves. */
    async removeDeleted({ limit }: { readonly limit: number }): Promise<boolean> {
      const account = await db
        .selectFrom('accounts')
        .select('id')
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!account) return false;
      let left = limit;
      for (const table of Object.keys(tables) as AccountTable[]) {
        left -= await removeSome(table, account.id, left);
        if (left <= 0) return true;
      }
      await db.deleteFrom('kept_answers').where('caller', '=', account.id).execute();
      await db.deleteFrom('accounts').where('id', '=', account.id).where('deleted_at', 'is not', null).execute();
      return true;
    },

    /** The name; undefined when there is none, or it is going. Nobody else changes its members until the unit ends. */
    async hold({ transaction }: Unit, id: string): Promise<string | undefined> {
      const row = await transaction
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .$if(clock.locksRows, (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return row?.name;
    },
  };
}

function withoutHidden(row: ExportedRow): ExportedRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hiddenColumns.has(name)));
}
