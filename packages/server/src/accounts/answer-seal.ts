import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

export interface SealedRequest {
  /** An account's id, or `operator`. */
  readonly caller: string;
  /** From the header `Idempotency-Key`. */
  readonly key: string;
  /** SHA-256 of everything that makes it another request. */
  readonly fingerprint: string;
}

export type AnswerSeal = ReturnType<typeof createAnswerSeal>;

/** Of AES-256-GCM, in bytes; NIST SP 800-38D. */
const nonceLength = 12;
const tagLength = 16;

/**
 * Closes answers that are kept for `Idempotency-Key`. Some show an API key or a signing secret, which are shown once and
 * stored nowhere else: whoever reads the database must not find them there. The caller's own `Idempotency-Key` is part
 * of what opens an answer, and only a hash of it is stored.
 */
export function createAnswerSeal(keySecret: Uint8Array) {
  const derive = (purpose: string, { caller, key }: Omit<SealedRequest, 'fingerprint'>) =>
    createHmac('sha256', keySecret)
      .update(JSON.stringify([purpose, caller, key]))
      .digest();

  return {
    /** What a key is stored as. */
    hashOf: (request: Omit<SealedRequest, 'fingerprint'>): string => derive('name of answer', request).toString('hex'),

    seal(request: SealedRequest, text: string): string {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', derive('seal of answer', request), nonce);
      cipher.setAAD(Buffer.from(request.fingerprint));
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
    },

    /** Throws when it was not sealed for this very request. */
    open(request: SealedRequest, sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(
        'aes-256-gcm',
        derive('seal of answer', request),
        bytes.subarray(0, nonceLength),
        { authTagLength: tagLength },
      );
      decipher.setAAD(Buffer.from(request.fingerprint));
      decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
