/** Locales and options of a few designs; each formatter holds some 14 kB. */
const mostKept = 64;

/**
 * Formatters of `Intl`, the same one for the same locale and options: making one takes as long as formatting twenty
 * numbers, or seventy dates. What `Intl` throws for options that it does not know is thrown each time.
 */
export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

export const dateTimeFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

function kept<Options, Formatter>(
  make: (locale: string, options: Options) => Formatter,
): (locale: string, options: Options) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (locale, options) => {
    const key = JSON.stringify([locale, options]);
    const formatter = formatters.get(key) ?? make(locale, options);
    // A map keeps the order in which keys were set: the first is the one that was asked for longest ago.
    formatters.delete(key);
    formatters.set(key, formatter);
    const [oldest] = formatters.keys();
    if (formatters.size > mostKept && oldest !== undefined) formatters.delete(oldest);
    return formatter;
  };
}
