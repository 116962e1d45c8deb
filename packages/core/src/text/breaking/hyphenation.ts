import type { StyledRun } from '../text-block.ts';

/** Finds where words may be parted. A port, because the patterns of one language are up to a megabyte. */
export interface Hyphenator {
  /**
   * Offsets in UTF-16 code units, ascending, before which `word` may be parted with a hyphen; null when the rules of
   * the language are not known. `lang` is BCP 47.
   */
  points(word: string, lang: string): readonly number[] | null;
}

/** A paragraph without soft hyphens: as characters they would part letters that kern or join. */
export interface HyphenatedRuns {
  readonly runs: readonly StyledRun[];
  /** Offsets at which a line may end with a hyphen. */
  readonly hyphens: ReadonlySet<number>;
}

const softHyphen = '\u00ad';

/** Takes the soft hyphens out of a paragraph and keeps their places. */
export function takeSoftHyphens(runs: readonly StyledRun[]): HyphenatedRuns {
  if (!runs.some(({ text }) => text.includes(softHyphen))) return { runs, hyphens: new Set() };
  const hyphens = new Set<number>();
  let offset = 0;
  const plain = runs.map((run) => {
    let text = '';
    for (const [index, part] of run.text.split(softHyphen).entries()) {
      if (index > 0 && offset > 0) hyphens.add(offset);
      text += part;
      offset += part.length;
    }
    return { ...run, text };
  });
  hyphens.delete(offset);
  return { runs: plain, hyphens };
}

/** `hyphenate-limit-chars: auto` of CSS Text 4, as browsers set it. */
const shortestWord = 5;
const fewestBefore = 2;
/** Nobody writes longer words; a name of letters without end would cost the square of its length. */
const longestWord = 100;

const words = /[\p{L}\p{M}]+/gu;

/**
 * Adds the places that the rules of each word's language give, but to words that have soft hyphens of their own.
 * `unknown` collects languages without rules.
 */
export function addHyphens(
  { runs, hyphens }: HyphenatedRuns,
  hyphenator: Hyphenator | undefined,
  unknown: Set<string>,
): HyphenatedRuns {
  const text = runs.map((run) => run.text).join('');
  const own = [...hyphens];
  const found = new Set(hyphens);
  const ends = runEnds(runs);
  let run = 0;
  for (const { index, 0: word } of text.matchAll(words)) {
    while ((ends[run] as number) <= index) run += 1;
    if (word.length < shortestWord || word.length > longestWord) continue;
    if (own.some((offset) => offset > index && offset < index + word.length)) continue;
    const { lang } = (runs[run] as StyledRun).style;
    const points = hyphenator?.points(word, lang) ?? null;
    if (points === null) unknown.add(lang);
    for (const point of points ?? [])
      if (point >= fewestBefore && point <= word.length - fewestBefore) found.add(index + point);
  }
  return { runs, hyphens: found };
}

function runEnds(runs: readonly StyledRun[]): readonly number[] {
  let end = 0;
  return runs.map(({ text }) => {
    end += text.length;
    return end;
  });
}
