/** Straight RGBA, rows from the top, as a canvas gives it. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A smaller difference of a channel (0 to 255) cannot be seen, such as another rounding of an edge. */
const invisible = 25;

/** How many pixels of two pictures differ visibly; all of them when the sizes differ. */
export function countDifferentPixels(one: Pixels, other: Pixels): number {
  if (!isSameSize(one, other)) return Math.max(one.width * one.height, other.width * other.height);
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) if (differAt(one.data, other.data, at)) count += 1;
  return count;
}

/**
 * The second picture, pale, with the pixels that differ from the first in a strong colour. Undefined when the sizes
 * differ.
 */
export function highlightDifferences(one: Pixels, other: Pixels): Uint8ClampedArray<ArrayBuffer> | undefined {
  if (!isSameSize(one, other)) return undefined;
  const painted = new Uint8ClampedArray(other.data);
  for (let at = 0; at < painted.length; at += 4) {
    if (differAt(one.data, other.data, at)) painted.set([214, 0, 110, 255], at);
    else painted[at + 3] = (painted[at + 3] ?? 0) * 0.25;
  }
  return painted;
}

function differAt(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean {
  for (let channel = at; channel < at + 4; channel += 1) {
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > invisible) return true;
  }
  return false;
}

const isSameSize = (one: Pixels, other: Pixels) => one.width === other.width && one.height === other.height;
