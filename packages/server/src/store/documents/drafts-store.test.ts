import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { design, factsOf } from './design.fixture.ts';

const createdAt = '2026-11-23T12:00:00.000Z';
const key = { accountId: 'ada', id: 'dsn_1' };
const draft = (canvasData: string, updatedAt = createdAt) => ({
  width: 10,
  height: 10,
  canvasData,
  problems: '[]',
  basedOn: 1,
  updatedAt,
});

describe.each(columnsOf('database'))('drafts of designs, on %s', (kind) => {
  const rows = useStore(kind);

  async function begin() {
    const { store } = rows;
    await makeAccount(store, { id: 'ada', plan: 'Free', createdAt });
    await addDesign();
    const before = await store.storage.bytes('ada');
    return { ...store, added: async () => (await store.storage.bytes('ada')) - before };
  }
  const addDesign = () =>
    rows.store.units.commit((unit) => rows.store.designs.insert(unit, { ...design, ...key }, factsOf(design)));

  it('count as stored bytes, and are gone with their design', async () => {
    const { drafts, designs, storage, added } = await begin();
    expect(await drafts.write(key, { draft: draft('x'.repeat(500)), mentions: [], replaces: null })).toBe(true);
    expect(await added()).toBe(500);
    const later = '2026-11-23T12:00:01.000Z';
    expect(await drafts.write(key, { draft: draft('ä', later), mentions: [], replaces: createdAt })).toBe(true);
    expect(await added()).toBe(2);
    await designs.delete(key);
    expect(await drafts.find(key)).toBeUndefined();
    expect(await storage.bytes('ada')).toBe(0);
  });

  it('keep what they use of deleted assets, for as long as they are there', async () => {
    const { drafts, assets, units } = await begin();
    const isUsed = () => assets.isMentioned({ accountId: 'ada', names: ['ast_1'], family: undefined });
    await drafts.write(key, { draft: draft('{}'), mentions: ['ast_1'], replaces: null });
    expect(await isUsed()).toBe(true);
    expect(await units.commit((unit) => drafts.delete(unit, key))).toBe(true);
    expect(await isUsed()).toBe(false);
  });

  it('take the place of the one that was read, and of no other', async () => {
    const { drafts } = await begin();
    expect(await drafts.write(key, { draft: draft('1'), mentions: [], replaces: createdAt })).toBe(false);
    expect(await drafts.write(key, { draft: draft('2'), mentions: [], replaces: null })).toBe(true);
    expect(await drafts.write(key, { draft: draft('3'), mentions: [], replaces: null })).toBe(false);
    expect(
      await drafts.write({ ...key, accountId: 'bob' }, { draft: draft('4'), mentions: [], replaces: createdAt }),
    ).toBe(false);
    expect((await drafts.find(key))?.canvasData).toBe('2');
    expect(await drafts.find({ ...key, accountId: 'bob' })).toBeUndefined();
    expect(await drafts.write({ ...key, id: 'dsn_gone' }, { draft: draft('5'), mentions: [], replaces: null })).toBe(
      false,
    );
  });
});
