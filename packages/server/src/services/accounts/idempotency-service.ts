import { type ErrorCode, PlatenError } from '@platen/core';
import type { AnswerSeal } from '../../accounts/answer-seal.ts';
import type { IdempotencyStore, KeptAnswer, KeptAnswerClaim } from '../../store/accounts/idempotency-store.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { NodesStore } from '../../store/upkeep/nodes-store.ts';
import { failpoint } from '../../telemetry/failpoint.ts';
import { createUntilDone } from './until-done.ts';

export type { UnitsOfWork } from '../../store/database/units-of-work.ts';

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
  /** Kept before the work had ended: given only when its process died before it could tell more. */
  readonly interim?: true;
}

export interface IdempotentWork {
  /** Must not throw. What it stores it stores by `units`, which keep the answer to that with it. */
  readonly run: (units: UnitsOfWork) => Promise<StoredAnswer>;
  /** The answer to what was made by a unit. */
  readonly answerTo: (made: unknown) => StoredAnswer;
}

export type IdempotencyService = ReturnType<typeof createIdempotencyService>;

/** A first request that took longer than this died with its process, whatever is known of that; the key is free again. */
const abandonedAfterMs = 150_000;
/** How long an answer is given again. */
export const keptAnswersMs = 24 * 3_600_000;
/** Refusals that pass: the same request may well succeed later. */
const passing: ReadonlySet<unknown> = new Set<ErrorCode>([
  'RATE_LIMIT_EXCEEDED',
  'SERVICE_UNAVAILABLE',
  'ACCOUNT_SUSPENDED',
  'STORAGE_QUOTA_EXCEEDED',
]);

/** Does a request once, however often it is sent with the same key. */
export function createIdempotencyService(options: {
  readonly units: UnitsOfWork;
  readonly store: IdempotencyStore;
  readonly nodes: Pick<NodesStore, 'hasEnded'>;
  /** This one. */
  readonly node: string;
  readonly seal: AnswerSeal;
  readonly now: () => Date;
  /** Told when what became of a request could not be written at once. */
  readonly onError: (cause: unknown) => void;
}) {
  const { units, store, seal, now } = options;
  const untilDone = createUntilDone({ giveUpAfterMs: abandonedAfterMs, onError: options.onError });
  /** On the embedded database: requests from before then were done by a process that has ended. */
  let endedBefore = '';

  /**
   * Whether the node that does the first request may still be at it. One that others take for dead may be alive, cut off from
   * the database: what it then makes of the request is not stored, because the claim is not its own any more.
   */
  async function mayRun({ node, createdAt: since }: KeptAnswer): Promise<boolean> {
    if (now().getTime() - Date.parse(since) > abandonedAfterMs) return false;
    return node === null || node === options.node || !(await options.nodes.hasEnded({ id: node, since }));
  }

  async function replay(request: IdempotentRequest): Promise<StoredAnswer | 'free'> {
    const kept = await store.find({ caller: request.caller, keyHash: seal.hashOf(request) });
    if (!kept) return 'free';
    const age = now().getTime() - Date.parse(kept.createdAt);
    if (kept.answer === null && !(await mayRun(kept))) {
      await store.release(kept);
      return 'free';
    }
    if (kept.answer !== null && age > keptAnswersMs) {
      await store.forget(kept);
      return 'free';
    }
    if (kept.fingerprint !== request.fingerprint) throw new PlatenError('IDEMPOTENCY_KEY_REUSED');
    if (kept.answer === null) throw inUse();
    const { interim, ...answer } = JSON.parse(seal.open(request, kept.answer)) as StoredAnswer;
    if (interim && kept.createdAt >= endedBefore && (await mayRun(kept))) throw inUse();
    return answer;
  }

  interface End {
    readonly request: IdempotentRequest;
    readonly claim: KeptAnswerClaim;
    readonly answer: StoredAnswer;
    /** Stored with what was made, unless that failed afterwards. */
    readonly kept: StoredAnswer | undefined;
  }

  /** What is stored by then has been answered for, whatever failed afterwards: an error never takes its place. */
  async function settle({ request, claim, answer, kept }: End): Promise<void> {
    const sealed = ({ interim: _, ...final }: StoredAnswer) => seal.seal(request, JSON.stringify(final));
    if (isPassing(answer)) await (kept ? store.replace(claim, sealed(kept)) : store.release(claim));
    else if (answer.status >= 400) await store.finish(claim, sealed(answer));
    else if (JSON.stringify(answer) !== JSON.stringify(kept)) await store.replace(claim, sealed(answer));
  }

  return {
    /** For requests that have no key. */
    units,

    /**
     * Does the work and keeps what it answers for 24 hours, errors too; or gives the kept answer. What the work stores is
     * committed together with the answer to it: no crash comes between the two. Throws IDEMPOTENCY_KEY_REUSED and
     * IDEMPOTENCY_KEY_IN_USE.
     */
    async once(
      request: IdempotentRequest,
      { run, answerTo }: IdempotentWork,
    ): Promise<{ readonly answer: StoredAnswer; readonly replayed: boolean }> {
      for (;;) {
        const claim = { caller: request.caller, keyHash: seal.hashOf(request), createdAt: now().toISOString() };
        const isClaimed = await store
          .claim({ ...claim, fingerprint: request.fingerprint, node: options.node })
          .catch((cause: unknown) => {
            // It may have been stored all the same.
            void untilDone(() => store.release(claim));
            throw cause;
          });
        if (isClaimed) {
          let kept: StoredAnswer | undefined;
          const answer = await run({
            commit: (write, { interim } = {}) =>
              units.commit(async (unit) => {
                const made = await write(unit);
                const first = { ...answerTo(made), ...(interim && { interim }) };
                // It took so long that the same request was begun anew: what that one makes is the one that counts.
                if (!(await store.finish(claim, seal.seal(request, JSON.stringify(first)), unit))) throw inUse();
                kept = first;
                failpoint('answer-uncommitted');
                return made;
              }),
          });
          if (kept !== undefined) failpoint('answer-kept');
          await untilDone(() => settle({ request, claim, answer, kept }));
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
    async recover(): Promise<void> {
      endedBefore = now().toISOString();
      await store.releaseUnanswered();
    },

    /** Tries once more to write what could not be written yet. */
    close: untilDone.close,
  };
}

function isPassing({ status, body }: StoredAnswer): boolean {
  return status >= 400 && passing.has((body as { readonly error: { readonly code: unknown } }).error.code);
}

function inUse(): PlatenError {
  return new PlatenError('IDEMPOTENCY_KEY_IN_USE', { details: { retryAfter: 1 } });
}
