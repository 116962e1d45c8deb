import path from 'node:path';
import { createImageFetcher } from '@platen/engine/fetch';
import { engineVersion, type RenderPool } from '@platen/engine/pool';
import { createAnswerSeal } from '../accounts/answer-seal.ts';
import { createAuthenticator } from '../accounts/authenticator.ts';
import { bootstrapAccount } from '../accounts/bootstrap-account.ts';
import { loadKeySecret } from '../accounts/key-secret.ts';
import { createRights } from '../accounts/rights.ts';
import { createAnalyser } from '../analysis/analyser.ts';
import type { Config } from '../config/config.ts';
import { keepPrivate } from '../disk/keep-private.ts';
import { createIdSource } from '../domain/ids.ts';
import { createFreeSpace } from '../files/free-space.ts';
import { guardDeletes } from '../files/guard-deletes.ts';
import { observeFiles } from '../files/observe-files.ts';
import { createListCursors } from '../http/answers/list-cursors.ts';
import { createRequestBodyCache } from '../http/bodies/request-body-cache.ts';
import { createClientAddress } from '../http/connections/client-address.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Worker } from '../jobs/worker.ts';
import { concurrencyOf } from '../limits/plan-limits.ts';
import { createMemoryRateLimiter, createPostgresRateLimiter } from '../limits/rate-limiter.ts';
import { createRenderQuota } from '../limits/render-quota.ts';
import { createStorageQuota } from '../limits/storage-quota.ts';
import { createAccountService } from '../services/accounts/account-service.ts';
import { createBrandService } from '../services/accounts/brand-service.ts';
import { createIdempotencyService } from '../services/accounts/idempotency-service.ts';
import { createLeavingAccountsService } from '../services/accounts/leaving-accounts-service.ts';
import { createUsageReports } from '../services/accounts/usage-report.ts';
import { createAccountFontsService } from '../services/assets/account-fonts.ts';
import { createAssetsService } from '../services/assets/assets-service.ts';
import { createDocumentFacts } from '../services/documents/document-facts.ts';
import { createEngineFilesService } from '../services/engine-files/engine-files-service.ts';
import { createFileSigner } from '../services/files/file-signer.ts';
import { createFilesService } from '../services/files/files-service.ts';
import { createFillingService } from '../services/forms/filling-service.ts';
import { createFormsService } from '../services/forms/forms-service.ts';
import { createNeutralPicture } from '../services/picture-urls/neutral-picture.ts';
import { createPictureUrlsService } from '../services/picture-urls/picture-urls-service.ts';
import { createUrlSigner } from '../services/picture-urls/url-signer.ts';
import { createPicturesService } from '../services/pictures/pictures-service.ts';
import type { FindAccountFile } from '../services/renders/drawing/render-call.ts';
import { createRenderMaker } from '../services/renders/drawing/render-maker.ts';
import { createQueuedRendersService } from '../services/renders/queued/queued-renders-service.ts';
import { createRenderChecks } from '../services/renders/render-checks.ts';
import { createRendersService } from '../services/renders/renders-service.ts';
import { createRequestData } from '../services/renders/request-data.ts';
import { createStudioFilesService } from '../services/studio/studio-files-service.ts';
import { createHousekeepingService } from '../services/upkeep/housekeeping-service.ts';
import { openStore } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createMetrics, type PoolGauges } from '../telemetry/metrics.ts';
import { openTracing } from '../telemetry/open-tracing.ts';
import { serviceVersion } from '../telemetry/version.ts';
import { openBatches } from './open-batches.ts';
import { openConcurrency } from './open-concurrency.ts';
import { openDocuments } from './open-documents.ts';
import { openDoors } from './open-doors.ts';
import { openFiles } from './open-files.ts';
import { openInstallation } from './open-installation.ts';
import { openLibrary } from './open-library.ts';
import { openOwnership } from './open-ownership.ts';
import { openPeople } from './open-people.ts';
import { openWebhooks } from './open-webhooks.ts';
import { startBackups } from './start-backups.ts';
import { startHousekeeping } from './start-housekeeping.ts';
import { startKeepingStudio } from './start-keeping-studio.ts';
import type { Rendering } from './start-rendering.ts';
import { openQueue, startWork } from './start-work.ts';
import { claimFiles } from './starting/claim-files.ts';
import { createEarlierClock } from './starting/earlier-clock.ts';
import { explainFailure, type Part } from './starting/explain-failure.ts';
import { describeLeftBehind } from './starting/left-behind.ts';
import { createReadiness } from './starting/readiness.ts';
import { createStartPatience } from './starting/start-patience.ts';
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
  const { plans } = config;
  const now = () => new Date();
  const newId = createIdSource();
  const nodeId = newId('nod');
  const { role } = config;
  const version = serviceVersion();
  const logger = options.logger.child({ node: nodeId, role, version });
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  let leaving = false;
  let draining = false;
  let doing = 'opening the database';
  let worker: Worker | undefined;
  try {
    closers.push(
      () => pool.close(),
      () => analysis.close(),
    );
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
          void library
            .reportUse(url)
            .catch((err) => logger.warn({ err }, 'the use of a stock picture was not reported')),
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
    const sharedLimiter = store.queries && createPostgresRateLimiter(store.queries);
    const limiter = sharedLimiter ?? createMemoryRateLimiter();
    const baseUrl = config.baseUrl;
    const signer = createFileSigner({ keySecret, baseUrl, now });
    const webhooks = openWebhooks({ config, store, limiter, metrics, tracing, nodeId, newId, now, logger, signer });
    closers.push(() => webhooks.close());
    const limits = concurrencyOf(plans);
    metrics.watchQueue(async () => ({ ...(await store.work.depth()), runnable: await store.work.runnable(limits) }));
    if (store.connections) metrics.watchConnections(store.connections);
    const publicFiles = createFilesService({
      renders: store.renders,
      files,
      accounts: store.accounts,
      signer,
      baseUrl,
      now,
    });
    const storage = createStorageQuota({ storage: store.storage, plans });
    const assets = createAssetsService({
      assets: store.assets,
      files,
      pool,
      plans,
      storage,
      url: publicFiles.url,
      newId,
      now,
    });
    const fonts = createAccountFontsService({ assets: store.assets, files });
    const {
      library,
      gallery,
      urls,
      close: closeLibrary,
    } = openLibrary({
      analyser,
      config: config.library,
      baseUrl,
      listAccountFonts: fonts.listFamilies,
    });
    closers.push(closeLibrary);
    const ownFile: FindAccountFile = async (source) =>
      (await assets.ownFile(source)) ?? (await publicFiles.ownFile(source)) ?? library.ownFile(source.src);
    const quota = createRenderQuota({ usage: store.usage, plans, now });
    const {
      drawPreview,
      stored,
      designs,
      dataSets,
      designDrafts,
      designVariables,
      designVersions,
      drawnVersions,
      find: documents,
      folders,
      previews,
      templates,
    } = openDocuments({
      store,
      analyser,
      facts,
      gallery,
      galleryUrl: urls.template,
      fileUrl: publicFiles.url,
      files,
      images,
      ownFile,
      fonts,
      pool,
      storage,
      engineVersion: engineVersion(),
      newId,
      now,
    });
    const seal = createAnswerSeal(keySecret);
    const idempotency = createIdempotencyService({
      units: store.units,
      store: store.idempotency,
      seal,
      now,
    });
    if (config.databaseUrl === undefined) await idempotency.recover();
    const housekeeping = createHousekeepingService({
      cleaning: store.cleaning,
      accounts: store.wholeAccounts,
      renders: store.renders,
      files,
      history: config.history,
      enterFacts: facts.enterMissing,
      cleanAssets: assets.clean,
      countStorage: store.storage.countMissing,
      cleanRateLimits: sharedLimiter ? sharedLimiter.clean : async () => 0,
      onRemoved: metrics.noteRemoved,
      onError: (err, step) => logger.warn({ err, step }, 'a step of housekeeping failed; it will be tried again'),
      now: createEarlierClock({ node: now, shared: store.now, logger }),
    });
    const maker = createRenderMaker({
      renders: store.renders,
      files,
      images,
      ownFile,
      fonts,
      quota,
      storage,
      pool,
      engineVersion: engineVersion(),
      tracing,
      now,
    });
    const pictures = createPicturesService({ images, ownFile, pool });
    const engineFiles = createEngineFilesService({ analyser, fonts, files, engineVersion: engineVersion() });
    const bodies = createRequestBodyCache();
    const caches = () => [
      ...pool.caches,
      images.figures,
      ...maker.figures,
      stored.figures,
      designVariables.figures,
      bodies.figures,
      ...engineFiles.figures,
    ];
    metrics.watchCaches(caches);
    const concurrency = openConcurrency({ store, newId, logger });
    const fileUrl = publicFiles.url;
    const checkRenders = createRenderChecks(analyser);
    const requestData = createRequestData({ keySecret, days: config.history.requestDataDays, storage, now });
    const later = {
      documents,
      checkRenders,
      plans,
      quota,
      storage,
      requestData,
      queue,
      webhooks: webhooks.deliveries,
      fileUrl,
      newId,
      now,
    };
    const queuedRenders = createQueuedRendersService({
      ...later,
      renders: store.renders,
      work: store.work,
      stopping: () => draining,
    });
    const batches = openBatches({
      ...later,
      store,
      limiter,
      analyser,
      files,
      renderProcesses: config.renderProcesses,
      logger,
    });
    const renders = createRendersService({
      documents,
      maker,
      requestData,
      renders: store.renders,
      publicFiles,
      metrics,
      concurrency,
      plans,
      quota,
      forgetContent: housekeeping.forget,
      webhooks: webhooks.deliveries,
      resultExpirySeconds: config.resultExpirySeconds,
      newId,
      now,
    });
    const people = openPeople({ config, seal, store, limiter, newId, now, onKnown: allowances.note, logger });
    closers.push(people.close);
    const pictureUrls = createPictureUrlsService({
      drawnUrls: store.drawnUrls,
      accounts: store.accounts,
      audit: people.services.audit,
      versions: drawnVersions,
      renders,
      rendersStore: store.renders,
      files,
      signer: createUrlSigner({ keySecret }),
      baseUrl,
      now,
    });
    const account = createAccountService({
      units: store.units,
      audit: people.services.audit,
      accounts: store.accounts,
      usage: store.usage,
      plans,
      storage,
      filesArePublic: config.s3?.publicUrl !== undefined,
      keySecret,
      newId,
      now,
    });
    const brand = createBrandService({
      units: store.units,
      audit: people.services.audit,
      brands: store.brands,
      assets: store.assets,
      fonts: library,
      url: publicFiles.url,
      now,
    });
    const forms = {
      forms: createFormsService({ forms: store.forms, variables: designVariables, seal, baseUrl, newId, now }),
      filling: createFillingService({
        forms: store.forms,
        variables: designVariables,
        renders,
        rendersStore: store.renders,
        files: publicFiles,
        limiter,
        now,
      }),
    };
    const leavingAccounts = createLeavingAccountsService({
      units: store.units,
      audit: people.services.audit,
      accounts: store.wholeAccounts,
      members: store.members,
      files,
      requestData,
      confirm: people.services.leaving.confirm,
      now,
    });
    const installation = await openInstallation({ config, store, pool, analysis, caches, nodeId, now, logger });
    closers.push(installation.close);
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
      services: {
        account,
        brand,
        assets,
        ...people.services,
        ...batches,
        ...forms,
        installation: installation.installation,
        designs,
        dataSets,
        designDrafts,
        designVersions,
        folders,
        previews,
        engineFiles,
        leavingAccounts,
        library,
        pictures,
        pictureUrls,
        queuedRenders,
        renders,
        rights,
        templates,
        usageReports: createUsageReports({ parts: store.usageParts, now }),
        ...webhooks.services,
      },
      ...cookies,
      neutralPicture: createNeutralPicture(drawPreview),
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
        batchEnded: batches.batchWatch.batchEnded,
        store,
        queue,
        rights,
        pool,
        concurrency,
        allowances,
        budgets,
        maker,
        fileUrl,
        metrics,
        tracing,
        checkSpace: space.check,
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
    const stopKeeping = startHousekeeping({ leases: store.leases, service: housekeeping, owner: nodeId, logger });
    closers.push(stopKeeping);
    if (store.embedded) {
      const { dataDir, backupEveryMs: everyMs } = config;
      closers.push(startBackups({ dataDir, everyMs, store: store.embedded, space, logger }));
    }
    closers.push(() => servers.close(drainTimeoutMs));
    if (config.role !== 'api') await webhooks.start();
    const address = await servers.listen();
    await patience.noteRun();
    return {
      address,
      baseUrl,
      newApiKey,
      setupUrl: setupToken && `${baseUrl}/setup?token=${setupToken}`,
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

/** The same promise, however often it is asked for. */
function once<Result>(work: () => Promise<Result> | undefined): () => Promise<Result | undefined> {
  let result: Promise<Result | undefined> | undefined;
  return () => {
    result ??= Promise.resolve(work());
    return result;
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
