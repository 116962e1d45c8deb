import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

describe('the hash of a password', () => {
  it('is Argon2id as OWASP advises, with a salt of its own, and of the same letters however they are typed', async () => {
    const hasher = createPasswordHasher();
    const [one, two] = [await hasher.hash('Ängström 1814'), await hasher.hash('Ängström 1814')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.isRight('A\u0308ngstro\u0308m 1814', one)).toBe(true);
    expect(await hasher.isRight('angstrom 1814', one)).toBe(false);
  });

  it('takes as much work for nobody as for somebody, and is never right', async () => {
    const hasher = createPasswordHasher();
    const known = await hasher.hash('difference engine 1822');
    await hasher.isRight('the password of nobody', undefined);
    const cpuOf = async (against: string | undefined | null) => {
      const before = process.cpuUsage();
      expect(await hasher.isRight('the password of nobody', against)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The least of many rounds in turns: a disturbed one is slower, none is faster than it can be.
    const least = { somebody: Infinity, nobody: Infinity, withoutPassword: Infinity };
    for (let round = 0; round < 15; round += 1) {
      least.somebody = Math.min(least.somebody, await cpuOf(known));
      least.nobody = Math.min(least.nobody, await cpuOf(undefined));
      least.withoutPassword = Math.min(least.withoutPassword, await cpuOf(null));
    }
    for (const other of [least.nobody, least.withoutPassword]) {
      expect(other).toBeGreaterThan(least.somebody / 2);
      expect(other).toBeLessThan(least.somebody * 2);
    }
  });

  it('is made for few at once; some wait for it, and more are told to try again', async () => {
    const hasher = createPasswordHasher({ atOnce: 1, maxWaiting: 2 });
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('x')));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(all[4]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 1 } } });
    // Everybody has had their turn: there is room again.
    expect(await hasher.hash('x')).toContain('$argon2id$');
  });
});
