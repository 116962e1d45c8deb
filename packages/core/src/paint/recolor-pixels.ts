import type { ColorMatrix } from '../scene/paint.ts';

/** Changes RGBA pixels, not premultiplied, in place. For the owners of `PaintResources.image`. */
export function recolorPixels(pixels: Uint8ClampedArray, [red, green, blue]: ColorMatrix): void {
  for (let index = 0; index < pixels.length; index += 4) {
    const r = pixels[index] as number;
    const g = pixels[index + 1] as number;
    const b = pixels[index + 2] as number;
    // The array rounds and clamps.
    pixels[index] = red[0] * r + red[1] * g + red[2] * b + red[3] * 255;
    pixels[index + 1] = green[0] * r + green[1] * g + green[2] * b + green[3] * 255;
    pixels[index + 2] = blue[0] * r + blue[1] * g + blue[2] * b + blue[3] * 255;
  }
}
