import type { Operation } from '@platen/api';
import { type ErrorCode, PlatenError } from '@platen/core';
import type { FastifyRequest } from 'fastify';
import { type KeepMade, keepMade, type StoredAnswer } from '../../services/accounts/idempotency-service.ts';
import type { Answer, Call } from '../call.ts';
import { errorAnswer } from './error-answers.ts';

export interface KeptRequest {
  readonly once: Call<Operation>['once'];
  /** What was sent, in a form that is equal when it is. */
  readonly content: string;
  readonly request: FastifyRequest;
  /** Of a success. */
  readonly status: number;
}

/** Gives what a call makes to the transaction that stores it, see `Call.keep`. */
type Keep<Data> = (toAnswer: (made: Data) => Answer<Data>) => KeepMade<Data> | undefined;

/** Honours `Idempotency-Key` in a handler that reads its body itself. Throws the error that was kept, too. */
export async function keptAnswer<Data>(
  kept: KeptRequest,
  work: (keep: Keep<Data>) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const toStored = ({ data, headers = {} }: Answer<Data>): StoredAnswer => ({
    status: kept.status,
    headers,
    body: { success: true, data },
  });
  const stored = await kept.once(kept.content, async (keepAnswer) => {
    try {
      return toStored(await work((toAnswer) => keepMade(keepAnswer, (made) => toStored(toAnswer(made)))));
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
