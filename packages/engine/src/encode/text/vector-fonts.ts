import type { FontFace } from '@platen/core';
import type { OutlineRequest, TextOutline } from '../../fonts/font-outlines.ts';

/** What the vector formats need of fonts; the render process's font services fit it. */
export interface VectorFonts {
  readonly store: {
    /** Makes a face usable under its id. */
    load(faceId: string): void;
    face(faceId: string): FontFace;
    /** Plain TrueType or OpenType tables. */
    tables(faceId: string): Promise<Uint8Array>;
    /** Whether Skia shapes words in it together, as it kerns spaces. */
    kernsSpaces(faceId: string): boolean;
  };
  readonly subsetter: {
    subset(request: {
      readonly face: string;
      readonly weight: number;
      readonly text: string;
      readonly format: 'woff2' | 'sfnt';
    }): Promise<Uint8Array>;
  };
  readonly outliner: {
    outline(request: OutlineRequest): Promise<Pick<TextOutline, 'layers' | 'emboldenBy'>>;
  };
}
