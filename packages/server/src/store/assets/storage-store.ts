import { type Kysely, sql } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import { prepared } from '../database/statements/prepared.ts';
import type { Database } from '../schema.ts';

/** As in migration 0030. */
const longBytes = 1_000;

export type StorageStore = ReturnType<typeof createStorageStore>;

const storageOf = prepared((db, key: { readonly accountId: string }) =>
  db.selectFrom('account_storage').select('bytes').where('account_id', '=', key.accountId),
);

/**
 * How many bytes accounts store: files that are there, the JSON of designs, their versions, drafts and data sets, and templates, requests of renders
 * that wait, kept answers, and long warnings, errors, kept requests and bodies of webhooks. Triggers of the database keep the count (migrations
 * 0025, 0028, 0030, 0033, 0034 and 0056), in the transactions that write and remove those rows.
 */
export function createStorageStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  return {
    /** Until `countMissing` has come to an account from before the count, what it has stored since. */
    async bytes(accountId: string): Promise<number> {
      const row = await storageOf.first(db, { accountId });
      return Math.max(0, Number(row?.bytes ?? 0));
    },

    /** Counts what up to `limit` accounts stored before there was a count; answers how many there were. */
    async countMissing(limit: number): Promise<number> {
      const missing = await db
        .selectFrom('account_storage')
        .select('account_id')
        .where('counted_at', 'is', null)
        .limit(limit)
        .execute();
      for (const { account_id } of missing) await countAnew(account_id);
      return missing.length;
    },
  };

  /** Who writes a row of the account meanwhile waits with its own count until this one stands, and adds to it. */
  async function countAnew(accountId: string): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('account_storage')
        .select('account_id')
        .where('account_id', '=', accountId)
        .$if(clock.locksRows, (query) => query.forUpdate())
        .execute();
      await sql`update account_storage set counted_at = ${clock.now()}, bytes =
        (select coalesce(sum(size), 0) from files where account_id = ${accountId})
        + (select coalesce(sum(octet_length(canvas_data)), 0) from designs where account_id = ${accountId})
        + (select coalesce(sum(octet_length(canvas_data)), 0) from design_versions where account_id = ${accountId})
        + (select coalesce(sum(octet_length(canvas_data)), 0) from design_drafts where account_id = ${accountId})
        + (select coalesce(sum(octet_length(rows_json)), 0) from data_set_parts where account_id = ${accountId})
        + (select coalesce(sum(octet_length(canvas_data)), 0) from templates where account_id = ${accountId})
        + (select coalesce(sum(octet_length(body)), 0) from render_jobs where account_id = ${accountId})
        + (select coalesce(sum(octet_length(answer)), 0) from kept_answers where caller = ${accountId})
        + (select coalesce(sum(octet_length(warnings)), 0) from renders where account_id = ${accountId} and octet_length(warnings) > ${longBytes})
        + (select coalesce(sum(octet_length(error)), 0) from renders where account_id = ${accountId} and octet_length(error) > ${longBytes})
        + (select coalesce(sum(octet_length(sealed)), 0) from request_data where account_id = ${accountId} and octet_length(sealed) > ${longBytes})
        + (select coalesce(sum(octet_length(body)), 0) from webhook_deliveries where account_id = ${accountId} and octet_length(body) > ${longBytes})
        where account_id = ${accountId}`.execute(transaction);
    });
  }
}
