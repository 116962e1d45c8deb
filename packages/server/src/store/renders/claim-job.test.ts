import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { workshopOf } from '../../../../../tests/support/work-store.ts';

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
