import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { design, factsOf } from './design.fixture.ts';

const createdAt = '2026-11-23T12:00:00.000Z';
const ada = { accountId: 'ada', id: 'dsn_1' };
const of = (version: number | 'draft', form = '320') => ({ ...ada, version, form });
const now = { state: 's', now: createdAt };

describe.each(columnsOf('database'))('previews of designs, on %s', (kind) => {
  const rows = useStore(kind);

  async function begin() {
    const { store } = rows;
    await makeAccount(store, { id: 'ada', plan: 'Free', createdAt });
    const row = { ...design, id: ada.id, account_id: ada.accountId };
    await store.units.commit((unit) => store.designs.insert(unit, row, factsOf(row)));
    const before = await store.storage.bytes('ada');
    return { ...store, added: async () => (await store.storage.bytes('ada')) - before };
  }
  const preview = (name: string, changes = {}) => ({
    state: 's',
    file: {
      id: `file-${name}`,
      contentHash: 'abc',
      size: 7,
      mimeType: 'image/webp',
      extension: 'webp',
      createdAt,
      expiresAt: '2026-11-24T12:00:00.000Z',
      ...changes,
    },
  });

  it('are found by what they were drawn of, until they expire', async () => {
    const { previews } = await begin();
    expect(await previews.keep(of(1), preview('one'))).toBe(true);
    expect(await previews.find(of(1), now)).toMatchObject({ id: 'file-one' });
    expect(await previews.find(of(1), { ...now, state: 'another' })).toBeUndefined();
    expect(await previews.find(of(1), { ...now, now: '2026-11-24T12:00:00.000Z' })).toBeUndefined();
    for (const other of [of(2), of('draft'), of(1, 'scene'), { ...of(1), accountId: 'bob' }]) {
      expect(await previews.find(other, now)).toBeUndefined();
    }
  });

  it('take the place of the one before, whose file is gone then', async () => {
    const { previews, added, renders } = await begin();
    await previews.keep(of('draft'), preview('one'));
    await previews.keep(of('draft'), { ...preview('two', { size: 11 }), state: 'later' });
    expect(await added()).toBe(11);
    expect(await renders.findFile('file-one')).toBeUndefined();
    expect(await previews.find(of('draft'), { ...now, state: 'later' })).toMatchObject({ id: 'file-two' });
  });

  it('are gone with their design, and are kept for none that is gone', async () => {
    const { previews, designs, storage } = await begin();
    for (const version of [1, 'draft'] as const) await previews.keep(of(version), preview(String(version)));
    await designs.delete(ada);
    expect(await storage.bytes('ada')).toBe(0);
    expect(await previews.keep(of(1), preview('late'))).toBe(false);
    expect(await storage.bytes('ada')).toBe(0);
  });

  it('are kept for the account of the design alone', async () => {
    const { previews } = await begin();
    expect(await previews.keep({ ...of(1), accountId: 'bob' }, preview('theirs'))).toBe(false);
  });

  it('are gone with the versions that are not kept', async () => {
    const { previews, designs, units, added } = await begin();
    for (const version of [1, 2, 3, 'draft'] as const) await previews.keep(of(version), preview(String(version)));
    const key = { ...ada, expectedUpdatedAt: design.updatedAt };
    const versions = { superseded: undefined, keep: 2 };
    await units.commit((unit) => designs.update(unit, key, { version: 4, publishedVersion: 1 }, versions));
    const kept = await Promise.all([1, 2, 3, 'draft' as const].map((version) => previews.find(of(version), now)));
    expect(kept.map((file) => file?.id)).toEqual(['file-1', undefined, 'file-3', 'file-draft']);
    expect(await added()).toBe(3 * 7);
  });
});
