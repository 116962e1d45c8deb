import path from 'node:path';
import type { RenderPool } from '@platen/engine/pool';
import { createAuthenticator } from '../accounts/authenticator.ts';
import type { Config } from '../config/config.ts';
import { createIdSource } from '../domain/ids.ts';
import { createListCursors } from '../http/answers/list-cursors.ts';
import { createClientAddress } from '../http/connections/client-address.ts';
import type { Worker } from '../jobs/worker.ts';
import { createNeutralPicture } from '../services/picture-urls/neutral-picture.ts';
import { createStudioFilesService } from '../services/studio/studio-files-service.ts';
import type { Logger } from '../telemetry/logger.ts';
import { serviceVersion } from '../telemetry/version.ts';
import { openFoundation } from './open-foundation.ts';
import { openServices } from './open-services.ts';
import { startBackups } from './start-backups.ts';
import { startHousekeeping } from './start-housekeeping.ts';
import { startKeepingStudio } from './start-keeping-studio.ts';
import type { Rendering } from './start-rendering.ts';
import { startWork } from './start-work.ts';
import { explainFailure, type Part } from './starting/explain-failure.ts';
import { createReadiness } from './starting/readiness.ts';
import { watchPart } from './starting/watch-part.ts';

/** Where `npm run build` puts the web app. */
const studioFolder = path.resolve(import.meta.dirname, '../../../../dist/studio');

/** How long answers may still be read after a stop was asked for; less than the 30 s that a stop takes at most. */
const drainTimeoutMs = 20_000;

/** How long queued renders that are under way may go on; others, and those that take longer, are handed back. */
const workGraceMs = 15_000;

export interface App {
  /** Where it listens, with the port really taken. */
  readonly address: string;
  /** What files' URLs start with. */
  readonly baseUrl: string;
  /** The first account's key, only when it was made just now. */
  readonly newApiKey: string | undefined;
  /** Where the first person is made, as long as there is none. */
  readonly setupUrl: string | undefined;
  /** Stops taking requests, finishes what runs, closes everything in reverse order. */
  close(): Promise<void>;
}

export interface StartAppOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly rendering: Rendering;
  readonly analysis: RenderPool;
}

/** Builds the service by hand, in one place, and starts it. The processes are its own from here on. */
export async function startApp({ config, rendering, analysis, ...options }: StartAppOptions): Promise<App> {
  const { pool, allowances, budgets } = rendering;
  const { baseUrl, plans } = config;
  const now = () => new Date();
  const newId = createIdSource();
  const nodeId = newId('nod');
  const logger = options.logger.child({ node: nodeId, role: config.role, version: serviceVersion() });
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  let leaving = false;
  let draining = false;
  let worker: Worker | undefined;
  try {
    closers.push(
      () => pool.close(),
      () => analysis.close(),
    );
    const common = { config, logger, analysis, closers, nodeId, newId, now };
    const foundation = await openFoundation({ ...common, pool, reportUse: (url) => opened.library.reportUse(url) });
    const { doors, patience, store, queue, keySecret, rights, newApiKey, space, metrics, files, tracing } = foundation;
    const opened = await openServices({ ...common, ...foundation, rendering, stopping: () => draining });
    const { limiter, signer, webhooks, publicFiles, storage, idempotency, maker, bodies, people } = opened;
    const setupToken = await patience.work('database', people.services.setup.invite);
    const cookies = await patience.work('database', people.cookies);
    const shared = [
      watchPart({ name: 'database', check: store.ping, explain: inWords('database') }),
      watchPart({ name: 'storage', check: files.check, explain: inWords('storage') }),
    ];
    metrics.watchParts(shared);
    const studio = config.studio
      ? createStudioFilesService({ folder: studioFolder, store: store.studioFiles })
      : undefined;
    // Before any page names them: a node of another build may be asked for one.
    if (studio) closers.push(await startKeepingStudio({ service: studio, logger }));
    const servers = doors.build({
      authenticator: createAuthenticator({ accounts: store.accounts, keySecret, now, onKnown: allowances.note }),
      limiter,
      plans,
      adminToken: config.adminToken,
      clientAddress: createClientAddress(config.trustedProxies),
      services: { ...opened.services, rights },
      ...cookies,
      neutralPicture: createNeutralPicture(opened.drawPreview),
      files: publicFiles,
      signer,
      cursors: createListCursors({ keySecret }),
      idempotency,
      checkSpace: space.check,
      storage,
      studio,
      readiness: createReadiness({
        accepting: () => !leaving,
        rendering: () => pool.ready && analysis.ready,
        disk: space.check,
        shared,
      }),
      metrics,
      tracing,
      bodies,
      baseUrl,
      newId,
      logger,
    });
    if (config.role !== 'api') {
      const parts = {
        webhooks: webhooks.deliveries,
        batchEnded: opened.batches.batchWatch.batchEnded,
        store,
        queue,
        rights,
        pool,
        concurrency: opened.concurrency,
        allowances,
        budgets,
        maker,
        fileUrl: publicFiles.url,
        metrics,
        tracing,
        checkSpace: space.check,
        isOnlyNode: opened.services.installation.isOnlyNode,
        nodeId,
        newId,
        now,
      };
      worker = await startWork({ config, logger, ...parts });
      const { roomMade } = worker;
      rendering.onFree(roomMade);
    }
    const stopWork = once(() => worker?.stop(workGraceMs));
    closers.push(stopWork);
    const stopKeeping = startHousekeeping({
      leases: store.leases,
      service: opened.housekeeping,
      owner: nodeId,
      logger,
    });
    closers.push(stopKeeping);
    if (store.embedded) {
      const { dataDir, backupEveryMs: everyMs } = config;
      closers.push(startBackups({ dataDir, everyMs, store: store.embedded, space, logger }));
    }
    closers.push(() => servers.close(drainTimeoutMs));
    if (config.role !== 'api') await webhooks.start();
    await patience.noteRun();
    // Nothing between that takes time: whoever is answered may tell this process to stop, and is heard.
    const address = await servers.listen();
    return {
      address,
      baseUrl,
      newApiKey,
      setupUrl: config.studio && setupToken ? `${baseUrl}/setup?token=${setupToken}` : undefined,
      close: async () => {
        // Who looks at the readiness goes elsewhere, and who has not looked yet is still served.
        leaving = true;
        await new Promise((resolve) => setTimeout(resolve, config.stopDelaySeconds * 1_000));
        draining = true;
        // While connections drain: both have the same seconds.
        void stopWork();
        void webhooks.stop();
        await closeAll();
      },
    };
  } catch (cause) {
    await closeAll();
    throw cause;
  }
}

/** What anybody may read about a part that fails. */
function inWords(part: Part): (cause: unknown) => string | undefined {
  return (cause) => {
    const known = explainFailure(part, cause);
    return known && `${known.sentence} ${known.remedy}`;
  };
}

/** The same promise, however often it is asked for. */
function once<Result>(work: () => Promise<Result> | undefined): () => Promise<Result | undefined> {
  let result: Promise<Result | undefined> | undefined;
  return () => {
    result ??= Promise.resolve(work());
    return result;
  };
}
