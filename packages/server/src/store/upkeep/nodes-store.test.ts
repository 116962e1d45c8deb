import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';

describe.each(columnsOf('database'))('a node on %s', (database) => {
  const test = useStore(database);
  const tell = (id: string, forMs: number, role = 'api') =>
    test.store.nodes.tell({ id, role, version: '1', startedAt: '2026-01-01T00:00:00.000Z', forMs });
  const secondsAgo = (seconds: number) => new Date(Date.now() - 1_000 * seconds).toISOString();

  it('lives for as long as it says, and longer when it says so again', async () => {
    const { nodes } = test.store;
    const since = secondsAgo(1);
    await tell('nod_one', 60_000);
    expect(await nodes.hasEnded({ id: 'nod_one', since })).toBe(false);
    await tell('nod_one', -1_000);
    expect(await nodes.hasEnded({ id: 'nod_one', since })).toBe(true);
    await tell('nod_one', 60_000);
    expect(await nodes.hasEnded({ id: 'nod_one', since })).toBe(false);
    expect(await nodes.list()).toMatchObject([{ id: 'nod_one', role: 'api' }]);
  });

  it('has others beside it while one that draws is alive', async () => {
    const { nodes } = test.store;
    await tell('nod_one', 60_000, 'all');
    await tell('nod_api', 60_000);
    expect(await nodes.hasOthers('nod_one')).toBe(false);
    await tell('nod_two', 60_000, 'worker');
    expect(await nodes.hasOthers('nod_one')).toBe(true);
    await tell('nod_two', -1_000, 'worker');
    expect(await nodes.hasOthers('nod_one')).toBe(false);
    expect(await nodes.hasOthers('nod_three')).toBe(true);
  });

  it('has ended when nobody knows of it any more, but for what it began just now', async () => {
    const { nodes } = test.store;
    expect(await nodes.hasEnded({ id: 'nod_gone', since: secondsAgo(300) })).toBe(true);
    expect(await nodes.hasEnded({ id: 'nod_gone', since: secondsAgo(5) })).toBe(false);
  });
});
