import type { TextRun } from '@platen/core';
import type { PlacedGlyph } from './shape-run.ts';

/** A stretch of a run that is shaped for itself. */
export interface ShapedPart {
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
}

/** What shapers are told of a run. */
export type ShapedText = Pick<TextRun, 'text' | 'direction'>;

/**
 * A run as Skia shapes it: word by word, so that contextual letters of a script face do not look beyond a space. Kept
 * whole where that makes no difference.
 */
export function shapedParts(
  run: ShapedText,
  shape: (run: ShapedText) => readonly PlacedGlyph[],
): readonly ShapedPart[] {
  const whole = { text: run.text, glyphs: shape(run) };
  const parts = run.text.match(/ |[^ ]+/g) ?? [];
  if (parts.length < 2 || run.direction === 'rtl' || arePartsAlone(whole, parts)) return [whole];
  const words = parts.map((text) => ({ text, glyphs: shape({ text, direction: run.direction }) }));
  const glyphsOfWords = words.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph));
  const isSame =
    whole.glyphs.length === glyphsOfWords.length &&
    whole.glyphs.every(({ glyph }, index) => glyph === glyphsOfWords[index]);
  return isSame ? [whole] : words;
}

/** All of one script, as `guessScript` takes it, and so are its words. */
const oneScript = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Whether HarfBuzz says that the parts would be the same for themselves, so that they need not be shaped to be compared. */
function arePartsAlone({ text, glyphs }: ShapedPart, parts: readonly string[]): boolean {
  if (!oneScript.test(text)) return false;
  const firsts = new Map(glyphs.map((glyph) => [glyph.cluster, glyph.heedsBefore]));
  let start = 0;
  return parts.every((part) => {
    const isAlone = start === 0 || firsts.get(start) === false;
    start += part.length;
    return isAlone;
  });
}
