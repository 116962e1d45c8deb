import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../tests/support/make-account.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import { createRights } from './rights.ts';

describe.each(columnsOf('database'))('what goes on by a right, on %s', (kind) => {
  const rows = useStore(kind);

  async function heldBy(expiresAt: string | null = null) {
    const { accounts, sessions, people, units } = rows.store;
    const clock = { now: new Date('2026-11-22T12:00:00.000Z') };
    await makeAccount(rows.store, { id: 'ada', plan: 'Free', createdAt: clock.now.toISOString(), keyHash: 'h' });
    const key = {
      id: 'key_1',
      accountId: 'ada',
      name: 'k',
      hash: 'other',
      prefix: 'p',
      scopes: new Set<never>(),
      expiresAt,
      allowedOrigins: null,
      createdAt: clock.now.toISOString(),
    };
    await units.commit((unit) => accounts.insertKey(unit, key, 100));
    const rights = createRights({ accounts, sessions, now: () => clock.now });
    const byKey = rights.hold({ accountId: 'ada', keyId: 'key_1' });
    const byAccount = rights.hold({ accountId: 'ada' });
    await rights.look();
    expect([byKey.signal.aborted, byAccount.signal.aborted]).toEqual([false, false]);
    return { units, accounts, sessions, people, clock, rights, byKey, byAccount };
  }

  it('ends with its key when that is revoked; what the account alone holds goes on', async () => {
    const { units, accounts, clock, rights, byKey, byAccount } = await heldBy();
    await units.commit((unit) =>
      accounts.revokeKey(unit, { accountId: 'ada', id: 'key_1', at: clock.now.toISOString() }),
    );
    await rights.look();
    expect(byKey.signal.reason).toMatchObject({ code: 'INVALID_API_KEY' });
    expect(byAccount.signal.aborted).toBe(false);
    // Begun between the look at the key and its end.
    const late = rights.hold({ accountId: 'ada', keyId: 'key_1' });
    await rights.look();
    expect(late.signal.aborted).toBe(true);
  });

  it('ends when its key expires', async () => {
    const { clock, rights, byKey, byAccount } = await heldBy('2026-11-22T12:00:05.000Z');
    clock.now = new Date('2026-11-22T12:00:05.000Z');
    await rights.look();
    expect([byKey.signal.aborted, byAccount.signal.aborted]).toEqual([true, false]);
  });

  it('ends with its session: by signing out, and by its time', async () => {
    const { units, sessions, people, clock, rights, byAccount } = await heldBy();
    const createdAt = clock.now.toISOString();
    const newSession = (id: string, expiresAt: string) => ({
      tokenHash: id,
      session: { id, personId: 'psn_1', userAgent: null, accountId: null, createdAt, lastUsedAt: createdAt, expiresAt },
    });
    await people.addSetupToken({ hash: 'setup', createdAt });
    await units.commit((unit) =>
      people.createFirst(
        unit,
        {
          person: { id: 'psn_1', name: 'Ada', email: 'ada@example.com', isOperator: true, createdAt },
          passwordHash: 'none',
        },
        { tokenHash: 'setup', session: newSession('ses_1', '2026-12-22T12:00:00.000Z') },
      ),
    );
    await units.commit((unit) => sessions.insert(unit, newSession('ses_2', '2026-11-22T12:00:05.000Z')));
    const [ended, expiring, other] = [
      rights.hold({ accountId: 'ada', session: { id: 'ses_1' } }),
      rights.hold({ accountId: 'ada', session: { id: 'ses_2' } }),
      rights.hold({ accountId: 'bob', session: { id: 'ses_1' } }),
    ];
    await rights.look();
    expect([ended, expiring, other].map(({ signal }) => signal.aborted)).toEqual([false, false, true]);
    await units.commit((unit) => sessions.end(unit, 'ses_1'));
    await rights.look();
    expect(ended.signal.reason).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(expiring.signal.aborted).toBe(false);
    clock.now = new Date('2026-11-22T12:00:05.000Z');
    await rights.look();
    expect(expiring.signal.reason).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(byAccount.signal.aborted).toBe(false);
  });

  it('ends when the account is suspended', async () => {
    const { units, accounts, clock, rights, byKey, byAccount } = await heldBy();
    await units.commit((unit) => accounts.update(unit, 'ada', { suspendedAt: clock.now.toISOString() }));
    await rights.look();
    for (const { signal } of [byKey, byAccount]) expect(signal.reason).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  });

  it('is looked at no more when it is over', async () => {
    const { units, accounts, clock, rights, byKey } = await heldBy();
    byKey.release();
    await units.commit((unit) =>
      accounts.revokeKey(unit, { accountId: 'ada', id: 'key_1', at: clock.now.toISOString() }),
    );
    await rights.look();
    expect(byKey.signal.aborted).toBe(false);
  });
});
