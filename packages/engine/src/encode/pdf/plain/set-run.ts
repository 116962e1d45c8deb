import type { TextStyle } from '@platen/core';
import { type SpaceUse, shapedParts, shapesTogether } from '@platen/core/fonts';
import { bytesOfEntry } from '../../../caches/bytes-of-entry.ts';
import type { Caches } from '../../../caches/caches.ts';
import type { CountedCache } from '../../../caches/counted-cache.ts';
import { glyphTexts, nothing } from '../../text/glyph-text.ts';
import { NeedsSkia } from './needs-skia.ts';
import type { OpenedFont } from './opened-font.ts';

/** A text as glyphs from left to right, whatever its size and spacing. Lengths in em. */
export interface SetRun {
  readonly glyphs: readonly number[];
  /** What each stands for. */
  readonly texts: readonly string[];
  /** Where each is drawn, from the left end and up. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** How many spacings of letters and of words are left of each. */
  readonly letters: readonly number[];
  readonly words: readonly number[];
  /** Width of all glyphs, without spacing. */
  readonly width: number;
}

/** What decides, with the text, which glyphs a font sets. */
export type ShapingStyle = Pick<TextStyle, 'lang' | 'letterSpacing' | 'features'>;

const maxBytes = 8_000_000;
/** Numbers of six lists, a short text, and the operators that show it, about. */
const bytesOfGlyph = 90;

export function createSetRuns(caches: Caches): CountedCache<SetRun> {
  return caches.create<SetRun>({
    name: 'pdf_runs',
    maxBytes,
    bytesOf: ({ glyphs }, key) => bytesOfEntry(key) + bytesOfGlyph * glyphs.length,
  });
}

/** What shapes runs of a face. */
export interface RunSetter extends Pick<OpenedFont, 'shaper'> {
  /** By the whole file, of which the opened one is a part. */
  readonly spaces: SpaceUse;
}

/** @throws NeedsSkia when a glyph stands for nothing: readers are told so by a code that only a table can give it. */
export function setRun(text: string, { shaper, spaces }: RunSetter, style: ShapingStyle): SetRun {
  const parts = shapedParts(
    { text, direction: 'ltr' },
    {
      shape: (part) => shaper.shape(part, style),
      together: shapesTogether(spaces, style),
    },
  );
  const set = { glyphs: [], texts: [], xs: [], ys: [], letters: [], words: [] } as Lists;
  let [x, letters, words] = [0, 0, 0];
  for (const { text: part, glyphs } of parts) {
    set.texts.push(...glyphTexts(part, glyphs, 'ltr'));
    for (const [index, { glyph, cluster, advance, xOffset, yOffset }] of glyphs.entries()) {
      set.glyphs.push(glyph);
      set.xs.push(x + xOffset);
      set.ys.push(yOffset);
      set.letters.push(letters);
      set.words.push(words);
      x += advance;
      // Spacing follows the last glyph of a cluster.
      if (glyphs[index + 1]?.cluster === cluster) continue;
      letters += 1;
      if (/[ \u00a0]/.test(part.charAt(cluster))) words += 1;
    }
  }
  if (set.texts.includes(nothing)) throw new NeedsSkia();
  return { ...set, width: x };
}

type Lists = { -readonly [Name in Exclude<keyof SetRun, 'width' | 'texts'>]: number[] } & { texts: string[] };
