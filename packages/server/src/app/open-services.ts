import { engineVersion, type RenderPool } from '@platen/engine/pool';
import { createAnswerSeal } from '../accounts/answer-seal.ts';
import type { Config } from '../config/config.ts';
import type { IdSource } from '../domain/ids.ts';
import { createRequestBodyCache } from '../http/bodies/request-body-cache.ts';
import type { Services } from '../http/create-handlers.ts';
import { concurrencyOf } from '../limits/plan-limits.ts';
import { createMemoryRateLimiter, createPostgresRateLimiter } from '../limits/rate-limiter.ts';
import { createRenderQuota } from '../limits/render-quota.ts';
import { createStorageQuota } from '../limits/storage-quota.ts';
import { createIdempotencyService } from '../services/accounts/idempotency-service.ts';
import { createUsageReports } from '../services/accounts/usage-report.ts';
import { createAccountFontsService } from '../services/assets/account-fonts.ts';
import { createAssetsService } from '../services/assets/assets-service.ts';
import { createEngineFilesService } from '../services/engine-files/engine-files-service.ts';
import { createFileSigner } from '../services/files/file-signer.ts';
import { createFilesService } from '../services/files/files-service.ts';
import { createFillingService } from '../services/forms/filling-service.ts';
import { createFormsService } from '../services/forms/forms-service.ts';
import { createPictureUrlsService } from '../services/picture-urls/picture-urls-service.ts';
import { createUrlSigner } from '../services/picture-urls/url-signer.ts';
import { createPicturesService } from '../services/pictures/pictures-service.ts';
import type { FindAccountFile } from '../services/renders/drawing/render-call.ts';
import { createRenderMaker } from '../services/renders/drawing/render-maker.ts';
import { createQueuedRendersService } from '../services/renders/queued/queued-renders-service.ts';
import { createRenderChecks } from '../services/renders/render-checks.ts';
import { createRendersService } from '../services/renders/renders-service.ts';
import { createRequestData } from '../services/renders/request-data.ts';
import { createHousekeepingService } from '../services/upkeep/housekeeping-service.ts';
import type { Logger } from '../telemetry/logger.ts';
import { openAccounts } from './open-accounts.ts';
import { openBatches } from './open-batches.ts';
import { openConcurrency } from './open-concurrency.ts';
import { openDocuments } from './open-documents.ts';
import type { Foundation } from './open-foundation.ts';
import { openInstallation } from './open-installation.ts';
import { openLibrary } from './open-library.ts';
import { openPeople } from './open-people.ts';
import { openWebhooks } from './open-webhooks.ts';
import type { Rendering } from './start-rendering.ts';
import { createEarlierClock } from './starting/earlier-clock.ts';

export interface ServicesOptions extends Foundation {
  readonly config: Config;
  readonly logger: Logger;
  readonly rendering: Rendering;
  readonly analysis: RenderPool;
  readonly closers: (() => unknown)[];
  readonly nodeId: string;
  readonly newId: IdSource;
  readonly now: () => Date;
  /** Whether the service takes no more work since it ends. */
  readonly stopping: () => boolean;
}

/** Everything that the service can do, built by hand in one place. */
export async function openServices(options: ServicesOptions) {
  const { config, logger, rendering, analysis, closers, nodeId, newId, now, stopping } = options;
  const { store, queue, keySecret, metrics, files, images, analyser, facts, tracing } = options;
  const { pool, allowances } = rendering;
  const { baseUrl, plans } = config;
  const sharedLimiter = store.queries && createPostgresRateLimiter(store.queries);
  const limiter = sharedLimiter ?? createMemoryRateLimiter();
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
  const fileUrl = publicFiles.url;
  const assets = createAssetsService({ assets: store.assets, files, pool, plans, storage, url: fileUrl, newId, now });
  const fonts = createAccountFontsService({ assets: store.assets, files });
  const listAccountFonts = fonts.listFamilies;
  const { library, gallery, urls, close } = openLibrary({
    analyser,
    config: config.library,
    baseUrl,
    listAccountFonts,
  });
  closers.push(close);
  const ownFile: FindAccountFile = async (source) =>
    (await assets.ownFile(source)) ?? (await publicFiles.ownFile(source)) ?? library.ownFile(source.src);
  const quota = createRenderQuota({ usage: store.usage, plans, now });
  const {
    drawPreview,
    stored,
    designVariables,
    drawnVersions,
    find: documents,
    services: ofDocuments,
  } = openDocuments({
    store,
    analyser,
    facts,
    gallery,
    galleryUrl: urls.template,
    fileUrl,
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
    nodes: store.nodes,
    node: nodeId,
    seal,
    now,
    onError: (err) => logger.warn({ err }, 'what became of a request with an Idempotency-Key is written later'),
  });
  closers.push(idempotency.close);
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
    pictureUrls.figures,
  ];
  metrics.watchCaches(caches);
  const concurrency = openConcurrency({ store, newId, logger });
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
  const queuedRenders = createQueuedRendersService({ ...later, renders: store.renders, work: store.work, stopping });
  const { renderProcesses } = config;
  const batches = openBatches({ ...later, store, limiter, analyser, files, renderProcesses, logger });
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
  const accounts = openAccounts({
    config,
    store,
    storage,
    files,
    library,
    people,
    requestData,
    keySecret,
    fileUrl,
    newId,
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
  const installation = await openInstallation({ config, store, pool, analysis, caches, nodeId, now, logger });
  closers.push(installation.close);
  const services: Omit<Services, 'rights'> = {
    ...accounts,
    assets,
    ...people.services,
    ...batches,
    ...forms,
    installation: installation.installation,
    ...ofDocuments,
    engineFiles,
    library,
    pictures,
    pictureUrls,
    queuedRenders,
    renders,
    usageReports: createUsageReports({ parts: store.usageParts, now }),
    ...webhooks.services,
  };
  return {
    limiter,
    signer,
    webhooks,
    publicFiles,
    storage,
    library,
    drawPreview,
    idempotency,
    housekeeping,
    maker,
    bodies,
    concurrency,
    batches,
    people,
    services,
  };
}
