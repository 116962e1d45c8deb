import type { ImagePolicy, RenderOptions, Warning } from '@platen/core';
import type { PackedData } from './packed-data.ts';

/** What a render follows from, as it was stored and as it came in. Nobody has looked into it. */
export interface RenderInput {
  /** Names all that is below: two inputs of one digest are the same. */
  readonly digest: string;
  readonly document: StoredDocument;
  readonly data: PackedData;
  readonly binding: BindingRules;
  readonly options: RenderOptions;
}

/** `{width, height, canvasData}` as JSON. */
export interface StoredDocument {
  /** SHA-256 of the text. */
  readonly digest: string;
  readonly text: string;
}

/** How the data is bound to the document. */
export interface BindingRules {
  /** IANA name, for dates with a zone; UTC when undefined. */
  readonly timeZone: string | undefined;
  readonly missingVariables: 'warn' | 'error';
  readonly onImageError: ImagePolicy;
  /** Warnings of what was sent and has no effect. They stand with those of the design. */
  readonly warnings: readonly Warning[];
  /** No variable is required: the picture of a design that nobody has given values. Default false. */
  readonly isPreview?: boolean;
}
