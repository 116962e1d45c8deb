import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { leaseMs, limits, workshopOf } from '../../../../../tests/support/work-store.ts';
import type { ClaimOptions } from './work-store.ts';

describe.each(columnsOf('database'))('claiming a job on %s', (database) => {
  const { store, claim, claimIds, makeAccount, enqueue, complete, render } = workshopOf(database);

  it('gives a job once, with the design as it was and the plan of its account', async () => {
    await enqueue('ada', ['one']);
    const claimed = await claim();
    expect(claimed).toMatchObject({ plan: 'Enterprise', document: '{"width":1}' });
    expect(claimed?.job).toMatchObject({ renderId: 'ada-one', attempts: 1, leaseToken: 1 });
    expect(await render('ada-one')).toMatchObject({ status: 'processing', progress: 5 });
    expect(await claim()).toBeUndefined();
  });

  it('leaves those of a suspended account until it may work again', async () => {
    await enqueue('ada', ['1'], { second: 1 });
    await enqueue('bob', ['1'], { second: 2 });
    await store().units.commit((unit) =>
      store().accounts.update(unit, 'ada', { suspendedAt: '2026-11-22T12:00:00.000Z' }),
    );
    expect(await claimIds(2)).toEqual(['bob-1', undefined]);
    await store().units.commit((unit) => store().accounts.update(unit, 'ada', { suspendedAt: null }));
    expect(await claimIds(1)).toEqual(['ada-1']);
  });

  it('takes accounts in turn, whatever their queues hold', async () => {
    await enqueue('ada', ['1', '2', '3', '4'], { second: 1 });
    await enqueue('bob', ['1', '2'], { second: 2 });
    await enqueue('cyd', ['1'], { second: 3 });
    expect((await claimIds(3)).sort()).toEqual(['ada-1', 'bob-1', 'cyd-1']);
    expect((await claimIds(2)).sort()).toEqual(['ada-2', 'bob-2']);
    expect(await claimIds(3)).toEqual(['ada-3', 'ada-4', undefined]);
  });

  it('lets the account that has waited longest for a turn go first when one job is done at a time', async () => {
    await enqueue('ada', ['1', '2', '3'], { second: 1 });
    const first = await claim();
    await enqueue('bob', ['1'], { second: 2 });
    if (first) await complete(first);
    expect((await claim())?.job.renderId).toBe('bob-1');
  });

  it('takes an account’s jobs by priority, then by age, then as the batch lists them', async () => {
    await enqueue('ada', ['low'], { priority: 2, second: 1 });
    await enqueue('ada', ['a', 'b'], { priority: 1, second: 3 });
    await enqueue('ada', ['older'], { priority: 1, second: 2 });
    await enqueue('ada', ['high'], { priority: 0, second: 4 });
    expect(await claimIds(5)).toEqual(['ada-high', 'ada-older', 'ada-a', 'ada-b', 'ada-low']);
  });

  it('never gives an account more at once than its plan allows, also when many nodes ask at once', async () => {
    await makeAccount('free', 'Free');
    await enqueue('free', ['1', '2', '3', '4', '5', '6']);
    const claims = await Promise.all(Array.from({ length: 8 }, (_, node) => claim({ owner: `node ${node}` })));
    expect(claims.filter(Boolean)).toHaveLength(2);
    expect(new Set(claims.flatMap((claimed) => claimed?.job.renderId ?? [])).size).toBe(2);
  });

  it('counts the places of renders outside the queue on any node, and those count its jobs', async () => {
    await makeAccount('free', 'Free');
    await enqueue('free', ['1', '2']);
    const take = (id: string) => store().renderSlots.take({ id, accountId: 'free', limit: 2, forMs: 45_000 });
    expect([await take('a'), await take('b')]).toEqual([true, true]);
    expect(await claim()).toBeUndefined();
    await store().renderSlots.release('a');
    expect(await claim()).toBeDefined();
    expect(await claim()).toBeUndefined();
    await store().renderSlots.release('b');
    expect(await take('c')).toBe(true);
    expect(await take('d')).toBe(false);
  });

  it('keeps the limit of an account whose renders are begun in both ways at the same moment', async () => {
    await makeAccount('free', 'Free');
    await enqueue('free', ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    for (let round = 0; round < 8; round += 1) {
      const ids = [1, 2, 3].map((number) => `${round}-${number}`);
      const slots = ids.map((id) => store().renderSlots.take({ id, accountId: 'free', limit: 2, forMs: 45_000 }));
      const claims = await Promise.all(ids.map((owner) => claim({ owner })));
      const begun = [...claims.filter(Boolean), ...(await Promise.all(slots)).filter(Boolean)];
      expect(begun).toHaveLength(2);
      for (const id of ids) await store().renderSlots.release(id);
      for (const claimed of claims) if (claimed) await complete(claimed);
      if (claims.some(Boolean)) await enqueue('free', [`again-${round}-1`, `again-${round}-2`]);
    }
  });

  it('passes over accounts whose turn it is not', async () => {
    await enqueue('ada', ['1', '2'], { second: 1 });
    await enqueue('bob', ['1'], { second: 2 });
    expect((await claim({ except: new Set(['ada', 'cyd']) }))?.job.renderId).toBe('bob-1');
    expect(await claim({ except: new Set(['ada', 'cyd']) })).toBeUndefined();
    expect((await claim({ except: new Set() }))?.job.renderId).toBe('ada-1');
  });

  it('counts what an account does outside the queue against its limit', async () => {
    await makeAccount('free', 'Free');
    await enqueue('free', ['1', '2']);
    expect(await claim({ busy: new Map([['free', 2]]) })).toBeUndefined();
    expect(await claim({ busy: new Map([['free', 1]]) })).toBeDefined();
    expect(await claim({ busy: new Map([['free', 1]]) })).toBeUndefined();
  });

  it('gives many nodes that ask at once different jobs', async () => {
    await enqueue(
      'ada',
      Array.from({ length: 20 }, (_, index) => String(index)),
    );
    const claims = await Promise.all(Array.from({ length: 20 }, (_, node) => claim({ owner: `node ${node}` })));
    expect(new Set(claims.map((claimed) => claimed?.job.renderId)).size).toBe(20);
    expect(claims).not.toContain(undefined);
  });

  describe('several at once', () => {
    const idsOf = async (most: number, more: Partial<ClaimOptions> = {}) =>
      (await store().work.claim({ owner: 'node', leaseMs, limits, most, ...more })).map(({ job }) => job.renderId);

    it('gives an account that waits alone as many as are asked for, in order, each begun once', async () => {
      await enqueue('ada', ['4'], { priority: 2, second: 1 });
      await enqueue('ada', ['2', '3'], { second: 2 });
      await enqueue('ada', ['1'], { priority: 0, second: 3 });
      const first = await store().work.claim({ owner: 'node', leaseMs, limits, most: 3 });
      expect(first.map(({ job }) => job.renderId)).toEqual(['ada-1', 'ada-2', 'ada-3']);
      expect(first.map(({ document }) => document)).toEqual(Array.from({ length: 3 }, () => '{"width":1}'));
      expect(first.map(({ job }) => [job.attempts, job.leaseToken])).toEqual(Array.from({ length: 3 }, () => [1, 1]));
      expect(await render('ada-3')).toMatchObject({ status: 'processing', progress: 5 });
      expect(await render('ada-4')).toMatchObject({ status: 'queued', progress: 0 });
      expect(await idsOf(3)).toEqual(['ada-4']);
      expect(await idsOf(3)).toEqual([]);
      for (const claimed of first) expect(await complete(claimed)).toBe(true);
    });

    it('keeps turns where others wait, and gives one', async () => {
      await enqueue('ada', ['1', '2', '3'], { second: 1 });
      await enqueue('bob', ['1', '2'], { second: 2 });
      const turns: string[][] = [];
      for (let turn = 0; turn < 4; turn += 1) turns.push(await idsOf(4));
      // Bob's last is his, so that Ada waits alone then.
      expect(turns.map((ids) => ids.length)).toEqual([1, 1, 1, 1]);
      expect(turns.slice(0, 2).flat().sort()).toEqual(['ada-1', 'bob-1']);
      expect(turns.slice(2).flat().sort()).toEqual(['ada-2', 'bob-2']);
      expect(await idsOf(4)).toEqual(['ada-3']);
    });

    it('gives no more than the plan allows, however many nodes ask', async () => {
      await makeAccount('free', 'Free');
      await enqueue('free', ['1', '2', '3', '4', '5']);
      const claims = await Promise.all(Array.from({ length: 6 }, (_, node) => idsOf(4, { owner: `node ${node}` })));
      expect(claims.flat()).toHaveLength(2);
      expect(new Set(claims.flat()).size).toBe(2);
      expect(await idsOf(4)).toEqual([]);
    });

    it('counts what is done outside the queue', async () => {
      await makeAccount('free', 'Free');
      await enqueue('free', ['1', '2', '3']);
      await store().renderSlots.take({ id: 'slot', accountId: 'free', limit: 2, forMs: 45_000 });
      expect(await idsOf(4)).toEqual(['free-1']);
      await store().renderSlots.release('slot');
      expect(await idsOf(4, { busy: new Map([['free', 1]]) })).toEqual([]);
      expect(await idsOf(4)).toEqual(['free-2']);
    });

    it('gives one of those with the same content', async () => {
      await enqueue('ada', ['1', '2'], { content: 'same' });
      await enqueue('ada', ['3'], { second: 5 });
      expect(await idsOf(4)).toEqual(['ada-1', 'ada-3']);
      expect(await idsOf(4)).toEqual([]);
    });

    it('lets none stand ready over which a node has died', async () => {
      await enqueue('ada', ['1', '2', '3']);
      expect(await idsOf(2, { leaseMs: -1_000 })).toEqual(['ada-1', 'ada-2']);
      expect(await store().work.requeueExpired({ maxDeaths: 3, afterMs: 0, limit: 10 })).toMatchObject({ requeued: 2 });
      expect(await idsOf(4, { isAhead: true })).toEqual(['ada-3']);
      expect(await idsOf(4, { isAhead: true })).toEqual([]);
      expect(await idsOf(4)).toEqual(['ada-1', 'ada-2']);
    });

    it.runIf(database === 'postgres')('lets none stand ready while another node could draw it', async () => {
      const tell = (id: string, role: string, forMs: number) =>
        store().nodes.tell({ id, role, version: '1', startedAt: '2026-01-01T00:00:00.000Z', forMs });
      await enqueue('ada', ['1', '2', '3']);
      await tell('node', 'all', 60_000);
      await tell('other', 'worker', 60_000);
      expect(await idsOf(2, { isAhead: true })).toEqual([]);
      await tell('other', 'worker', -1_000);
      await tell('third', 'api', 60_000);
      expect(await idsOf(2, { isAhead: true })).toEqual(['ada-1', 'ada-2']);
    });

    it('gives each job to one of many nodes', async () => {
      await enqueue(
        'ada',
        Array.from({ length: 30 }, (_, index) => String(index)),
      );
      const claims = await Promise.all(Array.from({ length: 10 }, (_, node) => idsOf(3, { owner: `node ${node}` })));
      expect(new Set(claims.flat()).size).toBe(claims.flat().length);
      expect(claims.flat().length).toBeGreaterThan(9);
    });
  });

  it('holds a job back while another of the same content is under way', async () => {
    await enqueue('ada', ['1', '2'], { content: 'same' });
    await enqueue('ada', ['3'], { second: 5 });
    const first = await claim();
    expect(first?.job.renderId).toBe('ada-1');
    expect(await claimIds(2)).toEqual(['ada-3', undefined]);
    if (first) await complete(first);
    expect(await claimIds(1)).toEqual(['ada-2']);
  });
});
