import type { Canvas } from '@napi-rs/canvas';
import { type ScaledImageRequest, smoothly } from '@platen/core';
import type { Caches } from '../caches/caches.ts';
import { allocateCanvas } from './allocate-canvas.ts';
import type { DecodedImage } from './decode-image.ts';

const maxKeptBytes = 64_000_000;
/** Px of a picture that is worth keeping: scaling is the greater part of what painting a card costs, not of a poster. */
const maxKeptPixels = 4_000_000;

/** Pictures at the sizes at which they were painted, most recently used first. */
export interface ScaledPictures {
  /** Undefined when the picture is too large to keep. */
  scale(image: DecodedImage, request: ScaledImageRequest): Canvas | undefined;
}

/**
 * Whether a picture is kept never shows: a first painting scales it in the same way. Only for pictures without alpha,
 * since a copy of translucent pixels is rounded once more than the pixels themselves.
 */
export function createScaledPictures(caches: Caches): ScaledPictures {
  const kept = caches.create<Canvas>({
    name: 'image_sizes',
    maxBytes: maxKeptBytes,
    bytesOf: ({ width, height }) => width * height * 4,
  });
  return {
    scale: (image, { image: key, source, width, height }) => {
      if (width * height > maxKeptPixels) return undefined;
      const { drawable, shrink } = image;
      const name = [key, shrink, source.x, source.y, source.width, source.height, width, height].join(' ');
      const known = kept.get(name);
      if (known) return known;
      const canvas = allocateCanvas(width, height);
      const context = canvas.getContext('2d');
      smoothly(context as unknown as Parameters<typeof smoothly>[0]);
      context.drawImage(
        drawable,
        source.x / shrink,
        source.y / shrink,
        source.width / shrink,
        source.height / shrink,
        0,
        0,
        width,
        height,
      );
      kept.set(name, canvas);
      return canvas;
    },
  };
}
