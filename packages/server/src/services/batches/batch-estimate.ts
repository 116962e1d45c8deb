import type { Plan } from '@platen/api';
import type { PlanTable } from '../../domain/plan.ts';
import type { BatchesStore, RenderKind } from '../../store/batches/batches-store.ts';
import type { BatchRow } from '../../store/schema.ts';
import { type Priority, priorities } from '../renders/queued/queued-job.ts';

export interface BatchEstimateOptions {
  readonly batches: BatchesStore;
  readonly plans: PlanTable;
  /** On this node; others are taken to have as many. */
  readonly renderProcesses: number;
  readonly now: () => Date;
}

/** As long as the account has drawn nothing in the format, ms. */
const unknownRenderMs = 100;
/** How many earlier renders of a kind are looked at. */
const recentRenders = 20;
/** Kinds of renders that are told apart in one batch. */
const maxKinds = 10;
/** From that many on, a batch's own pace tells more than anything else. */
const paceFrom = 5;

export type BatchEstimate = ReturnType<typeof createBatchEstimate>;

/** Tells when a batch will be done. */
export function createBatchEstimate({ batches, plans, renderProcesses, now }: BatchEstimateOptions) {
  /** Mean of the middle half, so that one slow start does not count; undefined when there was none. */
  async function usualMs(
    accountId: string,
    kind: Pick<RenderKind, 'format'> & Partial<RenderKind>,
  ): Promise<number | undefined> {
    const durations = await batches.recentDurations({ accountId, kind, limit: recentRenders });
    if (durations.length === 0) return undefined;
    const sorted = durations.toSorted((left, right) => left - right);
    const quarter = Math.floor(sorted.length / 4);
    const middle = sorted.slice(quarter, sorted.length - quarter);
    return middle.reduce((sum, ms) => sum + ms, 0) / middle.length;
  }

  async function ownWorkMs(batch: BatchRow): Promise<number> {
    const kinds = await batches.remainingKinds(batch.id, maxKinds);
    let total = 0;
    for (const kind of kinds) {
      const { format, count } = kind;
      const eachMs = (await usualMs(batch.account_id, kind)) ?? (await usualMs(batch.account_id, { format }));
      total += count * (eachMs ?? unknownRenderMs);
    }
    const told = kinds.reduce((sum, { count }) => sum + count, 0);
    return told === 0 ? 0 : (total / told) * batch.remaining_renders;
  }

  /** Milliseconds from one end of the batch's own renders to the next; undefined while too few have ended. */
  async function ownPaceMs(batch: BatchRow): Promise<number | undefined> {
    const { count, first } = await batches.pace(batch.id);
    // Until now, not until the latest end: a batch that stands still takes longer and longer.
    return count < paceFrom || first === null ? undefined : (now().getTime() - Date.parse(first)) / count;
  }

  return {
    /**
     * The batch's own pace once it has one; before, what recent renders of the same designs and formats took, or of others
     * in the format where those have none, divided among the render processes that the account will get, after what waits
     * before it.
     */
    async completionOf(batch: BatchRow, plan: Plan): Promise<string> {
      if (batch.completed_at !== null) return batch.completed_at;
      const paceMs = await ownPaceMs(batch);
      if (paceMs !== undefined) return later(paceMs * batch.remaining_renders);
      const workMs = await ownWorkMs(batch);
      const { jobs, accounts, nodes } = await batches.queueBefore(batch, priorities[batch.priority as Priority]);
      const share = (renderProcesses * Math.max(1, nodes)) / Math.max(1, accounts);
      const atOnce = Math.max(0.1, Math.min(plans[plan].concurrentRenders, share));
      const eachMs = workMs / Math.max(1, batch.remaining_renders);
      return later((workMs + jobs * eachMs) / atOnce);
    },
  };

  function later(ms: number): string {
    return new Date(now().getTime() + Math.ceil(ms)).toISOString();
  }
}
