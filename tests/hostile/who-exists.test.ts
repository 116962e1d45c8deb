import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createIdSource } from '../../packages/server/src/domain/ids.ts';
import { createMemoryRateLimiter } from '../../packages/server/src/limits/rate-limiter.ts';
import { createAuditService } from '../../packages/server/src/services/people/audit-service.ts';
import { createPasswordHasher } from '../../packages/server/src/services/people/password-hasher.ts';
import { createPasswordResetsService } from '../../packages/server/src/services/people/password-resets-service.ts';
import { createSessionsService } from '../../packages/server/src/services/people/sessions-service.ts';
import { createSetupService } from '../../packages/server/src/services/people/setup-service.ts';
import { createSignInAttempts } from '../../packages/server/src/services/people/sign-in-attempts.ts';
import { ada } from '../contract/support/people.ts';
import { likelihoodToBeGreater } from '../support/likelihood-to-be-greater.ts';
import { makeAccount } from '../support/make-account.ts';
import { useStore } from '../support/use-store.ts';

const stranger = 'stranger@example.com';
const network = '192.0.2.1';

describe('the time of an answer', () => {
  const rows = useStore('sqlite');

  /** The services with one person, and no limit of attempts: what is counted is another test's. */
  async function withAda() {
    const { units, people, sessions: sessionRows, audit: _rows, ...others } = rows.store;
    const now = () => new Date();
    await makeAccount(rows.store, { id: 'acc', plan: 'Free', createdAt: now().toISOString(), keyHash: 'h' });
    const hasher = createPasswordHasher();
    const newId = createIdSource(Date.now);
    const onError = (cause: unknown) => {
      throw cause;
    };
    const audit = createAuditService({ ...rows.store, newId, now, onError });
    const attempts = createSignInAttempts(createMemoryRateLimiter());
    const unlimited = { ...attempts, begin: async () => undefined, takeOfPerson: async () => true };
    const secondFactor = {
      guard: <T>(_person: unknown, _code: unknown, work: Parameters<typeof units.commit<T>>[0]) => units.commit(work),
    };
    const sessions = createSessionsService({
      ...{
        units,
        audit,
        people,
        sessions: sessionRows,
        hasher,
        attempts: unlimited,
        secondFactor,
        idleMs: null,
        newId,
        now,
      },
    } as Parameters<typeof createSessionsService>[0]);
    const setup = createSetupService({ units, audit, people, sessions, hasher, attempts, enabled: true, newId, now });
    await setup.redeem({ token: (await setup.invite()) ?? '', ...ada, network, userAgent: undefined });
    // What nobody waits for is over before the next one is asked.
    let over = () => {};
    const asked = {
      ...people,
      async findByEmail(email: string) {
        const found = await people.findByEmail(email);
        if (!found) over();
        return found;
      },
    };
    const mail = { isOn: true, enqueue: async () => undefined, wake: async () => over() };
    const resets = createPasswordResetsService({
      ...{ units, audit, people: asked, sessionRows, hasher, attempts, mail, now, onError },
      ...{
        resets: others.passwordResets,
        factors: others.secondFactors,
        asking: unlimited,
        baseUrl: 'https://x.example',
      },
    } as unknown as Parameters<typeof createPasswordResetsService>[0]);
    const whenOver = () =>
      new Promise<void>((resolve) => {
        over = resolve;
      });
    return { sessions, resets, whenOver };
  }

  /** How likely one takes longer than the other, of so many pairs of ms. */
  async function timed(pairs: number, known: () => Promise<number>, unknown: () => Promise<number>) {
    const [knownMs, unknownMs] = [[] as number[], [] as number[]];
    for (let round = 0; round < 2 * pairs; round += 1) {
      // By lot: what one leaves behind then meets either as often. In turns it would meet the other one.
      if (randomInt(2) === 0) knownMs.push(await known());
      else unknownMs.push(await unknown());
    }
    return likelihoodToBeGreater(knownMs, unknownMs);
  }

  /** By chance it strays from a half by √(1 ÷ 6n) (one standard deviation): six of them. */
  const mostOff = (pairs: number) => 6 * Math.sqrt(1 / (6 * pairs));

  it('U9: to a wrong password is the same for an e-mail that somebody has and for one that nobody has', async () => {
    const { sessions } = await withAda();
    const refused = (email: string) => async () => {
      const started = performance.now();
      const asked = sessions.signIn({
        email,
        password: 'not the password',
        network,
        userAgent: undefined,
        code: undefined,
      });
      await expect(asked).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
      return performance.now() - started;
    };
    const [known, unknown] = [refused(ada.email), refused(stranger)];
    await timed(4, known, unknown);
    const pairs = 150;
    expect(Math.abs((await timed(pairs, known, unknown)) - 0.5)).toBeLessThan(mostOff(pairs));
  });

  it('U9: to who has forgotten a password is the same, as nobody waits for the mail', async () => {
    const { resets, whenOver } = await withAda();
    const ask = (email: string) => async () => {
      const isOver = whenOver();
      const started = performance.now();
      await resets.ask({ email, network, language: 'en' });
      const tookMs = performance.now() - started;
      await isOver;
      return tookMs;
    };
    await timed(50, ask(ada.email), ask(stranger));
    const pairs = 1_000;
    expect(Math.abs((await timed(pairs, ask(ada.email), ask(stranger))) - 0.5)).toBeLessThan(mostOff(pairs));
  });
});
