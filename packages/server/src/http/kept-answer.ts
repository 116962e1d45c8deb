import { type ErrorCode, PlatenError } from '@platen/core';
import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../services/idempotency-service.ts';
import type { Answer } from './call.ts';
import { errorAnswer } from './error-answers.ts';

export interface KeptRequest {
  readonly once: (content: string, work: () => Promise<StoredAnswer>) => Promise<StoredAnswer>;
  /** What was sent, in a form that is equal when it is. */
  readonly content: string;
  readonly request: FastifyRequest;
  /** Of a success. */
  readonly status: number;
}

/** Honours `Idempotency-Key` in a handler that reads its body itself. Throws the error that was kept, too. */
export async function keptAnswer<Data>(kept: KeptRequest, work: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const stored = await kept.once(kept.content, async () => {
    try {
      const { data, headers = {} } = await work();
      return { status: kept.status, headers, body: { success: true, data } };
    } catch (cause) {
      return errorAnswer(cause, kept.request);
    }
  });
  const body = stored.body as Success<Data> | Failure;
  if (body.success) return { data: body.data, headers: stored.headers };
  const { code, message, details } = body.error;
  throw new PlatenError(code, { message, details });
}

interface Success<Data> {
  readonly success: true;
  readonly data: Data;
}

interface Failure {
  readonly success: false;
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details: Readonly<Record<string, unknown>>;
  };
}
