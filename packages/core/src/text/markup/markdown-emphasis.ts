export type EmphasisKind = 'bold' | 'italic' | 'strike';

/** A run of `*`, `_` or `~`. */
export interface Delimiter {
  readonly character: '*' | '_' | '~';
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Signs that found no twin and are shown. */
  left: number;
  readonly opens: EmphasisKind[];
  readonly closes: EmphasisKind[];
}

export interface Sides {
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

const white = /^[\s\u00a0]?$/u;
const punctuation = /^[\p{P}\p{S}]$/u;
/** Chinese, Japanese and Korean text has no spaces around its emphasis, and its own punctuation closes words. */
const eastAsian =
  /^[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uffee\u{20000}-\u{3ffff}]$/u;

/**
 * Whether a run of delimiters may begin or end emphasis (CommonMark 0.31, 6.2). East Asian letters count as a border of
 * words, without which `**「強調」**です` would stay as it is written.
 */
export function flanking(source: string, at: number, length: number): Sides {
  const before = characterBefore(source, at);
  const after = String.fromCodePoint(source.codePointAt(at + length) ?? 0x20);
  const isMark = (character: string) => punctuation.test(character) && !eastAsian.test(character);
  const isBorder = (character: string) => white.test(character) || isMark(character) || eastAsian.test(character);
  const isLeft = !white.test(after) && (!isMark(after) || isBorder(before));
  const isRight = !white.test(before) && (!isMark(before) || isBorder(after));
  // An underscore inside a word is part of it, as in file_name.
  if (source[at] !== '_') return { canOpen: isLeft, canClose: isRight };
  return {
    canOpen: isLeft && (!isRight || punctuation.test(before)),
    canClose: isRight && (!isLeft || punctuation.test(after)),
  };
}

function characterBefore(source: string, at: number): string {
  const unit = source[at - 1] ?? ' ';
  return /[\udc00-\udfff]/.test(unit) ? source.slice(at - 2, at) : unit;
}

/** Delimiters of a paragraph in order, and how they pair (CommonMark 0.31, appendix A, "process emphasis"). */
export function createDelimiters() {
  const stack: Delimiter[] = [];
  return {
    count: () => stack.length,
    add(character: Delimiter['character'], length: number, sides: Sides): Delimiter {
      const delimiter: Delimiter = { character, length, ...sides, left: length, opens: [], closes: [] };
      stack.push(delimiter);
      return delimiter;
    },
    /** Pairs the delimiters from `bottom` on and forgets them. */
    match(bottom: number): void {
      pair(stack.splice(bottom));
    },
  };
}

function pair(delimiters: readonly Delimiter[]): void {
  /** Openers in front of the closer that is looked at, without those that were used up or jumped over. */
  const openers: Delimiter[] = [];
  /** By what a closer asks for: how many of the openers are known to have none for it. */
  const searched = new Map<string, number>();
  for (const closer of delimiters) {
    while (closer.canClose && closer.left > 0) {
      const key = `${closer.character}${closer.canOpen}${closer.length % 3}`;
      const index = openerFor(closer, openers, searched.get(key) ?? 0);
      if (index < 0) {
        searched.set(key, openers.length);
        break;
      }
      const opener = openers[index] as Delimiter;
      const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
      const kind = opener.character === '~' ? 'strike' : used === 2 ? 'bold' : 'italic';
      opener.opens.push(kind);
      closer.closes.push(kind);
      opener.left -= used;
      closer.left -= used;
      openers.length = opener.left > 0 ? index + 1 : index;
      for (const [name, count] of searched) if (count > openers.length) searched.set(name, openers.length);
    }
    if (closer.canOpen && closer.left > 0) openers.push(closer);
  }
}

function openerFor(closer: Delimiter, openers: readonly Delimiter[], bottom: number): number {
  for (let index = openers.length - 1; index >= bottom; index -= 1) {
    const opener = openers[index] as Delimiter;
    if (opener.character !== closer.character) continue;
    // Rule 9 and 10: runs that could both open and close do not pair when their lengths add up to a multiple of three.
    const isOdd =
      (opener.canClose || closer.canOpen) &&
      (opener.length + closer.length) % 3 === 0 &&
      (opener.length % 3 !== 0 || closer.length % 3 !== 0);
    if (!isOdd) return index;
  }
  return -1;
}
