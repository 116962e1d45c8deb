import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { lockWaits } from '../../../../../tests/support/postgres/lock-waits.ts';
import { testClient } from '../../../../../tests/support/postgres/test-client.ts';
import { at, newFile, newRender, workshopOf } from '../../../../../tests/support/work-store.ts';

describe.each(columnsOf('database'))('renders on %s', (database) => {
  const { store, where } = workshopOf(database);

  /** Completed renders that show one file, which the first of them made. */
  async function addRendersOf(name: string, ids: readonly string[]): Promise<void> {
    const file = newFile(name, 'ada');
    for (const [index, id] of ids.entries()) {
      await store().renders.insertEnded({
        render: { ...newRender(id, 'ada'), status: 'completed', completedAt: at(5), fileId: file.id },
        ...(index === 0 && { file }),
        usage: {},
        events: () => [],
      });
    }
  }

  it('leave no file behind when all that show it are deleted at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ids = ['a', 'b', 'c'].map((name) => `${name}${round}`);
      await addRendersOf(`shared${round}`, ids);
      await Promise.all(ids.map((id) => store().renders.delete(id)));
      expect(await store().renders.findFile(`file-shared${round}`)).toBeUndefined();
    }
  });

  it('keep a file that one of them still shows', async () => {
    await addRendersOf('shared', ['first', 'second']);
    await store().renders.delete('first');
    expect((await store().renders.find('second'))?.file?.id).toBe('file-shared');
  });

  it('are all there, and counted, when they end at once, but for those that are refused', async () => {
    await addRendersOf('shared', ['first']);
    const ids = Array.from({ length: 50 }, (_, index) => `many${index}`);
    const ends = await Promise.allSettled(
      ids.map((id, index) => {
        const file = newFile(id, 'ada');
        const isDrawn = index % 2 === 0;
        const earlier = index === 25 ? 'file-that-is-gone' : 'file-shared';
        return store().renders.insertEnded({
          render: {
            ...newRender(id, index % 5 === 0 ? 'bob' : 'ada'),
            status: 'completed',
            completedAt: at(5),
            fileId: isDrawn ? file.id : earlier,
          },
          ...(isDrawn ? { file } : { keepFileUntil: at(9) }),
          usage: isDrawn ? { renders: 1, bytes: 7 } : { cachedRenders: 1 },
          events: () => [],
        });
      }),
    );
    expect(ends.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([25]);
    const rows = await Promise.all(ids.map((id) => store().renders.find(id)));
    expect(rows.flatMap((row, index) => (row ? [] : [index]))).toEqual([25]);
    expect(rows[0]?.file?.id).toBe('file-many0');
    expect(ends[1]).toMatchObject({ value: { file: { id: 'file-shared' } } });
    const sums = await Promise.all(
      ['ada', 'bob'].map((accountId) => store().usage.sum({ accountId, prefix: at(1).slice(0, 10) })),
    );
    expect(sums).toMatchObject([
      { renders: 20, cachedRenders: 20, bytes: 140 },
      { renders: 5, cachedRenders: 4, bytes: 35 },
    ]);
  });

  it('keep the file that many of them show until the latest of their times', async () => {
    const file = { ...newFile('shared', 'ada'), expiresAt: at(10) };
    const show = (id: string, more: { readonly file?: typeof file; readonly keepFileUntil?: string | null }) =>
      store().renders.insertEnded({
        render: { ...newRender(id, 'ada'), status: 'completed', completedAt: at(5), fileId: file.id },
        usage: {},
        events: () => [],
        ...more,
      });
    await show('first', { file });
    const expiry = async () => (await store().renders.findFile(file.id))?.expiresAt;
    const showAll = (name: string, times: readonly (string | null)[]) =>
      Promise.all(times.map((keepFileUntil, index) => show(`${name}${index}`, { keepFileUntil })));
    await showAll('a', [at(20), at(30), at(5)]);
    expect(await expiry()).toBe(at(30));
    await showAll('b', [at(20)]);
    expect(await expiry()).toBe(at(30));
    await showAll('c', [at(40), null, at(50)]);
    expect(await expiry()).toBeNull();
    await showAll('d', [at(59)]);
    expect(await expiry()).toBeNull();
  });

  it.runIf(database === 'postgres')('can be deleted while their file expires', async () => {
    await addRendersOf('old', ['render']);
    const expiry = await testClient({ connectionString: where().databaseUrl });
    try {
      await expiry.query('begin');
      await expiry.query(`select from files where id = 'file-old' for update`);
      const deleted = store().renders.delete('render');
      await expect.poll(async () => (await expiry.query(lockWaits)).rowCount).toBe(1);
      // Takes the file away from the render.
      await expiry.query(`delete from files where id = 'file-old'`);
      await expiry.query('commit');
      await deleted;
    } finally {
      await expiry.end();
    }
    expect(await store().renders.find('render')).toBeUndefined();
  });
});
