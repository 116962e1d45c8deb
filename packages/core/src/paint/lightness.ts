import type { PixelsLike } from './canvas.ts';

/** Of red, green and blue: how light a colour is, as SVG masks see it. */
export const lightnessShares = [0.2126, 0.7152, 0.0722] as const;

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
