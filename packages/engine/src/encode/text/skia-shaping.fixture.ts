/** What Skia makes of texts, glyph by glyph, read from its own PDFs; and what `shapedParts` says that it makes. For tests. */
import '../../surface/raster-surface.ts';
import { PDFDocument } from '@napi-rs/canvas';
import type { FontFace, TextRun } from '@platen/core';
import { guessScript, type PartedGlyph, shapedParts, shapesTogether } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import { createFontServices } from '../../fonts/font-services.ts';
import { readPdf } from '../pdf/pdf-file.ts';
import { readPdfFonts } from '../pdf/skia/coded-fonts.ts';
import { readStreamTexts, walkPages } from '../pdf/skia/walk-pages.ts';

const { fontStore } = createFontServices();

type Text = Pick<TextRun, 'text' | 'direction'>;

export interface GlyphsOfText {
  readonly text: string;
  /** Glyph numbers from left to right, without those of spaces, which Skia writes for some fonts only. */
  readonly drawn: string;
  readonly expected: string;
}

/** @param face takes part whole, at the weight 400 or its nearest. */
export function glyphsOfTexts(
  face: FontFace,
  texts: readonly Text[],
  { kerning = 'normal' }: { readonly kerning?: 'normal' | 'none' } = {},
): readonly GlyphsOfText[] {
  fontStore.load(face.id);
  const weight = Math.min(Math.max(400, face.weights[0]), face.weights[1]);
  const font = openFont(face, weight);
  const space = font.nominalGlyph(0x20);
  const written = (glyphs: readonly number[]) => glyphs.filter((glyph) => glyph !== space).join(' ');
  const drawn = drawnGlyphs(texts, { kerning, font: `${face.italic ? 'italic ' : ''}${weight} 24px "${face.id}"` });
  return texts.map(({ text, direction }, index) => {
    const parts = shapedParts(
      { text, direction },
      {
        shape: (part) => shape(font, part, kerning),
        together: shapesTogether(fontStore.spaceUse(face.id), { features: { kern: kerning === 'none' ? 0 : 1 } }),
      },
    );
    const expected = parts.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph));
    return { text, drawn: written(drawn[index] ?? []), expected: written(expected) };
  });
}

function openFont(face: FontFace, weight: number): harfbuzz.Font {
  const tables = new Uint8Array(fontStore.tables(face.id));
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(tables)));
  if (face.weights[0] !== face.weights[1]) font.setVariations([new harfbuzz.Variation('wght', weight)]);
  return font;
}

function shape(
  font: harfbuzz.Font,
  { text, direction, isLatin }: Text & { readonly isLatin?: boolean },
  kerning: string,
): readonly PartedGlyph[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.setLanguage('en');
  guessScript(buffer, text, isLatin);
  harfbuzz.shape(font, buffer, [new harfbuzz.Feature('kern', kerning === 'none' ? 0 : 1)]);
  return buffer.getGlyphInfos().map(({ codepoint, cluster, flags }) => ({
    glyph: codepoint,
    cluster,
    heedsBefore: (flags & harfbuzz.GlyphFlag.UNSAFE_TO_BREAK) !== 0,
  }));
}

/** One page for each text. */
function drawnGlyphs(
  texts: readonly Text[],
  { font, kerning }: { readonly font: string; readonly kerning: 'normal' | 'none' },
): readonly (readonly number[])[] {
  const document = new PDFDocument({ compressionLevel: 0 });
  for (const { text, direction } of texts) {
    const context = document.beginPage(3000, 100);
    context.font = font;
    context.lang = 'en';
    context.fontKerning = kerning;
    context.textRendering = 'optimizeLegibility';
    context.direction = direction;
    context.textAlign = 'left';
    context.fillText(text, 100, 50);
    document.endPage();
  }
  const file = readPdf(document.close());
  const fonts = readPdfFonts(file);
  return walkPages(file, readStreamTexts(file)).map((placed) =>
    placed.flatMap(({ object }) =>
      object.pieces.flatMap((piece) => piece.codes.map((code) => fonts.get(piece.font)?.glyphOf(code) ?? -1)),
    ),
  );
}
