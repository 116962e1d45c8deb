import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { newDatabase } from '../../../../tests/support/postgres/new-database.ts';
import { testClient } from '../../../../tests/support/postgres/test-client.ts';
import { within } from '../../../../tests/support/within.ts';
import { createInProcessQueue } from './in-process-queue.ts';
import { openPgBossQueue } from './pg-boss-queue.ts';
import type { WorkQueue } from './work-queue.ts';

const isDeadlock = (cause: unknown) => cause instanceof pg.DatabaseError && cause.code === '40P01';

/** Begins a transaction that holds pg-boss's tables, once more where the queue at its work held the other one of them. */
async function lockTables(client: pg.Client): Promise<void> {
  for (;;) {
    try {
      await client.query('begin');
      return void (await client.query('lock table pgboss.job, pgboss.queue in access exclusive mode'));
    } catch (cause) {
      if (!isDeadlock(cause)) throw cause;
      await client.query('rollback');
    }
  }
}

describe.each(columnsOf('queue'))('the queue, %s', (kind) => {
  let url = '';
  const open: WorkQueue[] = [];
  const errors: unknown[] = [];

  afterEach(async () => {
    for (const queue of open.splice(0)) await queue.close();
    expect(errors.splice(0)).toEqual([]);
  });

  async function openQueue(options: { readonly database: 'new' | 'same' }): Promise<WorkQueue> {
    if (kind === 'pg-boss' && options.database === 'new') url = await newDatabase();
    const queue =
      kind === 'pg-boss'
        ? await openPgBossQueue({ url, onError: (cause) => errors.push(cause) })
        : createInProcessQueue();
    open.push(queue);
    return queue;
  }

  it('wakes who listens when work is announced', async () => {
    const queue = await openQueue({ database: 'new' });
    const wake = vi.fn();
    await queue.listen(wake);
    await queue.announce(1);
    await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 60_000 });
  });

  it('tells who begins to listen of work that was announced before', async () => {
    const queue = await openQueue({ database: 'new' });
    await queue.announce(3);
    const wake = vi.fn();
    await queue.listen(wake);
    await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 60_000 });
  });

  it('wakes nobody once it is closed, and refuses nobody', async () => {
    const queue = await openQueue({ database: 'new' });
    const wake = vi.fn();
    await queue.listen(wake);
    await queue.close();
    await queue.announce(1);
    errors.splice(0);
    expect(wake).not.toHaveBeenCalled();
  });

  it.runIf(kind === 'pg-boss')('wakes a worker on another node, and starts on many nodes at once', async () => {
    const first = await openQueue({ database: 'new' });
    const others = await Promise.all([1, 2, 3].map(() => openQueue({ database: 'same' })));
    const wake = vi.fn();
    await others[1]?.listen(wake);
    await first.announce(1);
    await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 60_000 });
  });

  it.runIf(kind === 'pg-boss')('holds up nobody who announces work while its tables are locked', async () => {
    const queue = await openQueue({ database: 'new' });
    const wake = vi.fn();
    await queue.listen(wake);
    const other = await testClient({ connectionString: url });
    await lockTables(other);
    const announced = queue.announce(1).then(() => 'announced');
    expect(await within(10_000, announced)).toBe('announced');
    await other.query('commit');
    await other.end();
    await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 60_000 });
    // Where it was the queue that gave way to this lock, it does its work the next time.
    errors.splice(0, errors.length, ...errors.filter((cause) => !isDeadlock(cause)));
  });

  it.runIf(kind === 'pg-boss')('wakes several nodes for many jobs', async () => {
    const queues = [await openQueue({ database: 'new' }), await openQueue({ database: 'same' })];
    const wakes = queues.map(() => vi.fn());
    for (const [index, queue] of queues.entries()) await queue.listen(wakes[index] ?? vi.fn());
    await queues[0]?.announce(1_000);
    await vi.waitFor(() => expect(wakes.map(({ mock }) => mock.calls.length > 0)).toEqual([true, true]), {
      timeout: 60_000,
    });
  });
});
