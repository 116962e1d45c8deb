import { describe, expect, it } from 'vitest';
import { canonicalQuery, createUrlSigner } from './url-signer.ts';

const signer = createUrlSigner({ keySecret: Buffer.alloc(32, 1) });

describe('the signature of an address', () => {
  it('is the one that Python computes by the words of the guide', () => {
    const query = canonicalQuery([
      ['b', "O'Neil (é)"],
      ['_sig', 'old'],
      ['a', '1 2'],
    ]);
    expect(query).toBe('a=1%202&b=O%27Neil%20%28%C3%A9%29');
    expect(signer.sign('secret', { path: '/i/dsn_1.png', query })).toBe('N8yblhfii4DjwjbAgjEWZFlH3JsRHsAtBgiOqGPUKMU');
  });

  it('sorts names by their bytes, not by their UTF-16', () => {
    expect(
      canonicalQuery([
        ['\u{1f600}', ''],
        ['\uff5e', ''],
        ['B', ''],
        ['a', ''],
      ]),
    ).toBe('B=&a=&%EF%BD%9E=&%F0%9F%98%80=');
  });

  it('has secrets that differ by account and number, of which two are good', () => {
    const [first, ...none] = signer.secretsOf('acc_1', 1);
    expect(none).toEqual([]);
    expect(signer.secretsOf('acc_1', 2)).toEqual([expect.any(String), first]);
    expect(signer.secretsOf('acc_1', 3)).not.toContain(first);
    expect(signer.secretsOf('acc_2', 1)).not.toContain(first);
    const signed = { path: '/i/dsn_1.png', query: 'a=1' };
    const signature = signer.sign(first, signed);
    const isGood = (accountId: string, number: number) => signer.isSigned(signature, { accountId, number }, signed);
    expect([isGood('acc_1', 1), isGood('acc_1', 2), isGood('acc_1', 3), isGood('acc_2', 1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const other = createUrlSigner({ keySecret: Buffer.alloc(32, 2) });
    expect(other.secretsOf('acc_1', 1)).not.toContain(first);
  });
});
