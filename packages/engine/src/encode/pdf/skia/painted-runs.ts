import {
  type Mark,
  type Matrix,
  multiply,
  type Scene,
  type TextMark,
  type TextRun,
  type TextStyle,
} from '@platen/core';
import { type ShapedPart, shapedParts, shapesTogether } from '@platen/core/fonts';
import { bytesOfEntry } from '../../../caches/bytes-of-entry.ts';
import type { Caches } from '../../../caches/caches.ts';
import type { CountedCache } from '../../../caches/counted-cache.ts';
import { glyphTexts } from '../../text/glyph-text.ts';
import { markedTexts } from '../../text/logical-runs.ts';
import type { PlacedGlyph } from '../../text/shape-run.ts';
import { faceKey } from '../../text/used-faces.ts';
import type { PaintedRun } from './run-places.ts';
import type { PdfSubset } from './subsets.ts';

/** A run as glyphs, wherever it stands. */
type ShapedRun = Pick<PaintedRun, 'glyphs' | 'texts' | 'offsets'>;

/** Runs that were shaped for earlier PDFs, by the subset, the style and the text. */
export type ShapedRuns = CountedCache<ShapedRun>;

const maxRunBytes = 8_000_000;
/** A number in each of two lists and a short text, about. */
const bytesOfGlyph = 40;

export function createShapedRuns(caches: Caches): ShapedRuns {
  return caches.create<ShapedRun>({
    name: 'pdf_runs',
    maxBytes: maxRunBytes,
    bytesOf: ({ glyphs }, key) => bytesOfEntry(key) + bytesOfGlyph * glyphs.length,
  });
}

/**
 * What Skia will draw, glyph by glyph, and what it means: the runs of a page in paint order. `scene` is the page before
 * `setInSubsets`, `matrix` what it is painted under on the canvas.
 */
export function paintedRuns(
  scene: Scene,
  matrix: Matrix,
  { subsets, shaped }: { readonly subsets: readonly PdfSubset[]; readonly shaped: ShapedRuns },
): readonly PaintedRun[] {
  const byFace = new Map(subsets.map((subset) => [faceKey(subset.used), subset]));
  return placedTexts(scene.marks, matrix).flatMap((placed) => runsOf(placed, byFace, shaped));
}

interface PlacedMark {
  readonly mark: TextMark;
  readonly matrix: Matrix;
}

function placedTexts(marks: readonly Mark[], parent: Matrix): readonly PlacedMark[] {
  return marks.flatMap((mark): readonly PlacedMark[] => {
    const matrix = mark.transform ? multiply(parent, mark.transform) : parent;
    if (mark.kind === 'text') return [{ mark, matrix }];
    return mark.kind === 'group' ? placedTexts(mark.children, matrix) : [];
  });
}

function runsOf(
  { mark, matrix }: PlacedMark,
  byFace: ReadonlyMap<string, PdfSubset>,
  shaped: ShapedRuns,
): readonly PaintedRun[] {
  return mark.lines.flatMap((line) =>
    line.runs.flatMap((run): readonly PaintedRun[] => {
      const style = mark.styles[run.style];
      const subset = style && byFace.get(faceKey(style));
      if (!style || !subset || run.text === '') return [];
      const { glyphs, texts, offsets } = shapedRun(run, { style, subset, shaped });
      return [
        {
          fontName: subset.fontName,
          glyphs,
          texts: markedTexts(run, texts, line),
          offsets,
          origin: [run.x, line.baseline - run.rise],
          matrix,
        },
      ];
    }),
  );
}

interface RunContext {
  readonly style: TextStyle;
  readonly subset: PdfSubset;
  readonly shaped: ShapedRuns;
}

function shapedRun(run: TextRun, { style, subset, shaped }: RunContext): ShapedRun {
  const { size, letterSpacing, lang, features } = style;
  const set = `${run.direction} ${run.wordSpacing} ${size} ${letterSpacing} ${lang} ${JSON.stringify(features)}`;
  // A subset's face is named by the bytes of its font.
  const key = `${subset.face} ${set}\n${run.text}`;
  const known = shaped.get(key);
  if (known !== undefined) return known;
  const parts = shapedParts(run, {
    shape: (part) => subset.shaper.shape(part, style),
    together: shapesTogether(subset.spaces, style),
  });
  const made: ShapedRun = {
    glyphs: parts.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph)),
    texts: parts.flatMap(({ text, glyphs }) => glyphTexts(text, glyphs, run.direction)),
    offsets: glyphOffsets(parts, run, style),
  };
  shaped.set(key, made);
  return made;
}

/** Where each glyph begins, px from the run's left end. Spacing follows the last glyph of a cluster. */
function glyphOffsets(
  parts: readonly ShapedPart<PlacedGlyph>[],
  { wordSpacing }: TextRun,
  style: TextStyle,
): readonly number[] {
  const offsets: number[] = [];
  let x = 0;
  for (const { text, glyphs } of parts) {
    for (const [index, { cluster, advance }] of glyphs.entries()) {
      offsets.push(x);
      const spacing = style.letterSpacing + (/[ \u00a0]/.test(text.charAt(cluster)) ? wordSpacing : 0);
      x += advance * style.size + (glyphs[index + 1]?.cluster === cluster ? 0 : spacing);
    }
  }
  return offsets;
}
