import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { createIdSource } from '../../domain/ids.ts';
import { createMemoryRateLimiter } from '../../limits/rate-limiter.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import { createInvitationsService } from './invitations-service.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { createSessionsService } from './sessions-service.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const dayMs = 24 * 3_600_000;
const network = '192.0.2.1';

describe.each(columnsOf('database'))('an invitation on %s', (kind) => {
  const rows = useStore(kind);

  async function open() {
    const { store } = rows;
    const clock = { ms: start };
    const now = () => new Date(clock.ms);
    await makeAccount(store, { id: 'ada', plan: 'Free', createdAt: now().toISOString(), keyHash: 'h' });
    const parts = {
      ...store,
      hasher: createPasswordHasher(),
      attempts: createSignInAttempts(createMemoryRateLimiter()),
      newId: createIdSource(() => clock.ms),
      now,
    };
    const sessions = createSessionsService({ ...parts, idleMs: null });
    const baseUrl = 'https://platen.example/x';
    const invitations = createInvitationsService({ ...parts, sessionRows: store.sessions, sessions, baseUrl });
    const invite = (email: string, units: UnitsOfWork = store.units) =>
      invitations.createByOperator('ada', { email, role: 'editor', units });
    return { clock, invitations, invite };
  }

  it('works for seven days, and is in no list then', async () => {
    const { clock, invitations, invite } = await open();
    const { url } = await invite('grace@example.com');
    const token = url.replace('https://platen.example/x/invite/', '');
    clock.ms = start + 7 * dayMs - 1;
    expect((await invitations.read(token, network)).invitation.email).toBe('grace@example.com');
    clock.ms += 1;
    const newcomer = { token, name: 'Grace', password: 'compiler of 1952', network, userAgent: undefined };
    const expired = { code: 'LINK_EXPIRED' };
    await expect(invitations.read(token, network)).rejects.toMatchObject(expired);
    await expect(invitations.acceptAsNew(newcomer)).rejects.toMatchObject(expired);
    expect(await invitations.list({ accountId: 'ada' })).toEqual([]);
  });

  it('is one of a hundred that are open; those that have expired make room', async () => {
    const { clock, invite } = await open();
    await rows.store.units.commit(async (unit) => {
      const inOne: UnitsOfWork = { commit: (write) => write(unit) };
      for (let count = 0; count < 100; count += 1) await invite(`person-${count}@example.com`, inOne);
    });
    const refused = { code: 'INVALID_REQUEST', details: { limit: 100 } };
    await expect(invite('another@example.com')).rejects.toMatchObject(refused);
    // It takes the place of its forerunner.
    await invite('person-7@example.com');
    clock.ms = start + 7 * dayMs;
    await invite('another@example.com');
  });
});
