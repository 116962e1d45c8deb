import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { createdAt, design, factsOf } from '../documents/design.fixture.ts';
import { createDesignsStore } from '../documents/designs-store.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import type { Database } from '../schema.ts';
import { createUnitsOfWork } from './units-of-work.ts';
import { watchRows } from './watch-rows.ts';

describe('a watch of rows', () => {
  const rows = useStore('sqlite');

  /** Works on the database of the store, with a connection of its own. */
  async function withDatabase(work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
    await makeAccount(rows.store, { id: 'acc_1', plan: 'Free', createdAt });
    await rows.reopen(async () => {
      const database = new DatabaseSync(path.join(rows.dataDir, 'platen.db'));
      const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
      await db
        .connection()
        .execute((connection) => work(connection))
        .finally(() => db.destroy());
    });
  }

  it('tells what was written from what was not, each time', () =>
    withDatabase(async (db) => {
      const watch = watchRows(db, { designs: ['update', 'delete'] });
      const seen = [watch()];
      const note = () => void seen.push(watch());
      await createUnitsOfWork(db).commit((unit) => createDesignsStore(db).insert(unit, design, factsOf(design)));
      await db.selectFrom('designs').selectAll().execute();
      await db.updateTable('accounts').set({ name: 'Ada' }).execute();
      note();
      for (const name of ['a', 'b']) {
        await db.updateTable('designs').set({ name }).execute();
        note();
      }
      await db.deleteFrom('designs').execute();
      note();
      expect(seen.map((number) => (number ?? 0) - (seen[0] ?? 0))).toEqual([0, 0, 1, 2, 3]);
    }));

  it('sees what goes with the row that it belongs to, and what a row that is there already is changed to', () =>
    withDatabase(async (db) => {
      const designs = watchRows(db, { designs: ['delete'] });
      const settings = watchRows(db, { settings: ['update'] });
      const before = [designs(), settings()];
      await db.deleteFrom('accounts').where('id', '=', 'nobody').execute();
      await db
        .insertInto('settings')
        .values({ name: 'a', value: '1' })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '2' }))
        .execute();
      expect(designs()).not.toBe(before[0]);
      expect(settings()).not.toBe(before[1]);
    }));

  it('sees what a transaction writes before it is committed, also when it never is', () =>
    withDatabase(async (db) => {
      const watch = watchRows(db, { accounts: ['update'] });
      const before = watch();
      const undone = db.transaction().execute(async (transaction) => {
        await transaction.updateTable('accounts').set({ name: 'Ada' }).execute();
        expect(watch()).not.toBe(before);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(watch()).not.toBe(before);
    }));
});

describe.each(columnsOf('database'))('what was read of %s', (database) => {
  const rows = useStore(database);

  it('is known to be the same only where nobody else writes', async () => {
    const { accounts, renders, units } = rows.store;
    await makeAccount(rows.store, { id: 'acc_1', plan: 'Free', createdAt });
    const before = [accounts.keysWatch(), renders.sourcesWatch()];
    if (database === 'postgres') expect(before).toEqual([undefined, undefined]);
    await units.commit((unit) => accounts.update(unit, 'acc_1', { plan: 'Enterprise' }));
    const after = [accounts.keysWatch(), renders.sourcesWatch()];
    if (database === 'sqlite') for (const [index, number] of after.entries()) expect(number).not.toBe(before[index]);
  });
});
