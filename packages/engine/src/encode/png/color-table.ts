/** Pixels are RGBA as little-endian 32-bit numbers. */
export interface ColorTable {
  /** The index of a colour, which is added when it is new; -1 when the table is full. */
  readonly indexOf: (pixel: number) => number;
  /** In order of first appearance. */
  readonly colors: readonly number[];
}

/** As many as a PNG palette holds. */
const maxColors = 256;
/** A power of two; at most a quarter is ever used, so that a search ends after a step or two. */
const slotCount = 1024;

export function createColorTable(): ColorTable {
  const pixelInSlot = new Uint32Array(slotCount);
  const indexInSlot = new Int16Array(slotCount).fill(-1);
  const colors: number[] = [];
  return {
    colors,
    indexOf: (pixel) => {
      // Knuth's multiplicative hash: the top ten bits of the product.
      let slot = Math.imul(pixel, 0x9e3779b1) >>> 22;
      for (;;) {
        const index = indexInSlot[slot] as number;
        if (index === -1) break;
        if (pixelInSlot[slot] === pixel) return index;
        slot = (slot + 1) % slotCount;
      }
      if (colors.length === maxColors) return -1;
      pixelInSlot[slot] = pixel;
      indexInSlot[slot] = colors.length;
      return colors.push(pixel) - 1;
    },
  };
}
