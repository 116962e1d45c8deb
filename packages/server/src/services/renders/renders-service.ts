import { PlatenError } from '@platen/core';
import type { ServedFile } from '../../domain/file.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { SealedRequest } from '../../domain/kept-request.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { Render } from '../../domain/render.ts';
import type { ConcurrencyGate } from '../../limits/concurrency-gate.ts';
import type { RenderQuota } from '../../limits/render-quota.ts';
import { isConstraintViolation } from '../../store/database/constraint-violation.ts';
import type { QuotaTake } from '../../store/renders/take-quota.ts';
import { failpoint } from '../../telemetry/failpoint.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { WebhookDeliveriesService } from '../webhooks/webhook-deliveries-service.ts';
import { refuseOtherDesign } from './check-render.ts';
import type { FindDocument, RenderCall, RenderSource } from './drawing/render-call.ts';
import type { RenderMaker } from './drawing/render-maker.ts';
import { newRenderMemory, type RenderMemory, recallRead } from './drawing/render-memory.ts';
import { findIdempotentRender, resultOf } from './find-idempotent-render.ts';
import { toDebug } from './render-debug.ts';
import { renderEvent } from './render-events.ts';
import { type RenderRequest, readsBrand } from './render-request.ts';
import { type RenderResult, toResult } from './render-result.ts';
import { completedEnd, failedEnd, observed, queuedRender, type RenderEnd } from './render-states.ts';
import { type StoredRendersOptions, storedRenders } from './stored-renders.ts';

export interface RendersServiceOptions extends StoredRendersOptions {
  /** Finds what is rendered. */
  readonly documents: Readonly<Record<RenderSource['kind'], FindDocument>>;
  readonly maker: RenderMaker;
  readonly metrics: Pick<Metrics, 'observeRender'>;
  readonly concurrency: ConcurrencyGate;
  readonly plans: PlanTable;
  readonly quota: Pick<RenderQuota, 'taking'>;
  readonly webhooks: Pick<WebhookDeliveriesService, 'checkUrl' | 'keepForNow' | 'deliverFirst' | 'states' | 'wake'>;
  /** How long a result is kept when the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type RememberedCall = RenderCall & {
  /** What was worked out before for the same body, which may be sent again. */
  readonly memory?: RenderMemory | undefined;
  /** Aborted, with the error to answer, when the account may render no more. */
  readonly signal?: AbortSignal;
};

export type RendersService = ReturnType<typeof createRendersService>;

/** From the request to the answer, ms. */
const renderTimeoutMs = 30_000;

export function createRendersService(options: RendersServiceOptions) {
  const { renders, maker, newId, now } = options;
  const urlOf = options.publicFiles.url;

  return {
    /**
     * Draws a design or a template with the caller's data. Throws PlatenError for everything that can go wrong. When a
     * render was already drawn for `requestKey`, returns that one.
     */
    async render(call: RememberedCall, requestKey: string | null = null): Promise<RenderResult> {
      const { accountId, plan } = call;
      const startedMs = performance.now();
      const earlier = await findIdempotentRender(options, { accountId, requestKey });
      if (earlier) return resultOf(earlier, urlOf);
      options.webhooks.checkUrl(call.body.webhook, 'webhook');
      refuseOtherDesign(call);
      const memory = call.memory ?? newRenderMemory();
      const again = await repeat({ call, requestKey, memory, startedMs });
      if (again) return again;
      const createdAt = now();
      const watched = renders.sourcesWatch();
      const found = await options.documents[call.source.kind]({
        accountId,
        id: call.source.id,
        version: call.body.version,
        readsBrand: readsBrand(call.body),
      });
      const read = recallRead(memory, call, found);
      const { request } = read;
      const accepted = { id: newId('rnd'), accountId, source: call.source, request, createdAt };
      const row = { ...queuedRender(accepted), requestKey };
      const elapsedMs = () => performance.now() - startedMs;
      const make = async (anew: boolean) => {
        const made = await maker.make({
          accountId,
          plan,
          read,
          memory,
          watched,
          startedMs,
          timeoutMs: renderTimeoutMs,
          urgency: 'awaited',
          traceparent: call.origin?.traceparent,
          ...(call.signal && { signal: call.signal }),
          anew,
          admit: (draw) =>
            options.concurrency.run({ id: accountId, limit: options.plans[plan].concurrentRenders }, draw),
        });
        const { resultExpirySeconds } = options;
        const ending = { accountId, request, made, resultExpirySeconds, fileId: newId('fil') };
        const end = completedEnd({ ...ending, renderMs: elapsedMs(), endedAt: now() });
        const data = await options.requestData.sealedIfRoom(row, request, plan);
        const result = await options.quota.taking({ id: accountId, plan }, (quota) =>
          record({ row, data, end, quota, mode: request.webhookMode, origin: call.origin }),
        );
        return { made, result };
      };
      try {
        const { made, result } = await make(false).catch((cause: unknown) => {
          if (cause instanceof FileGone) return make(true);
          throw cause;
        });
        if (!request.debug || made.outcome.kind !== 'drawn') return result;
        const { assets, assetsMs, outcome } = made;
        return { ...result, debug: toDebug({ ...outcome, assets, assetsMs, totalMs: elapsedMs() }) };
      } catch (cause) {
        if (cause instanceof PlatenError && failures.has(cause.code)) {
          const end = failedEnd({ error: cause, renderMs: elapsedMs(), endedAt: now() });
          options.metrics.observeRender(observed(row, end));
          if (isTold(cause, request)) {
            const render = { ...row, ...end.changes };
            const failed = {
              ...end,
              render,
              data: await options.requestData.sealedIfRoom(row, request, plan),
              events: () => [renderEvent({ render, file: undefined, origin: call.origin }, urlOf)],
            };
            const { tells } = await renders.insertEnded(failed).catch((refusal: unknown) => {
              // As below: another node has reported this failure already.
              throw requestKey !== null && isConstraintViolation(refusal) ? cause : refusal;
            });
            if (tells) options.webhooks.wake();
          }
        }
        throw cause;
      }
    },

    ...storedRenders(options),
  };

  /** Shows again the file with which the same body was answered; undefined when that may be out of date. */
  async function repeat({ call, requestKey, memory, startedMs }: Repeated): Promise<RenderResult | undefined> {
    const found = await maker.recall(memory);
    if (!found) return undefined;
    const { accountId, plan, source, origin } = call;
    const { request } = found;
    const createdAt = now();
    const row = { ...queuedRender({ id: newId('rnd'), accountId, source, request, createdAt }), requestKey };
    const renderMs = performance.now() - startedMs;
    const { resultExpirySeconds } = options;
    const { webhookMode: mode } = request;
    const data = await options.requestData.sealedIfRoom(row, request, plan);
    const ending = { accountId, request, made: found.made, resultExpirySeconds, fileId: '', renderMs, endedAt: now() };
    try {
      return await options.quota.taking({ id: accountId, plan }, (quota) =>
        record({ row, data, end: completedEnd(ending), quota, mode, origin, shown: found.made.outcome }),
      );
    } catch (cause) {
      if (cause instanceof FileGone) return undefined;
      throw cause;
    }
  }

  async function record({ row, data, end, quota, mode, origin, shown }: Recorded): Promise<RenderResult> {
    const render = { ...row, ...end.changes };
    const recorded = await renders
      .insertEnded({
        ...end,
        render,
        data,
        quota,
        events: (file) => {
          const event = renderEvent({ render, file, origin }, urlOf);
          return [mode === 'blocking' ? options.webhooks.keepForNow(event) : event];
        },
      })
      .catch(async (cause: unknown) => {
        if (!isConstraintViolation(cause)) throw cause;
        const { accountId, requestKey } = row;
        // The same request ran at the same time, on a node that took this one for dead.
        const other = await findIdempotentRender(options, { accountId, requestKey });
        if (other) return resultOf(other, urlOf);
        throw end.outcome === 'cached' ? new FileGone({ cause }) : cause;
      });
    if (!('tells' in recorded)) return recorded;
    const { file, tells } = recorded;
    failpoint('render-recorded');
    if (tells) options.webhooks.wake();
    options.metrics.observeRender(observed(row, end));
    if (!file) throw new Error('A completed render names no file.');
    // This render or another may have prolonged the file.
    if (shown) shown.file = file;
    if (mode === 'blocking') await options.webhooks.deliverFirst({ renderId: render.id, event: 'render.completed' });
    return toResult({ render, file, url: urlOf(file) });
  }
}

/** Codes of failed renders; other codes mean that it was refused, or came at the wrong time. */
const failures: ReadonlySet<string> = new Set(['RENDER_FAILED', 'INVALID_IMAGE_URL']);

/**
 * Whether the webhook is told: the render could not be drawn, or it lacked a picture while a receiver waits for the
 * result.
 */
function isTold({ code }: PlatenError, { webhook }: RenderRequest): boolean {
  return code === 'RENDER_FAILED' || (code === 'INVALID_IMAGE_URL' && webhook !== undefined);
}

interface Repeated {
  readonly call: RememberedCall;
  readonly requestKey: string | null;
  readonly memory: RenderMemory;
  readonly startedMs: number;
}

interface Recorded {
  readonly row: Render;
  readonly data: SealedRequest | undefined;
  readonly end: RenderEnd;
  readonly quota: QuotaTake;
  readonly mode: RenderRequest['webhookMode'];
  readonly origin: RenderCall['origin'];
  /** The result that was remembered, with the file's row at that time. */
  readonly shown?: { file: ServedFile };
}

/** The earlier file expired or was deleted before the render that should show it was recorded. */
class FileGone extends Error {
  constructor(options: ErrorOptions) {
    super('The file of an earlier render is gone.', options);
  }
}
