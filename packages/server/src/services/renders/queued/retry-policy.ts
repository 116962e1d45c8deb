import { type ErrorCode, PlatenError, retryableErrors } from '@platen/core';

/** A job that failed this often, of what may pass, is ended for it. */
const maxAttempts = 3;

/**
 * A job over which so many nodes fell silent is ended for it: it may be what they died of. One or two may have died of
 * anything, and cost the job none of its attempts.
 */
export const maxDeaths = 3;

export interface Retry {
  readonly afterMs: number;
  /** Whether it is one of its attempts. */
  readonly countsAsAttempt: boolean;
}

/** Of the database, the storage, the render processes: they come back, and no render is lost because they were away. */
const unavailableAfterMs = 2_000;

/** Of a job whose lease ran out: its node may have died of what others would meet at once. */
export const expiredAfterMs = 1_000;

/**
 * When to try a job again whose `attempts`-th attempt failed; undefined when trying again would end the same way. What
 * the request or the design has wrong stays wrong, and a render process that crashed was replaced and tried once
 * already.
 */
export function retryOf(cause: unknown, attempts: number): Retry | undefined {
  if (cause instanceof PlatenError && cause.code === 'SERVICE_UNAVAILABLE') {
    return { afterMs: unavailableAfterMs, countsAsAttempt: false };
  }
  if (cause instanceof PlatenError && cause.details['scope'] === 'cpu') {
    return { afterMs: Number(cause.details['retryAfter']) * 1_000, countsAsAttempt: false };
  }
  if (attempts >= attemptsFor(cause)) return undefined;
  return { afterMs: 1_000 * 4 ** (attempts - 1), countsAsAttempt: true };
}

function attemptsFor(cause: unknown): number {
  // Ours to mend, and perhaps mended by then.
  if (!(cause instanceof PlatenError)) return maxAttempts;
  const { code, details } = cause;
  // Under load a render may be slow that is not otherwise.
  if (code === 'RENDER_FAILED') return details['reason'] === 'timeout' ? 2 : 1;
  if (code === 'INVALID_IMAGE_URL') return mayRecover(details) ? maxAttempts : 1;
  // An icon or a stock picture of a provider, drawn from its answer.
  if (code === 'PROVIDER_UNAVAILABLE') return maxAttempts;
  return 1;
}

/** Whether a render that failed so may be drawn when it is asked for once more with the same data. */
export function mayPass({ code, details = {} }: StoredError): boolean {
  return code === 'INVALID_IMAGE_URL' ? mayRecover(details) : retryableErrors.has(code as ErrorCode);
}

interface StoredError {
  readonly code: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

interface FailedSource {
  readonly reason?: unknown;
  readonly status?: unknown;
}

/** Whether each source that failed is one that may answer later: another attempt needs them all. */
function mayRecover(details: Readonly<Record<string, unknown>>): boolean {
  const all = (details['errors'] ?? [details]) as readonly FailedSource[];
  return all.every(isPassing);
}

/**
 * A site that is down or busy, or that nobody reaches, as against one that has no such picture. A connection that broke,
 * a name that was not found and an address where we do not go are one to who asks, in the time that they take, too:
 * otherwise the quick failures would tell which names lead into our network. Each attempt checks the address again.
 */
function isPassing({ reason, status }: FailedSource): boolean {
  if (reason === 'unreachable') return true;
  return typeof status === 'number' && (status >= 500 || passing.has(status));
}

/** Request Timeout, Too Early, Too Many Requests. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);
