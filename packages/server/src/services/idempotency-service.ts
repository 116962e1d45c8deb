import { PlatenError } from '@platen/core';
import type { AnswerSeal } from '../accounts/answer-seal.ts';
import type { IdempotencyStore } from '../store/idempotency-store.ts';

export interface IdempotentRequest {
  /** An account's id, or `operator`. */
  readonly caller: string;
  /** From the header `Idempotency-Key`. */
  readonly key: string;
  /** SHA-256 of everything that makes it another request: operation, address, body. */
  readonly fingerprint: string;
}

/** What was answered, whole enough to be sent again. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export type IdempotencyService = ReturnType<typeof createIdempotencyService>;

/** A first request that took longer than this died with its process; the key is free again. */
const abandonedAfterMs = 150_000;
/** How long an answer is given again. */
export const keptAnswersMs = 24 * 3_600_000;
/** Refusals that say "later": the same request may well succeed then. */
const notKept: ReadonlySet<number> = new Set([429, 503]);

/** Does a request once, however often it is sent with the same key. */
export function createIdempotencyService(options: {
  readonly store: IdempotencyStore;
  readonly seal: AnswerSeal;
  readonly now: () => Date;
}) {
  const { store, seal, now } = options;

  async function replay(request: IdempotentRequest): Promise<StoredAnswer | 'free'> {
    const name = { caller: request.caller, keyHash: seal.hashOf(request) };
    const row = await store.find(name);
    if (!row) return 'free';
    const age = now().getTime() - Date.parse(row.created_at);
    const isOver = row.answer === null ? age > abandonedAfterMs : age > keptAnswersMs;
    if (isOver) {
      await store.release({ ...name, createdAt: row.created_at });
      return 'free';
    }
    if (row.fingerprint !== request.fingerprint) throw new PlatenError('IDEMPOTENCY_KEY_REUSED');
    if (row.answer === null) throw new PlatenError('IDEMPOTENCY_KEY_IN_USE', { details: { retryAfter: 1 } });
    return JSON.parse(seal.open(request, row.answer)) as StoredAnswer;
  }

  return {
    /**
     * Runs `work` and keeps what it answers for 24 hours, errors too; or gives the kept answer. `work` must not
     * throw. Throws IDEMPOTENCY_KEY_REUSED and IDEMPOTENCY_KEY_IN_USE.
     */
    async once(
      request: IdempotentRequest,
      work: () => Promise<StoredAnswer>,
    ): Promise<{ readonly answer: StoredAnswer; readonly replayed: boolean }> {
      for (;;) {
        const claim = { caller: request.caller, keyHash: seal.hashOf(request), createdAt: now().toISOString() };
        if (await store.claim({ ...claim, fingerprint: request.fingerprint })) {
          const answer = await work();
          if (notKept.has(answer.status)) await store.release(claim);
          else await store.finish(claim, seal.seal(request, JSON.stringify(answer)));
          return { answer, replayed: false };
        }
        const known = await replay(request);
        if (known !== 'free') return { answer: known, replayed: true };
      }
    },

    /**
     * On the embedded database, at the start: the process that was doing these requests has ended, and who sends one
     * again need not wait until it counts as abandoned.
     */
    recover: () => store.releaseUnanswered(),
  };
}
