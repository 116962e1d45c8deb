import { describe, expect, it } from 'vitest';
import { codeAt, keyUri, stepAt, stepOf, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of a second factor', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the standard, %i seconds after 1970', (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1_000))).toBe(code);
  });

  it('are taken for one step before and after their own', () => {
    const ms = 1_111_111_111_000;
    const step = stepAt(ms);
    const taken = [-2, -1, 0, 1, 2].filter((later) => stepOf(secret, codeAt(secret, step + later), ms) !== undefined);
    expect(taken).toEqual([-1, 0, 1]);
    expect(stepOf(secret, codeAt(secret, step - 1), ms)).toBe(step - 1);
    expect(stepOf(secret, '', ms)).toBeUndefined();
  });
});

describe('the secret of a second factor', () => {
  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is written in base 32: %s', (bytes, text) => {
    expect(toBase32(Buffer.from(bytes))).toBe(text);
  });

  it('stands in an address that apps read, with the installation and the e-mail', () => {
    const url = new URL(keyUri({ secret: 'MZXW6', email: 'ada+x@example.com', host: 'platen.example.com' }));
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(url.pathname)).toBe('/Platen (platen.example.com):ada+x@example.com');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: 'MZXW6',
      issuer: 'Platen (platen.example.com)',
      digits: '6',
      period: '30',
    });
  });
});
