import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Principal } from '../accounts/scopes.ts';

/** What stands behind the `?` of a signed address. */
export interface FileSignature {
  /** Unix time in whole seconds. */
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

export type SignatureCheck =
  | { readonly status: 'valid'; readonly secondsLeft: number }
  | { readonly status: 'missing' | 'wrong' | 'expired' };

export type FileSigner = ReturnType<typeof createFileSigner>;

/** Fields of answers that hold addresses of files. What a design says in its document is left as it was written. */
const addressFields: ReadonlySet<string> = new Set(['imageUrl', 'downloadUrl', 'url', 'thumbnail']);
const documentField = 'canvasData';

/**
 * Signs the addresses of files. Inside, services speak of files by one lasting address; at the border, for an account
 * that asked for it, each address gets an expiry and an HMAC-SHA-256 of both under a key of its own.
 */
export function createFileSigner(options: {
  readonly keySecret: Uint8Array;
  readonly baseUrl: string;
  readonly now: () => Date;
}) {
  const key = createHmac('sha256', options.keySecret).update('addresses of files').digest();
  const prefix = `${options.baseUrl}/files/`;
  const signatureOf = (name: string, expires: string) =>
    createHmac('sha256', key).update(`${name}\n${expires}`).digest('base64url');
  const nowSeconds = () => Math.floor(options.now().getTime() / 1_000);

  function sign(address: string, seconds: number): string {
    if (!address.startsWith(prefix)) return address;
    const name = address.slice(prefix.length).split('?', 1)[0] ?? '';
    const expires = String(nowSeconds() + seconds);
    return `${prefix}${name}?expires=${expires}&signature=${signatureOf(name, expires)}`;
  }

  function signFields(value: unknown, seconds: number): unknown {
    if (Array.isArray(value)) return value.map((item) => signFields(item, seconds));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, item]) => {
        if (field === documentField) return [field, item];
        if (addressFields.has(field) && typeof item === 'string') return [field, sign(item, seconds)];
        return [field, signFields(item, seconds)];
      }),
    );
  }

  return {
    /** Signs every address of a file of ours in what leaves for an account; as it is when the account did not ask. */
    signAnswer<Value>(value: Value, account: Pick<Principal, 'fileAccess' | 'signedUrlSeconds'>): Value {
      return account.fileAccess === 'public' ? value : (signFields(value, account.signedUrlSeconds) as Value);
    },

    /** Whether a signature opens the file `name`. In constant time. */
    check(name: string, { expires, signature }: FileSignature): SignatureCheck {
      if (expires === undefined || signature === undefined) return { status: 'missing' };
      const expected = Buffer.from(signatureOf(name, expires));
      const given = Buffer.from(signature);
      const isSame = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSame) return { status: 'wrong' };
      const secondsLeft = Number(expires) - nowSeconds();
      return secondsLeft > 0 ? { status: 'valid', secondsLeft } : { status: 'expired' };
    },
  };
}
