import { describe, expect, it } from 'vitest';
import { canBeApiKey, generateApiKey, hashApiKey, visiblePrefix } from './api-key.ts';

describe('API keys', () => {
  it('read platen_ and 40 base62 characters, never twice the same', () => {
    const keys = Array.from({ length: 200 }, generateApiKey);
    for (const key of keys) expect(key).toMatch(/^platen_[0-9A-Za-z]{40}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('pass their own checksum', () => {
    for (let index = 0; index < 100; index += 1) expect(canBeApiKey(generateApiKey())).toBe(true);
  });

  it('are refused without a look-up when one character is wrong, anywhere', () => {
    const key = generateApiKey();
    for (let index = 'platen_'.length; index < key.length; index += 1) {
      const wrong = key.charAt(index) === 'a' ? 'b' : 'a';
      expect(canBeApiKey(key.slice(0, index) + wrong + key.slice(index + 1))).toBe(false);
    }
  });

  it('may be any text of 20 characters or more when an operator set them', () => {
    expect(canBeApiKey('x'.repeat(20))).toBe(true);
    expect(canBeApiKey('x'.repeat(19))).toBe(false);
    expect(canBeApiKey('x'.repeat(513))).toBe(false);
  });

  it('are stored as a hash that needs the secret', () => {
    const key = generateApiKey();
    expect(hashApiKey(key, Buffer.from('one'))).not.toBe(hashApiKey(key, Buffer.from('two')));
    expect(hashApiKey(key, Buffer.from('one'))).not.toContain(key);
  });

  it('show four characters and no more', () => {
    expect(visiblePrefix('platen_abcdefgh')).toBe('platen_abcd');
    expect(visiblePrefix('my-own-key-of-20-chars')).toBe('my-o');
  });
});
