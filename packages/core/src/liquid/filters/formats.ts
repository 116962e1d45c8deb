import { TemplateProblem } from '../template-problem.ts';
import { type WorkBudget, WorkUsedUp } from '../work-budget.ts';
import { currencyDigits } from './currency-digits.ts';
import { formatPattern } from './date-patterns.ts';
import type { ForeignFormats } from './foreign-formats.ts';
import { writeDate, writeNumber } from './formatter-cache.ts';
import { parseMoment } from './moments.ts';

/** What number and date filters need to know of a render. Nothing here is read from the machine. */
export interface FormatSettings {
  /** BCP 47. */
  readonly locale: string;
  /** Where `Intl` of this runtime lacks that language. */
  readonly foreign?: ForeignFormats | undefined;
  /** IANA name; UTC unless the caller asks for another. */
  readonly timeZone: string;
  /** ms since 1970, for `"now"`; without it `"now"` is refused, so that renders repeat exactly. */
  readonly now: number | undefined;
}

/** A use of these settings, whose formatters are charged. */
export interface FormatCall extends FormatSettings {
  readonly budget: WorkBudget;
}

export interface NumberFormatOptions {
  readonly digits?: number | undefined;
  readonly currency?: string | undefined;
  readonly display?: string | undefined;
  readonly percent?: true | undefined;
  readonly notation?: string | undefined;
}

const dateStyles = ['short', 'medium', 'long', 'full'] as const;
type DateStyle = (typeof dateStyles)[number];

function isDateStyle(text: string): text is DateStyle {
  return (dateStyles as readonly string[]).includes(text);
}

/** The `number`, `currency` and `percent` filters. Empty input stays empty; anything else that is no number throws. */
export function formatNumber(input: unknown, options: NumberFormatOptions, settings: FormatCall): string {
  if (isBlank(input)) return '';
  const value = readNumber(input);
  const { currency, notation } = options;
  const usual = currency === undefined || notation === 'compact' ? undefined : currencyDigits(String(currency));
  const digits = options.digits ?? usual;
  if (digits !== undefined && !(Number.isInteger(digits) && digits >= 0 && digits <= 20)) {
    throw new TemplateProblem(`${describe(digits)} is not a number of digits.`, {
      expected: 'a whole number from 0 to 20',
      received: { value: digits },
    });
  }
  try {
    for (const name of ['currency', 'display', 'notation'] as const) requireShort(options[name]);
    const asked: Intl.NumberFormatOptions = {
      ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
      ...(options.percent && { style: 'percent' }),
      ...(options.percent && digits === undefined && { maximumFractionDigits: 2 }),
      ...(options.currency !== undefined && { style: 'currency', currency: options.currency }),
      ...(options.display !== undefined && { currencyDisplay: options.display as 'symbol' }),
      ...(options.notation !== undefined && { notation: options.notation as 'compact' }),
    };
    return writeNumber(settings, asked, value);
  } catch (error) {
    if (error instanceof WorkUsedUp) throw error;
    const value = options.currency ?? options.display ?? options.notation;
    throw new TemplateProblem(`${describe(value)} is not known.`, {
      received: { value },
      expected: 'an ISO 4217 currency code such as "EUR", display "symbol", "code" or "name", notation "compact"',
    });
  }
}

/** The `date` and `time` filters: a style (`short`, `medium`, `long`, `full`) or a pattern. Empty input stays empty. */
export function formatMoment(
  input: unknown,
  format: { readonly kind: 'date' | 'time'; readonly style: unknown },
  settings: FormatCall,
): string {
  if (isBlank(input)) return '';
  const moment = parseMoment(input, settings.now);
  const timeZone = moment.floating ? 'UTC' : settings.timeZone;
  const style = format.style ?? (format.kind === 'date' ? 'medium' : 'short');
  if (typeof style !== 'string' || style.length > 100) {
    throw new TemplateProblem(`${describe(style)} is not a ${format.kind} format.`, {
      received: { value: style },
      expected: 'short, medium, long, full or a pattern such as "dd.MM.yyyy" or "%d.%m.%Y"',
    });
  }
  if (!isDateStyle(style)) return formatPattern(moment.ms, style, { ...settings, timeZone });
  const asked = { ...(format.kind === 'date' ? { dateStyle: style } : { timeStyle: style }), timeZone };
  return writeDate(settings, asked, moment.ms);
}

/** No name that `Intl` knows is longer. */
function requireShort(name: unknown): void {
  if (typeof name === 'string' ? name.length > 64 : name !== undefined) throw new RangeError('no name');
}

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}

/** A number, or a text such as `1234.5`. */
export function readNumber(input: unknown): number {
  const value = typeof input === 'string' && input.length <= 64 ? Number(input) : input;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new TemplateProblem(`${describe(input)} is not a number.`, {
      expected: 'a number such as 1234.5',
      received: { value: input },
    });
  }
  return value;
}

export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (value !== null && typeof value === 'object') return 'an object';
  return String(value);
}
