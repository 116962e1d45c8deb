import { describe, expect, it } from 'vitest';
import { checkPassword } from './check-password.ts';

const ada = { name: 'Ada Lovelace', email: 'countess@example.com' };

describe('a new password', () => {
  it.each([
    'passwordpassword',
    'password1234',
    'Password2024!',
    'P@ssw0rd1234',
    'qwertyuiop123',
    'qwertzuiop123',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abababababab',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'iloveyou1234',
    'letmeinletmein',
    'welcome12345',
    'administrator',
    'Administrator1',
    'changeme1234',
    'superman1234!',
    'trustno1trustno1',
    'adalovelace1815',
    'countess1815!',
    'lovelacelovelace',
    'passwort2026!',
    '111111222222',
    '            ',
    'summer2025!!',
  ])('is refused when many people choose it, or when it is their name: %s', (password) => {
    expect(() => checkPassword(password, ada)).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', details: { field: 'password', reason: 'common' } }),
    );
  });

  it.each([
    'difference engine 1822',
    'correct horse battery staple',
    'the-password-of-nobody',
    'sunshine-monkey-football',
    'kettle-mossy-umbrella-grab',
    'Tr0ub4dor&3xyzq',
    'nH7$kq2!vWz9',
    'k3jf93jfk2l1',
    'mein Hund frisst gern Birnen',
    'パスワードを忘れない人はいない',
    'ağaçlar yeşildir',
  ])('is taken: %s', (password) => {
    expect(() => checkPassword(password, ada)).not.toThrow();
  });

  it('of the greatest length is looked through at once', () => {
    const before = process.cpuUsage();
    for (const long of ['a'.repeat(256), '1q2w'.repeat(64), 'ab1!'.repeat(64), 'qwertyuio'.repeat(28)])
      expect(() => checkPassword(long, ada)).toThrow();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});
