/** Pixels between two looks at what they have in common. */
const stretch = 4_096;

/** Whether the alpha of every RGBA pixel is 255. */
export function isOpaque(pixels: Buffer): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  let index = 0;
  while (index < words.length) {
    const end = Math.min(words.length, index + stretch);
    let common = -1;
    for (; index < end; index += 1) common &= words[index] as number;
    if (common >>> 24 !== 255) return false;
  }
  return true;
}
