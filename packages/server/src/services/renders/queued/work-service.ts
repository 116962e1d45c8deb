import { PlatenError } from '@platen/core';
import type { OwnerBudgets } from '@platen/engine/pool';
import type { FileUrl } from '../../../domain/file.ts';
import type { IdSource } from '../../../domain/ids.ts';
import type { Job } from '../../../domain/job.ts';
import type { PlanTable } from '../../../domain/plan.ts';
import type { Render } from '../../../domain/render.ts';
import type { AccountAllowances } from '../../../limits/account-allowances.ts';
import { concurrencyOf } from '../../../limits/plan-limits.ts';
import type { ClaimedJob, ClaimOptions, FinishedWork, WorkStore } from '../../../store/renders/work-store.ts';
import type { LeasesStore } from '../../../store/upkeep/leases-store.ts';
import { failpoint } from '../../../telemetry/failpoint.ts';
import type { Metrics } from '../../../telemetry/metrics.ts';
import { noTracing, type Span, type Tracing } from '../../../telemetry/tracing.ts';
import type { WebhookDeliveriesService } from '../../webhooks/webhook-deliveries-service.ts';
import { readAgain } from '../check-render.ts';
import type { RenderMaker } from '../drawing/render-maker.ts';
import { endEvents } from '../render-events.ts';
import { completedEnd, failedEnd, observed, type RenderEnd } from '../render-states.ts';
import { persist } from './persist.ts';
import { expiredAfterMs, maxDeaths, retryOf } from './retry-policy.ts';
import { readStoredRequest } from './stored-request.ts';
import { beginSpan, spanFacts } from './work-spans.ts';

export interface WorkServiceOptions {
  readonly work: WorkStore;
  /**
   * For tables that other nodes may share, some of them of an older version: one node corrects for all. Undefined:
   * there are no other nodes.
   */
  readonly leases: Pick<LeasesStore, 'take'> | undefined;
  readonly maker: Pick<RenderMaker, 'make'>;
  readonly fileUrl: FileUrl;
  readonly metrics: Pick<Metrics, 'observeRender' | 'noteLeases'>;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing;
  readonly webhooks: Pick<WebhookDeliveriesService, 'wake'>;
  /** Called when a batch has ended on this node. */
  readonly batchEnded: () => void;
  readonly plans: PlanTable;
  readonly allowances: Pick<AccountAllowances, 'note'>;
  /** An account that has used up its processor time gets no job until it has some again. */
  readonly budgets: Pick<OwnerBudgets, 'usedUp'>;
  /** The name of this node in leases. */
  readonly owner: string;
  /** How long a lease lasts unless it is renewed. */
  readonly leaseMs: number;
  /** How long a result is kept when the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  /** Throws while nothing may be written to the disk. */
  readonly checkSpace: () => Promise<void>;
  /** Called for each end of a render, once it is stored. */
  readonly onEnd?: (end: EndedWork) => void;
  /** Called for failures that are our fault. */
  readonly onError: (cause: unknown, context: Readonly<Record<string, unknown>>) => void;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface EndedWork extends ReturnType<typeof observed> {
  readonly job: Job;
  /** The code of the error, when the render failed. */
  readonly code?: string;
}

/** Notices between the worker and a job that is being done. */
export interface WorkHooks {
  /** Aborted when the lease has been lost: drawing is cut off, and nothing is stored. */
  readonly signal: AbortSignal;
  /** Called when the job begins to download pictures; not called when it needs none. */
  readonly onBringing: () => void;
  /** Called when the job has all that it needs: a render process is next. */
  readonly onBrought: () => void;
  /** Called when a render process has taken the job. */
  readonly onBegun: () => void;
  /** Called when the job needs no render process any more: its file exists, or is stored next. */
  readonly onDrawn: () => void;
}

/** How a job ended here. `ended`: for good; `again`: it will be tried again; `lost`: another node had taken it over. */
export type JobEnd = 'ended' | 'again' | 'lost';

/** Limits from which accounts the next job may come. */
export interface ClaimChoice extends Pick<ClaimOptions, 'busy' | 'except'> {
  /** Whether the job is taken ahead, to be ready when a render process becomes free. */
  readonly isAhead?: boolean;
  /** Jobs, default 1: several only where no other account waits. */
  readonly most?: number;
}

export type WorkService = ReturnType<typeof createWorkService>;

/** From the claim to the end. */
const jobTimeoutMs = 120_000;
/** The progress when everything has been fetched; it goes from 5 to 95. */
const broughtProgress = 40;
/** How many expired leases one step takes up. */
const sweptAtOnce = 100;
/** After an end that came so soon after another, ms, one more is likely. */
const soonMs = 40;

/** Does queued renders on this node: takes a job, draws it, and stores how it ended. */
export function createWorkService(options: WorkServiceOptions) {
  const { work, owner, leaseMs, now } = options;
  /** Jobs that are being done here, and those whose end is being written. */
  let underWay = 0;
  let ending = 0;
  let lastEndMs = Number.NEGATIVE_INFINITY;
  const tracing = options.tracing ?? noTracing;
  const concurrency = concurrencyOf(options.plans);
  // A job that is taken ahead may not use an account's last places: a free process, here or on another node, may need
  // them.
  const concurrencyAhead = concurrencyOf(options.plans, (places) => Math.ceil(places / 2));

  return {
    /** Takes the next job, or several (see `claimJobs`); none when none may run now. Throws while results could not be stored. */
    async claim({ busy, except, isAhead, most = 1 }: ClaimChoice = {}): Promise<readonly ClaimedJob[]> {
      await options.checkSpace();
      const limits = isAhead ? concurrencyAhead : concurrency;
      const left = new Set([...(except ?? []), ...options.budgets.usedUp()]);
      const claimed = await work.claim({ owner, leaseMs, limits, busy, except: left, most, isAhead });
      for (const { job, plan } of claimed) options.allowances.note({ accountId: job.accountId, plan });
      return claimed;
    },

    /** Draws a claimed job. Never throws: a failure ends the job, or the job is tried again. */
    async perform(claimed: ClaimedJob, hooks: WorkHooks): Promise<JobEnd> {
      const { job } = claimed;
      failpoint('claimed');
      const startedMs = performance.now();
      const elapsedMs = () => performance.now() - startedMs;
      const span = beginSpan(tracing, job);
      underWay += 1;
      try {
        const made = await make(claimed, { startedMs, hooks, span });
        const end = await endWith(job, made, elapsedMs);
        span.end({ ...spanFacts(job), 'platen.outcome': made.made.outcome.kind });
        return end;
      } catch (cause) {
        span.end(spanFacts(job), cause instanceof PlatenError ? cause.code : 'INTERNAL_ERROR');
        const ours = !(cause instanceof PlatenError) && cause !== hooks.signal.reason;
        if (ours) options.onError(cause, { renderId: job.renderId });
        if (hooks.signal.aborted) return 'lost';
        return await failOrRetry(job, cause, elapsedMs).catch((problem: unknown) => {
          // The lease runs out, and then some node takes the job up again.
          options.onError(problem, { renderId: job.renderId });
          return 'lost' as const;
        });
      } finally {
        underWay -= 1;
      }
    },

    /** For a node that stops: another node may take the job at once, and this attempt does not count. */
    giveBack: ({ job }: ClaimedJob): Promise<boolean> =>
      work.giveBack(leaseOf(job), { afterMs: 0, countsAsAttempt: false }),

    /** Renews the leases of jobs that run here and returns the jobs whose lease has been lost. */
    async heartbeat(claimed: readonly ClaimedJob[]): Promise<readonly ClaimedJob[]> {
      const held = await work.heartbeat({ owner, leaseMs, leases: claimed.map(({ job }) => leaseOf(job)) });
      const tokens = new Map(held.map(({ renderId, token }) => [renderId, token]));
      const lost = claimed.filter(({ job }) => tokens.get(job.renderId) !== job.leaseToken);
      if (lost.length > 0) options.metrics.noteLeases('lost', lost.length);
      return lost;
    },

    /** Takes up the jobs of dead nodes. Returns how many jobs wait again. */
    async sweep(): Promise<number> {
      const marks = { name: 'line of turns', owner, forMs: leaseMs };
      if (await options.leases?.take(marks)) await work.correctMarks();
      return takeUp({});
    },

    /** Only for the embedded database, at the start: all earlier holders of leases have ended. */
    async recover(): Promise<number> {
      await work.correctMarks();
      let all = 0;
      for (let some = await takeUp({ owner }); some > 0; some = await takeUp({ owner })) all += some;
      return all;
    },
  };

  async function make(
    claimed: ClaimedJob,
    { startedMs, hooks, span }: { readonly startedMs: number; readonly hooks: WorkHooks; readonly span: Span },
  ) {
    const { job } = claimed;
    const document = { digest: job.snapshotHash, text: claimed.document };
    const read = readAgain(readStoredRequest(job), { name: job.name, document });
    const made = await options.maker.make({
      accountId: job.accountId,
      plan: claimed.plan,
      read,
      startedMs,
      traceparent: span.traceparent,
      timeoutMs: jobTimeoutMs,
      urgency: 'queued',
      signal: hooks.signal,
      onBringing: hooks.onBringing,
      onBegun: hooks.onBegun,
      onDrawn: hooks.onDrawn,
      onBrought() {
        failpoint('brought');
        hooks.onBrought();
        hooks.signal.throwIfAborted();
        const slow = performance.now() - startedMs > 1_000;
        // Only people who look at a slow render see this progress; for a quick one the write is saved.
        if (slow) work.tellProgress(leaseOf(job), broughtProgress).catch((cause) => options.onError(cause, {}));
      },
    });
    return { request: read.request, made };
  }

  async function endWith(
    job: Job,
    { request, made }: Awaited<ReturnType<typeof make>>,
    elapsedMs: () => number,
  ): Promise<JobEnd> {
    const end = completedEnd({
      accountId: job.accountId,
      request,
      made,
      renderMs: elapsedMs(),
      endedAt: now(),
      resultExpirySeconds: options.resultExpirySeconds,
      fileId: options.newId('fil'),
    });
    return finish(job, end);
  }

  async function failOrRetry(job: Job, cause: unknown, elapsedMs: () => number): Promise<JobEnd> {
    const retry = retryOf(cause, job.attempts);
    if (retry) {
      const held = await persist(() => work.giveBack(leaseOf(job), retry), options.onError);
      return held ? 'again' : 'lost';
    }
    const error = cause instanceof PlatenError ? cause : new PlatenError('INTERNAL_ERROR', { cause });
    return finish(job, failedEnd({ error, renderMs: elapsedMs(), endedAt: now() }));
  }

  async function finish(job: Job, end: RenderEnd): Promise<JobEnd> {
    const { changes, outcome: _, ...rest } = end;
    const isOneOfMany = performance.now() - lastEndMs < soonMs;
    lastEndMs = performance.now();
    ending += 1;
    const finished = await persist(
      () =>
        work.finish({
          ...rest,
          lease: leaseOf(job),
          render: changes,
          events: (facts) => endEvents(facts, { job, urlOf: options.fileUrl }),
          othersEndSoon: () => isOneOfMany && underWay > ending,
        }),
      options.onError,
    ).finally(() => {
      ending -= 1;
    });
    failpoint('finish-committed');
    if (!finished) return 'lost';
    if (finished.tells) options.webhooks.wake();
    if (finished.endsBatch) options.batchEnded();
    const { format } = JSON.parse(job.body) as Pick<Render, 'format'>;
    const facts = observed({ format }, end);
    options.metrics.observeRender(facts);
    options.onEnd?.({ job, ...facts, ...(changes.error && { code: changes.error.code }) });
    return 'ended';
  }

  async function takeUp(which: { readonly owner?: string }): Promise<number> {
    const { metrics } = options;
    const { requeued, exhausted } = await work.requeueExpired({
      ...which,
      maxDeaths,
      // After a start of this node its own old jobs need no pause: the node is well.
      afterMs: which.owner === undefined ? expiredAfterMs : 0,
      limit: sweptAtOnce,
    });
    if (requeued > 0) metrics.noteLeases('taken_over', requeued);
    if (exhausted.length > 0) metrics.noteLeases('exhausted', exhausted.length);
    for (const job of exhausted) {
      const error = new PlatenError('RENDER_FAILED', {
        message: `${maxDeaths} nodes ended while they drew the render.`,
        details: { reason: 'crash' },
      });
      await finish(job, failedEnd({ error, renderMs: 1, endedAt: now() }));
    }
    return requeued;
  }
}

function leaseOf({ renderId, accountId, leaseToken }: Job): FinishedWork['lease'] {
  return { renderId, accountId, token: leaseToken };
}
