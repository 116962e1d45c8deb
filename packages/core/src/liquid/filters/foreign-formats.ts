/** A number or a point in time to be written in a language. */
export interface FormatAsk {
  readonly locale: string;
  readonly kind: 'number' | 'date';
  /** Those of `Intl.NumberFormat` or `Intl.DateTimeFormat`. */
  readonly options: object;
  /** The part of a date that is wanted alone, as `formatToParts` names it. */
  readonly part?: string | undefined;
  /** The number, or ms since 1970. */
  readonly value: number;
}

/** Languages that `Intl` of another runtime has data for, and that of this one may lack. Undefined is what is not known yet. */
export interface ForeignFormats {
  /** Whether `Intl` of this runtime has no names of months in a language, though it says that it has the language. */
  lacks(locale: string): boolean;
  /** A language by its tag, as that runtime calls it; empty where it lacks it too. */
  localeOf(tag: string): string | undefined;
  textOf(ask: FormatAsk): string | undefined;
}
