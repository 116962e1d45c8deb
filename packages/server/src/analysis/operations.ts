import type { Issue, Warning } from '@platen/core';
import type { CatalogMetrics } from '@platen/core/fonts';
import type { GalleryTemplate } from '../library/gallery/template-gallery.ts';
import type { CheckedRenders, CheckRendersInput } from './check-renders.ts';
import type { FoundTable, TableItemsInput } from './table-items.ts';

/** What analysis processes are asked, and what they answer; `work/` does it. Large parts are texts: they cost little on their way. */
export interface Operations {
  readonly checkDocument: Operation<{ readonly text: string }, CheckedDocument>;
  readonly checkDraft: Operation<{ readonly text: string }, CheckedDraft>;
  readonly describeDocument: Operation<{ readonly text: string }, DocumentFacts>;
  /** With the document. */
  readonly checkRenders: Operation<CheckRendersInput, CheckedRenders>;
  /** With the document, and the bytes of the table. */
  readonly readTableItems: Operation<TableItemsInput, FoundTable>;
  readonly readGallery: Operation<
    {
      /** One folder per template. */
      readonly directory: string;
      /** Where the library's files are served, with a slash at the end. */
      readonly libraryUrl: string;
    },
    readonly GalleryTemplate[]
  >;
  /** With the bytes of a font file. */
  readonly packFont: Operation<object, PackedFont>;
  /** The same. */
  readonly describeFont: Operation<object, PageFont>;
  /** With the document. */
  readonly fillDocument: Operation<{ readonly dynamicData: Readonly<Record<string, unknown>> }, CheckedDocument>;
}

export interface Operation<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/** What is known of a document whatever it is drawn with. */
export interface DocumentFacts {
  /** JSON of a list of `DesignVariable`. */
  readonly variables: string;
  /** JSON of a list of texts. */
  readonly variableNames: string;
  /** What it may use of its account's assets. */
  readonly mentions: readonly string[];
}

/** A design in canonical form. */
export interface CheckedDocument extends DocumentFacts {
  readonly width: number;
  readonly height: number;
  /** JSON. */
  readonly canvasData: string;
  /** What of it has no effect; the first hundred. */
  readonly warnings: readonly Warning[];
}

/** A document that may not be whole yet. */
export interface CheckedDraft {
  /** JSON, in canonical form; null where it has problems. */
  readonly canvasData: string | null;
  readonly warnings: readonly Warning[];
  /** What it may use of its account's assets. */
  readonly mentions: readonly string[];
  /** What keeps it from being a version; the first hundred. */
  readonly problems: readonly Issue[];
}

export interface PackedFont {
  /** Plain tables, packed with gzip. */
  readonly packed: Uint8Array;
}

/** What an index of fonts tells of a file, beside what its family and weight are. */
export interface PageFont {
  /** The characters that it has, in the form of `encodeRanges`. */
  readonly coverage: string;
  readonly metrics: CatalogMetrics;
  readonly emoji: boolean;
}
