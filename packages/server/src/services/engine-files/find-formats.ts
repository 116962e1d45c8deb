import { partOf } from '@platen/core';

export interface AskedFormats {
  readonly kind: 'number' | 'date';
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The part of a date that is wanted alone. */
  readonly part?: string | undefined;
  readonly values: readonly number[];
}

/** Each value as `Intl` writes it; empty where it knows no such options or no such day. */
export function findFormats(locale: string, { kind, options, part, values }: AskedFormats): readonly string[] {
  const write = orNothing(() => {
    if (kind === 'number') {
      const numbers = new Intl.NumberFormat(locale, options);
      return (value: number) => numbers.format(value);
    }
    const dates = new Intl.DateTimeFormat(locale, options);
    if (part === undefined) return (value: number) => dates.format(value);
    return (value: number) => partOf(dates.formatToParts(value), part);
  });
  return values.map((value) => orNothing(() => write?.(value)) ?? '');
}

/** `Intl` throws RangeError for what it does not know, and TypeError for options that do not go together. */
function orNothing<Found>(find: () => Found): Found | undefined {
  try {
    return find();
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof TypeError) return undefined;
    throw cause;
  }
}
