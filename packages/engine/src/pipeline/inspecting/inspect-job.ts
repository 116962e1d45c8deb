import type { FontFacts } from '../../fonts/files/read-font-facts.ts';

/** A foreign file to be looked into by a render process, where it can do no harm. */
export interface InspectJob {
  readonly path: string;
  /** What its first bytes promise. */
  readonly kind: 'image' | 'svg' | 'font';
  /** An image with more px is answered with a smaller copy. Default: none is. */
  readonly mostPixels?: number;
}

/** What a file is, or why it cannot be used: a sentence for its owner. */
export type FileFacts =
  | ({ readonly status: 'image' } & ImageFacts)
  | ({ readonly status: 'svg' } & SvgFacts)
  | ({ readonly status: 'font' } & FontFacts)
  | { readonly status: 'refused'; readonly reason: string };

export interface ImageFacts {
  readonly format: 'png' | 'jpg' | 'gif' | 'webp';
  /** px, upright. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly frames: number;
  /** Bytes from the beginning of the file that are the picture; what stands behind them is of something else. */
  readonly length: number;
  /** A smaller copy, of a picture that has more px than was asked for. */
  readonly scaled?: ScaledCopy;
}

/** A smaller picture, turned as the source is. */
export interface ScaledCopy {
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly bytes: Uint8Array;
}

export interface SvgFacts {
  /** Harmless: what is to be kept instead of the file. */
  readonly svg: string;
  /** Intrinsic size in px. */
  readonly width: number;
  readonly height: number;
}
