import type { ForeignFormats, FormatAsk } from '@platen/core';

/** Values that are written alike. */
export interface AskedFormats extends Pick<FormatAsk, 'kind' | 'options' | 'part'> {
  readonly values: readonly number[];
}

export interface FormatAnswer {
  /** The language as the service calls it; empty where it has no data for it. */
  readonly locale: string;
  /** For each of what was asked, a text for each value. */
  readonly texts: readonly (readonly string[])[];
}

/** Asks how the service writes values in a language. */
export type FetchFormats = (lang: string, asked: readonly AskedFormats[]) => Promise<FormatAnswer>;

export interface FormatMemory extends ForeignFormats {
  /** Asks for what was found missing since the last call; whether something is known now that was not. */
  loadMissing(): Promise<boolean>;
}

/** Texts and languages: more than a design has with all its rows. */
const mostKnown = 100_000;
/** So that an address has room for them. */
const mostAtOnce = 40;

/** Dates and numbers as the service writes them, in languages that `Intl` of the browser has no data for. */
export function createFormatMemory(fetchFormats: FetchFormats): FormatMemory {
  const lacking = new Map<string, boolean>();
  const locales = new Map<string, string>();
  const texts = new Map<string, string>();
  const missing = new Map<string, Map<string, FormatAsk>>();
  const missingIn = (tag: string) => {
    const known = missing.get(tag) ?? new Map<string, FormatAsk>();
    missing.set(tag, known);
    return known;
  };

  const load = async (tag: string, asks: readonly FormatAsk[]): Promise<void> => {
    const groups = Map.groupBy(asks, ({ kind, options, part }) => JSON.stringify([kind, options, part]));
    const asked = [...groups.values()].map((group) => {
      const [{ kind, options, part }] = group as [FormatAsk, ...FormatAsk[]];
      return { kind, options, ...(part !== undefined && { part }), values: group.map(({ value }) => value) };
    });
    const answer = await fetchFormats(tag, asked);
    if (texts.size > mostKnown) texts.clear();
    locales.set(tag, answer.locale);
    for (const [index, group] of [...groups.values()].entries()) {
      for (const [at, ask] of group.entries()) texts.set(keyOf(ask), answer.texts[index]?.[at] ?? '');
    }
  };

  return {
    lacks: (locale) => {
      const known = lacking.get(locale) ?? isNameless(locale);
      lacking.set(locale, known);
      return known;
    },
    localeOf: (tag) => {
      const locale = locales.get(tag);
      if (locale === undefined) missingIn(tag);
      return locale;
    },
    textOf: (ask) => {
      const key = keyOf(ask);
      const text = texts.get(key);
      if (text === undefined) missingIn(ask.locale).set(key, ask);
      return text;
    },
    loadMissing: async () => {
      const wanted = [...missing].flatMap(([tag, asks]) => inSlices([...asks.values()]).map((some) => load(tag, some)));
      missing.clear();
      const loaded = await Promise.allSettled(wanted);
      return loaded.some(({ status }) => status === 'fulfilled');
    },
  };
}

/** Without data, `Intl` calls the first month `M01`: as Chromium does in Kazakh, which it says to have. */
function isNameless(locale: string): boolean {
  return /^M0?1$/.test(new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(0));
}

const keyOf = ({ locale, kind, options, part, value }: FormatAsk): string =>
  JSON.stringify([locale, kind, options, part, value]);

/** At least one, which may be empty. */
function inSlices<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.max(1, Math.ceil(items.length / mostAtOnce));
  return Array.from({ length: count }, (_, index) => items.slice(index * mostAtOnce, (index + 1) * mostAtOnce));
}
