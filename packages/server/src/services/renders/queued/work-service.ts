import { PlatenError } from '@platen/core';
import type { OwnerBudgets } from '@platen/engine/pool';
import type { FileUrl } from '../../../domain/file.ts';
import type { IdSource } from '../../../domain/ids.ts';
import type { Job } from '../../../domain/job.ts';
import type { PlanTable } from '../../../domain/plan.ts';
import type { Render } from '../../../domain/render.ts';
import type { AccountAllowances } from '../../../limits/account-allowances.ts';
import { concurrencyOf } from '../../../limits/plan-limits.ts';
import { isConstraintViolation } from '../../../store/database/constraint-violation.ts';
import type { ClaimedJob, ClaimOptions, Lease, WorkStore } from '../../../store/renders/work-store.ts';
import type { LeasesStore } from '../../../store/upkeep/leases-store.ts';
import { failpoint } from '../../../telemetry/failpoint.ts';
import type { Metrics } from '../../../telemetry/metrics.ts';
import { noTracing, type Span, type Tracing } from '../../../telemetry/tracing.ts';
import type { WebhookDeliveriesService } from '../../webhooks/webhook-deliveries-service.ts';
import { readAgain } from '../check-render.ts';
import type { RenderMaker } from '../drawing/render-maker.ts';
import { endEvents } from '../render-events.ts';
import { completedEnd, failedEnd, observed, type RenderEnd } from '../render-states.ts';
import { expiredAfterMs, maxDeaths, retryOf } from './retry-policy.ts';
import { readStoredRequest } from './stored-request.ts';

export interface WorkServiceOptions {
  readonly work: WorkStore;
  /** Where other nodes may share the tables, some of the version before; one corrects for all. Undefined: there are none. */
  readonly leases: Pick<LeasesStore, 'take'> | undefined;
  readonly maker: Pick<RenderMaker, 'make'>;
  readonly fileUrl: FileUrl;
  readonly metrics: Pick<Metrics, 'observeRender' | 'noteLeases'>;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing;
  readonly webhooks: Pick<WebhookDeliveriesService, 'wake'>;
  /** Told that a batch has ended here. */
  readonly batchEnded: () => void;
  readonly plans: PlanTable;
  readonly allowances: Pick<AccountAllowances, 'note'>;
  /** An account whose processor time is used up has no job begun until there is some again. */
  readonly budgets: Pick<OwnerBudgets, 'usedUp'>;
  /** Names this node in leases. */
  readonly owner: string;
  /** How long a lease lasts unless it is renewed. */
  readonly leaseMs: number;
  /** When the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  /** Throws while nothing may be written. */
  readonly checkSpace: () => Promise<void>;
  /** Told of each end of a render, once it is written down. */
  readonly onEnd?: (end: EndedWork) => void;
  /** Told of failures that are ours to mend. */
  readonly onError: (cause: unknown, context: Readonly<Record<string, unknown>>) => void;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface EndedWork extends ReturnType<typeof observed> {
  readonly job: Job;
  /** Of its error. */
  readonly code?: string;
}

/** What a job that is being done tells of itself, and is told. */
export interface WorkHooks {
  /** Aborted when its lease has been lost: what is being drawn of it is cut, and nothing of it is stored. */
  readonly signal: AbortSignal;
  /** It downloads pictures from now on; not told of one that needs none. */
  readonly onBringing: () => void;
  /** It has all that it needs: a render process is next. */
  readonly onBrought: () => void;
  /** A render process has been given it. */
  readonly onBegun: () => void;
  /** It needs no render process any more: its file is there, or is stored next. */
  readonly onDrawn: () => void;
}

/** How a job that was begun here ended: for good, to be tried again, or by somebody else who had taken it over. */
export type JobEnd = 'ended' | 'again' | 'lost';

/** Whose job may be next. */
export interface ClaimChoice extends Pick<ClaimOptions, 'busy' | 'except'> {
  /** It is to stand ready until a render process is free. */
  readonly isAhead?: boolean;
}

export type WorkService = ReturnType<typeof createWorkService>;

/** From the claim to the end. */
const jobTimeoutMs = 120_000;
/** What has been brought, of the way from 5 to 95. */
const broughtProgress = 40;
/** Expired leases that one step takes up. */
const sweptAtOnce = 100;
/** A database that is away for seconds costs no finished work. */
const finishDelaysMs = [200, 500, 1_000, 2_000, 4_000, 8_000];

/** Does the renders of the queue on this node: takes a job, draws it, and writes down how it ended. */
export function createWorkService(options: WorkServiceOptions) {
  const { work, owner, leaseMs, now } = options;
  const tracing = options.tracing ?? noTracing;
  const concurrency = concurrencyOf(options.plans);
  // What stands ready takes none of an account's last places: a process that is free, here or elsewhere, may need them.
  const concurrencyAhead = concurrencyOf(options.plans, (places) => Math.ceil(places / 2));

  return {
    /** Takes the next job; undefined when none may run now. Throws while results could not be written. */
    async claim({ busy, except, isAhead }: ClaimChoice = {}): Promise<ClaimedJob | undefined> {
      await options.checkSpace();
      const limits = isAhead ? concurrencyAhead : concurrency;
      const left = new Set([...(except ?? []), ...options.budgets.usedUp()]);
      const claimed = await work.claim({ owner, leaseMs, limits, busy, except: left });
      if (claimed) options.allowances.note({ accountId: claimed.job.accountId, plan: claimed.plan });
      return claimed;
    },

    /** Draws a claimed job. Never throws: what goes wrong is the job's end, or has it tried again. */
    async perform(claimed: ClaimedJob, hooks: WorkHooks): Promise<JobEnd> {
      const { job } = claimed;
      failpoint('claimed');
      const startedMs = performance.now();
      const elapsedMs = () => performance.now() - startedMs;
      const span = beginSpan(job);
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
          // The lease runs out, and then somebody takes the job up again.
          options.onError(problem, { renderId: job.renderId });
          return 'lost' as const;
        });
      }
    },

    /** For a node that stops: somebody else may have the job at once, and this attempt does not count. */
    giveBack: ({ job }: ClaimedJob): Promise<boolean> =>
      work.giveBack(leaseOf(job), { afterMs: 0, countsAsAttempt: false }),

    /** Renews the leases of jobs that are done here and answers those jobs whose lease has been lost. */
    async heartbeat(claimed: readonly ClaimedJob[]): Promise<readonly ClaimedJob[]> {
      const held = await work.heartbeat({ owner, leaseMs, leases: claimed.map(({ job }) => leaseOf(job)) });
      const tokens = new Map(held.map(({ renderId, token }) => [renderId, token]));
      const lost = claimed.filter(({ job }) => tokens.get(job.renderId) !== job.leaseToken);
      if (lost.length > 0) options.metrics.noteLeases('lost', lost.length);
      return lost;
    },

    /** Takes up what dead nodes left. Answers how many jobs wait again. */
    async sweep(): Promise<number> {
      const marks = { name: 'line of turns', owner, forMs: leaseMs };
      if (await options.leases?.take(marks)) await work.correctMarks();
      return takeUp({});
    },

    /** On the embedded database, at the start: whoever held a lease has ended. */
    async recover(): Promise<number> {
      await work.correctMarks();
      let all = 0;
      for (let some = await takeUp({ owner }); some > 0; some = await takeUp({ owner })) all += some;
      return all;
    },
  };

  /** Two spans: how long it waited since it was accepted, and from here on what is done. */
  function beginSpan(job: Job): Span {
    const parent = job.origin?.traceparent;
    const acceptedAtMs = Math.min(Date.parse(job.createdAt), Date.now());
    tracing.begin('queue wait', { parent, startedAtMs: acceptedAtMs }).end(spanFacts(job));
    return tracing.begin('render', { parent, kind: 'consumer' });
  }

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
        // Only who looks at a slow render sees it; a quick one is spared the write.
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
      const held = await persist(() => work.giveBack(leaseOf(job), retry));
      return held ? 'again' : 'lost';
    }
    const error = cause instanceof PlatenError ? cause : new PlatenError('INTERNAL_ERROR', { cause });
    return finish(job, failedEnd({ error, renderMs: elapsedMs(), endedAt: now() }));
  }

  async function finish(job: Job, end: RenderEnd): Promise<JobEnd> {
    const { changes, outcome: _, ...rest } = end;
    const finished = await persist(() =>
      work.finish({
        ...rest,
        lease: leaseOf(job),
        render: changes,
        events: (facts) => endEvents(facts, { job, urlOf: options.fileUrl }),
      }),
    );
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
      // After a start of ours nothing is the matter with the node any more.
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

  /** Tries again what the database refuses for a while. */
  async function persist<Result>(write: () => Promise<Result>): Promise<Result> {
    for (const delayMs of finishDelaysMs) {
      try {
        return await write();
      } catch (cause) {
        if (isConstraintViolation(cause)) throw cause;
        options.onError(cause, {});
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
    return write();
  }
}

/** A render may be begun more than once. */
function spanFacts({ renderId, batchId, attempts }: Job) {
  return { 'platen.render': renderId, 'platen.batch': batchId ?? undefined, 'platen.attempt': attempts };
}

function leaseOf({ renderId, leaseToken }: Job): Lease {
  return { renderId, token: leaseToken };
}
