import { createHash } from 'node:crypto';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The wait before each attempt, ms: ten attempts over 75 hours, as Standard Webhooks recommends. */
export const attemptDelaysMs: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Each delay varies by this share, up or down, so that deliveries that failed together do not come again together. */
const jitterShare = 0.1;
/** A receiver that asks for a longer pause gets this one. */
export const maxRetryAfterMs = 24 * hour;
/** An endpoint is switched off when it has failed for so long, from its first failure and without a success. */
export const failingEndpointMs = 5 * 24 * hour;

export interface FailedAttempt {
  readonly deliveryId: string;
  /** When the first attempt was due. */
  readonly firstDueAt: Date;
  /** How many attempts have failed, including this one. */
  readonly failures: number;
  readonly finishedAt: Date;
  /** The pause that the receiver asked for, ms. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * When to try again; undefined after the last attempt. It counts from the first due time, so that slow attempts do not
 * stretch the schedule. Missed attempts are not made up for at once: at least half of each delay is kept.
 */
export function nextAttemptAt(attempt: FailedAttempt): Date | undefined {
  const { deliveryId, firstDueAt, failures, finishedAt, retryAfterMs = 0 } = attempt;
  if (failures >= attemptDelaysMs.length) return undefined;
  const delays = attemptDelaysMs.slice(1, failures + 1).map((delay, index) => delay * jitter(deliveryId, index + 1));
  const planned = firstDueAt.getTime() + delays.reduce((sum, delay) => sum + delay, 0);
  const soonest = finishedAt.getTime() + (delays.at(-1) ?? 0) / 2;
  const asked = finishedAt.getTime() + Math.min(retryAfterMs, maxRetryAfterMs);
  return new Date(Math.round(Math.max(planned, soonest, asked)));
}

/** A factor from 0.9 to 1.1, always the same for the same attempt of the same delivery. */
function jitter(deliveryId: string, number: number): number {
  const share = createHash('sha256').update(`${deliveryId} ${number}`).digest().readUInt32BE() / 2 ** 32;
  return 1 + jitterShare * (2 * share - 1);
}

/**
 * Reads the header `Retry-After` (RFC 9110): seconds or a date. Returns undefined for anything else, 0 for a time that
 * has passed, and at most `maxRetryAfterMs`.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text) * second, maxRetryAfterMs);
  // Checks how the text begins: Date.parse accepts almost anything.
  const time = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return Math.min(Math.max(0, time - now.getTime()), maxRetryAfterMs);
}
