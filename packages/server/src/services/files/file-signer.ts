import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Principal } from '../../domain/principal.ts';

/** What stands behind the `?` of a signed address. */
export interface FileSignature {
  /** Unix time in whole seconds. */
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

/** A file by its public name, `<id>.<extension>`, and whose it is. */
export interface OwnedFile {
  readonly accountId: string;
  readonly name: string;
}

/** For whom addresses are signed. */
export type Signing = Pick<Principal, 'accountId' | 'fileAccess' | 'signedUrlSeconds'>;

export type SignatureCheck =
  | { readonly status: 'valid'; readonly secondsLeft: number }
  | { readonly status: 'missing' | 'wrong' | 'expired' };

export type FileSigner = ReturnType<typeof createFileSigner>;

/** Fields of answers that hold addresses of files. What a design says in its document is left as it was written. */
const addressFields: ReadonlySet<string> = new Set(['imageUrl', 'downloadUrl', 'url', 'thumbnail']);
const documentField = 'canvasData';

/**
 * Signs the addresses of files. Inside, services speak of files by one lasting address; at the border, for an account
 * that asked for it, each address gets an expiry and an HMAC-SHA-256 of both and of the account under a key of its own.
 * Answers also hold addresses that the caller wrote: what one account has signed opens no file of another.
 */
export function createFileSigner(options: {
  readonly keySecret: Uint8Array;
  readonly baseUrl: string;
  readonly now: () => Date;
}) {
  const key = createHmac('sha256', options.keySecret).update('addresses of files').digest();
  const prefix = `${options.baseUrl}/files/`;
  const signatureOf = ({ accountId, name }: OwnedFile, expires: string) =>
    createHmac('sha256', key).update(`${accountId}\n${name}\n${expires}`).digest('base64url');
  const nowSeconds = () => Math.floor(options.now().getTime() / 1_000);

  function sign(address: string, { accountId, signedUrlSeconds }: Signing): string {
    if (!address.startsWith(prefix)) return address;
    const name = address.slice(prefix.length).split('?', 1)[0] ?? '';
    const expires = String(nowSeconds() + signedUrlSeconds);
    return `${prefix}${name}?expires=${expires}&signature=${signatureOf({ accountId, name }, expires)}`;
  }

  function signFields(value: unknown, account: Signing): unknown {
    if (Array.isArray(value)) return value.map((item) => signFields(item, account));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, item]) => {
        if (field === documentField) return [field, item];
        if (addressFields.has(field) && typeof item === 'string') return [field, sign(item, account)];
        return [field, signFields(item, account)];
      }),
    );
  }

  return {
    /** Signs every address of a file of ours in what leaves for an account; as it is when the account did not ask. */
    signAnswer<Value>(value: Value, account: Signing): Value {
      return account.fileAccess === 'public' ? value : (signFields(value, account) as Value);
    },

    /** Whether a signature opens a file. In constant time. */
    check(file: OwnedFile, { expires, signature }: FileSignature): SignatureCheck {
      if (expires === undefined || signature === undefined) return { status: 'missing' };
      const expected = Buffer.from(signatureOf(file, expires));
      const given = Buffer.from(signature);
      const isSame = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSame) return { status: 'wrong' };
      const secondsLeft = Number(expires) - nowSeconds();
      return secondsLeft > 0 ? { status: 'valid', secondsLeft } : { status: 'expired' };
    },
  };
}
