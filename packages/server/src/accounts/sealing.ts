import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Of AES-256-GCM, in bytes; NIST SP 800-38D. */
const nonceLength = 12;
const tagLength = 16;

export interface SealedFor {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** What a sealed text belongs to: it opens for nothing else. */
  readonly belongsTo: string;
}

/** Closes a text with AES-256-GCM; base64 of nonce, tag and bytes. */
export function seal({ key, belongsTo }: SealedFor, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(belongsTo));
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
}

/** Throws when it was sealed with another key, for something else, or was changed since. */
export function unseal({ key, belongsTo }: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}
