import { expect, it } from 'vitest';
import { createFontServices } from '../../../fonts/font-services.ts';
import { cutFont } from './cut-font.ts';
import { type OpenedFont, openFont } from './opened-font.ts';
import { widenedText } from './widened-text.ts';

const { subsetter } = createFontServices();

async function open(face: string, text: string): Promise<OpenedFont> {
  return openFont(await subsetter.subset({ face, weight: 400, text: widenedText(text), format: 'sfnt' }));
}

const glyphOf = ({ shaper }: OpenedFont, character: string): number =>
  shaper.shape({ text: character, direction: 'ltr' }, { lang: 'en', letterSpacing: 0, features: {} })[0]?.glyph ?? 0;

it('a cut font draws the glyphs in use as before, under their numbers and under further ones', async () => {
  const font = await open('inter-latin-wght-normal', 'é');
  const [a, space] = [glyphOf(font, 'a'), glyphOf(font, ' ')];
  const further = font.glyphs + 3;
  const cut = openFont(
    cutFont(
      font,
      new Map([
        [a, a],
        [space, space],
        [further, a],
      ]),
    ),
  );
  expect(cut.glyphs).toBe(further + 1);
  for (const [code, glyph] of [
    [a, a],
    [space, space],
    [further, a],
  ] as const) {
    expect(cut.outline(code).equals(font.outline(glyph))).toBe(true);
    expect(cut.width(code)).toBe(font.width(glyph));
  }
  expect(cut.outline(glyphOf(font, 'b'))).toHaveLength(0);
});

it('a glyph that is made of others brings them along', async () => {
  const faces = ['inter-latin-wght-normal', 'lora-latin-wght-normal', 'montserrat-latin-wght-normal'];
  let composites = 0;
  for (const face of faces) {
    const font = await open(face, 'éÅöñ');
    for (const letter of 'éÅöñ') {
      const glyph = glyphOf(font, letter);
      const cut = openFont(cutFont(font, new Map([[glyph, glyph]])));
      expect(cut.shaper.draw(glyph)).toEqual(font.shaper.draw(glyph));
      if (font.outline(glyph).readInt16BE(0) < 0) composites += 1;
    }
  }
  expect(composites).toBeGreaterThan(0);
});

it('a text is widened by its blocks alone, whatever the order of its letters', () => {
  expect(widenedText('été')).toBe(widenedText('të'));
  expect(widenedText('a')).toBe(widenedText('Zz9'));
  expect(widenedText('я')).toContain('Ж');
  expect(widenedText('月夜')).toBe(`${widenedText('a')}夜月`);
});
