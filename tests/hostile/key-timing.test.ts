import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashApiKey } from '../../packages/server/src/accounts/api-key.ts';
import { createAuthenticator } from '../../packages/server/src/accounts/authenticator.ts';
import { likelihoodToBeGreater } from '../support/likelihood-to-be-greater.ts';
import { makeAccount } from '../support/make-account.ts';
import { useStore } from '../support/use-store.ts';

/** Letters that an operator may set as a key: it has no checksum, so that each guess is looked up. */
const rightKey = 'a-key-that-an-operator-has-set-himself-0123456789';
const shared = 30;
const pairs = 2_500;

describe('the time of a refusal', () => {
  const rows = useStore('sqlite');

  it('A4: is the same for a guess that begins like a key and for any other', async () => {
    const keySecret = randomBytes(32);
    const createdAt = new Date().toISOString();
    const keyHash = hashApiKey(rightKey, keySecret);
    await makeAccount(rows.store, { id: 'acc', plan: 'Free', createdAt, keyHash });
    const authenticator = createAuthenticator({ accounts: rows.store.accounts, keySecret, now: () => new Date() });
    expect((await authenticator.authenticate(`Bearer ${rightKey}`)).accountId).toBe('acc');
    const random = () => randomBytes(40).toString('hex');
    const near = () => `${rightKey.slice(0, shared)}${random()}`.slice(0, rightKey.length);
    const far = () => random().slice(0, rightKey.length);
    const refuse = async (key: string): Promise<number> => {
      const started = performance.now();
      const cause = await authenticator.authenticate(`Bearer ${key}`).catch((error: unknown) => error);
      const tookMs = performance.now() - started;
      expect(cause).toMatchObject({ code: 'INVALID_API_KEY' });
      return tookMs;
    };
    for (let round = 0; round < 500; round += 1) await refuse(round % 2 === 0 ? near() : far());
    const [nearMs, farMs] = [[] as number[], [] as number[]];
    for (let round = 0; round < pairs; round += 1) {
      // In turns, and none always first.
      if (round % 2 === 0) nearMs.push(await refuse(near()));
      farMs.push(await refuse(far()));
      if (round % 2 === 1) nearMs.push(await refuse(near()));
    }
    // By chance it strays from a half by 0.008 (one standard deviation at this many): this is six of them.
    expect(Math.abs(likelihoodToBeGreater(nearMs, farMs) - 0.5)).toBeLessThan(0.05);
  });

  it('would show where one takes a twentieth longer', () => {
    const values = Array.from({ length: pairs }, (_, index) => 1 + (index % 100) / 1_000);
    expect(likelihoodToBeGreater(values, values)).toBeCloseTo(0.5, 5);
    const longer = values.map((value) => value * 1.05);
    expect(likelihoodToBeGreater(longer, values)).toBeGreaterThan(0.8);
  });
});
