import { createHash } from 'node:crypto';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** What is waited before each attempt, ms; ten attempts over 75 hours, as Standard Webhooks recommends. */
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
/** Of each delay, up or down, so that what failed together does not come again together. */
const jitterShare = 0.1;
/** A receiver that asks for more gets this. */
export const maxRetryAfterMs = 24 * hour;
/** From the first failure without a success since; then an endpoint is switched off. */
export const failingEndpointMs = 5 * 24 * hour;

export interface FailedAttempt {
  readonly deliveryId: string;
  /** When the first attempt was due. */
  readonly firstDueAt: Date;
  /** How many have failed, with this one. */
  readonly failures: number;
  readonly finishedAt: Date;
  /** What the receiver asked for, ms. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * When to try again; undefined after the last attempt. Counted from the first due time, so that slow attempts do not
 * stretch the schedule; but a part of it that was missed is not made up for at once: half of each delay is kept.
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

/** From 0.9 to 1.1, always the same for the same attempt of the same delivery. */
function jitter(deliveryId: string, number: number): number {
  const share = createHash('sha256').update(`${deliveryId} ${number}`).digest().readUInt32BE() / 2 ** 32;
  return 1 + jitterShare * (2 * share - 1);
}

/**
 * The header `Retry-After`, RFC 9110: seconds or a date. Undefined when it is neither; a time that has passed is 0.
 * More than the bound is lowered to it.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text) * second, maxRetryAfterMs);
  // Only what a date begins with: Date.parse takes almost anything.
  const time = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return Math.min(Math.max(0, time - now.getTime()), maxRetryAfterMs);
}
