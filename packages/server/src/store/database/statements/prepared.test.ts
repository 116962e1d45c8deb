import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NodeSqliteDialect } from '../../embedded/node-sqlite-dialect.ts';
import { migrate } from '../../migrations/migrate.ts';
import type { Database } from '../../schema.ts';
import { prepared, preparedInsert } from './prepared.ts';

const insertSettings = preparedInsert('settings');
const insertAnswers = preparedInsert('kept_answers');
const setting = prepared((db, { name }: { readonly name: string }) =>
  db.selectFrom('settings').selectAll().where('name', '=', name),
);

describe('prepared queries', () => {
  let db: Kysely<Database>;
  beforeEach(async () => {
    db = new Kysely<Database>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) });
    await migrate(db);
  });
  afterEach(() => db.destroy());

  it('take other values each time, one row or many', async () => {
    await insertSettings(db, [{ name: 'a', value: '1' }]);
    await insertSettings(db, [
      { name: 'b', value: '2' },
      { name: 'c', value: '3' },
    ]);
    await insertSettings(db, [{ name: 'd', value: '4' }]);
    await insertSettings(db, []);
    const found = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => setting.first(db, { name })));
    expect(found.map((row) => row?.value)).toEqual(['1', '2', '3', '4', undefined]);
  });

  it('insert what some rows have and others lack, and leave out what none has', async () => {
    const row = { caller: 'ada', fingerprint: 'f', created_at: '2026-01-01T00:00:00.000Z' };
    await insertAnswers(db, [{ ...row, key_hash: 'a', answer: null }]);
    await insertAnswers(db, [
      { ...row, key_hash: 'b', answer: null },
      { ...row, key_hash: 'c', answer: 'kept' },
    ]);
    const rows = await db.selectFrom('kept_answers').select(['key_hash', 'answer']).orderBy('key_hash').execute();
    expect(rows.map(({ key_hash, answer }) => [key_hash, answer])).toEqual([
      ['a', null],
      ['b', null],
      ['c', 'kept'],
    ]);
  });

  it('see and write what their transaction does, and go with it', async () => {
    const undone = db.transaction().execute(async (transaction) => {
      await insertSettings(transaction, [{ name: 'a', value: '1' }]);
      expect(await setting.all(transaction, { name: 'a' })).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await setting.all(db, { name: 'a' })).toEqual([]);
  });

  it('wait for the end of a transaction that is not theirs, and see nothing of it before', async () => {
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (transaction) => {
      await insertSettings(transaction, [{ name: 'a', value: '1' }]);
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    const seen: unknown[] = [];
    const reading = setting.first(db, { name: 'a' }).then((row) => seen.push(row?.value));
    const inserting = insertSettings(db, [{ name: 'b', value: '2' }]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    mayEnd.resolve();
    await Promise.all([writing, reading, inserting]);
    expect(seen).toEqual(['1']);
    expect(await setting.all(db, { name: 'b' })).toHaveLength(1);
  });

  it('refuse to be built of what was computed from a value', async () => {
    const next = prepared((each, { size }: { readonly size: number }) =>
      each
        .selectFrom('files')
        .selectAll()
        .where('size', '=', size * 2),
    );
    await expect(next.first(db, { size: 1 })).rejects.toThrow('size');
  });
});
