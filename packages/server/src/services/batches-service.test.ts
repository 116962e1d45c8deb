import { parseDesign } from '@platen/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../tests/support/make-account.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import type { Store } from '../store/open-store.ts';
import { createIdSource } from '../telemetry/ids.ts';
import { createBatchEstimate } from './batch-estimate.ts';
import { type BatchCall, createBatchesService } from './batches-service.ts';

const start = Date.UTC(2026, 10, 5, 9);
const hour = 3_600_000;
const document = parseDesign({ width: 10, height: 10, canvasData: { elements: [] } });

describe.each(columnsOf('database'))('a batch on %s', (database) => {
  const rows = useStore(database);
  let store: Store;
  let nowMs: number;
  const announced: number[] = [];

  beforeEach(async () => {
    nowMs = start;
    announced.length = 0;
    store = rows.store;
    const at = new Date(start).toISOString();
    await makeAccount(store, { id: 'ada', plan: 'Enterprise', createdAt: at });
  });

  function service() {
    const now = () => new Date(nowMs);
    const find = async () => ({ name: 'Card', document });
    return createBatchesService({
      documents: { design: find, template: find },
      batches: store.batches,
      work: store.work,
      queue: { announce: async (jobs) => void announced.push(jobs) },
      estimate: createBatchEstimate({ batches: store.batches, renderProcesses: 2, now }),
      quota: { check: async () => undefined },
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

  it('is expected the later the more waits before it, and the sooner the better its renders are known', async () => {
    const items = Array.from({ length: 10 }, () => ({ value: { designId: 'dsn_1' } }));
    const msOf = ({ estimatedCompletion }: { readonly estimatedCompletion: string }) =>
      Date.parse(estimatedCompletion) - nowMs;
    // Nothing is known: a second each, on two processes.
    expect(msOf(await service().accept(call({ items })))).toBe(5_000);
    nowMs += 1;
    expect(msOf(await service().accept(call({ items })))).toBe(10_000);
    // What has a higher priority does not wait for them.
    expect(msOf(await service().accept(call({ items, priority: 'high' })))).toBe(5_000);
    // One of the design is drawn in 100 ms.
    const claimed = await store.work.claim({
      owner: 'node',
      leaseMs: 30_000,
      limits: { Free: 2, Individual: 10, Teams: 25, Enterprise: 50, Unlimited: 1_000 },
    });
    await store.work.finish({
      lease: { renderId: claimed?.job.render_id ?? '', token: claimed?.job.lease_token ?? 0 },
      render: { status: 'completed', completed_at: new Date(nowMs).toISOString(), render_ms: 100 },
      usage: { renders: 1 },
      events: () => [],
    });
    nowMs += 1;
    expect(msOf(await service().accept(call({ items, priority: 'high' })))).toBe(950);
  });
});
