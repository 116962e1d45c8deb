import type { TextRun, TextStyle } from '../scene/marks.ts';
import { isLatin1 } from './guess-script.ts';
import type { SpaceUse } from './space-use.ts';

/** What shapers are told of a run. */
export interface ShapedText extends Pick<TextRun, 'text' | 'direction'> {
  /** Whether text without letters is taken for Latin: `guessScript`. */
  readonly isLatin?: boolean;
}

/** A stretch of a run that is shaped for itself. */
export interface ShapedPart<Glyph> {
  readonly text: string;
  readonly glyphs: readonly Glyph[];
}

/** What tells whether a glyph is the same by itself. */
export interface PartedGlyph {
  readonly glyph: number;
  /** Index into the UTF-16 text of its part. */
  readonly cluster: number;
  /** Whether it might be another, or elsewhere, if the text before it were not there. */
  readonly heedsBefore: boolean;
}

export interface PartedShaping<Glyph extends PartedGlyph> {
  /** Glyphs from left to right. */
  readonly shape: (part: ShapedText) => readonly Glyph[];
  /** Whether words are shaped together: `shapesTogether`. */
  readonly together: boolean;
}

/** Whether the words of a text are shaped together. What a font positions does not count where kerning is turned off. */
export function shapesTogether(spaces: SpaceUse, { features }: Pick<TextStyle, 'features'>): boolean {
  return spaces.substitutions || (spaces.positions && features['kern'] !== 0);
}

/**
 * A run as Skia shapes it, in parts from left to right. Like Blink's canvas it shapes word by word, each East Asian
 * character for itself, unless the font heeds spaces; and each script for itself. Kept whole where that makes no
 * difference.
 */
export function shapedParts<Glyph extends PartedGlyph>(
  { text, direction }: Pick<TextRun, 'text' | 'direction'>,
  { shape, together }: PartedShaping<Glyph>,
): readonly ShapedPart<Glyph>[] {
  const isLatin = isLatin1(text);
  const shaped = (part: string): ShapedPart<Glyph> => ({
    text: part,
    glyphs: shape({ text: part, direction, isLatin }),
  });
  const whole = shaped(text);
  const words = together ? [text] : wordsOf(text);
  const parts = isLatin ? words : words.flatMap(scriptsOf);
  if (parts.length < 2 || (direction === 'ltr' && arePartsAlone(whole, parts))) return [whole];
  const apart = parts.map(shaped);
  const drawn = direction === 'rtl' ? apart.toReversed() : apart;
  const ids = drawn.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph));
  const isSame = whole.glyphs.length === ids.length && whole.glyphs.every(({ glyph }, index) => glyph === ids[index]);
  return isSame ? [whole] : drawn;
}

/** All Latin, and so each part of it that has a letter. */
const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Whether HarfBuzz says that the parts would be the same for themselves, so that they need not be shaped to be compared. */
function arePartsAlone({ text, glyphs }: ShapedPart<PartedGlyph>, parts: readonly string[]): boolean {
  if (!latin.test(text)) return false;
  // Words without letters are of no script beside what is not Latin-1.
  if (!isLatin1(text) && parts.some((part) => part !== ' ' && !/\p{Script=Latin}/u.test(part))) return false;
  const firsts = new Map(glyphs.map((glyph) => [glyph.cluster, glyph.heedsBefore]));
  let start = 0;
  return parts.every((part) => {
    const isAlone = start === 0 || firsts.get(start) === false;
    start += part.length;
    return isAlone;
  });
}

/** Spaces alone, East Asian characters in a row, and what stands between them. */
export function wordsOf(text: string): readonly string[] {
  return text.match(words) ?? [];
}

const eastAsian =
  '\\u2e80-\\u9fff\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef\\u{1f200}-\\u{1f2ff}\\u{20000}-\\u{3ffff}';
const words = new RegExp(` |[${eastAsian}]+|[^ ${eastAsian}]+`, 'gu');

/** Parts a text where letters of another script begin. Signs belong to the letters before them, or to the first ones. */
export function scriptsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let script: RegExp | undefined;
  for (const character of text) {
    const own = scripts.find((candidate) => candidate.test(character));
    const goesOn = parts.length > 0 && (own === undefined || script === undefined || own === script);
    parts.push(goesOn ? `${parts.pop()}${character}` : character);
    script = own ?? script;
  }
  return parts;
}

/** Those that are likely to share a font file. What is not here is taken for part of its neighbours. */
const scripts: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
];
