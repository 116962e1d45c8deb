import type { FontSpec, TextRange } from '../text/fonts.ts';
import type { FontCache } from './harfbuzz.ts';
import { type PlacedGlyph, shapeText } from './shape-text.ts';
import type { ShapingFont, ShapingFonts } from './shaping-fonts.ts';
import type { SpaceUse } from './space-use.ts';

/**
 * Letters of one line that were chosen beside those of the next. Blink's layout of a page shapes a whole text, then breaks
 * it, and shapes again only up to the nearest place where HarfBuzz says that nothing changes.
 */
export interface LineCuts {
  lineCuts(text: string, line: TextRange, font: FontSpec): readonly number[];
}

/** @param known Offsets, of texts and of lines. */
export function createLineCuts(
  fonts: ShapingFonts,
  spaceUse: (faceId: string) => SpaceUse,
  known: FontCache<readonly number[]>,
): LineCuts {
  const remembered = (key: string, find: () => readonly number[]): readonly number[] => {
    let found = known.get(key);
    if (found === undefined) {
      found = find();
      known.set(key, found);
    }
    return found;
  };
  return {
    lineCuts: (text, { start, end }, font) => {
      if (!spaceUse(font.face).substitutions) return [];
      const { face, weight, direction, lang, features, letterSpacing } = font;
      const style = `${face} ${weight} ${direction} ${lang} ${letterSpacing !== 0} ${JSON.stringify(features)}`;
      const unsafe = remembered(`${style}\n${text}`, () => unsafeOffsets(text, font, fonts.open(font)));
      let first = start;
      while (start > 0 && first < end && unsafe.includes(first)) first += 1;
      let last = end;
      while (end < text.length && last > start && unsafe.includes(last)) last -= 1;
      if ((first === start && last === end) || first > last) return [];
      const line = text.slice(start, end);
      const cuts = [...new Set([first, last])].map((at) => at - start).filter((at) => at > 0 && at < line.length);
      const found = remembered(`${style} ${cuts}\n${line}`, () =>
        isSameInParts(line, cuts, font, fonts.open(font)) ? [] : cuts,
      );
      return found.map((at) => at + start);
    },
  };
}

/** Where a text must not be parted if its parts are to look as they do together. */
function unsafeOffsets(text: string, font: FontSpec, opened: ShapingFont): readonly number[] {
  const safe = new Set<number>();
  const heeding = new Set<number>();
  for (const { cluster, heedsBefore } of shapeText({ text, direction: font.direction }, font, opened))
    (heedsBefore ? heeding : safe).add(cluster);
  return Array.from({ length: text.length }, (_, at) => at).filter((at) => !safe.has(at) || heeding.has(at));
}

function isSameInParts(line: string, cuts: readonly number[], font: FontSpec, opened: ShapingFont): boolean {
  const glyphsOf = (text: string): readonly PlacedGlyph[] =>
    shapeText({ text, direction: font.direction }, font, opened).toSorted((a, b) => a.cluster - b.cluster);
  const ids = (glyphs: readonly PlacedGlyph[]) => glyphs.map(({ glyph }) => glyph).join();
  const parts = [...cuts, line.length].flatMap((end, index) => glyphsOf(line.slice(cuts[index - 1] ?? 0, end)));
  return ids(glyphsOf(line)) === ids(parts);
}
