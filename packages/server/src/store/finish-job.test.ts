import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { at, leaseOf, limits, newFile, workshopOf } from '../../../../tests/support/work-store.ts';
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
      const row = await render(claimed.job.render_id);
      seen.push([row?.batch_index, row?.status, row?.finished_order, row?.progress]);
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
        const file = newFile(claimed.job.render_id, 'ada');
        const completed = { status: 'completed', completed_at: at(9), file_id: file.id };
        await store().work.finish({
          lease: leaseOf(claimed),
          ...(index === 0
            ? { render: { status: 'failed', completed_at: at(9) }, usage: { failedRenders: 1 } }
            : { render: completed, file, usage: { renders: 1 } }),
          events: (seen) => {
            facts.push(seen);
            return [];
          },
        });
      }),
    );
    expect(facts.map(({ render: row }) => row.finished_order).sort()).toEqual([1, 2, 3, 4]);
    const [end, ...others] = facts.flatMap(({ completedBatch }) => completedBatch ?? []);
    expect(others).toEqual([]);
    expect(end?.batch).toMatchObject({
      total_renders: 4,
      failed_renders: 1,
      completed_renders: 3,
      completed_at: at(9),
    });
    expect(end?.renders.map(({ render: row, file }) => [row.id, row.status, file?.id])).toEqual([
      ['ada-1', 'failed', undefined],
      ['ada-2', 'completed', 'file-ada-2'],
      ['ada-3', 'completed', 'file-ada-3'],
      ['ada-4', 'completed', 'file-ada-4'],
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
        render: { status: 'completed', completed_at: at(9), file_id: file.id },
        file,
        usage: { renders: 1 },
        events: () => {
          throw new Error('no');
        },
      }),
    ).rejects.toThrow('no');
    expect(await render('ada-1')).toMatchObject({ status: 'processing', file_id: null });
    expect(await store().renders.findFile(file.id)).toBeUndefined();
    expect(await complete(claimed)).toBe(true);
  });

  it('takes no result from who has lost the lease', async () => {
    await enqueue('ada', ['1']);
    const zombie = await store().work.claim({ owner: 'slow', leaseMs: -1_000, limits });
    if (!zombie) throw new Error('nothing was claimed');
    expect(await store().work.requeueExpired({ maxAttempts: 3, afterMs: 0, limit: 10 })).toEqual({
      requeued: 1,
      exhausted: [],
    });
    expect(await render('ada-1')).toMatchObject({ status: 'queued', progress: 0 });
    expect(await complete(zombie)).toBe(false);
    const second = await claim();
    expect(second?.job).toMatchObject({ attempts: 2, lease_token: 2 });
    expect(await complete(zombie)).toBe(false);
    expect(second && (await complete(second))).toBe(true);
    expect(second && (await complete(second))).toBe(false);
    expect(await render('ada-1')).toMatchObject({ status: 'completed', file_id: 'file-ada-1' });
  });
});
