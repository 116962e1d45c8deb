import { PlatenError } from '@platen/core';

/**
 * Pixels of four bytes that one render may hold at once. The parent kills a render process above 2 GB: 1.2 GB of these, the
 * pixels that are being encoded, and what the process has in any case, stay below that.
 */
const maxHeldPixels = 300_000_000;

export interface HeldPixels {
  readonly output: number;
  /** Layers for shadows, blurs and transparency. */
  readonly layers: number;
  readonly pictures: number;
}

/** @throws PlatenError INVALID_DIMENSIONS with the parts of the sum when it is too much. */
export function checkHeldPixels({ output, layers, pictures }: HeldPixels): void {
  if (output + layers + pictures <= maxHeldPixels) return;
  throw new PlatenError('INVALID_DIMENSIONS', {
    message: `The render would hold ${megapixels(output + layers + pictures)} megapixels at once: ${megapixels(output)} of the output, ${megapixels(layers)} of layers for shadows, blurs and transparency, and ${megapixels(pictures)} of pictures; at most ${megapixels(maxHeldPixels)} are held. Use a smaller size, or ${layers >= pictures ? 'fewer effects inside each other' : 'fewer or smaller pictures'}.`,
    details: {
      reason: 'memory',
      outputPixels: output,
      layerPixels: Math.round(layers),
      picturePixels: Math.round(pictures),
      maxPixels: maxHeldPixels,
    },
  });
}

function megapixels(pixels: number): number {
  return Math.ceil(pixels / 1e6);
}
