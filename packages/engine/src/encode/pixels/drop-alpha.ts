import { type PaintedPicture, wordsOf } from './painted-picture.ts';

/** Red, green and blue of each pixel, three bytes, for encoders that would take longer to leave alpha out. */
export function dropAlpha({ pixels }: PaintedPicture): Buffer {
  const words = wordsOf(pixels);
  const packed = Buffer.allocUnsafeSlow(words.length * 3);
  const whole = words.length & ~3;
  const out = new Uint32Array(packed.buffer, 0, (whole / 4) * 3);
  let at = 0;
  // Four pixels are three words.
  for (let index = 0; index < whole; index += 4) {
    const second = words[index + 1] as number;
    const third = words[index + 2] as number;
    out[at] = ((words[index] as number) & 0xff_ffff) | (second << 24);
    out[at + 1] = ((second >>> 8) & 0xffff) | (third << 16);
    out[at + 2] = ((third >>> 16) & 0xff) | ((words[index + 3] as number) << 8);
    at += 3;
  }
  for (let index = whole; index < words.length; index += 1) {
    packed.set(pixels.subarray(index * 4, index * 4 + 3), index * 3);
  }
  return packed;
}
