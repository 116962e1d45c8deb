import type { FontFace } from '@platen/core';
import { guessScript } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { readBundledFonts } from '../../fonts/font-catalog.ts';
import { createFontServices } from '../../fonts/font-services.ts';
import { shapedCharacters } from './shaped-characters.ts';

const { fontStore, subsetter } = createFontServices();
const { families } = readBundledFonts();

type Direction = 'ltr' | 'rtl';

/** Each glyph of a text as its cluster, its advance and place, and the box of its ink, in font units. */
function shape(font: harfbuzz.Font, text: string, direction: Direction): readonly (readonly number[])[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  guessScript(buffer, text);
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(font, buffer, []);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return [cluster, xAdvance, xOffset, yOffset, ...inkOf(font, codepoint)];
  });
}

function inkOf(font: harfbuzz.Font, glyph: number): readonly number[] {
  const points = font.glyphToJson(glyph).flatMap(({ values }) => values);
  if (points.length === 0) return [];
  const of = (axis: number) => points.filter((_, index) => index % 2 === axis);
  return [Math.min(...of(0)), Math.max(...of(0)), Math.min(...of(1)), Math.max(...of(1))];
}

function openFont(bytes: Uint8Array, weight?: number): harfbuzz.Font {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes))));
  if (weight !== undefined) font.setVariations([new harfbuzz.Variation('wght', weight)]);
  return font;
}

/** Texts that a face's subset shows otherwise than the face itself. */
async function differing(
  face: FontFace,
  texts: readonly string[],
  direction: (text: string) => Direction,
): Promise<readonly string[]> {
  const [lightest, heaviest] = face.weights;
  const weight = Math.min(Math.max(400, lightest), heaviest);
  const whole = openFont(fontStore.tables(face.id), lightest === heaviest ? undefined : weight);
  const found: string[] = [];
  for (const text of texts) {
    const characters = [...shapedCharacters(text, direction(text))].join('');
    const part = openFont(await subsetter.subset({ face: face.id, weight, text: characters, format: 'sfnt' }));
    const [expected, actual] = [whole, part].map((font) => shape(font, text, direction(text)));
    if (!isNear(expected ?? [], actual ?? [])) found.push(`${face.id} ${JSON.stringify(text)}`);
  }
  return found;
}

/** A pinned weight rounds its outlines to whole units. */
function isNear(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (glyph, at) => glyph.length === b[at]?.length && glyph.every((n, i) => Math.abs(n - (b[at]?.[i] ?? 0)) <= 8),
    )
  );
}

function faceOf(id: string): FontFace {
  const face = families.flatMap(({ faces }) => faces).find((candidate) => candidate.id === id);
  if (!face) throw new Error(`no face ${id}`);
  return face;
}

describe('a subset of the characters that a shaper asks for shows what the whole font shows', () => {
  it.each<[string, string, string, Direction]>([
    ['a Thai vowel that is parted and moved', 'noto-sans-thai-thai-wght-normal', 'น้ำ', 'ltr'],
    ['a Lao vowel that is parted', 'noto-sans-lao-lao-wght-normal', 'ນ້ຳ', 'ltr'],
    ['a Tamil vowel of two parts', 'noto-sans-tamil-tamil-wght-normal', 'கொ', 'ltr'],
    ['a Bengali vowel of two parts', 'noto-sans-bengali-bengali-wght-normal', 'কো', 'ltr'],
    ['a Malayalam vowel of two parts', 'noto-sans-malayalam-malayalam-wght-normal', 'കൊ', 'ltr'],
    ['a Khmer vowel of two parts', 'noto-sans-khmer-khmer-wght-normal', 'កើ', 'ltr'],
    ['one bracket from right to left', 'inter-latin-wght-normal', '(', 'rtl'],
    ['a letter and an accent that are one letter', 'inter-latin-wght-normal', 'e\u0301', 'ltr'],
    ['a letter with two accents', 'inter-vietnamese-wght-normal', '\u0103\u0323\u0300', 'ltr'],
    ['a mark without a letter', 'noto-sans-devanagari-devanagari-wght-normal', 'ि', 'ltr'],
    ['a joiner', 'noto-sans-khmer-khmer-wght-normal', 'កឹ\u17b5', 'ltr'],
  ])('%s', async (_case, id, text, direction) => {
    expect(await differing(faceOf(id), [text], () => direction)).toEqual([]);
  });

  it('in every bundled font, for every character that is not shaped as it stands', async () => {
    const found: string[] = [];
    let tried = 0;
    for (const face of families.flatMap(({ faces }) => faces)) {
      if (face.emoji || face.italic) continue;
      const texts = sampleOf(trickyTexts(face), 8);
      tried += texts.length;
      found.push(...(await differing(face, texts, directionOf)));
    }
    expect(tried).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
  });
});

/** Characters that are replaced or parted, alone and after a letter, and letters with each mark of the font. */
function trickyTexts({ coverage }: FontFace): readonly string[] {
  const characters: string[] = [];
  for (let index = 0; index < coverage.length; index += 2) {
    for (let code = coverage[index] as number; code <= (coverage[index + 1] as number); code += 1)
      characters.push(String.fromCodePoint(code));
  }
  const marks = characters.filter((character) => /\p{M}/u.test(character));
  const letters = characters.filter((character) => /[aeoăêơ\p{Lo}]/u.test(character)).slice(0, 6);
  const replaced = characters.filter((character) => shapedCharacters(character, 'rtl').size > 1);
  const marked = marks.flatMap((mark) =>
    letters.flatMap((letter) => [letter + mark, letter + mark + (marks[0] ?? '')]),
  );
  return [...replaced, ...replaced.map((character) => (letters[0] ?? '') + character), ...marked];
}

function directionOf(text: string): Direction {
  return /[\u0590-\u08ff\p{Bidi_Mirrored}]/u.test(text) ? 'rtl' : 'ltr';
}

function sampleOf(texts: readonly string[], count: number): readonly string[] {
  const step = Math.max(1, Math.floor(texts.length / count));
  return texts.filter((_, index) => index % step === 0);
}
