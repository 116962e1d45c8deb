import type { FontSpec, TextMeasurer } from '@platen/core';
import {
  createShapedDetails,
  createShapedWidths,
  createShapingFonts,
  type FontCache,
  type HarfBuzz,
  readSpaceUse,
  type SpaceUse,
} from '@platen/core/fonts';
import { LRUCache } from 'lru-cache';
import type { FontFiles } from './font-files.ts';

/** Entries of each cache: some ten MB together. */
const maxEntries = 20_000;
/** Open fonts: each holds a copy of its tables, of some ten kB. */
const maxOpenFonts = 300;

/**
 * Measures text with HarfBuzz, which answers the same in every browser: canvases round otherwise in each. Of a font file
 * that is not there yet the answers are guesses; `FontFiles.loadMissing` then says that there is more to come.
 */
export function createPageMeasurer(files: FontFiles, harfbuzz: HarfBuzz): TextMeasurer {
  const fonts = createShapingFonts({
    harfbuzz,
    face: files.face,
    tables: (faceId) => tablesOf(files, faceId),
    memory: new LRUCache({ max: maxOpenFonts }),
  });
  const spaces = new Map<string, SpaceUse>();
  const spaceUse = (faceId: string): SpaceUse => {
    let answer = spaces.get(faceId);
    if (answer === undefined) {
      answer = readSpaceUse(tablesOf(files, faceId), harfbuzz);
      spaces.set(faceId, answer);
    }
    return answer;
  };
  const { width } = createShapedWidths({ fonts, spaceUse, memory: memory() });
  const details = createShapedDetails({
    fonts,
    spaceUse,
    memory: { kerning: memory(), crossRuns: memory(), lineCuts: memory(), signs: memory(), ink: memory() },
  });
  const isThere = ({ face }: FontSpec) => files.tables(face) !== undefined;
  const nothing = { by: 0, shift: 0 };
  return {
    width: (text, font) => (isThere(font) ? width(text, font) : (text.length * font.size) / 2),
    kerning: (text, font) => (isThere(font) ? details.kerning(text, font) : []),
    crossRun: (before, after, font) =>
      isThere(font) ? details.crossRun(before, after, font) : { absorbed: 0, before: nothing, after: nothing },
    lineCuts: (text, line, font) => (isThere(font) ? details.lineCuts(text, line, font) : []),
    fullWidthGlyph: (character, font) => (isThere(font) ? details.fullWidthGlyph(character, font) : undefined),
    inkWithin: (text, font, band) => (isThere(font) ? details.inkWithin(text, font, band) : []),
  };
}

function memory<Value extends NonNullable<unknown>>(): FontCache<Value> {
  const kept = new LRUCache<string, Value>({ max: maxEntries });
  return { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value) };
}

function tablesOf(files: FontFiles, faceId: string): Uint8Array {
  const tables = files.tables(faceId);
  if (tables === undefined) throw new Error(`the font file of ${faceId} is not loaded`);
  return tables;
}
