import { lightnessShares } from '../scene/lightness-shares.ts';
import type { PixelsLike } from './canvas.ts';

/** Turns opaque RGBA pixels into black ones whose alpha is how light they were. */
export function lightnessToAlpha({ data: pixels }: PixelsLike): void {
  const [red, green, blue] = lightnessShares;
  for (let at = 0; at < pixels.length; at += 4) {
    const lightness = red * (pixels[at] ?? 0) + green * (pixels[at + 1] ?? 0) + blue * (pixels[at + 2] ?? 0);
    pixels[at] = 0;
    pixels[at + 1] = 0;
    pixels[at + 2] = 0;
    pixels[at + 3] = Math.round(lightness);
  }
}
