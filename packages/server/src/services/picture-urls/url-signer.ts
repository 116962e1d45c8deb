import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Names and values as `URLSearchParams` reads them. */
export type Parameters = readonly (readonly [name: string, value: string])[];

export type UrlSigner = ReturnType<typeof createUrlSigner>;

/** Accounts whose addresses were asked for a moment ago. */
const maxKeys = 1_000;

interface Signed {
  readonly path: string;
  readonly query: string;
}

interface SecretOwner {
  readonly accountId: string;
  /** The number of the newest secret. */
  readonly number: number;
}

/** The name of the parameter that holds the signature. */
export const signatureName = '_sig';

/** By RFC 3986: everything but letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Every parameter but the signature, by name in the order of bytes, encoded strictly: one text for one set of parameters. */
export function canonicalQuery(parameters: Parameters): string {
  return parameters
    .filter(([name]) => name !== signatureName)
    .map(([name, value]) => ({ bytes: Buffer.from(name), text: `${encode(name)}=${encode(value)}` }))
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ text }) => text)
    .join('&');
}

/**
 * Signs addresses of pictures: HMAC-SHA-256, as base64url, over `path?query`. An account's secrets are made from the secret of the
 * installation and a number that counts them, so that none of them is stored.
 */
export function createUrlSigner({ keySecret }: { readonly keySecret: Uint8Array }) {
  const key = createSecretKey(createHmac('sha256', keySecret).update('secrets of picture URLs').digest());
  /** To make a key takes longer than to sign with it. */
  const keys = new LRUCache<string, KeyObject>({ max: maxKeys });

  /** `number` counts from 1. */
  function secretOf(accountId: string, number: number): string {
    return `urlsec_${createHmac('sha256', key).update(`${accountId}\n${number}`).digest('base64url')}`;
  }

  function keyOf(accountId: string, number: number): KeyObject {
    const name = `${accountId} ${number}`;
    const known = keys.get(name) ?? createSecretKey(secretOf(accountId, number), 'utf8');
    keys.set(name, known);
    return known;
  }

  function sign(secret: string | KeyObject, { path, query }: Signed): string {
    return createHmac('sha256', secret).update(`${path}?${query}`).digest('base64url');
  }

  return {
    sign,

    /** The secrets that are good, the newest first: a new one leaves the one before it good. */
    secretsOf(accountId: string, number: number): readonly [string, ...string[]] {
      return [secretOf(accountId, number), ...(number > 1 ? [secretOf(accountId, number - 1)] : [])];
    },

    /** By one of those secrets; compared in constant time for each. */
    isSigned(signature: string, { accountId, number }: SecretOwner, signed: Signed): boolean {
      const given = Buffer.from(signature);
      return [number, number - 1].some((each) => {
        if (each < 1) return false;
        const right = Buffer.from(sign(keyOf(accountId, each), signed));
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
  };
}
