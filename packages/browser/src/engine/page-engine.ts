import {
  type BoundDesign,
  type FontSpec,
  type ForeignFormats,
  facesOf,
  type Placement,
  placeScene,
  type ResizeMode,
  type ResolvedImages,
  resolveImages,
} from '@platen/core';
import {
  type CatalogFile,
  createPatternHyphenator,
  type FontFileLocation,
  type HyphenationPatterns,
  readFontIndex,
} from '@platen/core/fonts';
import { createFontFiles } from '../fonts/font-files.ts';
import { createLoadedFiles } from '../fonts/loaded-files.ts';
import { createPageMeasurer } from '../fonts/page-measurer.ts';
import { specimenFace } from '../fonts/specimen-face.ts';
import { createWordStartCache } from '../fonts/word-starts.ts';
import { dataBytes } from '../pictures/data-bytes.ts';
import { type HeldPictures, keepRecent } from '../pictures/keep-recent.ts';
import { measureOnce, type ReadPicture } from '../pictures/measure-once.ts';
import { type PagePicture, readPicture } from '../pictures/read-picture.ts';
import type { LoadRenderer } from '../surface/draw-svg.ts';
import { paintPage } from '../surface/paint-page.ts';
import { createFormatMemory, type FetchFormats } from './foreign-formats.ts';
import { createLateParts } from './late-parts.ts';
import { createLayoutMemory } from './layout-memory.ts';
import { layoutInPage, type PageLayout } from './page-layout.ts';

/** A design that asks for new texts each time is bound no more often. */
const mostBindings = 8;

export interface PageEngineOptions {
  /** The fonts that there are. */
  readonly fontIndex: CatalogFile;
  /** Brings a font file as plain TrueType or OpenType tables (not WOFF2, which HarfBuzz does not read). */
  readonly fetchFont: (location: FontFileLocation) => Promise<Uint8Array<ArrayBuffer>>;
  /** Brings the patterns of a file of the package `hyphen`, such as `de-1996`. */
  readonly fetchPatterns: (file: string) => Promise<HyphenationPatterns>;
  /**
   * Brings the places where words begin in a run of Thai, Lao, Khmer or Burmese letters, as `findWordStarts` of the service's
   * own runtime has them. Default: the browser's, whose dictionaries may be others.
   */
  readonly fetchWordStarts?: (letters: string, lang: string) => Promise<readonly number[]>;
  /**
   * Asks how the service writes dates and numbers in a language that `Intl` of the browser lacks, as Chromium lacks Icelandic.
   * Default: they are written in English.
   */
  readonly fetchFormats?: FetchFormats;
  /** Brings a picture by its `src`; throws ImageProblem for one that cannot be had. `data:` sources are read here. */
  readonly fetchPicture: (src: string) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Loads `@resvg/resvg-wasm`, for filters of SVG art; asked when art first needs it. Default: none, and such filters are not
   * applied.
   */
  readonly loadSvgRenderer?: LoadRenderer;
  /** Where faces of fonts are made known for painting. Default: the page's. */
  readonly document?: Pick<Document, 'fonts'>;
  /**
   * For laying out one row of data after the other, in a worker: elements that come again are not laid out again, and of each
   * picture only the size is kept, so that nothing can be painted and cells of tables are not told. Default: false.
   */
  readonly onlyMeasures?: boolean;
}

export interface LaidOut extends PageLayout {
  readonly placement: Placement;
  readonly images: ResolvedImages<PagePicture>;
  /**
   * To be called once nobody will paint it any more: its pictures may then be closed. Where that is forgotten, they stay until
   * they are garbage.
   */
  release(): void;
}

export interface LayOutRequest {
  readonly design: BoundDesign;
  /** Device px per px of the design. Default: 1. */
  readonly scale?: number;
  /** Device px; default: those of the design. */
  readonly width?: number;
  readonly height?: number;
  /** Default: `contain`. */
  readonly resizeMode?: ResizeMode;
}

/** The engine in a page. Make one for each page: it keeps fonts. */
export interface PageEngine {
  /**
   * Binds a design: calls `bind`, whose `formats` are for `bindDesign`, until all is there that it asks them for. What cannot be
   * had of them is English.
   */
  bind<Bound>(bind: (formats: ForeignFormats | undefined) => Bound): Promise<Bound>;
  /** Brings pictures and fonts and lays a bound design out. Throws PlatenError for what the design causes. */
  layOut(request: LayOutRequest): Promise<LaidOut>;
  /**
   * Paints what was laid out on a canvas of the page, which is given its size in device px. With `pause` it is painted in slices:
   * see `paintPage`. Answers whether it was painted to its end.
   */
  paint(laidOut: LaidOut, canvas: HTMLCanvasElement, pause?: () => Promise<boolean>): Promise<boolean>;
  /** Advance width in px of text in a font of a scene that was laid out: for carets and selections. */
  width(text: string, font: FontSpec): number;
  /**
   * Makes the upright regular face of a family known to the document, and answers what CSS calls it: for showing the family's
   * name in itself. Undefined where no face of it has all letters of the name.
   */
  specimen(family: string): Promise<string | undefined>;
}

export async function createPageEngine(options: PageEngineOptions): Promise<PageEngine> {
  const { fontIndex, fetchFont, fetchPatterns, fetchWordStarts, fetchPicture, document: page = document } = options;
  const { catalog, faces } = readFontIndex(fontIndex);
  const files = createFontFiles({ faces, fetchTables: fetchFont, registry: page.fonts });
  const patterns = createLoadedFiles(fetchPatterns);
  const words = fetchWordStarts && createWordStartCache(fetchWordStarts);
  const formats = options.fetchFormats && createFormatMemory(options.fetchFormats);
  const measurer = createPageMeasurer(files, await import('harfbuzzjs'));
  const ports = {
    ...createLateParts(),
    memory: createLayoutMemory(),
    fonts: catalog,
    measurer,
    hyphenator: createPatternHyphenator(patterns.get),
    ...(words && { wordStarts: words.wordStarts }),
    loadMissing: async () => {
      const parts = [files, patterns, ...(words ? [words] : [])];
      return (await Promise.all(parts.map((part) => part.loadMissing()))).includes(true);
    },
  };
  const readAnew: ReadPicture = async (src, upright) =>
    readPicture(src.startsWith('data:') ? dataBytes(src) : await fetchPicture(src), upright);
  const holdPictures = options.onlyMeasures ? withoutPixels(readAnew) : keepRecent(readAnew);

  return {
    bind: async (bind) => {
      // The language first, then texts, then those of conditions that such texts decide.
      for (let turn = 1; turn < mostBindings; turn += 1) {
        const bound = bind(formats);
        if (!(await formats?.loadMissing())) return bound;
      }
      return bind(formats);
    },
    layOut: async ({ design, scale = 1, resizeMode = 'contain', ...size }) => {
      const { read, release } = holdPictures();
      try {
        const images = await resolveImages({ design, read });
        const { width, height } = design;
        const placement = placeScene({ sceneWidth: width, sceneHeight: height, scale, resizeMode, ...size });
        const [a, b, c, d] = placement.transform;
        const pixelRatio = Math.sqrt(Math.abs(a * d - b * c));
        const request = { design, images: images.forLayout, pixelRatio, placement: placement.transform };
        return { ...(await layoutInPage(request, ports)), placement, images, release };
      } catch (cause) {
        release();
        throw cause;
      }
    },
    paint: async ({ scene, placement, images }, canvas, pause) => {
      await Promise.all([...facesOf(scene.marks)].map(files.register));
      const { loadSvgRenderer: loadRenderer } = options;
      const request = { scene, placement, pictures: images.byKey, canvas };
      return paintPage({ ...request, ...(loadRenderer && { loadRenderer }), ...(pause && { pause }) });
    },
    width: measurer.width,
    specimen: async (family) => {
      const face = specimenFace(catalog.family(family), family);
      if (face) await files.register(face.id);
      return face?.id;
    },
  };
}

/** There is nothing to release. */
function withoutPixels(readAnew: ReadPicture): () => HeldPictures {
  const pictures: HeldPictures = { read: measureOnce(readAnew), release: () => undefined };
  return () => pictures;
}
