import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { workshopOf } from '../../../../../tests/support/work-store.ts';
import { createBatchWatch } from './batch-watch.ts';

describe.each(columnsOf('database'))('who looks at a batch on %s', (database) => {
  const { store, claim, enqueue, complete } = workshopOf(database);

  it('is told of its end on this node at once, and not when it is next looked for', async () => {
    await enqueue('ada', ['1'], { batch: 'bat' });
    const problems: unknown[] = [];
    const watch = createBatchWatch({
      batches: store().batches,
      runs: store().runs,
      fileUrl: ({ id }) => `https://files.example/${id}`,
      onError: (cause) => problems.push(cause),
      everyMs: 600_000,
    });
    const view = await watch.open('bat');
    expect(view.events).toEqual([]);
    const claimed = await claim();
    if (!claimed) throw new Error('nothing was claimed');
    await complete(claimed);
    const changed = view.changed(60_000);
    watch.batchEnded();
    await changed;
    expect(view.events.map(({ event }) => event)).toEqual(['render.completed', 'batch.completed']);
    expect(view.isComplete).toBe(true);
    view.close();
    watch.close();
    expect(problems).toEqual([]);
  });

  it('is told how far all batches of a run are together, from wherever it went on, and of its end once', async () => {
    await enqueue('ada', ['1'], { batch: 'one', run: 'run_1' });
    await enqueue('ada', ['2', '3'], { batch: 'two', run: 'run_1' });
    await enqueue('ada', ['4'], { batch: 'other', second: 9 });
    const watch = createBatchWatch({
      batches: store().batches,
      runs: store().runs,
      fileUrl: ({ id }) => id,
      onError: (cause) => {
        throw cause;
      },
      everyMs: 5,
    });
    const view = await watch.open('run_1');
    const told = () => view.events.map(({ id, event, data }) => [id, event, data]);
    const counts = { runId: 'run_1', totalRenders: 3, failedRenders: 0, completedAt: null };
    const progress = (completedRenders: number, percent: number) => {
      return [
        1 + completedRenders,
        'run.progress',
        { ...counts, status: 'processing', completedRenders, progress: percent },
      ];
    };
    expect(told()).toEqual([progress(0, 0)]);
    for (const [completed, percent] of [
      [1, 33],
      [2, 66],
    ] as const) {
      const claimed = await claim();
      if (!claimed) throw new Error('nothing was claimed');
      await complete(claimed);
      await expect.poll(() => told().at(-1)).toEqual(progress(completed, percent));
    }
    const last = await claim();
    if (!last) throw new Error('nothing was claimed');
    await complete(last);
    await expect.poll(() => view.isComplete).toBe(true);
    expect(view.events.map(({ id, event }) => [id, event])).toEqual([
      [1, 'run.progress'],
      [2, 'run.progress'],
      [3, 'run.progress'],
      [5, 'run.completed'],
    ]);
    view.close();
    watch.close();
  });
});
