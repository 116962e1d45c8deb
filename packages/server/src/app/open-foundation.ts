import path from 'node:path';
import { createImageFetcher } from '@platen/engine/fetch';
import { engineVersion, type RenderPool } from '@platen/engine/pool';
import { bootstrapAccount } from '../accounts/bootstrap-account.ts';
import { loadKeySecret } from '../accounts/key-secret.ts';
import { createRights } from '../accounts/rights.ts';
import { createAnalyser } from '../analysis/analyser.ts';
import type { Config } from '../config/config.ts';
import { keepPrivate } from '../disk/keep-private.ts';
import type { IdSource } from '../domain/ids.ts';
import { createFreeSpace } from '../files/free-space.ts';
import { guardDeletes } from '../files/guard-deletes.ts';
import { observeFiles } from '../files/observe-files.ts';
import { repeat } from '../jobs/repeat.ts';
import { createDocumentFacts } from '../services/documents/document-facts.ts';
import { openStore } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createMetrics, type PoolGauges } from '../telemetry/metrics.ts';
import { openTracing } from '../telemetry/open-tracing.ts';
import { serviceVersion } from '../telemetry/version.ts';
import { openDoors } from './open-doors.ts';
import { openFiles } from './open-files.ts';
import { openOwnership } from './open-ownership.ts';
import { openQueue } from './start-work.ts';
import { claimFiles } from './starting/claim-files.ts';
import { describeLeftBehind } from './starting/left-behind.ts';
import { createStartPatience } from './starting/start-patience.ts';

export interface FoundationOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly pool: RenderPool;
  readonly analysis: RenderPool;
  /** Where each part that was opened leaves what closes it. */
  readonly closers: (() => unknown)[];
  readonly nodeId: string;
  readonly newId: IdSource;
  readonly now: () => Date;
  /** Is told when a picture of somebody's library was fetched. */
  readonly reportUse: (url: string) => Promise<void>;
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** What everything else stands on: the doors, the database, the files, the secret, and what is told of them. */
export async function openFoundation(options: FoundationOptions) {
  const { config, logger, pool, analysis, closers, nodeId, newId, now, reportUse } = options;
  const { role } = config;
  const version = serviceVersion();
  let doing = 'opening the database';
  for (const { path: name, cause: err } of await keepPrivate(config.dataDir)) {
    logger.warn({ path: name, err }, 'other users of this machine may read this, and it could not be closed to them');
  }
  const doors = await openDoors({ config, logger, doing: () => doing });
  closers.push(doors.close);
  const patience = await createStartPatience({
    dataDir: config.dataDir,
    logger,
    onTrouble: (sentence) => {
      doing = sentence;
    },
  });
  const store = await patience.work('database', () =>
    openStore({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      maxConnections: config.databaseConnections,
      onError: (err) => logger.warn({ err }, 'a database connection broke'),
      migrations: config.migrations,
      onWait: sayWhenNew((reason) => {
        doing = reason;
        logger.warn({ reason }, 'the start waits for the tables');
      }),
    }),
  );
  const leftBehind = describeLeftBehind(config);
  if (leftBehind !== undefined) logger.warn(leftBehind);
  doing = 'opening the files';
  closers.push(() => store.close());
  if (store.embedded?.wasInterrupted) logger.warn('the service was not stopped in order; its database is whole');
  const queue = await patience.work('database', () => openQueue(config, logger));
  closers.push(() => queue.close());
  const keySecret = await patience.work('database', () =>
    loadKeySecret({
      dataDir: config.dataDir,
      shared: config.databaseUrl === undefined ? undefined : store.settings,
    }),
  );
  const rights = createRights({ accounts: store.accounts, sessions: store.sessions, now });
  closers.push(
    repeat({
      everyMs: config.databaseUrl === undefined ? 250 : 1_000,
      work: rights.look,
      onError: (err) => logger.warn({ err }, 'looking for revoked keys failed; it will be tried again'),
    }),
  );
  const newApiKey = await patience.work('database', () =>
    bootstrapAccount({
      units: store.units,
      accounts: store.accounts,
      settings: store.settings,
      keySecret,
      newId,
      now,
      plan: config.bootstrap.plan,
      apiKey: config.bootstrap.apiKey,
    }),
  );
  const space = createFreeSpace({
    directory: config.dataDir,
    minBytes: config.minFreeBytes,
    onChange: ({ short, freeBytes }) =>
      logger.warn({ freeBytes }, short ? 'the disk is nearly full; nothing is taken in' : 'the disk has room again'),
  });
  const metrics = createMetrics();
  metrics.tellBuild({ version, engine: engineVersion(), role });
  const unguarded = observeFiles(await patience.work('disk', () => openFiles(config)), metrics);
  closers.push(() => unguarded.close());
  const ownership = openOwnership({
    config,
    store,
    files: unguarded,
    leftBehind,
    onForeign: () =>
      logger.error('the files belong to another installation now; this node deletes nothing. See `npm run adopt`'),
  });
  await claimFiles({ ownership, files: unguarded, patience, logger });
  const files = guardDeletes(unguarded, ownership.mayDelete);
  const images = await patience.work('disk', () =>
    createImageFetcher({
      directory: path.join(config.dataDir, 'image-cache'),
      allowHosts: config.fetchAllowHosts,
      // Aside: no render waits for it, and none fails with it.
      onDownload: (url) =>
        void reportUse(url).catch((err) => logger.warn({ err }, 'the use of a stock picture was not reported')),
    }),
  );
  closers.push(() => images.close());
  const analyser = createAnalyser(analysis);
  const facts = createDocumentFacts({
    facts: store.facts,
    analyser,
    onUnreadable: ({ kind, sourceId, version, accountId }, err) =>
      logger.warn({ err, kind, id: sourceId, version, accountId }, 'a stored document cannot be read'),
  });
  const tracing = await openTracing({
    ...config.tracing,
    node: nodeId,
    role,
    version,
    onError: (err) => logger.warn({ err }, 'the collector of traces took nothing; the spans are lost'),
  });
  closers.push(tracing.close);
  metrics.watchPool(() => lanesOf(pool, analysis));
  return {
    doors,
    patience,
    store,
    queue,
    keySecret,
    rights,
    newApiKey,
    space,
    metrics,
    files,
    images,
    analyser,
    facts,
    tracing,
  };
}

/** Says a reason again only when it is another, or after a minute. */
function sayWhenNew(say: (reason: string) => void): (reason: string) => void {
  let said = '';
  let saidMs = 0;
  return (reason) => {
    const words = reason.replace(/\d+ s$/, '');
    if (words === said && performance.now() - saidMs < 60_000) return;
    said = words;
    saidMs = performance.now();
    say(reason);
  };
}

/** What waits and what was spent, of both kinds of processes. */
function lanesOf(pool: RenderPool, analysis: RenderPool): PoolGauges {
  const [{ waiting, cpuMs }, other] = [pool.lanes, analysis.lanes];
  return {
    processes: pool.states,
    waiting: { ...waiting, analysis: other.waiting.analysis },
    cpuMs: { ...cpuMs, analysis: other.cpuMs.analysis },
  };
}
