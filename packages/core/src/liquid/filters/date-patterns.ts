import { TemplateProblem } from '../template-problem.ts';
import { type FormatterUse, writeDate, writeNumber } from './formatter-cache.ts';

interface PatternSettings extends FormatterUse {
  readonly timeZone: string;
}

/** One field of a pattern: which part of a date, in which form. */
type FieldOptions = Intl.DateTimeFormatOptions;

const pad = { month: '2-digit', day: '2-digit' } as const;

/** Unicode (CLDR) pattern letters that we know, each with what `Intl` calls it. */
const fields: Readonly<Record<string, readonly [part: Intl.DateTimeFormatPartTypes, options: FieldOptions]>> = {
  yyyy: ['year', { year: 'numeric' }],
  yy: ['year', { year: '2-digit' }],
  y: ['year', { year: 'numeric' }],
  MMMM: ['month', { month: 'long', day: 'numeric' }],
  MMM: ['month', { month: 'short', day: 'numeric' }],
  MM: ['month', pad],
  M: ['month', { month: 'numeric', day: 'numeric' }],
  LLLL: ['month', { month: 'long' }],
  dd: ['day', pad],
  d: ['day', { month: 'numeric', day: 'numeric' }],
  EEEE: ['weekday', { weekday: 'long' }],
  EEE: ['weekday', { weekday: 'short' }],
  E: ['weekday', { weekday: 'short' }],
  HH: ['hour', { hour: '2-digit', hourCycle: 'h23' }],
  H: ['hour', { hour: 'numeric', hourCycle: 'h23' }],
  hh: ['hour', { hour: '2-digit', hourCycle: 'h12' }],
  h: ['hour', { hour: 'numeric', hourCycle: 'h12' }],
  mm: ['minute', { minute: '2-digit', second: '2-digit' }],
  m: ['minute', { minute: 'numeric', second: 'numeric' }],
  ss: ['second', { minute: '2-digit', second: '2-digit' }],
  s: ['second', { minute: 'numeric', second: 'numeric' }],
  a: ['dayPeriod', { hour: 'numeric', hourCycle: 'h12' }],
  z: ['timeZoneName', { timeZoneName: 'short' }],
};

/** What `strftime`, which Liquid users know, writes with a percent sign. */
const percentFields: Readonly<Record<string, string>> = {
  Y: 'yyyy',
  y: 'yy',
  m: 'MM',
  '-m': 'M',
  B: 'MMMM',
  b: 'MMM',
  h: 'MMM',
  d: 'dd',
  '-d': 'd',
  e: 'd',
  A: 'EEEE',
  a: 'EEE',
  H: 'HH',
  '-H': 'H',
  I: 'hh',
  '-I': 'h',
  l: 'h',
  M: 'mm',
  S: 'ss',
  p: 'a',
  Z: 'z',
  F: 'yyyy-MM-dd',
  T: 'HH:mm:ss',
  R: 'HH:mm',
  D: 'MM/dd/yy',
};

const padded: ReadonlySet<string> = new Set(['MM', 'dd', 'HH', 'hh', 'mm', 'ss', 'yy']);
const unpadded: ReadonlySet<string> = new Set(['M', 'd', 'H', 'h', 'm', 's']);

/**
 * Formats with a pattern of Unicode letters (`dd.MM.yyyy`, `EEEE, d MMMM`, text in '…') or, when there is a percent
 * sign, of strftime fields (`%d.%m.%Y`). Unknown letters throw a TemplateProblem.
 */
export function formatPattern(ms: number, pattern: string, settings: PatternSettings): string {
  return pattern.includes('%') ? formatPercent(ms, pattern, settings) : formatLetters(ms, pattern, settings);
}

function formatPercent(ms: number, pattern: string, settings: PatternSettings): string {
  let result = '';
  for (let index = 0; index < pattern.length; index += 1) {
    if (pattern[index] !== '%') {
      result += pattern[index];
      continue;
    }
    const length = pattern[index + 1] === '-' ? 2 : 1;
    const name = pattern.slice(index + 1, index + 1 + length);
    index += length;
    if (name === '%') {
      result += '%';
      continue;
    }
    const letters = Object.hasOwn(percentFields, name) ? percentFields[name] : undefined;
    if (letters === undefined) throw unknownField(`%${name}`, pattern);
    result += formatLetters(ms, letters, settings);
  }
  return result;
}

function formatLetters(ms: number, pattern: string, settings: PatternSettings): string {
  let result = '';
  let index = 0;
  while (index < pattern.length) {
    const letter = pattern[index] as string;
    if (letter === "'") {
      const end = pattern.indexOf("'", index + 1);
      if (end < 0) throw unknownField('a quote that is not closed', pattern);
      result += end === index + 1 ? "'" : pattern.slice(index + 1, end);
      index = end + 1;
      continue;
    }
    if (!/[A-Za-z]/.test(letter)) {
      result += letter;
      index += 1;
      continue;
    }
    let end = index + 1;
    while (pattern[end] === letter) end += 1;
    const name = pattern.slice(index, end);
    if (!Object.hasOwn(fields, name)) throw unknownField(name, pattern);
    result += formatField(ms, name, settings);
    index = end;
  }
  return result;
}

function formatField(ms: number, name: string, settings: PatternSettings): string {
  const [part, options] = fields[name] as (typeof fields)[string];
  const value = writeDate(settings, { ...options, timeZone: settings.timeZone, part }, ms);
  // `Intl` pads some fields in some locales, asked or not. The zero is the locale's own digit.
  const zero = writeNumber(settings, {}, 0);
  if (padded.has(name)) return value.padStart(2, zero);
  return unpadded.has(name) && value.length === 2 && value.startsWith(zero) ? value.slice(1) : value;
}

function unknownField(name: string, pattern: string): TemplateProblem {
  return new TemplateProblem(`A date pattern holds ${name}, which is not known.`, {
    expected: 'fields such as yyyy MM dd EEEE MMMM HH mm ss or %Y %m %d %A %B %H %M %S; other words in single quotes',
    received: { value: pattern },
  });
}
