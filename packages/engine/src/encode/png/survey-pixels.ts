import { createColorTable } from './color-table.ts';

/** What tells how a picture is stored best without loss. */
export interface PixelSurvey {
  /** Every pixel's red, green and blue are equal. */
  readonly grey: boolean;
  /** How many colours there are, alpha counted; null for more than 256. */
  readonly colors: number | null;
  /** Most pixels equal the one before them, as in drawings; those of photographs hardly ever do. */
  readonly flat: boolean;
}

/** Looks at each pixel once, until nothing is left to find out. Pixels are RGBA as little-endian 32-bit numbers. */
export function surveyPixels(pixels: Uint32Array): PixelSurvey {
  const table = createColorTable();
  let grey = true;
  let few = true;
  let changes = 0;
  let last = -1;
  for (let index = 0; index < pixels.length; index += 1) {
    const pixel = pixels[index] as number;
    if (pixel === last) continue;
    last = pixel;
    changes += 1;
    if (grey) grey = ((pixel ^ (pixel >>> 8)) & 0xffff) === 0;
    if (few) few = table.indexOf(pixel) !== -1;
    // Whether it is flat matters for few colours and for grey only.
    else if (!grey) break;
  }
  return { grey, colors: few ? table.colors.length : null, flat: changes * 2 < pixels.length };
}
