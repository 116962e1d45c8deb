import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { at, workshopOf } from '../../../../../tests/support/work-store.ts';
import { unknownFailure } from '../../domain/render.ts';
import type { FinishedFacts } from './work-store.ts';

describe.each(columnsOf('database'))('cancelling a batch on %s', (database) => {
  const { store, claim, enqueue, complete, render } = workshopOf(database);
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

  const cancel = (told: FinishedFacts[] = []) =>
    store().work.cancel({
      batchId: 'bat',
      end: () => ({
        render: { status: 'failed', completedAt: at(9), error: unknownFailure },
        usage: { failedRenders: 1 },
        events: (facts) => {
          told.push(facts);
          return [];
        },
      }),
    });

  it('ends what waits as failed, in its order, and leaves what is under way', async () => {
    await enqueue('ada', numbers(4), { batch: 'bat' });
    await enqueue('ada', ['other']);
    const claimed = await claim();
    const told: FinishedFacts[] = [];
    expect(await cancel(told)).toEqual([2, 3, 4].map(() => ({ tells: false, endsBatch: false })));
    expect(
      told.map(({ render: { batchIndex, status, finishedOrder } }) => [batchIndex, status, finishedOrder]),
    ).toEqual([
      [1, 'failed', 1],
      [2, 'failed', 2],
      [3, 'failed', 3],
    ]);
    expect(await cancel(told)).toEqual([]);
    expect(told).toHaveLength(3);
    const [before] = await store().batches.states(['bat']);
    expect(before).toMatchObject({ status: 'processing', remainingRenders: 1, failedRenders: 3 });
    expect(claimed && (await complete(claimed))).toBe(true);
    const [after] = await store().batches.states(['bat']);
    expect(after).toMatchObject({ status: 'completed', completedRenders: 1, failedRenders: 3 });
    expect(await render('ada-other')).toMatchObject({ status: 'queued' });
    const usage = await store().usage.sum({ accountId: 'ada', prefix: '2026-01' });
    expect(usage).toMatchObject({ renders: 1, failedRenders: 3 });
  });

  it('ends a batch of which all wait in steps, and tells its end once', async () => {
    await enqueue('ada', numbers(230), { batch: 'bat' });
    const told: FinishedFacts[] = [];
    const steps = [await cancel(told), await cancel(told), await cancel(told), await cancel(told)];
    expect(steps.map(({ length }) => length)).toEqual([100, 100, 30, 0]);
    expect(steps.flat().filter(({ endsBatch }) => endsBatch)).toHaveLength(1);
    expect(told.flatMap(({ completedBatch }) => completedBatch ?? [])).toMatchObject([
      { batch: { status: 'completed', failedRenders: 230 } },
    ]);
  });

  it('gives each render to who claims it or to who cancels it, whoever is first', async () => {
    await enqueue('ada', numbers(60), { batch: 'bat' });
    const drawn: (boolean | undefined)[] = [];
    async function draw(): Promise<void> {
      for (let claimed = await claim(); claimed; claimed = await claim()) drawn.push(await complete(claimed));
    }
    const told: FinishedFacts[] = [];
    await Promise.all([draw(), draw(), cancel(told), draw(), cancel(told)]);
    expect(drawn.every((held) => held)).toBe(true);
    expect(drawn.length + told.length).toBe(60);
    const [state] = await store().batches.states(['bat']);
    expect(state).toMatchObject({ status: 'completed', completedRenders: drawn.length, failedRenders: told.length });
    expect(await store().work.depth()).toMatchObject({ waiting: 0, leased: 0 });
  });
});
