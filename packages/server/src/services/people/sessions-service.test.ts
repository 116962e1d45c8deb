import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { createIdSource } from '../../domain/ids.ts';
import { createMemoryRateLimiter } from '../../limits/rate-limiter.ts';
import { createAuditService } from './audit-service.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { createSessionsService } from './sessions-service.ts';
import { createSetupService } from './setup-service.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe.each(columnsOf('database'))('a session on %s', (kind) => {
  const rows = useStore(kind);

  /** Somebody who signed in at the start of the clock. */
  async function signedIn(idleMs: number | null) {
    const { units, people, sessions: store } = rows.store;
    const clock = { ms: start };
    const now = () => new Date(clock.ms);
    await makeAccount(rows.store, { id: 'ada', plan: 'Free', createdAt: now().toISOString(), keyHash: 'h' });
    const hasher = createPasswordHasher();
    const attempts = createSignInAttempts(createMemoryRateLimiter());
    const newId = createIdSource(() => clock.ms);
    const failed = (cause: unknown) => {
      throw cause;
    };
    const audit = createAuditService({ ...rows.store, newId, now, onError: failed });
    const sessions = createSessionsService({
      units,
      audit,
      people,
      sessions: store,
      hasher,
      attempts,
      secondFactor: { guard: (_person, _code, work) => units.commit(work) },
      idleMs,
      newId,
      now,
    });
    const setup = createSetupService({ units, audit, people, sessions, hasher, attempts, enabled: true, newId, now });
    const { token } = await setup.redeem({
      token: (await setup.invite()) ?? '',
      name: 'Ada',
      email: 'ada@example.com',
      password: 'difference engine 1822',
      network: '192.0.2.1',
      userAgent: undefined,
    });
    return { clock, sessions, token };
  }

  it('lasts thirty days, and is gone then', async () => {
    const { clock, sessions, token } = await signedIn(null);
    clock.ms = start + 30 * dayMs - 1;
    const { session, person } = await sessions.authenticate(token);
    clock.ms += 1;
    await expect(sessions.authenticate(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(await rows.store.sessions.list(person.id, new Date(start).toISOString())).toEqual([]);
    expect(session.expiresAt).toBe(new Date(start + 30 * dayMs).toISOString());
  });

  it('ends after the idle time that the operator sets, which each call puts off', async () => {
    const { clock, sessions, token } = await signedIn(12 * hourMs);
    clock.ms += 11 * hourMs;
    await sessions.authenticate(token);
    clock.ms += 11 * hourMs;
    await sessions.authenticate(token);
    clock.ms += 12 * hourMs + 1;
    await expect(sessions.authenticate(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  it('tells when it was used, within five minutes', async () => {
    const { clock, sessions, token } = await signedIn(null);
    const lastUsed = async () => (await sessions.authenticate(token)).session.lastUsedAt;
    clock.ms = start + 5 * minuteMs;
    await sessions.authenticate(token);
    expect(await lastUsed()).toBe(new Date(start).toISOString());
    clock.ms += 1;
    await sessions.authenticate(token);
    expect(await lastUsed()).toBe(new Date(clock.ms).toISOString());
  });
});
