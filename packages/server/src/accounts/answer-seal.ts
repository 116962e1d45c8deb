import { createHmac } from 'node:crypto';
import { seal, unseal } from './sealing.ts';

export interface SealedRequest {
  /** An account's id, or `operator`. */
  readonly caller: string;
  /** From the header `Idempotency-Key`. */
  readonly key: string;
  /** SHA-256 of everything that makes it another request. */
  readonly fingerprint: string;
}

export type AnswerSeal = ReturnType<typeof createAnswerSeal>;

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

  const sealedFor = (request: SealedRequest) => ({
    key: derive('seal of answer', request),
    belongsTo: request.fingerprint,
  });

  return {
    /** What a key is stored as. */
    hashOf: (request: Omit<SealedRequest, 'fingerprint'>): string => derive('name of answer', request).toString('hex'),

    seal: (request: SealedRequest, text: string): string => seal(sealedFor(request), text),

    /** Throws when it was not sealed for this very request. */
    open: (request: SealedRequest, sealed: string): string => unseal(sealedFor(request), sealed),
  };
}
