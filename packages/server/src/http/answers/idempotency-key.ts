import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Operation } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../domain/principal.ts';
import type { IdempotencyService, IdempotentWork, StoredAnswer } from '../../services/accounts/idempotency-service.ts';

export interface KeyedRequest {
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly principal: Principal | undefined;
  /** What was sent, in a form that is equal when it is. */
  readonly content: () => string;
}

/** Who calls the admin API; accounts have ids of another form. */
const operator = 'operator';
/** Characters. */
const longContent = 100_000;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Honours `Idempotency-Key` on every POST, of accounts and of the operator. The work must turn its errors into answers.
 */
export function createIdempotencyKey(service: IdempotencyService) {
  return async (
    { operation, request, principal, content }: KeyedRequest,
    work: IdempotentWork,
  ): Promise<StoredAnswer> => {
    const key = request.headers['idempotency-key'];
    const caller = operation.access === 'admin' ? operator : principal?.accountId;
    if (key === undefined || operation.method !== 'POST' || caller === undefined) return work.run(service.units);
    if (typeof key !== 'string' || !keyPattern.test(key)) {
      throw new PlatenError('INVALID_REQUEST', {
        message: 'Idempotency-Key: expected 1 to 255 visible ASCII characters.',
        details: { field: 'Idempotency-Key' },
      });
    }
    // What a key or person was answered is for them: others of the account may be allowed to see less.
    const fingerprint = await digestOf(content, (text) => [
      operation.id,
      request.params,
      request.query,
      text,
      principal?.keyId ?? principal?.session?.personId,
    ]);
    const { answer, replayed } = await service.once({ caller, key, fingerprint }, work);
    return replayed ? { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } } : answer;
  };
}

/** Names a request and its `Idempotency-Key` for what is stored with them; null when it has none. */
export async function requestKey(request: FastifyRequest, content: () => string): Promise<string | null> {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? digestOf(content, (text) => [key, text]) : null;
}

/** SHA-256 of what `around` puts around the content. Others have their turn between the steps when it is long. */
async function digestOf(content: () => string, around: (content: string) => readonly unknown[]): Promise<string> {
  const text = content();
  const pause = async () => (text.length > longContent ? setImmediate() : undefined);
  await pause();
  const whole = JSON.stringify(around(text));
  await pause();
  const digest = createHash('sha256').update(whole).digest('hex');
  await pause();
  return digest;
}

export type IdempotencyKey = ReturnType<typeof createIdempotencyKey>;
