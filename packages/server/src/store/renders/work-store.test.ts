import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { at, leaseMs, leaseOf, newRender, workshopOf } from '../../../../../tests/support/work-store.ts';

describe.each(columnsOf('database'))('the work store on %s', (database) => {
  const { store, claim, enqueue, complete, render } = workshopOf(database);

  it('answers jobs over which three nodes fell silent, so that they can be ended', async () => {
    await enqueue('ada', ['1']);
    for (let death = 1; death <= 3; death += 1) {
      await claim({ owner: 'dying', leaseMs: -1_000 });
      const { exhausted } = await store().work.requeueExpired({ maxDeaths: 3, afterMs: 0, limit: 10 });
      expect(exhausted.map(({ deaths }) => deaths)).toEqual(death === 3 ? [2] : []);
    }
  });

  it("counts a node's end as no attempt of the job", async () => {
    await enqueue('ada', ['1']);
    const failed = await claim();
    if (failed) await store().work.giveBack(leaseOf(failed), { afterMs: 0, countsAsAttempt: true });
    for (let death = 1; death <= 2; death += 1) {
      const begun = await claim({ owner: 'dying', leaseMs: -1_000 });
      expect(begun?.job).toMatchObject({ attempts: 2, deaths: death - 1 });
      const { requeued } = await store().work.requeueExpired({ maxDeaths: 3, afterMs: 0, limit: 10 });
      expect(requeued).toBe(1);
    }
    expect((await claim())?.job).toMatchObject({ attempts: 2, deaths: 2 });
  });

  it('leaves leases alone that their node keeps up', async () => {
    await enqueue('ada', ['1', '2']);
    await claim({ owner: 'a', leaseMs: -1_000 });
    await claim({ owner: 'b', leaseMs: -1_000 });
    const leases = [
      { renderId: 'ada-1', token: 1 },
      { renderId: 'ada-2', token: 1 },
    ];
    expect(await store().work.heartbeat({ owner: 'a', leaseMs, leases })).toEqual([leases[0]]);
    expect((await store().work.requeueExpired({ maxDeaths: 3, afterMs: 0, limit: 10 })).requeued).toBe(1);
    expect(await render('ada-1')).toMatchObject({ status: 'processing' });
    expect(await render('ada-2')).toMatchObject({ status: 'queued' });
  });

  it('lets leases run out that their node does not name any more', async () => {
    await enqueue('ada', ['1', '2', '3']);
    for (let count = 0; count < 3; count += 1) {
      await claim({ owner: 'a', leaseMs: -1_000 });
    }
    const kept = { renderId: 'ada-1', token: 1 };
    // This lease is from an earlier claim of the same job, which is over: it does not renew the present one.
    const earlier = { renderId: 'ada-2', token: 0 };
    expect(await store().work.heartbeat({ owner: 'a', leaseMs, leases: [kept, earlier] })).toEqual([kept]);
    expect(await store().work.heartbeat({ owner: 'a', leaseMs, leases: [] })).toEqual([]);
    expect((await store().work.requeueExpired({ maxDeaths: 3, afterMs: 0, limit: 10 })).requeued).toBe(2);
    expect(await render('ada-1')).toMatchObject({ status: 'processing' });
    expect(await render('ada-2')).toMatchObject({ status: 'queued' });
    expect(await render('ada-3')).toMatchObject({ status: 'queued' });
    expect((await claim({ owner: 'a' }))?.job).toMatchObject({ renderId: 'ada-2', leaseToken: 2 });
  });

  it('keeps up as many leases as the largest node can have', async () => {
    await enqueue('ada', ['1']);
    await claim({ owner: 'a', leaseMs: -1_000 });
    const kept = { renderId: 'ada-1', token: 1 };
    const others = Array.from({ length: 1_100 }, (_, index) => ({ renderId: `gone-${index}`, token: 1 }));
    expect(await store().work.heartbeat({ owner: 'a', leaseMs, leases: [...others, kept] })).toEqual([kept]);
  });

  it('takes over at once what other nodes had, where they have ended', async () => {
    await enqueue('ada', ['1', '2']);
    await claim({ owner: 'before' });
    await claim({ owner: 'now' });
    expect(await store().work.requeueExpired({ maxDeaths: 3, afterMs: 0, limit: 10, owner: 'now' })).toMatchObject({
      requeued: 1,
    });
    expect((await claim({ owner: 'now' }))?.job.renderId).toBe('ada-1');
  });

  it('waits before it gives a job again, and counts no attempt for a node that stops', async () => {
    await enqueue('ada', ['1']);
    const first = await claim();
    if (!first) throw new Error('nothing was claimed');
    expect(await store().work.giveBack(leaseOf(first), { afterMs: 0, countsAsAttempt: false })).toBe(true);
    expect(await store().work.giveBack(leaseOf(first), { afterMs: 0, countsAsAttempt: false })).toBe(false);
    const second = await claim();
    expect(second?.job.attempts).toBe(1);
    if (second) await store().work.giveBack(leaseOf(second), { afterMs: 60_000, countsAsAttempt: true });
    expect(await claim()).toBeUndefined();
    expect(await store().work.depth()).toEqual({ waiting: 1, leased: 0, oldest: at(1) });
  });

  it('tells progress only while the render is under way', async () => {
    await enqueue('ada', ['1']);
    const claimed = await claim();
    if (!claimed) throw new Error('nothing was claimed');
    await store().work.tellProgress(leaseOf(claimed), 40);
    expect(await render('ada-1')).toMatchObject({ status: 'processing', progress: 40 });
    await complete(claimed);
    await store().work.tellProgress(leaseOf(claimed), 50);
    expect(await render('ada-1')).toMatchObject({ status: 'completed', progress: 100 });
  });

  it('stores all of what was accepted or nothing', async () => {
    await expect(
      store().work.enqueue({
        snapshots: [{ accountId: 'ada', hash: 'h', document: '{}' }],
        renders: [newRender('r1', 'ada'), newRender('r1', 'ada')],
        jobs: [],
      }),
    ).rejects.toThrow();
    expect(await render('r1')).toBeUndefined();
  });

  it('counts items that were refused at once as failed renders', async () => {
    await store().work.enqueue({
      snapshots: [],
      renders: [{ ...newRender('r1', 'ada'), status: 'failed' }],
      jobs: [],
    });
    expect((await store().usage.sum({ accountId: 'ada', prefix: '2026' })).failedRenders).toBe(1);
  });

  it('forgets the job of a render that is deleted', async () => {
    await enqueue('ada', ['1']);
    await store().renders.delete('ada-1');
    expect(await claim()).toBeUndefined();
  });
});
