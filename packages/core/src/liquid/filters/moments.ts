import { TemplateProblem } from '../template-problem.ts';

/** A point in time. `floating` times were written without a zone and are shown as written. */
export interface Moment {
  /** ms since 1970-01-01T00:00Z. */
  readonly ms: number;
  readonly floating: boolean;
}

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|z|[+-]\d{2}:?\d{2})?$/;
/** Below this a number counts seconds, above it milliseconds: the border lies in the year 5138 and in March 1973. */
const secondsBelow = 1e11;
/** What a Date can hold. */
const maxMs = 8.64e15;

/**
 * Reads an ISO 8601 date or time, or a number of seconds or milliseconds since 1970. `"now"` is `now`, and an error
 * when the caller gave none. Throws TemplateProblem for anything else, and for days that no calendar has.
 */
export function parseMoment(input: unknown, now: number | undefined): Moment {
  if (input === 'now' || input === 'today') {
    if (now !== undefined) return { ms: now, floating: false };
    throw new TemplateProblem(`"${input}" has no fixed meaning: renders with the same data must give the same file.`, {
      expected: 'the date itself, sent as data',
      received: { value: input },
    });
  }
  if (typeof input === 'number' || (typeof input === 'string' && /^-?\d{5,16}$/.test(input))) {
    const value = Number(input);
    const ms = Math.abs(value) < secondsBelow ? value * 1000 : value;
    if (Number.isFinite(ms) && Math.abs(ms) <= maxMs) return { ms, floating: false };
  }
  const match = typeof input === 'string' ? isoPattern.exec(input.trim()) : null;
  const moment = match === null ? undefined : fromIso(match);
  if (moment !== undefined) return moment;
  const shown = typeof input === 'string' ? JSON.stringify(input.slice(0, 40)) : 'The value';
  throw new TemplateProblem(`${shown} is not a date.`, {
    expected: 'an ISO 8601 date such as 2026-11-21 or 2026-11-21T18:30:00Z, or seconds since 1970',
    received: { value: input },
  });
}

function fromIso(match: RegExpExecArray): Moment | undefined {
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const fraction = Math.trunc(Number(`0.${match[7] ?? '0'}`) * 1000);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that rolled over, such as 31 February, is none.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  const local = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + fraction;
  const zone = match[8];
  if (zone === undefined) return { ms: local, floating: true };
  if (zone === 'Z' || zone === 'z') return { ms: local, floating: false };
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.slice(1).replace(':', '');
  const offsetMinutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return { ms: local - sign * offsetMinutes * 60_000, floating: false };
}
