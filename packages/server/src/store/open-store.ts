import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createAccountsStore } from './accounts-store.ts';
import { createAssetsStore } from './assets-store.ts';
import { createBatchesStore } from './batches-store.ts';
import { createDesignsStore } from './designs-store.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { up as createFirstTables } from './migrations/0001-first-tables.ts';
import { up as createServiceTables } from './migrations/0002-service.ts';
import { up as createAssetTables } from './migrations/0003-assets.ts';
import { up as createWorkTables } from './migrations/0004-work.ts';
import { up as createDesignVersions } from './migrations/0005-design-versions.ts';
import { up as createWebhookTables } from './migrations/0006-webhooks.ts';
import { up as createBatchColumns } from './migrations/0008-batches.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { openPostgres } from './postgres.ts';
import { createRendersStore } from './renders-store.ts';
import type { Database } from './schema.ts';
import { createSettingsStore } from './settings-store.ts';
import { createTemplatesStore } from './templates-store.ts';
import { createUsageStore } from './usage-store.ts';
import { createWorkStore } from './work-store.ts';

/** In order of application; names are kept in the database and never change. */
export const migrations = {
  '0001-first-tables': { up: createFirstTables },
  '0002-service': { up: createServiceTables },
  '0003-assets': { up: createAssetTables },
  '0004-work': { up: createWorkTables },
  '0005-design-versions': { up: createDesignVersions },
  '0006-webhooks': { up: createWebhookTables },
  '0008-batches': { up: createBatchColumns },
};

export interface StoreOptions {
  /** Holds the embedded database. */
  readonly dataDir: string;
  /** `postgres://…`; the embedded SQLite database when undefined. */
  readonly databaseUrl?: string | undefined;
  /** To PostgreSQL, default 10. */
  readonly maxConnections?: number;
  /** Told of connections that broke while nobody used them. */
  readonly onError?: (error: Error) => void;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

const defaultConnections = 10;

/**
 * Opens the database and brings its tables up to date; several nodes may do so at once, the migrator takes a lock.
 * Throws when another process has the embedded database open: the exclusive lock is SQLite's own, so it ends with
 * the process, however that ends.
 */
export async function openStore(options: StoreOptions) {
  const postgres = options.databaseUrl
    ? openPostgres({
        url: options.databaseUrl,
        maxConnections: options.maxConnections ?? defaultConnections,
        onError: options.onError ?? (() => undefined),
      })
    : undefined;
  const db = postgres?.db ?? openSqlite(options.dataDir);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw error;
  }
  return {
    accounts: createAccountsStore(db),
    designs: createDesignsStore(db),
    templates: createTemplatesStore(db),
    assets: createAssetsStore(db),
    renders: createRendersStore(db),
    batches: createBatchesStore(db),
    usage: createUsageStore(db),
    work: createWorkStore(db),
    idempotency: createIdempotencyStore(db),
    settings: createSettingsStore(db),
    /** The connections to PostgreSQL, for what counts there; undefined with the embedded database. */
    pool: postgres?.pool,
    /** Answers when the database does; for readiness. */
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}

function openSqlite(dataDir: string): Kysely<Database> {
  mkdirSync(dataDir, { recursive: true });
  return new Kysely<Database>({ dialect: new NodeSqliteDialect(openDatabase(path.join(dataDir, 'platen.db'))) });
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    // FULL: an answered write survives a power cut. WAL: readers never wait for it.
    database.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;',
    );
    // The lock is taken by the first write, not by the pragma.
    database.exec('begin immediate; commit;');
    return database;
  } catch (cause) {
    database.close();
    if (isLocked(cause)) {
      throw new Error(`${file} is in use by another Platen process. Stop it, or set another PLATEN_DATA_DIR.`, {
        cause,
      });
    }
    throw cause;
  }
}

/** SQLITE_BUSY; see sqlite.org/rescode.html. */
function isLocked(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5;
}
