import type { BarcodeEncoder } from '../codes/barcode-symbol.ts';
import type { Element, ElementKind, ElementOf } from '../design/elements/index.ts';
import type { Box } from '../geometry/box.ts';
import type { Matrix } from '../geometry/matrix.ts';
import type { Mark } from '../scene/marks.ts';
import type { ElementReport } from '../scene/scene.ts';
import type { Warning } from '../scene/warnings.ts';
import type { IgnoredFeature } from '../svg-art/ignored-feature.ts';
import type { Hyphenator } from '../text/breaking/hyphenation.ts';
import type { WordStarts } from '../text/breaking/word-starts.ts';
import type { FacePicker } from '../text/faces/pick-face.ts';
import type { FontCatalog, TextMeasurer } from '../text/fonts.ts';
import type { MarkupReaders } from '../text/markup/rich-text.ts';
import type { LayoutCache } from './layout-cache.ts';
import type { TablePart } from './table/table-parts.ts';

/** What layout knows of an image whose bytes the engine holds. */
export interface ImageInfo {
  /** Content hash; the key that `ImageMark.image` carries. */
  readonly key: string;
  /** Size in px after the EXIF orientation is applied; for SVG its intrinsic size. */
  readonly width: number;
  readonly height: number;
  /** Sanitised markup when the source is SVG: it is then drawn as art, not as pixels. */
  readonly svg?: string;
  /** What sanitising took out of it. */
  readonly ignored?: readonly IgnoredFeature[];
  /** Set where every pixel is known to be opaque, as a JPEG's are. */
  readonly opaque?: true;
}

/** The image a source led to; `unavailable` when it failed and the element or the request allows that. */
export type ResolvedImage =
  | { readonly status: 'ready'; readonly info: ImageInfo }
  | { readonly status: 'unavailable'; readonly reason: string; readonly show: 'nothing' | 'placeholder' };

/** A cell of a table where it is shown. */
export interface LaidOutCell {
  /** The table's id. */
  readonly elementId: string;
  readonly section: 'header' | 'body' | 'footer';
  /** Its row within the section, and its place among the cells of that row, both from 0. */
  readonly row: number;
  readonly index: number;
  /** px of the table. */
  readonly box: Box;
  /** Its content, as it stands in the scene. */
  readonly marks: readonly Mark[];
}

export interface LayoutContext {
  readonly fonts: FontCatalog;
  readonly measurer: TextMeasurer;
  readonly facePicker: FacePicker;
  /** Needed for designs with `hyphenate` only; without it such texts are warned of. */
  readonly hyphenator?: Hyphenator;
  /** Where words begin in Thai, Lao, Khmer and Burmese. Default: by the dictionaries of the runtime. */
  readonly wordStarts?: WordStarts;
  /** BCP 47: the document's language, for text that names none. */
  readonly locale: string;
  /** By `resolvedImageKey` of the bound `src`. */
  readonly images: ReadonlyMap<string, ResolvedImage>;
  /** `encodeBarcode` of `@platen/core/barcodes`; needed for designs with barcodes only. */
  readonly barcodes?: BarcodeEncoder;
  /** `markupReaders` of `@platen/core/markup`; needed for texts in HTML and Markdown only. */
  readonly markup?: MarkupReaders;
  /**
   * Device px per design px when the output is raster; null for PDF and SVG, which have as many as they are shown with.
   */
  readonly pixelRatio: number | null;
  /**
   * Maps the px of the coordinates that an element's `x` and `y` are in (its group's, or the page's) to device px, for
   * PDF and SVG to those of the page at scale 1. Tells where whole pixels lie, on which codes and tables are put: so
   * every format shows the same, and a vector at its own size has no grey edges.
   */
  readonly toDevice: Matrix;
  /**
   * Lays out a child whose coordinates `transform` maps to the parent's, as groups do; keeps `toDevice` true for
   * everything inside.
   */
  readonly layoutInside: (element: Element, transform: Matrix) => readonly Mark[];
  /** By the ids of tables that go on over several pages, what this one shows of each; null is nothing. */
  readonly tableParts?: ReadonlyMap<string, TablePart | null>;
  /** Lays out a child element: groups and repeats use it, so that no kind imports the table of kinds. */
  readonly layoutElement: (element: Element) => readonly Mark[];
  /** Layouts of earlier designs with the same fonts and measurer; default: none is remembered. */
  readonly memory?: LayoutCache;
  /** Told of each cell of a table that is shown; for editors. Default: nobody is. */
  readonly tellCell?: (cell: LaidOutCell) => void;
  readonly warn: (warning: Warning) => void;
  readonly report: (report: ElementReport) => void;
}

/** Turns one element into marks in the coordinates of its parent. */
export type ElementLayout<Kind extends ElementKind> = (
  element: ElementOf<Kind>,
  context: LayoutContext,
) => readonly Mark[];

export type LayoutAny = (element: Element, context: LayoutContext) => readonly Mark[];
