import { Kysely, SqliteAdapter, sql } from 'kysely';
import { makeDirectory } from '../disk/sync-to-disk.ts';
import { createAccountsStore } from './accounts/accounts-store.ts';
import { createBrandsStore } from './accounts/brands-store.ts';
import { createIdempotencyStore } from './accounts/idempotency-store.ts';
import { createUsagePartsStore } from './accounts/usage-parts-store.ts';
import { createUsageStore } from './accounts/usage-store.ts';
import { createWholeAccountsStore } from './accounts/whole-accounts-store.ts';
import { createAssetsStore } from './assets/assets-store.ts';
import { createStorageStore } from './assets/storage-store.ts';
import { createBatchesStore } from './batches/batches-store.ts';
import { createRunsStore } from './batches/runs-store.ts';
import { databaseClock } from './database/database-clock.ts';
import type { PostgresOptions } from './database/postgres.ts';
import { createUnitsOfWork } from './database/units-of-work.ts';
import { createDataSetsStore } from './documents/data-sets-store.ts';
import { createDesignsStore } from './documents/designs-store.ts';
import { createDraftsStore } from './documents/drafts-store.ts';
import { createDrawnUrlsStore } from './documents/drawn-urls-store.ts';
import { createFactsStore } from './documents/enter-facts.ts';
import { createFoldersStore } from './documents/folders-store.ts';
import { createPreviewsStore } from './documents/previews-store.ts';
import { createTemplatesStore } from './documents/templates-store.ts';
import { makeBackup } from './embedded/backup.ts';
import { NodeSqliteDialect } from './embedded/node-sqlite-dialect.ts';
import { openDatabase } from './embedded/open-database.ts';
import { createFormsStore } from './forms/forms-store.ts';
import { awaitMigrations, migrate } from './migrations/migrate.ts';
import { createAuditStore } from './people/audit-store.ts';
import { createIdentitiesStore } from './people/identities-store.ts';
import { createInvitationsStore } from './people/invitations-store.ts';
import { createLeavingStore } from './people/leaving-store.ts';
import { createMailsStore } from './people/mails-store.ts';
import { createMembersStore } from './people/members-store.ts';
import { createPasswordResetsStore } from './people/password-resets-store.ts';
import { createPeopleStore } from './people/people-store.ts';
import { createSecondFactorsStore } from './people/second-factors-store.ts';
import { createSessionsStore } from './people/sessions-store.ts';
import { createRenderSlotsStore } from './renders/render-slots-store.ts';
import { createRendersStore } from './renders/renders-store.ts';
import { createWorkStore } from './renders/work-store.ts';
import type { Database } from './schema.ts';
import { createCleaningStore } from './upkeep/cleaning-store.ts';
import { createInstallationStore } from './upkeep/installation-store.ts';
import { createLeasesStore } from './upkeep/leases-store.ts';
import { createNodesStore } from './upkeep/nodes-store.ts';
import { createSettingsStore } from './upkeep/settings-store.ts';
import { createStudioFilesStore } from './upkeep/studio-files-store.ts';
import { createWebhookDeliveriesStore } from './webhooks/webhook-deliveries-store.ts';
import { createWebhookEndpointsStore } from './webhooks/webhook-endpoints-store.ts';

export interface StoreOptions {
  /** Holds the embedded database. */
  readonly dataDir: string;
  /** `postgres://…`; the embedded SQLite database when undefined. */
  readonly databaseUrl?: string | undefined;
  /** To PostgreSQL, default 10. */
  readonly maxConnections?: number;
  /** To PostgreSQL, as of `PostgresOptions`. */
  readonly connectTimeoutMs?: number;
  /** Told of connections that broke while nobody used them. */
  readonly onError?: (error: Error) => void;
  /** Whether this process brings the tables up to date, or waits until another has done so. Default `make`. */
  readonly migrations?: 'make' | 'await';
  /** Told again and again while the tables are not up to date: what is waited for. */
  readonly onWait?: (reason: string) => void;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

const defaultConnections = 10;

/**
 * Opens the database and brings its tables up to date; several nodes may do so at once, the migrator takes a lock.
 * Throws when another process uses the data directory, and when the embedded database is damaged.
 */
export async function openStore(options: StoreOptions) {
  await makeDirectory(options.dataDir);
  const { db, queries, connections, unlock, embedded } = options.databaseUrl
    ? await openShared({
        url: options.databaseUrl,
        maxConnections: options.maxConnections ?? defaultConnections,
        connectTimeoutMs: options.connectTimeoutMs,
        onError: options.onError ?? (() => undefined),
        dataDir: options.dataDir,
        migrate: (db) => (options.migrations === 'await' ? awaitMigrations : migrate)(db, { onWait: options.onWait }),
      })
    : await openEmbedded(options.dataDir);
  return {
    units: createUnitsOfWork(db),
    accounts: createAccountsStore(db),
    brands: createBrandsStore(db),
    wholeAccounts: createWholeAccountsStore(db),
    people: createPeopleStore(db),
    sessions: createSessionsStore(db),
    members: createMembersStore(db),
    invitations: createInvitationsStore(db),
    audit: createAuditStore(db),
    passwordResets: createPasswordResetsStore(db),
    mails: createMailsStore(db),
    identities: createIdentitiesStore(db),
    leaving: createLeavingStore(db),
    secondFactors: createSecondFactorsStore(db),
    designs: createDesignsStore(db),
    drafts: createDraftsStore(db),
    previews: createPreviewsStore(db),
    drawnUrls: createDrawnUrlsStore(db),
    dataSets: createDataSetsStore(db),
    folders: createFoldersStore(db),
    forms: createFormsStore(db),
    templates: createTemplatesStore(db),
    assets: createAssetsStore(db),
    renders: createRendersStore(db),
    batches: createBatchesStore(db),
    runs: createRunsStore(db),
    renderSlots: createRenderSlotsStore(db),
    usage: createUsageStore(db),
    usageParts: createUsagePartsStore(db),
    storage: createStorageStore(db),
    work: createWorkStore(db),
    idempotency: createIdempotencyStore(db),
    settings: createSettingsStore(db),
    installation: createInstallationStore(db),
    facts: createFactsStore(db),
    webhookEndpoints: createWebhookEndpointsStore(db),
    webhookDeliveries: createWebhookDeliveriesStore(db),
    leases: createLeasesStore(db),
    nodes: createNodesStore(db),
    cleaning: createCleaningStore(db),
    studioFiles: createStudioFilesStore(db),
    /** For what counts in PostgreSQL; undefined with the embedded database. */
    queries,
    /** To PostgreSQL; undefined with the embedded database. */
    connections,
    /** Answers when the database does and takes writes; for readiness. */
    ping: () => ping(db),
    /** The present time by the clock that all nodes share: the database's. */
    now: () => askTime(db),
    /** What only a database of one's own offers; undefined with PostgreSQL. */
    embedded,
    async close() {
      await embedded?.copied();
      await db.destroy();
      unlock();
    },
  };
}

interface OpenSharedOptions extends PostgresOptions {
  readonly dataDir: string;
  readonly migrate: (db: Kysely<Database>) => Promise<void>;
}

/** A migration may take longer than any request, and so may waiting for the node that does it. */
async function migrateShared({ migrate: bringUpToDate, ...options }: Omit<OpenSharedOptions, 'dataDir'>) {
  const { openPostgres } = await import('./database/postgres.ts');
  const { db } = openPostgres({ ...options, maxConnections: 3, statementTimeoutMs: 0 });
  await bringUpToDate(db).finally(() => db.destroy());
}

/** Brings the tables up to date and opens nothing for longer; of the embedded database, nobody may have it open. */
export async function migrateStore({ dataDir, databaseUrl: url, onWait }: StoreOptions): Promise<void> {
  if (url === undefined) await (await openStore({ dataDir })).close();
  else
    await migrateShared({
      url,
      maxConnections: defaultConnections,
      onError: () => undefined,
      migrate: (db) => migrate(db, { onWait }),
    });
}

/** One data directory is of one process: what it downloads and receives lies there, and is emptied at its start. */
async function openShared({ dataDir, migrate: bringUpToDate, ...options }: OpenSharedOptions) {
  const lock = openDatabase(dataDir, 'node.lock');
  const unlock = () => {
    lock.database.close();
    lock.left();
  };
  try {
    // Loaded here and not above: the embedded database starts sooner without.
    const { openPostgres } = await import('./database/postgres.ts');
    await migrateShared({ ...options, migrate: bringUpToDate });
    return { ...openPostgres(options), unlock, embedded: undefined };
  } catch (cause) {
    unlock();
    throw cause;
  }
}

async function openEmbedded(dataDir: string) {
  const { database, wasInterrupted, left } = openDatabase(dataDir, 'platen.db');
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  let copying: Promise<unknown> = Promise.resolve();
  const unlock = () => left();
  try {
    await migrate(db);
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
  const embedded = {
    wasInterrupted,
    /** One at a time. Answers where the backup lies. */
    backUp(): Promise<string> {
      const alone = (work: () => Promise<void>) => db.connection().execute(work);
      const mine = copying.then(() => makeBackup({ database, dataDir, alone }));
      copying = mine.catch(() => undefined);
      return mine;
    },
    /** A database must not be closed while it is copied. */
    copied: () => copying,
  };
  return { db, queries: undefined, connections: undefined, unlock, embedded };
}

async function askTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select ${databaseClock(db).now()} as now`.execute(db);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** A server that only reads, after a change of roles among several, cannot serve. */
async function ping(db: Kysely<Database>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`select 1`.execute(db);
    return;
  }
  const { rows } = await sql<{ reads: boolean }>`select pg_is_in_recovery() as reads`.execute(db);
  if (rows[0]?.reads) throw new Error('the database server only reads');
}
