import createHyphenator, { type HyphenationPatterns } from 'hyphen';
import type { Hyphenator } from './hyphenation.ts';

/** Marks a place in the answer of the pattern library; text has it taken out before. */
const mark = '\u00ad';

/**
 * Words after which a language's tables are set up anew: the library remembers every word it has seen, and a process
 * that renders other people's texts would remember without end.
 */
const wordsBetweenFresh = 5_000;

/**
 * Names of the pattern files (hyph-utf8 of the TeX Users Group) by language, lower-case BCP 47. A tag that is not here
 * is looked for without its last part: `de-AT` is hyphenated as `de`.
 */
const patternFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'af',
        'as',
        'be',
        'bg',
        'bn',
        'ca',
        'cs',
        'cy',
        'da',
        'en-gb',
        'es',
        'et',
        'eu',
        'fi',
        'fr',
        'fur',
        'ga',
        'gl',
      ],
      ...['gu', 'hi', 'hr', 'hsb', 'hu', 'hy', 'ia', 'id', 'is', 'it', 'ka', 'kmr', 'kn', 'la', 'lt', 'lv', 'mk', 'ml'],
      ...['mr', 'nb', 'nl', 'nn', 'no', 'oc', 'or', 'pa', 'pl', 'pms', 'pt', 'rm', 'ro', 'ru', 'sk', 'sl', 'sq', 'sv'],
      ...['ta', 'te', 'tk', 'tr', 'uk', 'sr-cyrl'],
    ].map((lang) => [lang, lang]),
  ),
  en: 'en-us',
  'en-au': 'en-gb',
  'en-ie': 'en-gb',
  'en-nz': 'en-gb',
  'en-za': 'en-gb',
  de: 'de-1996',
  'de-1901': 'de-1901',
  'de-ch-1901': 'de-ch-1901',
  el: 'el-monoton',
  'el-polyton': 'el-polyton',
  mn: 'mn-cyrl',
  sr: 'sr-cyrl',
  'sr-latn': 'sh-latn',
  bs: 'sh-latn',
};

/** Languages whose writing parts words without a hyphen, anywhere or never: nothing is missing when it has no rules. */
const unhyphenated = new Set(['ar', 'fa', 'he', 'ja', 'km', 'ko', 'lo', 'my', 'th', 'ur', 'yi', 'zh']);

/** English words keep three letters after a hyphen, as their patterns were made for. */
const fewestAfter: Readonly<Record<string, number>> = { 'en-us': 3, 'en-gb': 3 };

interface Rules {
  readonly file: string;
  readonly patterns: HyphenationPatterns;
  hyphenate: (text: string) => string;
  used: number;
}

/**
 * Hyphenates by Liang's patterns.
 *
 * @param read The patterns of a file of the package `hyphen`, such as `de-1996`; asked once for each (up to 100 ms for
 *   German). Undefined where they are not there yet: words stay whole, and it is asked again.
 */
export function createPatternHyphenator(read: (file: string) => HyphenationPatterns | undefined): Hyphenator {
  const loaded = new Map<string, Rules>();

  const load = (file: string): Rules | undefined => {
    const known = loaded.get(file);
    if (known) return known;
    const patterns = read(file);
    if (patterns === undefined) return undefined;
    const rules = { file, patterns, hyphenate: fresh(patterns), used: 0 };
    loaded.set(file, rules);
    return rules;
  };

  return {
    points: (word, lang) => {
      const file = patternFile(lang.toLowerCase());
      if (file === null) return unhyphenated.has(lang.toLowerCase().split('-', 1)[0] ?? '') ? [] : null;
      const rules = load(file);
      return rules ? pointsOf(word, rules) : [];
    },
  };
}

function patternFile(lang: string): string | null {
  const parts = lang.split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-');
    if (Object.hasOwn(patternFiles, tag)) return patternFiles[tag] ?? null;
  }
  return null;
}

/** The library writes into the table of exceptions, so each hyphenator has a copy. */
function fresh([levels, trie, exceptions]: HyphenationPatterns): Rules['hyphenate'] {
  return createHyphenator([levels, trie, { ...exceptions }], { hyphenChar: mark, minWordLength: 1, html: false });
}

function pointsOf(word: string, rules: Rules): readonly number[] {
  rules.used += 1;
  if (rules.used % wordsBetweenFresh === 0) rules.hyphenate = fresh(rules.patterns);
  const parts = rules.hyphenate(word).split(mark);
  const points: number[] = [];
  let at = 0;
  for (const part of parts.slice(0, -1)) {
    at += part.length;
    if (at <= word.length - (fewestAfter[rules.file] ?? 0)) points.push(at);
  }
  // A letter whose small form is longer, such as İ, moves the places: such a word is left whole.
  return word.toLocaleLowerCase().length === word.length ? points : [];
}

export type { HyphenationPatterns };
