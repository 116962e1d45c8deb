import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Database } from '../schema.ts';

export type InstallationStore = ReturnType<typeof createInstallationStore>;

/** The installation that owns these rows, as the database records it. */
export interface Installation {
  readonly id: string;
  /** Where the rows lay when this was written: it shows when rows were copied to another place. */
  readonly place: string;
  /** RFC 3339: since when the installation has had these rows and files. */
  readonly since: string;
}

const name = 'installation';
const draftName = 'installation-draft';
/** insufficient_privilege */
const mayNotAsk = '42501';

/** Tells which installation owns these rows. */
export function createInstallationStore(db: Kysely<Database>) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;

  async function read(setting: string): Promise<string | undefined> {
    const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
    return row?.value;
  }

  async function once(setting: string, value: string): Promise<string> {
    await db
      .insertInto('settings')
      .values({ name: setting, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await read(setting)) ?? value;
  }

  return {
    /** Undefined before the first start has finished, and in tables of a version that did not record it. */
    async find(): Promise<Installation | undefined> {
      const known = await read(name);
      return known === undefined ? undefined : (JSON.parse(known) as Installation);
    },

    /** The id that this database will have; nodes that start at the same time get the same id. */
    draft: (id: string) => once(draftName, id),

    /** Stores the installation, unless another node has done so. */
    async settle(installation: Installation): Promise<void> {
      await once(name, JSON.stringify(installation));
    },

    /** Stores the installation, even when the database belonged to another one. */
    async replace(installation: Installation): Promise<void> {
      const value = JSON.stringify(installation);
      await db
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },

    /**
     * Identifies the database, whatever it contains. A dump that is restored elsewhere is another database; it stays
     * the same when its address changes or its standby takes over. Undefined for the embedded database, which is an
     * ordinary file.
     */
    async place(): Promise<string | undefined> {
      if (isSqlite) return undefined;
      const { rows } = await sql<{ place: string }>`
        select system_identifier || '/' || current_database() as place from pg_control_system()`
        .execute(db)
        .catch((cause: unknown) => {
          // Some hosters do not allow this question. Any other failure must not look like another place.
          if (!(cause instanceof Error && 'code' in cause && cause.code === mayNotAsk)) throw cause;
          return sql<{ place: string }>`select oid || '/' || datname as place from pg_database
          where datname = current_database()`.execute(db);
        });
      return rows[0]?.place;
    },

    /** Contents that rows use, the youngest first. */
    async namedContents(limit: number): Promise<readonly string[]> {
      const rows = await db.selectFrom('files').select('content_hash').orderBy('id', 'desc').limit(limit).execute();
      return [...new Set(rows.map((row) => row.content_hash))];
    },
  };
}
