import { PlatenError, workLimits } from '@platen/core';
import type { FileUrl } from '../../../domain/file.ts';
import type { IdSource } from '../../../domain/ids.ts';
import type { RenderWithFile } from '../../../domain/render.ts';
import type { RenderQuota } from '../../../limits/render-quota.ts';
import type { StorageQuota } from '../../../limits/storage-quota.ts';
import type { WorkQueue } from '../../../queue/work-queue.ts';
import { isConstraintViolation } from '../../../store/database/constraint-violation.ts';
import type { RendersStore } from '../../../store/renders/renders-store.ts';
import type { WorkStore } from '../../../store/renders/work-store.ts';
import type { WebhookDeliveriesService } from '../../webhooks/webhook-deliveries-service.ts';
import { toWebhookState } from '../../webhooks/webhook-result.ts';
import { checkOutputSize, refuseOtherDesign } from '../check-render.ts';
import type { FindDocument, RenderCall, RenderSource } from '../drawing/render-call.ts';
import { findIdempotentRender, resultOf } from '../find-idempotent-render.ts';
import type { RenderChecks } from '../render-checks.ts';
import { readsBrand, toRenderRequest } from '../render-request.ts';
import { type RenderResult, type RenderStatus, toStatus } from '../render-result.ts';
import { queuedRender } from '../render-states.ts';
import type { RequestData } from '../request-data.ts';
import { toJob } from './queued-job.ts';

export interface QueuedRendersServiceOptions {
  readonly documents: Readonly<Record<RenderSource['kind'], FindDocument>>;
  readonly renders: RendersStore;
  readonly work: WorkStore;
  readonly requestData: Pick<RequestData, 'sealedOf'>;
  readonly queue: WorkQueue;
  readonly quota: Pick<RenderQuota, 'taking'>;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly checkRenders: RenderChecks;
  readonly webhooks: Pick<WebhookDeliveriesService, 'checkUrl'>;
  readonly fileUrl: FileUrl;
  /** The service is to end: nobody is kept waiting. */
  readonly stopping: () => boolean;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** A render as it is told to who asked for it: never further than queued. */
export interface AcceptedRender extends RenderStatus {
  readonly status: 'queued';
  readonly downloadUrl: null;
  readonly completedAt: null;
}

/** A render that was accepted, or that ended while its caller was ready to wait. */
export type Submitted =
  | { readonly state: 'accepted'; readonly status: AcceptedRender }
  | { readonly state: 'completed'; readonly result: RenderResult };

export type QueuedRendersService = ReturnType<typeof createQueuedRendersService>;

export interface SubmitOptions {
  /** How long the caller is ready to wait for the end. */
  readonly waitMs: number;
  /** Names the request when it may be sent again; null: it is a new one each time. */
  readonly requestKey: string | null;
}

/** How often it is looked whether a render has ended that somebody waits for. */
const lookEveryMs = 100;

/** Renders that are accepted now and drawn by whichever node is free. */
export function createQueuedRendersService(options: QueuedRendersServiceOptions) {
  const { renders, newId, now } = options;
  const findEarlier = (accountId: string, requestKey: string | null) =>
    findIdempotentRender(options, { accountId, requestKey });

  return {
    /**
     * Stores the render as queued. What can be known without a download is checked first, and throws as a render that
     * is waited for would; so does a quota that is used up: what was accepted does not fail for it later. STORAGE_QUOTA_EXCEEDED when there is no room to store the request. With `waitMs` the answer may be the finished render, and a failure in that time is thrown.
     * A `requestKey` that was accepted already gives the render that was accepted then.
     */
    async submit(call: RenderCall, { waitMs, requestKey }: SubmitOptions): Promise<Submitted> {
      refuseOtherDesign(call);
      const earlier = await findEarlier(call.accountId, requestKey);
      if (earlier) return answer(earlier, waitMs);
      options.webhooks.checkUrl(call.body.webhook, 'webhook');
      const { accountId, plan, source } = call;
      // Its request is stored until it is drawn.
      await options.storage.check({ accountId, plan });
      const body = { ...call.body, async: true };
      const key = { accountId, id: source.id, version: body.version, readsBrand: readsBrand(body) };
      const found = await options.documents[source.kind](key);
      const request = toRenderRequest(body);
      checkOutputSize(found.stored, request.options);
      const limit = workLimits.render;
      const renders = [{ found, request }];
      const [wrong] = await options.checkRenders({ accountId, renders, limit, field: 'dynamicData' });
      if (wrong instanceof PlatenError) throw wrong;
      const accepted = { id: newId('rnd'), accountId, source, request, createdAt: now() };
      const render = { ...queuedRender(accepted), requestKey };
      const { job, snapshot } = toJob({ render, found, request, priority: 'normal', origin: call.origin });
      const data = options.requestData.sealedOf(render, request);
      try {
        await options.quota.taking({ id: accountId, plan }, (quota) =>
          options.work.enqueue({
            quota,
            snapshots: [snapshot],
            renders: [render],
            data: data ? [data] : [],
            jobs: [job],
          }),
        );
      } catch (cause) {
        // The same request at the same time, on another node.
        const other = isConstraintViolation(cause) && (await findEarlier(accountId, requestKey));
        if (other) return answer(other, waitMs);
        throw cause;
      }
      await options.queue.announce(1);
      return answer({ render, file: undefined }, waitMs);
    },
  };

  async function answer({ render }: RenderWithFile, waitMs: number): Promise<Submitted> {
    const ended = waitMs > 0 ? await waitForEnd(render.id, waitMs) : undefined;
    if (ended) return { state: 'completed', result: resultOf(ended, options.fileUrl) };
    const webhook = render.webhookUrl === null ? undefined : toWebhookState(undefined);
    // As it was accepted, however it stands by now: a caller who asks again learns the same.
    const queued = { ...render, progress: 0, completedAt: null, error: null, warnings: [] };
    const status = toStatus({ render: queued, file: undefined, url: null, webhook });
    return { state: 'accepted', status: { ...status, status: 'queued', downloadUrl: null, completedAt: null } };
  }

  async function waitForEnd(id: string, waitMs: number): Promise<RenderWithFile | undefined> {
    const untilMs = performance.now() + waitMs;
    while (performance.now() < untilMs && !options.stopping()) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      const found = await renders.find(id);
      if (!found || found.render.completedAt !== null) return found;
    }
    return undefined;
  }
}
