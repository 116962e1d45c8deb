import { parseDesign } from '@platen/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useAnalyser } from '../../../../../tests/support/use-analyser.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { claimOne, leaseOf } from '../../../../../tests/support/work-store.ts';
import { createIdSource } from '../../domain/ids.ts';
import { type PlanTable, specifiedPlans } from '../../domain/plan.ts';
import { createRenderQuota } from '../../limits/render-quota.ts';
import { createStorageQuota } from '../../limits/storage-quota.ts';
import type { Store } from '../../store/open-store.ts';
import { storedDocument } from '../documents/stored-document.fixture.ts';
import { createRenderChecks } from '../renders/render-checks.ts';
import { createRequestData } from '../renders/request-data.ts';
import { createBatchEstimate } from './batch-estimate.ts';
import { type BatchCall, createBatchesService } from './batches-service.ts';

const start = Date.UTC(2026, 10, 5, 9);
const hour = 3_600_000;
const planRenders = { Free: 2, Individual: 10, Teams: 25, Enterprise: 50, Unlimited: 1_000 };
const document = parseDesign({ width: 10, height: 10, canvasData: { elements: [] } });

function withQuota(quota: Pick<PlanTable['Free'], 'rendersPerDay' | 'rendersPerMonth'>): PlanTable {
  return { ...specifiedPlans, Enterprise: { ...specifiedPlans.Enterprise, ...quota } };
}

describe.each(columnsOf('database'))('a batch on %s', (database) => {
  const rows = useStore(database);
  const analyser = useAnalyser();
  let store: Store;
  let nowMs: number;
  const announced: number[] = [];
  let plans: PlanTable;

  beforeEach(async () => {
    nowMs = start;
    announced.length = 0;
    plans = specifiedPlans;
    store = rows.store;
    const at = new Date(start).toISOString();
    await makeAccount(store, { id: 'ada', plan: 'Enterprise', createdAt: at });
  });

  function service() {
    const now = () => new Date(nowMs);
    const find = async () => ({ name: 'Card', stored: storedDocument(document) });
    return createBatchesService({
      plans,
      documents: { design: find, template: find },
      checkRenders: createRenderChecks(analyser),
      batches: store.batches,
      runs: store.runs,
      work: store.work,
      requestData: createRequestData({
        keySecret: Buffer.alloc(32),
        days: 30,
        storage: { check: async () => undefined },
        now,
      }),
      queue: { announce: async (jobs) => void announced.push(jobs) },
      estimate: createBatchEstimate({ batches: store.batches, plans, renderProcesses: 2, now }),
      quota: createRenderQuota({ usage: store.usage, plans, now }),
      storage: createStorageQuota({ storage: store.storage, plans }),
      webhooks: { checkUrl: () => undefined, states: async () => new Map(), wake: () => undefined },
      fileUrl: ({ id }) => id,
      newId: createIdSource(),
      now,
    });
  }

  const call = (changes: Partial<BatchCall> = {}): BatchCall => ({
    accountId: 'ada',
    plan: 'Enterprise',
    items: [{ value: { designId: 'dsn_1' } }, { value: { designId: 'dsn_1', quality: 0 } }],
    priority: 'normal',
    strict: false,
    webhookUrl: null,
    requestKey: null,
    ...changes,
  });

  it('is made once of a request with a key, also when the first answer was lost with the process', async () => {
    const first = await service().accept(call({ requestKey: 'k' }));
    const second = await service().accept(call({ requestKey: 'k' }));
    expect(second).toEqual(first);
    const both = await Promise.all([1, 2].map(() => service().accept(call({ requestKey: 'at once' }))));
    expect(both[0]?.batchId).toBe(both[1]?.batchId);
    expect((await store.work.depth()).waiting).toBe(2);
    expect(announced).toEqual([1, 1]);
  });

  it('is made anew a day later, and for requests without a key', async () => {
    const first = await service().accept(call({ requestKey: 'k' }));
    nowMs += 25 * hour;
    const later = await service().accept(call({ requestKey: 'k' }));
    expect(later.batchId).not.toBe(first.batchId);
    const [one, two] = [await service().accept(call()), await service().accept(call())];
    expect(one.batchId).not.toBe(two.batchId);
  });

  it('takes its renders from the quota when it is accepted, and gives back those that were not drawn', async () => {
    plans = withQuota({ rendersPerDay: 5, rendersPerMonth: 100 });
    const items = (count: number) => Array.from({ length: count }, () => ({ value: { designId: 'dsn_1' } }));
    const refusal = { code: 'RATE_LIMIT_EXCEEDED', details: { scope: 'day', limit: 5 } };
    await service().accept(call({ items: items(3) }));
    await expect(service().accept(call({ items: items(3) }))).rejects.toMatchObject(refusal);
    expect((await store.work.depth()).waiting).toBe(3);
    // What is refused at once takes nothing.
    await service().accept(call({ items: [...items(1), { value: { designId: 'dsn_1', quality: 0 } }] }));
    const last = await Promise.allSettled(Array.from({ length: 6 }, () => service().accept(call({ items: items(1) }))));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const finish = async (status: 'completed' | 'failed', usage: object) => {
      const claimed = await claimOne(store.work, { limits: planRenders });
      if (!claimed) throw new Error('nothing was claimed');
      const lease = leaseOf(claimed);
      const completedAt = new Date(nowMs).toISOString();
      await store.work.finish({ lease, render: { status, completedAt }, usage, events: () => [] });
    };
    await finish('completed', { renders: 1 });
    await expect(service().accept(call({ items: items(1) }))).rejects.toMatchObject(refusal);
    await finish('completed', { cachedRenders: 1 });
    await finish('failed', { failedRenders: 1 });
    await service().accept(call({ items: items(2) }));
    await expect(service().accept(call({ items: items(1) }))).rejects.toMatchObject(refusal);
    // It counts for the day on which it was accepted, and the month.
    nowMs += 24 * hour;
    await service().accept(call({ items: items(5) }));
    plans = withQuota({ rendersPerDay: null, rendersPerMonth: 10 });
    await expect(service().accept(call({ items: items(1) }))).rejects.toMatchObject({ details: { scope: 'month' } });
    await finish('completed', { renders: 1 });
    expect(await store.usage.sum({ accountId: 'ada', prefix: '2026-11-05' })).toMatchObject({ renders: 2 });
  });

  it('is expected the later the more waits before it, and the sooner the better its renders are known', async () => {
    const items = Array.from({ length: 10 }, () => ({ value: { designId: 'dsn_1' } }));
    const msOf = ({ estimatedCompletion }: { readonly estimatedCompletion: string }) =>
      Date.parse(estimatedCompletion) - nowMs;
    // Nothing is known: a twentieth of a second each, on two processes.
    expect(msOf(await service().accept(call({ items })))).toBe(250);
    nowMs += 1;
    expect(msOf(await service().accept(call({ items })))).toBe(500);
    // What has a higher priority does not wait for them.
    expect(msOf(await service().accept(call({ items, priority: 'high' })))).toBe(250);
    // One of the design is drawn in 40 ms.
    const claimed = await claimOne(store.work, { limits: planRenders });
    if (!claimed) throw new Error('nothing was claimed');
    await store.work.finish({
      lease: leaseOf(claimed),
      render: { status: 'completed', completedAt: new Date(nowMs).toISOString(), renderMs: 40 },
      usage: { renders: 1 },
      events: () => [],
    });
    nowMs += 1;
    expect(msOf(await service().accept(call({ items, priority: 'high' })))).toBe(380);
    nowMs += 1;
    // Another one takes as long as what the account drew.
    const other = [{ value: { designId: 'dsn_2', format: 'pdf' } }];
    expect(msOf(await service().accept(call({ items: other, priority: 'high' })))).toBe((20 * 40) / 2);
  });
});
