import { areTilesDrawn, type Mark, type Scene } from '@platen/core';
import { type PdfPage, type PdfPageRequest, placePage } from '../surface/pdf-page.ts';
import { canvasMatrix, type PdfPaintOptions, paintPdf } from '../surface/pdf-surface.ts';
import type { RasterResources } from '../surface/raster-surface.ts';
import { withSubsets } from './known-subsets.ts';
import { type Outlining, outlineText } from './outline-text.ts';
import { createStreamPacker, type StreamPacker } from './packed-streams.ts';
import { createShapedRuns, paintedRuns, type ShapedRuns } from './painted-runs.ts';
import { dropDoubledGroups } from './pdf-doubled-groups.ts';
import { type PdfFile, type PdfObject, pdfText, readPdf, writePdf } from './pdf-file.ts';
import { makeLightnessMasks } from './pdf-lightness-masks.ts';
import { inReadingOrder, makeSubsets, penOf, setInSubsets, withSignsApart } from './pdf-subsets.ts';
import { makeTextReadable } from './pdf-text.ts';
import { completeStates } from './pdf-whole-states.ts';
import { readersDisagree } from './readers-disagree.ts';
import { joinPages, splitPages } from './scene-pages.ts';
import type { VectorFonts } from './vector-fonts.ts';

export interface PdfOptions extends Omit<PdfPageRequest, 'sceneWidth' | 'sceneHeight'> {
  readonly title?: string;
  /** False turns text into outlines. */
  readonly embedFonts: boolean;
  /** 1 to 100, of photographs. */
  readonly quality: number;
}

export interface PdfSources {
  readonly fonts: VectorFonts;
  readonly resources: RasterResources;
  /** What earlier PDFs left, which makes this one sooner ready and not different. */
  readonly memory?: PdfMemory;
}

/** Parts that PDFs of one design have in common. */
export interface PdfMemory {
  readonly shaped: ShapedRuns;
  readonly pack: StreamPacker;
  /** Whether Skia goes on knowing the fonts; not with fonts that are an account's own. */
  readonly keepsFonts: boolean;
}

export function createPdfMemory(): PdfMemory {
  return { shaped: createShapedRuns(), pack: createStreamPacker(), keepsFonts: true };
}

/** A PDF of scenes of one size, each on a page. The bytes depend on the input alone: no date, no random id. */
export async function encodePdf(
  scenes: readonly [Scene, ...Scene[]],
  options: PdfOptions,
  { fonts, resources, memory = createPdfMemory() }: PdfSources,
): Promise<Buffer> {
  const scene = joinPages(scenes);
  const page = placePage({ ...options, sceneWidth: scene.width, sceneHeight: scene.height });
  const paint: PdfPaintOptions = {
    rasterDpi: rasterDpi(page, finestDpi(scene.marks)),
    picturePxPerPt: pictureDensity(page) / ptPerDesignPx(page),
    imageQuality: options.quality,
  };
  const drawn = await outlineText(scene, options.embedFonts ? await readersDisagree(scene, fonts) : allOutlined(fonts));
  const ordered = inReadingOrder(drawn);
  const subsets = await makeSubsets(ordered, fonts);
  const readable = withSignsApart(ordered, subsets);
  const painted = withSubsets(
    subsets,
    () => paintPdf(splitPages(setInSubsets(readable, subsets)), page, resources, paint),
    { keep: memory.keepsFonts },
  );
  const onCanvas = canvasMatrix(page, paint.rasterDpi);
  const file = makeTextReadable(
    makeLightnessMasks(dropDoubledGroups(completeStates(readPdf(painted)))),
    splitPages(readable).map((each) => paintedRuns(each, onCanvas, { subsets, shaped: memory.shaped })),
    penOf(subsets),
  );
  const title = options.title ? `/Title ${pdfText(options.title)}\n` : '';
  const info = {
    number: file.info,
    dictionary: `<<${title}/Creator (Platen)\n/Producer (Platen)>>`,
    stream: null,
    packed: false,
  };
  const sized = withPageSize({ ...file, objects: new Map([...file.objects, [file.info, info]]) }, page);
  return writePdf(sized, memory.pack);
}

function allOutlined({ outliner }: VectorFonts): Outlining {
  return { outliner, isOutlined: () => true };
}

/** Writes the exact size; Skia's own is in whole pixels. */
function withPageSize(file: PdfFile, { width, height }: PdfPage): PdfFile {
  const box = `/MediaBox [0 0 ${length(width)} ${length(height)}]`;
  const objects = [...file.objects].map(([number, object]): [number, PdfObject] => [
    number,
    { ...object, dictionary: object.dictionary.replace(/\/MediaBox \[[^\]]*\]/, box) },
  ]);
  return { ...file, objects: new Map(objects) };
}

function length(pt: number): string {
  return pt.toFixed(3).replace(/\.?0+$/, '');
}

/** Art is painted as pixels too, and its edges are sharp: it gets what print shows. Blurred edges need far less. */
function finestDpi(marks: readonly Mark[]): 144 | 300 {
  const hasArt = marks.some(
    (mark) =>
      mark.kind === 'art' || (mark.kind === 'group' && (!areTilesDrawn(mark) || finestDpi(mark.children) === 300)),
  );
  return hasArt ? 300 : 144;
}

/** Pixels a page may be made of where it must be, so that a poster does not take all memory. */
const maxRasterPixels = 40_000_000;

/**
 * Pixels per inch for shadows and filters: two for each design px, but no less than twice a screen's and no more than
 * print shows.
 */
export function rasterDpi(page: PdfPage, leastDpi: number): number {
  const { width, height } = page;
  const wanted = Math.min(300, Math.max(leastDpi, 144 / ptPerDesignPx(page)));
  const affordable = Math.sqrt(maxRasterPixels / (width * height)) * 72;
  const dpi = Math.max(36, Math.min(wanted, affordable));
  // Skia rounds the page to whole pixels and counts from its foot: with a whole number of rows nothing is shifted.
  return (72 * Math.max(1, Math.round((height * dpi) / 72))) / height;
}

/**
 * Pixels of a picture for each design px: one, or up to two on a page that enlarges the design; more make files large
 * and show on few screens. Never over 300 to the inch of paper, which is what print shows.
 */
export function pictureDensity(page: PdfPage): number {
  const ptPerPx = ptPerDesignPx(page);
  return Math.min(2, Math.max(1, ptPerPx), (300 / 72) * ptPerPx);
}

function ptPerDesignPx({ placement }: PdfPage): number {
  return Math.hypot(placement.transform[0], placement.transform[1]);
}
