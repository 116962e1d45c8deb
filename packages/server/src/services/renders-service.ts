import {
  bindDesign,
  collectImageNeeds,
  type DesignDocument,
  PlatenError,
  placeScene,
  type Warning,
  withImagePolicy,
} from '@platen/core';
import type { FetchedImages, FindOwnFile, ImageFetcher } from '@platen/engine/fetch';
import type { RenderAnswer, RenderOptions, RenderPool } from '@platen/engine/pool';
import type { RenderBody } from '../api/schemas/renders.ts';
import type { Plan } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ConcurrencyGate } from '../limits/concurrency-gate.ts';
import { planLimits } from '../limits/plan-limits.ts';
import type { RenderQuota } from '../limits/render-quota.ts';
import type { RecordedEvent } from '../store/record-events.ts';
import type { RendersStore, RenderWithFile } from '../store/renders-store.ts';
import type { FileRow, RenderRow } from '../store/schema.ts';
import type { UsageCount, UsageStore } from '../store/usage-store.ts';
import type { IdSource } from '../telemetry/ids.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { renderCompletedBody, renderFailedBody } from '../webhooks/payloads.ts';
import type { AccountFontsService } from './account-fonts.ts';
import { cacheKey } from './cache-key.ts';
import type { VersionName } from './design-versions-service.ts';
import { mimeTypes } from './file-types.ts';
import type { FilesService } from './files-service.ts';
import { type Page, type PageRequest, toOffset } from './page.ts';
import { toDebug } from './render-debug.ts';
import { type RenderRequest, toRenderRequest } from './render-request.ts';
import { type RenderResult, type RenderStatus, toResult, toStatus } from './render-result.ts';

export interface RendersServiceOptions {
  /** Finds what is rendered. Each throws INVALID_DESIGN_ID. */
  readonly documents: Readonly<Record<RenderSource['kind'], FindDocument>>;
  readonly renders: RendersStore;
  readonly files: FileStore;
  readonly publicFiles: FilesService;
  readonly images: ImageFetcher;
  /** Files of ours by their addresses or asset ids, so that no render asks us over the network. */
  readonly ownFile: FindAccountFile;
  readonly fonts: Pick<AccountFontsService, 'fontsFor'>;
  readonly usage: UsageStore;
  readonly quota: RenderQuota;
  readonly metrics: Pick<Metrics, 'observeRender'>;
  readonly concurrency: ConcurrencyGate;
  readonly pool: Pick<RenderPool, 'run'>;
  /** Deletes the bytes of contents that no file has any more. */
  readonly forgetContent: (contentHashes: readonly string[]) => Promise<void>;
  /** When the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  readonly engineVersion: string;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface RenderCall {
  readonly accountId: string;
  readonly plan: Plan;
  readonly source: RenderSource;
  readonly body: RenderBody;
}

/** What is rendered. */
export type RenderSource =
  | { readonly kind: 'design'; readonly id: string }
  | { readonly kind: 'template'; readonly id: string };

/** The stored document of an id, as an account may see it. */
export type FindDocument = (key: {
  readonly accountId: string;
  readonly id: string;
  readonly version?: VersionName | undefined;
}) => Promise<{ readonly name: string; readonly document: DesignDocument }>;

/** A file of ours that a design of the account names; undefined when it names something else. */
export type FindAccountFile = (source: { readonly accountId: string; readonly src: string }) => ReturnType<FindOwnFile>;

export type RendersService = ReturnType<typeof createRendersService>;

/** From the request to the answer: downloads, waiting and drawing together. */
const renderTimeoutMs = 30_000;
/** What drawing is left at least, when the downloads took long. */
const minDrawMs = 1_000;
const maxOutputSide = 10_000;
const maxOutputPixels = 64_000_000;

export function createRendersService(options: RendersServiceOptions) {
  const { renders, files, publicFiles, images, pool, newId } = options;
  /** Renders under way by account and content, so that the same one asked twice at once is drawn once. */
  const underWay = new Map<string, Promise<Drawn>>();

  return {
    /** Draws a design or a template with the caller's data. Throws PlatenError for everything that can go wrong. */
    async render(call: RenderCall): Promise<RenderResult> {
      const startedMs = performance.now();
      const request = toRenderRequest(call.body);
      if (call.source.kind === 'design') refuseOtherDesign(request, call.source.id);
      const { name, document } = await options.documents[call.source.kind]({
        accountId: call.accountId,
        id: call.source.id,
        version: call.body.version,
      });
      checkOutputSize(document, request.options);
      const bound = bindDesign(document, request);
      const design = withImagePolicy(
        { ...bound, warnings: [...bound.warnings, ...request.warnings] },
        request.onImageError,
      );
      const renderOptions: RenderOptions = { ...request.options, pdf: { ...request.options.pdf, title: name } };
      const fetched = await images.fetch(collectImageNeeds(design), {
        ownFile: (src) => options.ownFile({ accountId: call.accountId, src }),
        fresh: !request.cache,
      });
      const assetsMs = performance.now() - startedMs;
      try {
        const fonts = await options.fonts.fontsFor({ accountId: call.accountId, design });
        const key = cacheKey({
          design,
          options: renderOptions,
          engineVersion: options.engineVersion,
          imageDigests: fetched.digests,
          fonts,
        });
        const context: RenderContext = { call, request, key, startedMs, renderId: newId('rnd') };
        const hit = request.cache && !request.debug ? await answerFromCache(context) : undefined;
        if (hit) return hit;
        const drawn = await drawOnce(context, async () => {
          await options.quota.check({ id: call.accountId, plan: call.plan });
          return options.concurrency.run({ id: call.accountId, limit: planLimits[call.plan].concurrentRenders }, () =>
            draw({ context, job: { design, options: renderOptions, images: fetched.images, fonts }, fetched }),
          );
        });
        const result = await record(context, drawn);
        if (!request.debug) return result;
        const { answer, uploadMs } = drawn;
        const totalMs = performance.now() - startedMs;
        return { ...result, debug: toDebug({ design, answer, assets: fetched.assets, assetsMs, uploadMs, totalMs }) };
      } finally {
        fetched.release();
      }
    },

    /** Throws RENDER_NOT_FOUND, or ACCESS_DENIED for another account's. */
    async status(key: { readonly accountId: string; readonly renderId: string }): Promise<RenderStatus> {
      const found = await renders.find(key.renderId);
      if (!found) throw new PlatenError('RENDER_NOT_FOUND');
      if (found.render.account_id !== key.accountId) throw new PlatenError('ACCESS_DENIED');
      return statusOf(found);
    },

    /** Newest first. */
    async list(
      query: PageRequest & {
        readonly accountId: string;
        readonly designId?: string | undefined;
        readonly status?: string | undefined;
      },
    ): Promise<Page<RenderStatus>> {
      const { accountId, designId, status } = query;
      const { rows, total } = await renders.list({ accountId, designId, status, ...toOffset(query) });
      return { items: rows.map(statusOf), total };
    },

    /** Throws RENDER_NOT_FOUND, or ACCESS_DENIED for another account's. Its file goes unless another render shows it. */
    async delete(key: { readonly accountId: string; readonly renderId: string }): Promise<void> {
      const found = await renders.find(key.renderId);
      if (!found) throw new PlatenError('RENDER_NOT_FOUND');
      if (found.render.account_id !== key.accountId) throw new PlatenError('ACCESS_DENIED');
      await renders.delete(key.renderId);
      if (found.file) await options.forgetContent([found.file.content_hash]);
    },
  };

  function statusOf(found: RenderWithFile): RenderStatus {
    return toStatus({ ...found, url: found.file ? publicFiles.url(found.file) : null });
  }

  function count(context: RenderContext, what: Partial<UsageCount>): Promise<void> {
    options.metrics.observeRender({
      format: context.request.options.format,
      outcome: what.renders ? 'drawn' : what.cachedRenders ? 'cached' : 'failed',
      ms: performance.now() - context.startedMs,
      ...(what.bytes !== undefined && { bytes: what.bytes }),
    });
    const key = { accountId: context.call.accountId, day: options.now().toISOString().slice(0, 10) };
    return options.usage.add(key, { renders: 0, cachedRenders: 0, failedRenders: 0, bytes: 0, ...what });
  }

  async function answerFromCache(context: RenderContext): Promise<RenderResult | undefined> {
    const { call, key } = context;
    const now = options.now().toISOString();
    const hit = await renders.findCached({ accountId: call.accountId, cacheKey: key, now });
    if (!hit || !(await files.localPath(hit.file.content_hash))) return undefined;
    const expiresAt = expiry(context);
    const render: RenderRow = {
      ...newRow(context),
      status: 'completed',
      cached: 1,
      file_id: hit.file.id,
      width: hit.render.width,
      height: hit.render.height,
      warnings: hit.render.warnings,
      completed_at: now,
    };
    const file = { ...hit.file, expires_at: laterExpiry(hit.file.expires_at, expiresAt) };
    await renders.insertCached({ render, fileExpiresAt: expiresAt, events: [completed({ render, file })] });
    await count(context, { cachedRenders: 1 });
    return toResult({ render, file, url: publicFiles.url(file) });
  }

  function drawOnce(context: RenderContext, start: () => Promise<Drawn>): Promise<Drawn> {
    const name = `${context.call.accountId} ${context.key}`;
    const running = underWay.get(name);
    if (running) return running;
    const drawing = start().finally(() => underWay.delete(name));
    underWay.set(name, drawing);
    return drawing;
  }

  async function draw({ context, job }: DrawCall): Promise<Drawn> {
    const usedMs = performance.now() - context.startedMs;
    try {
      const answer = await pool.run({
        job,
        fingerprint: context.key,
        timeoutMs: Math.max(minDrawMs, renderTimeoutMs - usedMs),
      });
      const drawnMs = performance.now();
      const stored = await files.put(answer.output.bytes);
      return { answer, stored, uploadMs: performance.now() - drawnMs };
    } catch (cause) {
      if (cause instanceof PlatenError && cause.code === 'RENDER_FAILED') await recordFailure(context, cause);
      throw cause;
    }
  }

  async function record(context: RenderContext, { answer, stored }: Drawn): Promise<RenderResult> {
    const { format } = context.request.options;
    const completedAt = options.now().toISOString();
    const file: FileRow = {
      id: newId('fil'),
      account_id: context.call.accountId,
      content_hash: stored.contentHash,
      size: stored.size,
      mime_type: mimeTypes[format],
      extension: format,
      created_at: completedAt,
      expires_at: expiry(context),
    };
    const render: RenderRow = {
      ...newRow(context),
      status: 'completed',
      file_id: file.id,
      width: answer.output.width,
      height: answer.output.height,
      warnings: JSON.stringify(answer.output.warnings satisfies readonly Warning[]),
      completed_at: completedAt,
    };
    await renders.insertCompleted({ render, file, events: [completed({ render, file })] });
    await count(context, { renders: 1, bytes: file.size });
    return toResult({ render, file, url: publicFiles.url(file) });
  }

  async function recordFailure(context: RenderContext, error: PlatenError): Promise<void> {
    const completedAt = options.now().toISOString();
    const { code, message, details } = error;
    const render: RenderRow = {
      ...newRow(context),
      status: 'failed',
      error: JSON.stringify({ code, message, details }),
      completed_at: completedAt,
    };
    await renders.insertFailed({ render, events: [failed(render)] });
    await count(context, { failedRenders: 1 });
  }

  function completed({ render, file }: { readonly render: RenderRow; readonly file: FileRow }): RecordedEvent {
    const body = renderCompletedBody({ render, file, url: publicFiles.url(file) });
    return { accountId: render.account_id, event: 'render.completed', subjectId: render.id, body };
  }

  function failed(render: RenderRow): RecordedEvent {
    const body = renderFailedBody(render);
    return { accountId: render.account_id, event: 'render.failed', subjectId: render.id, body };
  }

  function newRow({ call, request, key, startedMs, renderId }: RenderContext): RenderRow {
    return {
      id: renderId,
      account_id: call.accountId,
      design_id: call.source.kind === 'design' ? call.source.id : '',
      template_id: call.source.kind === 'template' ? call.source.id : null,
      status: 'processing',
      cache_key: key,
      cached: 0,
      file_id: null,
      format: request.options.format,
      width: null,
      height: null,
      quality: request.options.quality,
      render_ms: Math.max(1, Math.round(performance.now() - startedMs)),
      warnings: '[]',
      error: null,
      created_at: options.now().toISOString(),
      completed_at: null,
      batch_id: null,
      batch_index: null,
      finished_order: null,
      webhook_url: null,
      progress: 100,
    };
  }

  function expiry({ request }: RenderContext): string | null {
    const seconds = request.expiresInSeconds === undefined ? options.resultExpirySeconds : request.expiresInSeconds;
    return seconds === null ? null : new Date(options.now().getTime() + seconds * 1_000).toISOString();
  }
}

interface RenderContext {
  readonly call: RenderCall;
  readonly request: RenderRequest;
  readonly key: string;
  readonly startedMs: number;
  readonly renderId: string;
}

interface DrawCall {
  readonly context: RenderContext;
  readonly job: Parameters<RenderPool['run']>[0]['job'];
  readonly fetched: FetchedImages;
}

interface Drawn {
  readonly answer: RenderAnswer;
  readonly stored: { readonly contentHash: string; readonly size: number };
  readonly uploadMs: number;
}

function refuseOtherDesign(request: RenderRequest, designId: string): void {
  if (request.designId === undefined || request.designId === designId) return;
  throw new PlatenError('INVALID_REQUEST', {
    message: 'designId in the body may only repeat the one in the address; it names another design.',
    details: { field: 'designId' },
  });
}

/** Checked before anything is downloaded or drawn. */
function checkOutputSize(design: { readonly width: number; readonly height: number }, options: RenderOptions): void {
  const { width, height } = placeScene({
    sceneWidth: design.width,
    sceneHeight: design.height,
    ...(options.width !== undefined && { width: options.width }),
    ...(options.height !== undefined && { height: options.height }),
    scale: options.scale,
    resizeMode: options.resizeMode,
  });
  if (width <= maxOutputSide && height <= maxOutputSide && width * height <= maxOutputPixels) return;
  throw new PlatenError('INVALID_DIMENSIONS', {
    message: `The output would be ${width} × ${height} px; at most ${maxOutputSide} px a side and ${maxOutputPixels / 1e6} million px are allowed. Lower width, height or scale.`,
    details: { width, height, maxSide: maxOutputSide, maxPixels: maxOutputPixels },
  });
}

/** Of two times a file may have to live to; null is for ever. */
function laterExpiry(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}
