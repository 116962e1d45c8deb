import type { PixelsLike } from './canvas.ts';

/** Writes premultiplied RGBA as canvases take it: not premultiplied. */
export function straightPixels(premultiplied: Uint8Array, pixels: PixelsLike['data']): void {
  for (let index = 0; index < pixels.length; index += 4) {
    const alpha = premultiplied[index + 3] ?? 0;
    const factor = alpha === 0 ? 0 : 255 / alpha;
    for (let channel = index; channel < index + 3; channel += 1)
      pixels[channel] = (premultiplied[channel] ?? 0) * factor;
    pixels[index + 3] = alpha;
  }
}
