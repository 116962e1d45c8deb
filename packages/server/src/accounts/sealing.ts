import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Lengths for AES-256-GCM, in bytes (NIST SP 800-38D). */
const nonceLength = 12;
const tagLength = 16;

export interface SealedFor {
  /** 32 bytes; as a `KeyObject` where it is used often, as one is made of bytes each time. */
  readonly key: CipherKey;
  /** What a sealed text belongs to: it can be opened for nothing else. */
  readonly belongsTo: string;
  /** The next random byte, where many texts are sealed: to ask the system for each takes as long as to seal. */
  readonly nextByte?: () => number;
}

/** Encrypts a text with AES-256-GCM; returns nonce, tag and bytes in base64. */
export function seal({ key, belongsTo, nextByte }: SealedFor, text: string): string {
  const nonce = nextByte ? Buffer.from(Array.from({ length: nonceLength }, nextByte)) : randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(belongsTo));
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
}

/** Throws when the text was sealed with another key or for something else, or was changed since. */
export function unseal({ key, belongsTo }: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}
