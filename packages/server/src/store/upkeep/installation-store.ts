import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Database } from '../schema.ts';

export type InstallationStore = ReturnType<typeof createInstallationStore>;

/** Whose rows these are, as the database says it. */
export interface Installation {
  readonly id: string;
  /** Where the rows lay when that was written: rows that were copied to another place say so by this. */
  readonly place: string;
  /** RFC 3339: from when on it has had these rows and files. */
  readonly since: string;
}

const name = 'installation';
const draftName = 'installation-draft';
/** insufficient_privilege */
const mayNotAsk = '42501';

/** Which installation has these rows. */
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
    /** Undefined before the first start has come to an end, and in tables of a version that did not know of it. */
    async find(): Promise<Installation | undefined> {
      const known = await read(name);
      return known === undefined ? undefined : (JSON.parse(known) as Installation);
    },

    /** The id that this database will have; nodes that start at once get the same. */
    draft: (id: string) => once(draftName, id),

    /** Unless another node has done so. */
    async settle(installation: Installation): Promise<void> {
      await once(name, JSON.stringify(installation));
    },

    /** Also when the database was another's before. */
    async replace(installation: Installation): Promise<void> {
      const value = JSON.stringify(installation);
      await db
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },

    /**
     * Which database this is, whatever it holds: another one after a dump was restored elsewhere, the same after a change
     * of address or a takeover by its standby. Undefined for the embedded one, which is a file like others.
     */
    async place(): Promise<string | undefined> {
      if (isSqlite) return undefined;
      const { rows } = await sql<{ place: string }>`
        select system_identifier || '/' || current_database() as place from pg_control_system()`
        .execute(db)
        .catch((cause: unknown) => {
          // Some hosters let nobody ask. Any other failure must not be taken for another place.
          if (!(cause instanceof Error && 'code' in cause && cause.code === mayNotAsk)) throw cause;
          return sql<{ place: string }>`select oid || '/' || datname as place from pg_database
          where datname = current_database()`.execute(db);
        });
      return rows[0]?.place;
    },

    /** Contents that rows name, the youngest first. */
    async namedContents(limit: number): Promise<readonly string[]> {
      const rows = await db.selectFrom('files').select('content_hash').orderBy('id', 'desc').limit(limit).execute();
      return [...new Set(rows.map((row) => row.content_hash))];
    },
  };
}
