import { createHash } from 'node:crypto';
import type { Scene, TextRun, TextStyle } from '@platen/core';
import { readSpaceUse, type SpaceUse } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import { renameFont } from '../../../fonts/files/rename-font.ts';
import { unseenFont } from '../../../fonts/unseen-font.ts';
import { isNeutral, readableLine } from '../../text/logical-runs.ts';
import { createRunShaper, type RunShaper } from '../../text/shape-run.ts';
import { isUnseen, seenFace, unseenSuffix } from '../../text/unseen-text.ts';
import { faceKey, mapTextMarks, type UsedFace, usedFaces } from '../../text/used-faces.ts';
import type { VectorFonts } from '../../text/vector-fonts.ts';
import type { GlyphPen } from './drawn-copies.ts';

/** The fonts of one PDF. */
export interface PdfSubset {
  /** What a style of the scene names. */
  readonly used: UsedFace;
  /** TrueType or OpenType. */
  readonly font: Buffer;
  /** Under which Skia knows the font. */
  readonly face: string;
  readonly shaper: RunShaper;
  /** Tells whether Skia shapes words in it together. */
  readonly spaces: SpaceUse;
  /** PostScript name. */
  readonly fontName: string;
}

/**
 * Makes a static subset of every face in use. Skia embeds a variable font as drawings (Type 3), which some readers
 * cannot fill with a gradient; a static one it embeds as TrueType. Emoji are read from such a subset too, and seen as
 * shapes.
 */
export async function makeSubsets(scene: Scene, fonts: VectorFonts): Promise<readonly PdfSubset[]> {
  const subsets: PdfSubset[] = [];
  for (const [index, used] of usedFaces(scene).entries()) {
    const unseen = isUnseen(used.face);
    const faceId = seenFace(used.face);
    const face = fonts.store.face(faceId);
    const { weight } = used;
    // Skia parts some emoji when it knows no more than this font.
    if (face.emoji) fonts.store.load(faceId);
    // Skia embeds no font without ink, and so would leave out the spaces.
    const text = used.characters.trim() === '' ? `${used.characters}.` : used.characters;
    const cut = async (characters: string) =>
      Buffer.from(await fonts.subsetter.subset({ face: faceId, weight, text: characters, format: 'sfnt' }));
    let subset = await cut(text);
    const whole = fonts.store.spaceUse(faceId);
    const { positions, substitutions } = readSpaceUse(subset, harfbuzz);
    // What heeds the space may have been left out. Skia embeds the glyphs in use alone.
    if (positions !== whole.positions || substitutions !== whole.substitutions) subset = await cut(text + ascii);
    const fontName = postScriptName(face.family, used, index) + (unseen ? unseenSuffix : '');
    const font = renameFont(unseen ? unseenFont(subset) : subset, fontName);
    // Named by content: Skia keeps what it has once read under a name.
    const id = `pdf-${createHash('sha256').update(font).digest('hex').slice(0, 24)}`;
    const shaper = createRunShaper(font);
    subsets.push({ used, font, face: id, shaper, spaces: readSpaceUse(subset, harfbuzz), fontName });
  }
  return subsets;
}

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** The scene with the runs of each line in reading order; what `makeSubsets` and the rest are given. */
export function inReadingOrder(scene: Scene): Scene {
  return mapTextMarks(scene, (mark) => ({ ...mark, lines: mark.lines.map(readableLine) }));
}

/** Parts signs that are drawn from right to left: readers take what has no letters from left to right. */
export function withSignsApart(scene: Scene, subsets: readonly PdfSubset[]): Scene {
  const byFace = new Map(subsets.map((subset) => [faceKey(subset.used), subset]));
  return mapTextMarks(scene, (mark) => ({
    ...mark,
    lines: mark.lines.map((line) => ({
      ...line,
      runs: line.runs.flatMap((run) => {
        const style = mark.styles[run.style];
        const subset = style && byFace.get(faceKey(style));
        return style && subset && isNeutral(run) ? signsOf(run, style, subset.shaper) : [run];
      }),
    })),
  }));
}

/** Each cluster of a run as a run of its own, at its place; in reading order. */
function signsOf(run: TextRun, style: TextStyle, shaper: RunShaper): readonly TextRun[] {
  const glyphs = shaper.shape(run, style);
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  if (starts.length < 2) return [run];
  let x = run.x;
  const places = new Map<number, { readonly x: number; readonly width: number }>();
  for (const { cluster, advance } of glyphs) {
    const spacing = places.has(cluster) ? 0 : style.letterSpacing;
    const place = places.get(cluster) ?? { x, width: 0 };
    const width = advance * style.size + spacing;
    places.set(cluster, { x: place.x, width: place.width + width });
    x += width;
  }
  return starts.map((start, index) => ({
    ...run,
    ...places.get(start),
    text: run.text.slice(start, starts[index + 1] ?? run.text.length),
    start: run.start + start,
  }));
}

/** The scene with its styles set in the subsets. */
export function setInSubsets(scene: Scene, subsets: readonly PdfSubset[]): Scene {
  const faces = new Map(subsets.map((subset) => [faceKey(subset.used), subset.face]));
  const set = (style: TextStyle): TextStyle => {
    const face = faces.get(faceKey(style)) ?? style.face;
    // Skia draws a bold or a slant that a font does not have, which boxes without ink do not need.
    return isUnseen(style.face) ? { ...style, face, weight: 400, italic: false } : { ...style, face };
  };
  return mapTextMarks(scene, (mark) => ({ ...mark, styles: mark.styles.map(set) }));
}

/** Draws the glyphs of subsets. */
export function penOf(subsets: readonly PdfSubset[]): GlyphPen {
  const shapers = new Map(subsets.map(({ fontName, shaper }) => [fontName, shaper]));
  return (fontName, glyph) => (fontName === null ? undefined : shapers.get(fontName)?.draw(glyph));
}

/** Such as `Inter-700-1`: letters, digits and hyphens, at most 63 characters. The index keeps names apart. */
export function postScriptName(
  family: string,
  { weight, italic }: Pick<UsedFace, 'weight' | 'italic'>,
  index: number,
): string {
  const plain = family.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 40) || 'Font';
  return `${plain}-${weight}${italic ? 'Italic' : ''}-${index + 1}`;
}
