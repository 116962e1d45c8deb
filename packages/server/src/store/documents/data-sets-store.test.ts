import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { createdAt, design, factsOf } from './design.fixture.ts';

const key = { accountId: 'ada', designId: 'dsn_1' };
const dataSet = { id: 'dat_1', name: 'Guests', rowCount: 2, createdAt, updatedAt: createdAt };

describe.each(columnsOf('database'))('data sets, on %s', (kind) => {
  const rows = useStore(kind);

  it('count as stored bytes, and are gone with their design', async () => {
    const { dataSets, designs, storage, units } = rows.store;
    await makeAccount(rows.store, { id: 'ada', plan: 'Free', createdAt });
    const own = { ...design, id: key.designId, account_id: key.accountId };
    await units.commit((unit) => designs.insert(unit, own, factsOf(design)));
    const before = await storage.bytes('ada');
    const added = async () => (await storage.bytes('ada')) - before;
    const parts = ['x'.repeat(300), 'y'.repeat(200)];
    await units.commit((unit) => dataSets.insert(unit, key, { dataSet, parts }));
    expect(await added()).toBe(500);
    const changed = { name: 'Others', rowCount: 1, updatedAt: createdAt, parts: ['ä'] };
    expect(await dataSets.replace({ ...key, id: dataSet.id }, changed)).toMatchObject({ name: 'Others', rowCount: 1 });
    expect(await added()).toBe(2);
    expect(await dataSets.replace({ ...key, accountId: 'bob', id: dataSet.id }, changed)).toBeUndefined();
    await designs.delete({ accountId: key.accountId, id: key.designId });
    expect(await dataSets.find({ ...key, id: dataSet.id })).toBeUndefined();
    expect(await storage.bytes('ada')).toBe(0);
    await expect(units.commit((unit) => dataSets.insert(unit, key, { dataSet, parts: [] }))).rejects.toThrow();
  });
});
