import type { SearchWords } from './search-words.ts';

/** What is searched in: ASCII, lower case. Several names or tags stand in one text with a separator around each. */
export interface SearchFields {
  /** Words joined with hyphens. */
  readonly name: string;
  /** Other names, each between spaces. */
  readonly aliases: string;
  /** Each between commas. */
  readonly tags: string;
}

/** How well something fits; the smaller the better. Equal ranks keep the order of the collection. */
export const matchTiers = {
  /** The name is what was asked for. */
  exact: 0,
  /** Another of its names is. */
  exactAlias: 1,
  /** The name begins with it. */
  prefix: 2,
  /** All words stand in the name, whole or begun. */
  word: 3,
  /** All words, or synonyms of them, stand in one of its names. */
  alias: 4,
  /** All words stand in its names or tags. */
  tag: 5,
  /** All words occur somewhere, also within other words. */
  substring: 6,
} as const;

/**
 * The rank of one entry, undefined when a word is missing. Within a tier whole words go before begun ones and short
 * names before long ones, so that `arrow-left` comes before `arrow-left-from-line`.
 */
export function rankMatch(fields: SearchFields, { phrase, words }: SearchWords): number | undefined {
  if (words.length === 0) return undefined;
  let tier: number = matchTiers.word;
  let begun = 0;
  for (const word of words) {
    const found = rankWord(fields, word.text) ?? rankSynonyms(fields, word.synonyms);
    if (found === undefined) return undefined;
    if (found === begunWord) begun = 1;
    tier = Math.max(tier, Math.floor(found));
  }
  const { name, aliases } = fields;
  if (name === phrase) tier = matchTiers.exact;
  else if (aliases.includes(` ${phrase} `)) tier = matchTiers.exactAlias;
  else if (name.startsWith(phrase)) {
    tier = matchTiers.prefix;
    begun = name[phrase.length] === '-' ? 0 : 1;
  }
  return ((tier * 2 + begun) * maxNameWords + Math.min(countWords(name), maxNameWords - 1)) * maxName + shown(name);
}

const maxNameWords = 32;
const maxName = 256;
/** A word of the name begins with it: the same tier, after whole words. */
const begunWord = matchTiers.word + 0.5;

function shown(name: string): number {
  return Math.min(name.length, maxName - 1);
}

function rankWord({ name, aliases, tags }: SearchFields, word: string): number | undefined {
  const inName = findWord(name, word);
  if (inName === 'whole') return matchTiers.word;
  if (inName === 'begun') return begunWord;
  const inAliases = findWord(aliases, word);
  if (inAliases === 'whole' || inAliases === 'begun') return matchTiers.alias;
  const inTags = findWord(tags, word);
  if (inTags === 'whole' || inTags === 'begun') return matchTiers.tag;
  return (inName ?? inAliases ?? inTags) === undefined ? undefined : matchTiers.substring;
}

function rankSynonyms({ name, aliases, tags }: SearchFields, synonyms: readonly string[]): number | undefined {
  if (synonyms.some((word) => findWord(name, word) === 'whole' || findWord(aliases, word) === 'whole')) {
    return matchTiers.alias;
  }
  return synonyms.some((word) => findWord(tags, word) === 'whole') ? matchTiers.tag : undefined;
}

/** The best way in which a word occurs in a text. One letter within other words says nothing. */
function findWord(text: string, word: string): 'whole' | 'begun' | 'within' | undefined {
  let best: 'begun' | 'within' | undefined;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = !isWordCharacter(text.charCodeAt(at - 1));
    if (begins && !isWordCharacter(text.charCodeAt(at + word.length))) return 'whole';
    if (begins) best = 'begun';
    else if (word.length > 1) best ??= 'within';
  }
  return best;
}

/** NaN, beyond either end, is none. */
function isWordCharacter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function countWords(name: string): number {
  let count = 1;
  for (let at = name.indexOf('-'); at >= 0; at = name.indexOf('-', at + 1)) count += 1;
  return count;
}
