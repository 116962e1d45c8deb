import { mostRecent, type WorkBudget } from '../work-budget.ts';

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
