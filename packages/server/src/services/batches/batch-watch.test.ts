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
});
