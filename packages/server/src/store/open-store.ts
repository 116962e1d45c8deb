import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createAccountsStore } from './accounts-store.ts';
import { createDesignsStore } from './designs-store.ts';
import { up as createFirstTables } from './migrations/0001-first-tables.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { createRendersStore } from './renders-store.ts';
import type { Database } from './schema.ts';

/** In order of application; names are kept in the database and never change. */
const migrations = { '0001-first-tables': { up: createFirstTables } };

/**
 * Opens the embedded database and brings its tables up to date. Throws when another process has it open: the
 * exclusive lock is SQLite's own, so it ends with the process, however that ends.
 */
export async function openStore(options: { readonly dataDir: string }) {
  mkdirSync(options.dataDir, { recursive: true });
  const database = openDatabase(path.join(options.dataDir, 'platen.db'));
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw error;
  }
  return {
    accounts: createAccountsStore(db),
    designs: createDesignsStore(db),
    renders: createRendersStore(db),
    /** Answers when the database does; for readiness. */
    ping: async () => void database.prepare('select 1').get(),
    close: () => db.destroy(),
  };
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
