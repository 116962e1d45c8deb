import type { ResizeMode } from '../layout/place-scene.ts';

export const outputFormats = ['png', 'jpg', 'webp', 'pdf', 'svg'] as const;
export type OutputFormat = (typeof outputFormats)[number];
/** The media type of each format. */
export const mimeTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
} as const satisfies Record<OutputFormat, string>;

export const compressions = ['fast', 'balanced', 'best'] as const;
export type Compression = (typeof compressions)[number];

export const pageSizes = ['A4', 'Letter', 'Legal', 'Custom'] as const;
export type PageSize = (typeof pageSizes)[number];

export const orientations = ['portrait', 'landscape'] as const;
export type Orientation = (typeof orientations)[number];

/** What may be asked for, from the least to the most. */
export const optionBounds = {
  quality: [1, 100],
  /** libwebp's methods. */
  effort: [0, 6],
  /** px, of width and height. */
  side: [1, 10_000],
  scale: [0.1, 5],
  dpi: [72, 600],
  imageDpi: [72, 1_200],
  /** Design px. */
  margin: [0, 10_000],
} as const;

/** Largest output, with `scale` counted in: A2 at 300 dpi fits. */
export const outputBounds = { sidePx: 10_000, pixels: 64_000_000 } as const;

/** Design px. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** How a bound design becomes a file. Every default is filled in; the API's own validation happens before. */
export interface RenderOptions {
  readonly format: OutputFormat;
  /** For jpg, webp and photos inside pdf. */
  readonly quality: number;
  readonly width?: number;
  readonly height?: number;
  readonly scale: number;
  readonly resizeMode: ResizeMode;
  /** Wins over the design's own; any CSS colour or `transparent`. */
  readonly background?: string;
  /** Raster: density metadata. PDF: 1 design px = 72 / dpi pt. */
  readonly dpi: number;
  readonly png: { readonly compression: Compression; readonly interlaced: boolean };
  readonly jpg: { readonly progressive: boolean; readonly optimizeHuffman: boolean };
  /** How much time is spent on a smaller file; at 4 one is as large as libwebp's default makes it. */
  readonly webp: { readonly effort: number };
  readonly pdf: {
    readonly pageSize?: PageSize;
    readonly orientation?: Orientation;
    /** Px to the inch of paper that pictures are stored with, or all that they have. */
    readonly imageDpi: number;
    readonly margins: Margins;
    /** For SVG too. */
    readonly title?: string;
  };
  /** PDF and SVG: subset fonts and selectable text, or outlines. */
  readonly embedFonts: boolean;
}

export const defaultRenderOptions: RenderOptions = {
  format: 'png',
  quality: 90,
  scale: 1,
  resizeMode: 'contain',
  dpi: 72,
  png: { compression: 'balanced', interlaced: false },
  jpg: { progressive: false, optimizeHuffman: false },
  webp: { effort: 4 },
  pdf: { imageDpi: 300, margins: { top: 0, right: 0, bottom: 0, left: 0 } },
  embedFonts: true,
};
