import { mostRecent, type WorkBudget } from '../work-budget.ts';
import type { ForeignFormats, FormatAsk } from './foreign-formats.ts';

/** Locales and options of a few designs; each formatter holds some 14 kB. */
const mostKept = mostRecent;

/**
 * Formatters of `Intl`, the same one for the same locale and options: making one takes as long as formatting twenty
 * numbers, or seventy dates. They are charged as if none had been kept of other renders. What `Intl` throws for options that it does not know is thrown each time.
 */
export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

export const dateTimeFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Which formatters are used, and what is charged for them. */
export interface FormatterUse {
  readonly locale: string;
  readonly budget: WorkBudget;
  /** Writes in the locale where `Intl` of this runtime has no data for it. */
  readonly foreign?: ForeignFormats | undefined;
}

/** What stands for what is not known yet of a foreign language. */
const meanwhile = 'en';

/** Throws what `Intl` throws for options that it does not know. */
export function writeNumber(use: FormatterUse, options: Intl.NumberFormatOptions, value: number): string {
  const own = numberFormat(ownUse(use), options).format(value);
  return foreignText(use, { kind: 'number', options, value }) ?? own;
}

/** A date, or one part of it: empty where the language writes it without. */
export function writeDate(
  use: FormatterUse,
  { part, ...options }: Intl.DateTimeFormatOptions & { readonly part?: Intl.DateTimeFormatPartTypes },
  value: number,
): string {
  const formatter = dateTimeFormat(ownUse(use), options);
  const parts = part && formatter.formatToParts(value);
  const own = parts ? partOf(parts, part) : formatter.format(value);
  return foreignText(use, { kind: 'date', options, part, value }) ?? own;
}

/**
 * With the spaces of the whole date: V8 writes a plain space there where CLDR has a narrow one, and not in parts, Firefox in
 * both.
 */
export function partOf(parts: readonly Intl.DateTimeFormatPart[], part: string | undefined): string {
  return parts.find(({ type }) => type === part)?.value.replaceAll('\u202f', ' ') ?? '';
}

const ownUse = (use: FormatterUse): FormatterUse => (use.foreign ? { ...use, locale: meanwhile } : use);

function foreignText({ foreign, locale }: FormatterUse, ask: Omit<FormatAsk, 'locale'>): string | undefined {
  return foreign?.textOf({ locale, ...ask });
}

function kept<Options, Formatter>(
  make: (locale: string, options: Options) => Formatter,
): (use: FormatterUse, options: Options) => Formatter {
  const formatters = new Map<string, Formatter>();
  return ({ locale, budget }, options) => {
    const key = JSON.stringify([locale, options]);
    budget.chargeFormatter(key);
    const formatter = formatters.get(key) ?? make(locale, options);
    // A map keeps the order in which keys were set: the first is the one that was asked for longest ago.
    formatters.delete(key);
    formatters.set(key, formatter);
    const [oldest] = formatters.keys();
    if (formatters.size > mostKept && oldest !== undefined) formatters.delete(oldest);
    return formatter;
  };
}
