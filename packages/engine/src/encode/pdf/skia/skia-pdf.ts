import type { PaintResources, Scene } from '@platen/core';
import type { PdfPage } from '../../../surface/pdf-page.ts';
import { canvasMatrix, type PdfPaintOptions, paintPdf } from '../../../surface/pdf-surface.ts';
import { outlineText } from '../../text/outline-text.ts';
import type { VectorFonts } from '../../text/vector-fonts.ts';
import { type PdfFile, type PdfObject, readPdf } from '../pdf-file.ts';
import type { PdfPictures } from '../pictures/pdf-pictures.ts';
import { PictureStandIns } from '../pictures/picture-stand-ins.ts';
import { joinPages, splitPages } from '../scene-pages.ts';
import { embedCffFonts } from './cff-fonts.ts';
import { dropDoubledGroups } from './doubled-groups.ts';
import { makeLightnessMasks } from './lightness-masks.ts';
import { finestDpi, rasterDpi } from './page-densities.ts';
import { paintedRuns, type ShapedRuns } from './painted-runs.ts';
import { makeTextReadable } from './readable-text.ts';
import { readersDisagree } from './readers-disagree.ts';
import type { SubsetCache } from './subset-cache.ts';
import { inReadingOrder, makeSubsets, penOf, setInSubsets, withSignsApart } from './subsets.ts';
import { completeStates } from './whole-states.ts';

export interface SkiaPdfSources {
  readonly fonts: VectorFonts;
  readonly resources: Pick<PaintResources, 'image' | 'drawSvg'>;
  readonly pictures: PdfPictures;
  readonly memory: {
    readonly shaped: ShapedRuns;
    readonly subsets: SubsetCache;
    /** Whether Skia goes on knowing the fonts; not with fonts that are an account's own. */
    readonly keepsFonts: boolean;
  };
}

/**
 * Has Skia write the file, whatever is on the pages, and mends what readers make of it: text above all. The information
 * dictionary is left to the caller.
 */
export async function skiaPdf(
  scenes: readonly [Scene, ...Scene[]],
  page: PdfPage,
  { fonts, resources, pictures, memory }: SkiaPdfSources,
): Promise<PdfFile> {
  const scene = joinPages(scenes);
  const standIns = new PictureStandIns(pictures.pxPerPt);
  const imagePixels = await pictures.pixels(scene, page);
  const paint: PdfPaintOptions = {
    rasterDpi: rasterDpi(page, finestDpi(scene.marks)),
    picturePxPerPt: pictures.pxPerPt,
    imageQuality: pictures.quality,
    standIn: (...request) => standIns.standIn(...request),
  };
  const drawn = await outlineText(scene, readersDisagree(scene, fonts));
  const ordered = inReadingOrder(drawn);
  const subsets = await makeSubsets(ordered, fonts);
  const readable = withSignsApart(ordered, subsets);
  const painted = memory.subsets.with(
    subsets,
    () => paintPdf(splitPages(setInSubsets(readable, subsets)), page, { ...resources, imagePixels }, paint),
    { keep: memory.keepsFonts },
  );
  const onCanvas = canvasMatrix(page, paint.rasterDpi);
  const file = makeTextReadable(
    makeLightnessMasks(dropDoubledGroups(completeStates(readPdf(painted)))),
    splitPages(readable).map((each) => paintedRuns(each, onCanvas, { subsets, shaped: memory.shaped })),
    penOf(subsets),
  );
  const embedded = embedCffFonts(file, subsets);
  return withPageSize(standIns.replace(embedded, await pictures.prepare(standIns.stored)), page);
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
