import { Kysely, sql } from 'kysely';
import { makeDirectory } from '../../disk/sync-to-disk.ts';
import { databaseClock } from '../database/database-clock.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { openDatabase } from '../embedded/open-database.ts';
import { findApplied } from '../migrations/applied-migrations.ts';
import { migrate, movingMark } from '../migrations/migrate.ts';
import { createRendersStore } from '../renders/renders-store.ts';
import type { Database } from '../schema.ts';
import { createInstallationStore } from '../upkeep/installation-store.ts';
import { createSettingsStore } from '../upkeep/settings-store.ts';

interface Opened {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

export type OpenedRows = Awaited<ReturnType<typeof openRows>>;

export interface RowsPlace {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** What connections are called that belong to nodes. */
const nodeNames = ['platen', 'platen queue'] as const;

/**
 * Opens rows that no service has. The embedded database is this process's alone; PostgreSQL tells who is connected. Tables are
 * brought up to date, unless a move into them was begun. Throws UnusableData.
 */
export async function openRows({ dataDir, databaseUrl }: RowsPlace) {
  const opened = databaseUrl === undefined ? await openEmbedded(dataDir) : await openShared(databaseUrl);
  try {
    if (!(await findApplied(opened.db)).includes(movingMark)) await migrate(opened.db);
    return { ...opened, ...createMovedRows(opened.db, databaseUrl !== undefined) };
  } catch (cause) {
    await opened.close();
    throw cause;
  }
}

async function openEmbedded(dataDir: string): Promise<Opened> {
  await makeDirectory(dataDir);
  const { database, left } = openDatabase(dataDir, 'platen.db');
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  return {
    db,
    async close() {
      await db.destroy();
      left();
    },
  };
}

async function openShared(url: string): Promise<Opened> {
  const { openPostgres } = await import('../database/postgres.ts');
  const { db } = openPostgres({
    url,
    maxConnections: 2,
    onError: () => undefined,
    statementTimeoutMs: 0,
    applicationName: 'platen move',
  });
  return { db, close: () => db.destroy() };
}

function createMovedRows(db: Kysely<Database>, isShared: boolean) {
  return {
    installation: createInstallationStore(db),
    settings: createSettingsStore(db),
    renders: createRendersStore(db),

    /** The present time by the database's clock. */
    async now(): Promise<Date> {
      const { rows } = await sql<{ now: string }>`select ${databaseClock(db).now()} as now`.execute(db);
      return new Date(rows[0]?.now ?? Number.NaN);
    },

    /** How many connections nodes have to it; of the embedded database, none: it would not have been opened. */
    async countNodes(): Promise<number> {
      if (!isShared) return 0;
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and application_name in (${sql.join(nodeNames)})`.execute(db);
      return Number(rows[0]?.count ?? 0);
    },

    /** In place of what the setting was. */
    async set(name: string, value: string): Promise<void> {
      await db
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },

    /** Media types of contents, as far as rows tell them. */
    async mimeTypes(contentHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await db
        .selectFrom('files')
        .select(['content_hash', 'mime_type'])
        .where('content_hash', 'in', contentHashes)
        .execute();
      return new Map(rows.map(({ content_hash, mime_type }) => [content_hash, mime_type]));
    },

    /** Contents that rows name, in their order, those behind `after`. */
    async contents({ after, limit }: { readonly after: string; readonly limit: number }): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('files')
        .select('content_hash')
        .distinct()
        .where('content_hash', '>', after)
        .orderBy('content_hash')
        .limit(limit)
        .execute();
      return rows.map(({ content_hash }) => content_hash);
    },
  };
}
