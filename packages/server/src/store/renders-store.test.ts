import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { lockWaits } from '../../../../tests/support/lock-waits.ts';
import { at, newFile, newRender, workshopOf } from '../../../../tests/support/work-store.ts';

describe.each(columnsOf('database'))('renders on %s', (database) => {
  const { store, where } = workshopOf(database);

  /** Completed renders that show one file, which the first of them made. */
  async function addRendersOf(name: string, ids: readonly string[]): Promise<void> {
    const file = newFile(name, 'ada');
    for (const [index, id] of ids.entries()) {
      await store().renders.insertEnded({
        render: { ...newRender(id, 'ada'), status: 'completed', completed_at: at(5), file_id: file.id },
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

  it.runIf(database === 'postgres')('can be deleted while their file expires', async () => {
    await addRendersOf('old', ['render']);
    const expiry = new pg.Client({ connectionString: where().databaseUrl });
    await expiry.connect();
    try {
      await expiry.query('begin');
      await expiry.query(`select from files where id = 'file-old' for update`);
      const deleted = store().renders.delete('render');
      await expect.poll(async () => (await expiry.query(lockWaits)).rowCount, { timeout: 20_000 }).toBe(1);
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
