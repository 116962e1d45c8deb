import type { PaintResources, Scene } from '@platen/core';
import { type Caches, createCaches } from '../../caches/caches.ts';
import type { CountedCache } from '../../caches/counted-cache.ts';
import type { ReadImage } from '../../images/read-image.ts';
import { type PdfPageRequest, placePage } from '../../surface/pdf-page.ts';
import { outlineText } from '../text/outline-text.ts';
import type { VectorFonts } from '../text/vector-fonts.ts';
import { createStreamPacker, type StreamPacker } from './packed-streams.ts';
import { pdfText, writePdf } from './pdf-file.ts';
import { bakeFilters } from './pictures/filtered-pictures.ts';
import { PdfPictures } from './pictures/pdf-pictures.ts';
import { createPreparedPictures, type PreparedPicture } from './pictures/prepare-pictures.ts';
import { MarkCache } from './plain/mark-cache.ts';
import { createFontCuts } from './plain/plain-font.ts';
import { type PlainPdfCaches, plainPdf } from './plain/plain-pdf.ts';
import { createSetRuns } from './plain/set-run.ts';
import { createShapedRuns, type ShapedRuns } from './skia/painted-runs.ts';
import { skiaPdf } from './skia/skia-pdf.ts';
import { SubsetCache } from './skia/subset-cache.ts';

export interface PdfOptions extends Omit<PdfPageRequest, 'sceneWidth' | 'sceneHeight'> {
  readonly title?: string;
  /** False turns text into outlines. */
  readonly embedFonts: boolean;
  /** 1 to 100, of photographs. */
  readonly quality: number;
  /** Px to the inch of paper that pictures are stored with, or all that they have. */
  readonly imageDpi: number;
}

export interface PdfSources {
  readonly fonts: VectorFonts;
  /** By the key that image marks carry. */
  readonly images: ReadonlyMap<string, ReadImage>;
  readonly drawing?: Pick<PaintResources, 'drawSvg'>;
  /** What earlier PDFs left, which makes this one sooner ready and not different. */
  readonly memory?: PdfCaches;
}

/** Parts that PDFs of one design have in common. */
export interface PdfCaches {
  readonly shaped: ShapedRuns;
  readonly subsets: SubsetCache;
  readonly plain: PlainPdfCaches;
  readonly pictures: CountedCache<PreparedPicture>;
  readonly pack: StreamPacker;
  /** Whether Skia goes on knowing the fonts; not with fonts that are an account's own. */
  readonly keepsFonts: boolean;
}

export function createPdfCaches(caches: Caches): PdfCaches {
  return {
    shaped: createShapedRuns(caches),
    subsets: new SubsetCache(caches),
    plain: { runs: createSetRuns(caches), cuts: createFontCuts(caches), marks: new MarkCache(caches) },
    pictures: createPreparedPictures(caches),
    pack: createStreamPacker(caches),
    keepsFonts: true,
  };
}

/** A PDF of scenes of one size, each on a page. The bytes depend on the input alone: no date, no random id. */
export async function encodePdf(
  scenes: readonly [Scene, ...Scene[]],
  options: PdfOptions,
  { fonts, images, drawing, memory = createPdfCaches(createCaches()) }: PdfSources,
): Promise<Buffer> {
  const [{ width, height }] = scenes;
  const page = placePage({ ...options, sceneWidth: width, sceneHeight: height });
  const { quality, imageDpi: dpi } = options;
  const pictures = new PdfPictures({ images, quality, dpi, kept: memory.pictures });
  const [first, ...rest] = options.embedFonts ? scenes : await withoutText(scenes, fonts);
  const drawn = [bakeFilters(first), ...rest.map(bakeFilters)] as const;
  const file =
    (await plainPdf(drawn, page, { fonts, memory: memory.plain, pictures })) ??
    (await skiaPdf(drawn, page, { fonts, resources: { image: pictures.image, ...drawing }, pictures, memory }));
  const title = options.title ? `/Title ${pdfText(options.title)}\n` : '';
  const info = {
    number: file.info,
    dictionary: `<<${title}/Creator (Platen)\n/Producer (Platen)>>`,
    stream: null,
    packed: false,
  };
  return writePdf({ ...file, objects: new Map([...file.objects, [file.info, info]]) }, memory.pack);
}

/** The scenes with shapes in the place of their text. */
async function withoutText(
  scenes: readonly [Scene, ...Scene[]],
  { outliner }: VectorFonts,
): Promise<readonly [Scene, ...Scene[]]> {
  const [first, ...rest] = scenes;
  const outlined = (scene: Scene) => outlineText(scene, { outliner, isOutlined: () => true });
  return [await outlined(first), ...(await Promise.all(rest.map(outlined)))];
}
