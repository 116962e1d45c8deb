import type { Cell } from '../sheet.ts';
import type { NumberKind } from './number-formats.ts';

const daySeconds = 86_400;
/** 31 December 9999, the last day that spreadsheets know. */
const lastDay = 2_958_465;
const days1904 = 1_462;

/** What a number in a cell means: itself, or an ISO 8601 date or time without a zone. */
export function numberValue(value: number, kind: NumberKind, options: { readonly startsIn1904: boolean }): Cell {
  if (!Number.isFinite(value)) return { problem: 'expected a number that is not so large' };
  switch (kind.kind) {
    case 'number':
      return value;
    case 'digits':
      return Number.isSafeInteger(value) && value >= 0 ? String(value).padStart(kind.length, '0') : value;
    case 'duration':
      return durationText(value, kind.hasSeconds);
    case 'date':
      return dateText(value, kind, options);
  }
}

function dateText(
  value: number,
  { hasDate }: { readonly hasDate: boolean; readonly hasTime: boolean },
  { startsIn1904 }: { readonly startsIn1904: boolean },
): Cell {
  // Fractions of a day are never exact; what was typed is whole seconds.
  const seconds = Math.round((value + (startsIn1904 ? days1904 : 0)) * daySeconds);
  const day = Math.floor(seconds / daySeconds);
  const time = clock(seconds - day * daySeconds);
  if (!hasDate && day === 0) return time;
  if (day < 1 || day > lastDay) return { problem: `expected a date from 1900 to 9999; received the number ${value}` };
  // The 29 February 1900 that never was has the number 60.
  if (day === 60) return { problem: 'is 29 February 1900, a day that did not exist' };
  const date = new Date(Date.UTC(1899, 11, day > 60 ? 30 : 31) + day * daySeconds * 1_000).toISOString().slice(0, 10);
  return time === '00:00:00' ? date : `${date}T${time}`;
}

function clock(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 19);
}

function durationText(value: number, hasSeconds: boolean): string {
  const seconds = Math.round(Math.abs(value) * daySeconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const text = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return `${value < 0 ? '-' : ''}${text}${hasSeconds ? `:${two(seconds % 60)}` : ''}`;
}
