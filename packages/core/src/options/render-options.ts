import type { ResizeMode } from '../layout/place-scene.ts';

export const outputFormats = ['png', 'jpg', 'webp', 'pdf', 'svg'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** How a bound design becomes a file. Every default is filled in; the API's own validation happens before. */
export interface RenderOptions {
  readonly format: OutputFormat;
  /** 1 to 100; for jpg, webp and photos inside pdf. */
  readonly quality: number;
  readonly width?: number;
  readonly height?: number;
  readonly scale: number;
  readonly resizeMode: ResizeMode;
  /** Wins over the design's own; any CSS colour or `transparent`. */
  readonly background?: string;
  /** 72 to 600. Raster: density metadata. PDF: 1 design px = 72 / dpi pt. */
  readonly dpi: number;
  readonly png: { readonly compression: 'fast' | 'balanced' | 'best'; readonly interlaced: boolean };
  readonly jpg: { readonly progressive: boolean; readonly optimizeHuffman: boolean };
  readonly pdf: {
    readonly pageSize?: 'A4' | 'Letter' | 'Legal' | 'Custom';
    readonly orientation?: 'portrait' | 'landscape';
    /** Design px. */
    /** 72 to 1200. Px to the inch of paper that pictures are stored with, or all that they have. */
    readonly imageDpi: number;
    readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
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
  pdf: { imageDpi: 300, margins: { top: 0, right: 0, bottom: 0, left: 0 } },
  embedFonts: true,
};
