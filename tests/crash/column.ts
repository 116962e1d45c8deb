import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { cpuMsOfFamily } from '../e2e/process-figures.ts';
import { type Service, startService, temporaryDirectory } from '../e2e/service.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { type Postgres, startPostgres } from '../support/postgres/start-postgres.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import type { Acknowledged } from './load.ts';
import type { Receiver } from './receiver.ts';

/** A service that dies and is started again on what it left, and what it owes meanwhile. */
export interface Crashed {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where files are kept; under the data directory when undefined. */
  readonly bucket: { readonly s3: S3Server; readonly name: string } | undefined;
  readonly acknowledged: Acknowledged;
  readonly receiver: Receiver;
  /** What each start took until it was ready; the first had nothing to open. */
  readonly starts: Start[];
}

export interface Start {
  readonly ms: number;
  /** CPU time of all its processes; undefined where the system does not tell. */
  readonly cpuMs: number | undefined;
}

/** What services keep their things in: SQLite and a folder, or PostgreSQL and a store that speaks S3. */
export interface Column {
  /** Id of PostgreSQL's parent process, where it is the column's own. */
  readonly databasePid: number | undefined;
  /** A service that has nothing yet. */
  empty(name: string, receiver: Receiver): Promise<Crashed>;
  stop(): Promise<void>;
}

interface ColumnOptions {
  /** Whether PostgreSQL's processes will be killed, so that no other test may use it. Default: false. */
  readonly killsPostgres?: boolean;
}

export async function openColumn(database: 'sqlite' | 'postgres', options: ColumnOptions = {}): Promise<Column> {
  const isPostgres = database === 'postgres';
  const own: Postgres | undefined = isPostgres && options.killsPostgres ? await startPostgres() : undefined;
  const s3 = isPostgres ? await startS3({ buckets: [] }) : undefined;
  const emptyDatabase = (name: string) => own?.database(name) ?? newDatabase({ holds: 'nothing' });
  return {
    databasePid: own?.pid,
    async empty(name, receiver) {
      if (s3) await s3.client.send(new CreateBucketCommand({ Bucket: name }));
      return {
        dataDir: temporaryDirectory(),
        databaseUrl: isPostgres ? await emptyDatabase(name) : undefined,
        bucket: s3 && { s3, name },
        acknowledged: { renders: new Map(), batches: new Map() },
        receiver,
        starts: [],
      };
    },
    async stop() {
      await s3?.stop();
      await own?.stop();
    },
  };
}

/** Starts the service on what an earlier one left. Leases are short, so that nobody waits long for those of the dead. */
export async function startCrashed(
  { dataDir, databaseUrl, bucket, receiver, starts }: Crashed,
  env: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const fromMs = performance.now();
  const service = await startService({
    program: 'build',
    dataDir,
    env: {
      PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
      PLATEN_LEASE_SECONDS: '2',
      PLATEN_FETCH_ALLOW_HOSTS: new URL(receiver.url).host,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...bucket?.s3.environment(bucket.name),
      ...env,
    },
  });
  const cpuMs = process.platform === 'linux' ? cpuMsOfFamily(service.pid) : undefined;
  starts.push({ ms: performance.now() - fromMs, cpuMs });
  return service;
}
