import type { TextRun } from '@platen/core';
import type { ShapedGlyph } from './glyph-text.ts';

/** A stretch of a run that is shaped for itself. */
export interface ShapedPart<Glyph extends ShapedGlyph> {
  readonly text: string;
  readonly glyphs: readonly Glyph[];
}

/** What shapers are told of a run. */
export type ShapedText = Pick<TextRun, 'text' | 'direction'>;

/**
 * A run as Skia shapes it: word by word, so that contextual letters of a script face do not look beyond a space. Kept
 * whole where that makes no difference.
 */
export function shapedParts<Glyph extends ShapedGlyph>(
  run: ShapedText,
  shape: (run: ShapedText) => readonly Glyph[],
): readonly ShapedPart<Glyph>[] {
  const whole = { text: run.text, glyphs: shape(run) };
  const parts = run.text.match(/ |[^ ]+/g) ?? [];
  if (parts.length < 2 || run.direction === 'rtl') return [whole];
  const words = parts.map((text) => ({ text, glyphs: shape({ text, direction: run.direction }) }));
  const glyphsOfWords = words.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph));
  const isSame =
    whole.glyphs.length === glyphsOfWords.length &&
    whole.glyphs.every(({ glyph }, index) => glyph === glyphsOfWords[index]);
  return isSame ? [whole] : words;
}
