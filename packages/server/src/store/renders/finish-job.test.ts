import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { at, leaseOf, newFile, workshopOf } from '../../../../../tests/support/work-store.ts';
import type { FinishedFacts } from './work-store.ts';

describe.each(columnsOf('database'))('the end of a render on %s', (database) => {
  const { store, claim, enqueue, complete, fail, render } = workshopOf(database);

  it('ends a render, its file, its batch and the usage together, in an order that is kept', async () => {
    await enqueue('ada', ['1', '2', '3'], { batch: 'bat' });
    const claims = [await claim(), await claim(), await claim()];
    const seen: unknown[] = [];
    for (const claimed of [claims[2], claims[0], claims[1]]) {
      if (!claimed) throw new Error('nothing was claimed');
      if (claimed === claims[0]) await fail(claimed);
      else await complete(claimed);
      const row = await render(claimed.job.renderId);
      seen.push([row?.batchIndex, row?.status, row?.finishedOrder, row?.progress]);
    }
    expect(seen).toEqual([
      [2, 'completed', 1, 100],
      [0, 'failed', 2, 100],
      [1, 'completed', 3, 100],
    ]);
    expect(await store().usage.sum({ accountId: 'ada', prefix: '2026-01' })).toEqual({
      renders: 2,
      cachedRenders: 0,
      failedRenders: 1,
      bytes: 14,
    });
    expect(await store().work.depth()).toEqual({ waiting: 0, leased: 0, oldest: null });
  });

  it('tells who ends the last render that the batch is complete, once, with all its renders', async () => {
    await enqueue('ada', ['1', '2', '3', '4'], { batch: 'bat' });
    const claims = [await claim(), await claim(), await claim(), await claim()];
    const facts: FinishedFacts[] = [];
    await Promise.all(
      claims.map(async (claimed, index) => {
        if (!claimed) throw new Error('nothing was claimed');
        const file = newFile(claimed.job.renderId, 'ada');
        const completed = { status: 'completed', completedAt: at(9), fileId: file.id } as const;
        await store().work.finish({
          lease: leaseOf(claimed),
          ...(index === 0
            ? { render: { status: 'failed', completedAt: at(9) }, usage: { failedRenders: 1 } }
            : { render: completed, file, usage: { renders: 1 } }),
          events: (seen) => {
            facts.push(seen);
            return [];
          },
        });
      }),
    );
    expect(facts.map(({ render: row }) => row.finishedOrder).sort()).toEqual([1, 2, 3, 4]);
    const [end, ...others] = facts.flatMap(({ completedBatch }) => completedBatch ?? []);
    expect(others).toEqual([]);
    expect(end?.batch).toMatchObject({
      totalRenders: 4,
      failedRenders: 1,
      completedRenders: 3,
      completedAt: at(9),
    });
    expect(end?.renders.map(({ render: row, file }) => [row.id, row.status, file?.id])).toEqual([
      ['ada-1', 'failed', undefined],
      ['ada-2', 'completed', 'file-ada-2'],
      ['ada-3', 'completed', 'file-ada-3'],
      ['ada-4', 'completed', 'file-ada-4'],
    ]);
  });

  it('ends those that end together each as if it were alone, but for who lost the lease', async () => {
    await enqueue('ada', ['1', '2', '3'], { batch: 'one' });
    await enqueue('bob', ['1', '2'], { batch: 'two' });
    await enqueue('cyd', ['1']);
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim()));
    const all = claims.flatMap((claimed) => claimed ?? []);
    const of = (id: string) => all.filter(({ job }) => job.renderId === id);
    const lost = of('ada-2').map(({ job }) => ({ job: { ...job, leaseToken: 9 } }) as (typeof all)[number]);
    const ordered = ['ada-3', 'bob-1', 'ada-1', 'cyd-1', 'bob-2'].flatMap(of);
    // When one claim gives two results, the first counts.
    const asked = [...lost, ...ordered, ...of('cyd-1')];
    expect(await Promise.all(asked.map(complete))).toEqual([false, true, true, true, true, true, false]);
    const orders = await Promise.all(['ada-1', 'ada-2', 'ada-3', 'bob-1', 'bob-2', 'cyd-1'].map(render));
    const ended = orders.map((row) => [row?.status, row?.fileId, row?.finishedOrder !== null]);
    expect(ended).toEqual([
      ['completed', 'file-ada-1', true],
      ['processing', null, false],
      ['completed', 'file-ada-3', true],
      ['completed', 'file-bob-1', true],
      ['completed', 'file-bob-2', true],
      ['completed', 'file-cyd-1', false],
    ]);
    const [one, two] = await store()
      .batches.states(['one', 'two'])
      .then((states) => {
        return states.toSorted((left, right) => (left.id < right.id ? -1 : 1));
      });
    expect(one).toMatchObject({ status: 'processing', remainingRenders: 1, completedRenders: 2, failedRenders: 0 });
    expect(two).toMatchObject({ status: 'completed', remainingRenders: 0, completedRenders: 2, completedAt: at(9) });
    const usage = (accountId: string) => store().usage.sum({ accountId, prefix: '2026-01' });
    expect(await Promise.all(['ada', 'bob', 'cyd'].map(usage))).toMatchObject([
      { renders: 2, bytes: 14 },
      { renders: 2, bytes: 14 },
      { renders: 1, bytes: 7 },
    ]);
  });

  it('refuses an end that cannot be written, and not those that end with it', async () => {
    await enqueue('ada', ['1', '2', '3'], { batch: 'bat' });
    const claims = [await claim(), await claim(), await claim()].flatMap((claimed) => claimed ?? []);
    const [bad] = claims;
    if (!bad) throw new Error('nothing was claimed');
    const shown = { status: 'completed', completedAt: at(9), fileId: 'no-such-file' } as const;
    const refused = store().work.finish({ lease: leaseOf(bad), render: shown, usage: {}, events: () => [] });
    const others = Promise.all(claims.slice(1).map(complete));
    await expect(refused).rejects.toThrow(/foreign key/i);
    expect(await others).toEqual([true, true]);
    const [state] = await store().batches.states(['bat']);
    expect(state).toMatchObject({ status: 'processing', remainingRenders: 1, completedRenders: 2 });
    expect(await complete(bad)).toBe(true);
    expect((await render(bad.job.renderId))?.finishedOrder).toBe(3);
  });

  it('tells whether somebody is to be told, and whether a batch has ended', async () => {
    await enqueue('ada', ['1', '2'], { batch: 'bat' });
    const claims = [await claim(), await claim()].flatMap((claimed) => claimed ?? []);
    const ends: unknown[] = [];
    for (const [index, claimed] of claims.entries()) {
      const subjectId = claimed.job.renderId;
      const url = index === 0 ? null : 'https://receiver.example/hook';
      ends.push(
        await store().work.finish({
          lease: leaseOf(claimed),
          render: { status: 'failed', completedAt: at(9) },
          usage: {},
          events: () => [{ accountId: 'ada', event: 'render.failed', subjectId, body: '{}', url }],
        }),
      );
    }
    expect(ends).toEqual([
      { tells: false, endsBatch: false },
      { tells: true, endsBatch: true },
    ]);
  });

  it('changes nothing when what goes with the end of a render fails', async () => {
    await enqueue('ada', ['1'], { batch: 'bat' });
    const claimed = await claim();
    if (!claimed) throw new Error('nothing was claimed');
    const file = newFile('x', 'ada');
    await expect(
      store().work.finish({
        lease: leaseOf(claimed),
        render: { status: 'completed', completedAt: at(9), fileId: file.id },
        file,
        usage: { renders: 1 },
        events: () => {
          throw new Error('no');
        },
      }),
    ).rejects.toThrow('no');
    expect(await render('ada-1')).toMatchObject({ status: 'processing', fileId: null });
    expect(await store().renders.findFile(file.id)).toBeUndefined();
    expect(await complete(claimed)).toBe(true);
  });

  it('takes no result from who has lost the lease', async () => {
    await enqueue('ada', ['1']);
    const zombie = await claim({ owner: 'slow', leaseMs: -1_000 });
    if (!zombie) throw new Error('nothing was claimed');
    expect(await store().work.requeueExpired({ maxDeaths: 3, afterMs: 0, limit: 10 })).toEqual({
      requeued: 1,
      exhausted: [],
    });
    expect(await render('ada-1')).toMatchObject({ status: 'queued', progress: 0 });
    expect(await complete(zombie)).toBe(false);
    const second = await claim();
    expect(second?.job).toMatchObject({ attempts: 1, deaths: 1, leaseToken: 2 });
    expect(await complete(zombie)).toBe(false);
    expect(second && (await complete(second))).toBe(true);
    expect(second && (await complete(second))).toBe(false);
    expect(await render('ada-1')).toMatchObject({ status: 'completed', fileId: 'file-ada-1' });
  });
});
