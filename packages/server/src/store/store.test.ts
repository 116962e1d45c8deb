import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import { presentVersion } from '../domain/design.ts';
import { createdAt, design, factsOf } from './documents/design.fixture.ts';

const account = {
  id: 'acc_1',
  name: 'One',
  plan: 'Free',
  createdAt,
  signingSecret: 'whsec_x',
} as const;
const apiKey = {
  id: 'key_1',
  accountId: 'acc_1',
  name: 'Key',
  hash: 'hash',
  prefix: 'pre',
  scopes: new Set(['designs:read'] as const),
  expiresAt: null,
  allowedOrigins: null,
  createdAt,
};

describe.each(columnsOf('database'))('the store on %s', (database) => {
  const rows = useStore(database);

  it('keeps what it answered for, after it is opened again', async () => {
    const first = rows.store;
    await first.units.commit((unit) => first.accounts.create(unit, { account, apiKey }));
    await first.units.commit((unit) => first.designs.insert(unit, design, factsOf(design)));
    const second = await rows.reopen();
    expect(await second.designs.find({ accountId: 'acc_1', id: 'dsn_1' })).toEqual({
      ...design,
      variables: '[]',
    });
    expect(await second.accounts.findKeyByHash('hash')).toEqual({
      key: { ...apiKey, revokedAt: null },
      account: { plan: 'Free', fileAccess: 'public', signedUrlSeconds: 3_600, suspendedAt: null },
    });
  });

  it('shows a design to its own account only', async () => {
    const { store } = rows;
    await store.units.commit((unit) => store.accounts.create(unit, { account, apiKey }));
    await store.units.commit((unit) => store.designs.insert(unit, design, factsOf(design)));
    expect(await store.designs.find({ accountId: 'acc_2', id: 'dsn_1' })).toBeUndefined();
  });

  it('knows an asset as used while a kept version of a design names it, and no longer', async () => {
    const { store } = rows;
    await store.units.commit((unit) => store.accounts.create(unit, { account, apiKey }));
    const using = { ...design, canvasData: '{"src":"ast_1"}' };
    await store.units.commit((unit) => store.designs.insert(unit, using, factsOf(using)));
    const isUsed = () => store.assets.isMentioned({ accountId: 'acc_1', names: ['ast_1'], family: undefined });
    const key = { accountId: 'acc_1', id: 'dsn_1' };
    const change = (version: number, superseded: string) =>
      store.units.commit((unit) =>
        store.designs.update(
          unit,
          { ...key, expectedUpdatedAt: createdAt },
          { version, canvasData: '{}' },
          {
            superseded: {
              document: { ...presentVersion(design), version: version - 1, canvasData: superseded },
              facts: factsOf(design),
            },
            keep: 2,
          },
        ),
      );
    expect(await isUsed()).toBe(true);
    await change(2, '{"src":"ast_1"}');
    expect(await isUsed()).toBe(true);
    await change(3, '{}');
    expect(await isUsed()).toBe(false);
    expect((await store.designs.listVersions(key)).map(({ version }) => version)).toEqual([2]);
  });

  it('adds no key beyond the most that an account may have, however many are added at once', async () => {
    const { store } = rows;
    await store.units.commit((unit) => store.accounts.create(unit, { account, apiKey }));
    const more = Array.from({ length: 10 }, (_, index) => ({ ...apiKey, id: `key_${index}x`, hash: `hash ${index}` }));
    const added = await Promise.all(
      more.map((key) => store.units.commit((unit) => store.accounts.insertKey(unit, key, 4))),
    );
    expect(added.filter(Boolean)).toHaveLength(3);
    expect(await store.accounts.listKeys(account.id)).toHaveLength(4);
  });

  it('writes both rows of a new account or none', async () => {
    const { store } = rows;
    await expect(
      store.units.commit((unit) => store.accounts.create(unit, { account, apiKey: { ...apiKey, accountId: 'acc_9' } })),
    ).rejects.toThrow(/foreign key/i);
    expect(await store.accounts.anyAccount()).toBe(false);
  });

  it('lets transactions that are asked for at once follow one another', async () => {
    const { store } = rows;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.units.commit((unit) =>
          store.accounts.create(unit, {
            account: { ...account, id: `acc_${index}` },
            apiKey: { ...apiKey, id: `key_${index}`, accountId: `acc_${index}`, hash: `hash ${index}` },
          }),
        ),
      ),
    );
    expect((await store.accounts.findKeyByHash('hash 19'))?.key.accountId).toBe('acc_19');
  });
});
