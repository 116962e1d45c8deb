import type { FontFace } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { readBundledFonts } from '../../fonts/font-catalog.ts';
import { type GlyphsOfText, glyphsOfTexts } from './skia-shaping.fixture.ts';

const { families } = readBundledFonts();

function faceOf(id: string): FontFace {
  const face = families.flatMap(({ faces }) => faces).find((each) => each.id === id);
  if (!face) throw new Error(`there is no face ${id}`);
  return face;
}

function glyphsIn(
  face: string,
  texts: readonly string[],
  kerning: 'normal' | 'none' = 'normal',
): readonly GlyphsOfText[] {
  return glyphsOfTexts(
    faceOf(face),
    texts.map((text) => ({ text, direction: 'ltr' })),
    { kerning },
  );
}

/** Signs that Inter raises between figures and capitals, and letters that Caveat changes beside others. */
const contextual = [
  'Fir plank 1 × 40 mm',
  '10 : 30 - 1 - 2',
  'A : B (x) — C – D',
  '3 x 4 @ 5 + 6 = 11',
  'To be or, of off if',
  'mom has a mama all the bell',
];
/** Figures of one width and others, by what stands beside them. */
const figures = ['12.50', '12.50 €', '1 – 2', 'A – 12.50', 'No. 12', '12'];

describe('the glyphs of a run are those that Skia draws', () => {
  it.each([
    ['in a font whose signs heed words beside them, as a whole', 'inter-latin-wght-normal', contextual],
    ['in a font whose letters do', 'caveat-latin-wght-normal', contextual],
    ['in a font that kerns spaces, as a whole', 'playfair-display-latin-wght-normal', contextual],
    ['in a font that does not heed spaces', 'dancing-script-latin-wght-normal', contextual],
    ['where no letter says which script it is', 'noto-sans-jp-latin-wght-normal', figures],
    ['in a font of an Arabic family', 'noto-naskh-arabic-latin-wght-normal', figures],
  ])('%s', (_, face, texts) => {
    for (const { text, drawn, expected } of glyphsIn(face, texts)) expect(expected, text).toBe(drawn);
  });

  it.each(['inter-latin-wght-normal', 'playfair-display-latin-wght-normal'])('where kerning is off, in %s', (face) => {
    for (const { text, drawn, expected } of glyphsIn(face, contextual, 'none')) expect(expected, text).toBe(drawn);
  });
});
