import type { Plan } from '@platen/api';
import type { StoredBatch } from '../../domain/batch.ts';
import { priorities } from '../../domain/job.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { BatchPace, RenderKind } from '../../store/batches/batch-pace.ts';

export interface BatchEstimateOptions {
  readonly batches: BatchPace;
  readonly plans: PlanTable;
  /** On this node; others are taken to have as many. */
  readonly renderProcesses: number;
  readonly now: () => Date;
}

/** As long as the account has drawn nothing, ms. */
const unknownRenderMs = 50;
/** How many earlier renders of a kind are looked at. */
const recentRenders = 20;
/** Kinds of renders that are told apart in one batch. */
const maxKinds = 10;
/** From that many on, the pace of renders tells more than anything else. */
const paceFrom = 5;

export type BatchEstimate = ReturnType<typeof createBatchEstimate>;

/** Tells when a batch will be done. */
export function createBatchEstimate({ batches, plans, renderProcesses, now }: BatchEstimateOptions) {
  /**
   * What a render takes of a render process; undefined when there was none. Where they came one after the other, what one
   * took holds how long it waited for the one before: then it is no more than the processes took from one end to the next.
   */
  async function usualMs(accountId: string, kind?: RenderKind): Promise<number | undefined> {
    const ends = await batches.recentEnds({ accountId, ...(kind && { kind }), limit: recentRenders });
    const [last, first] = [ends[0], ends.at(-1)];
    if (!last || !first) return undefined;
    const sorted = ends.map(({ ms }) => ms).toSorted((left, right) => left - right);
    const quarter = Math.floor(sorted.length / 4);
    // The middle half, so that one slow start does not count.
    const middle = sorted.slice(quarter, sorted.length - quarter);
    const eachMs = middle.reduce((sum, ms) => sum + ms, 0) / middle.length;
    if (ends.length < paceFrom) return eachMs;
    const paceMs = (last.endedMs - first.endedMs) / (ends.length - 1);
    return Math.min(eachMs, Math.max(1, paceMs * renderProcesses));
  }

  async function ownWorkMs(batch: StoredBatch): Promise<number> {
    const kinds = await batches.remainingKinds(batch.id, maxKinds);
    let total = 0;
    for (const kind of kinds) {
      const eachMs = (await usualMs(batch.accountId, kind)) ?? (await usualMs(batch.accountId));
      total += kind.count * (eachMs ?? unknownRenderMs);
    }
    const told = kinds.reduce((sum, { count }) => sum + count, 0);
    return told === 0 ? 0 : (total / told) * batch.remainingRenders;
  }

  /** Milliseconds from one end of the batch's own renders to the next; undefined while too few have ended. */
  async function ownPaceMs(batch: StoredBatch): Promise<number | undefined> {
    const { count, first } = await batches.pace(batch.id);
    // Until now, not until the latest end: a batch that stands still takes longer and longer.
    // The first renders begin at once and end together, which looks slower than it is.
    const isEarly = count < Math.max(paceFrom, 2 * renderProcesses);
    return isEarly || first === null ? undefined : (now().getTime() - Date.parse(first)) / count;
  }

  return {
    /**
     * The batch's own pace once it has one; before, what recent renders of the same designs and formats took, or of any
     * where those have none, divided among the render processes that the account will get, after what waits
     * before it.
     */
    async completionOf(batch: StoredBatch, plan: Plan): Promise<string> {
      if (batch.completedAt !== null) return batch.completedAt;
      const paceMs = await ownPaceMs(batch);
      if (paceMs !== undefined) return later(paceMs * batch.remainingRenders);
      const workMs = await ownWorkMs(batch);
      const { jobs, accounts, nodes } = await batches.queueBefore(batch, priorities[batch.priority]);
      const share = (renderProcesses * Math.max(1, nodes)) / Math.max(1, accounts);
      const atOnce = Math.max(0.1, Math.min(plans[plan].concurrentRenders, share));
      const eachMs = workMs / Math.max(1, batch.remainingRenders);
      return later((workMs + jobs * eachMs) / atOnce);
    },
  };

  function later(ms: number): string {
    return new Date(now().getTime() + Math.ceil(ms)).toISOString();
  }
}
