import { type ErrorCode, PlatenError, retryableErrors } from '@platen/core';

/** A job ends when it has failed this often for reasons that may pass. */
const maxAttempts = 3;

/**
 * A job ends when this many nodes died while they did it: the job may be the cause. One or two nodes may have died of
 * anything; those deaths cost the job no attempt.
 */
export const maxDeaths = 3;

export interface Retry {
  readonly afterMs: number;
  /** Whether this failure counts as an attempt. */
  readonly countsAsAttempt: boolean;
}

/**
 * The pause when the database, the storage or the render processes are unavailable: they come back, and no render may
 * be lost because of that.
 */
const unavailableAfterMs = 2_000;

/**
 * The pause for a job whose lease ran out: its node may have died of something that other nodes would also meet at
 * once.
 */
export const expiredAfterMs = 1_000;

/**
 * When to try a job again after its `attempts`-th attempt failed; undefined when another attempt would end in the same
 * way. Errors in the request or the design stay; a render process that crashed was already replaced and tried once
 * more.
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
  // The fault is ours, and may be corrected by then.
  if (!(cause instanceof PlatenError)) return maxAttempts;
  const { code, details } = cause;
  // A render may be slow only because of load.
  if (code === 'RENDER_FAILED') return details['reason'] === 'timeout' ? 2 : 1;
  if (code === 'INVALID_IMAGE_URL') return mayRecover(details) ? maxAttempts : 1;
  // A picture or an icon from a provider, drawn from its answer.
  if (code === 'PROVIDER_UNAVAILABLE') return maxAttempts;
  return 1;
}

/** Whether the same data may succeed when such a failed render is requested again. */
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

/** Whether every failed source may answer later: another attempt needs them all. */
function mayRecover(details: Readonly<Record<string, unknown>>): boolean {
  const all = (details['errors'] ?? [details]) as readonly FailedSource[];
  return all.every(isPassing);
}

/**
 * Whether a site is down, busy or unreachable, as opposed to one that has no such picture. A broken connection, an
 * unknown name and an address that we refuse must look the same to callers, also in the time they take: otherwise quick
 * failures would reveal which names lead into our network. Each attempt checks the address again.
 */
function isPassing({ reason, status }: FailedSource): boolean {
  if (reason === 'unreachable') return true;
  return typeof status === 'number' && (status >= 500 || passing.has(status));
}

/** Request Timeout, Too Early, Too Many Requests. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);
