import { nothing } from '../../text/glyph-text.ts';
import { unseenSuffix } from '../../text/unseen-text.ts';
import type { PdfFile } from '../pdf-file.ts';
import { type CodedFont, readPdfFonts } from './coded-fonts.ts';
import { drawnCopy, type GlyphPen } from './drawn-copies.ts';
import { type PaintedRun, RunPlaces, type Sighting } from './run-places.ts';
import { type Recoding, writeTextObjects } from './text-objects.ts';
import { readStreamTexts, type StreamTexts, walkPages } from './walk-pages.ts';

/**
 * Makes the text of a PDF readable. Skia names each glyph by the font's own character table, which knows nothing of
 * ligatures, joined Arabic letters or reordered vowel signs; here every glyph is given the text that layout drew it
 * for. A glyph that stands for different texts in different places gets a code for each of them.
 *
 * A run painted several times (beneath itself as a shadow, or as an outline) is readable once, where it stands; text in
 * masks, which nobody sees, is not.
 *
 * @param pages the runs of each page, in paint order.
 * @param pen draws what is seen and not to be read: copies become paths.
 */
export function makeTextReadable(file: PdfFile, pages: readonly (readonly PaintedRun[])[], pen: GlyphPen): PdfFile {
  const fonts = readPdfFonts(file);
  const streams = readStreamTexts(file);
  if (fonts.size === 0 || streams.size === 0) return file;
  for (const { font, codes } of [...streams.values()].flatMap((texts) => texts.flatMap(({ pieces }) => pieces))) {
    for (const code of codes) fonts.get(font)?.reserve(code);
  }
  const meanings = readMeanings(file, { pages, fonts, streams });

  const objects = new Map(file.objects);
  for (const [number, texts] of streams) {
    const object = file.objects.get(number);
    if (!object) continue;
    const content = object.stream?.toString('latin1') ?? '';
    const written = writeTextObjects(content, texts, recode(meanings.get(number) ?? [], { file, fonts, pen }));
    objects.set(number, { ...object, stream: Buffer.from(written, 'latin1') });
  }
  for (const font of fonts.values()) {
    for (const object of font.objects(Math.max(...objects.keys()) + 1)) objects.set(object.number, object);
  }
  return { ...file, objects };
}

/** What every code of every stream reads as. */
type Meanings = ReadonlyMap<number, readonly (string | undefined)[]>;

function readMeanings(
  file: PdfFile,
  {
    pages,
    fonts,
    streams,
  }: {
    readonly pages: readonly (readonly PaintedRun[])[];
    readonly fonts: ReadonlyMap<number, CodedFont>;
    readonly streams: StreamTexts;
  },
): Meanings {
  const meanings = new Map<number, (string | undefined)[]>();
  const starts = new Map<number, readonly number[]>();
  for (const [number, texts] of streams) {
    let count = 0;
    starts.set(
      number,
      texts.map(({ pieces }) => {
        const start = count;
        count += pieces.reduce((sum, { codes }) => sum + codes.length, 0);
        return start;
      }),
    );
    meanings.set(number, new Array<string | undefined>(count).fill(nothing));
  }
  for (const [page, placed] of walkPages(file, streams).entries()) {
    const places = new RunPlaces(pages[page] ?? []);
    const found = placed.map((text) => places.find(text, fonts));
    const read = readableGlyphs(found.flatMap((sighting) => sighting ?? []));
    for (const [at, { stream, index, object }] of placed.entries()) {
      const start = starts.get(stream)?.[index] ?? 0;
      const sighting = found[at];
      const known = meanings.get(stream);
      const shown = object.pieces.flatMap(({ font, codes }) => codes.map((code) => ({ font, code })));
      for (const [place, { font, code }] of shown.entries()) {
        const glyph = sighting?.glyphs[place] ?? -1;
        const isRead = sighting && read.get(sighting.run)?.[glyph] === sighting;
        // What cannot be told is read letter by letter, as the font has them. For a code without text readers make one up.
        if (known && !sighting) known[start + place] = fonts.get(font)?.ownText(code) ?? nothing;
        else if (known && isRead) known[start + place] = sighting.run.texts[glyph];
      }
    }
  }
  return meanings;
}

/**
 * Which sighting of each glyph is the one that is read: one in its place before a copy elsewhere, such as a shadow whose
 * text is cut off; letters before drawings; of equal ones the last, which lies over the others.
 */
function readableGlyphs(sightings: readonly Sighting[]): ReadonlyMap<PaintedRun, readonly (Sighting | undefined)[]> {
  const read = new Map<PaintedRun, (Sighting | undefined)[]>();
  for (const sighting of sightings) {
    const chosen = read.get(sighting.run) ?? [];
    read.set(sighting.run, chosen);
    for (const glyph of sighting.glyphs) {
      const known = chosen[glyph];
      if (known === undefined || rank(sighting) >= rank(known)) chosen[glyph] = sighting;
    }
  }
  return read;
}

function rank({ isInPlace, isDrawing }: Sighting): number {
  return (isInPlace ? 2 : 0) + (isDrawing ? 0 : 1);
}

function recode(meanings: readonly (string | undefined)[], { file, fonts, pen }: Rewriting): Recoding {
  // Skia lays invisible text over what it had to paint as a picture, such as a blurred shadow.
  const isInvisible = (state: number | null) =>
    state !== null && /\/ca 0[\s>]/.test(file.objects.get(state)?.dictionary ?? '');
  return {
    isUnseen: (font) => fonts.get(font)?.name?.endsWith(unseenSuffix) ?? false,
    replacement: (object, index) => {
      const count = object.pieces.reduce((sum, { codes }) => sum + codes.length, 0);
      if (!meanings.slice(index, index + count).every((text) => text === nothing)) return undefined;
      return isInvisible(object.state) ? '' : drawnCopy(object, { fonts, pen });
    },
    code: (font, code, index) => {
      const text = meanings[index];
      return text === undefined ? code : (fonts.get(font)?.codeFor(code, text) ?? code);
    },
  };
}

interface Rewriting {
  readonly file: PdfFile;
  readonly fonts: ReadonlyMap<number, CodedFont>;
  readonly pen: GlyphPen;
}
