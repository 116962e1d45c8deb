import type { Scene } from './scene.ts';

/** A scene with all that a painter somewhere else must bring first. JSON. */
export interface PortableScene extends Scene {
  /** The font files that its texts name. */
  readonly fonts: readonly PortableFont[];
  /** The pictures that its image marks name. */
  readonly pictures: readonly PortablePicture[];
}

export interface PortableFont {
  /** What text marks call it. */
  readonly id: string;
  readonly package: string;
  readonly file: string;
  readonly italic: boolean;
  /** Lowest and highest weight; equal for a static file. */
  readonly weights: readonly [min: number, max: number];
}

export interface PortablePicture {
  /** What image marks call it. */
  readonly key: string;
  readonly src: string;
  /** Turned as its EXIF orientation says. */
  readonly upright: boolean;
  /** px; what the places in image marks count in, also where a smaller copy is brought. */
  readonly width: number;
  readonly height: number;
}
