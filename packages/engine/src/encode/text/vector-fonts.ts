import type { FontFace } from '@platen/core';
import type { SpaceUse } from '@platen/core/fonts';
import type { OutlineRequest, TextOutline } from '../../fonts/font-outlines.ts';

/** What the vector formats need of fonts; the render process's font services fit it. */
export interface VectorFonts {
  readonly store: {
    /** Makes a face usable under its id. */
    load(faceId: string): void;
    face(faceId: string): FontFace;
    /** Plain TrueType or OpenType tables. */
    tables(faceId: string): Uint8Array;
    /** Tells whether Skia shapes words in it together. */
    spaceUse(faceId: string): SpaceUse;
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
