import sharp from 'sharp';
import { decodePng, type Pixels } from '../../tests/parity/support/compare-pixels.ts';
import type { ComparedCanvas } from './measure-canvases.ts';

/** Px of the part that is shown, and how many times as large. */
const part = { width: 120, height: 90, enlargement: 2 };
const gap = 8;

/** The part in which most pixels differ: as Node.js paints it, as the page does, and what differs. WebP. */
export async function drawWorst({ node, page, difference }: NonNullable<ComparedCanvas['pictures']>): Promise<Buffer> {
  const { left, top, width, height } = worstPart(decodePng(difference));
  const shown = { width: width * part.enlargement, height: height * part.enlargement };
  const panels = await Promise.all(
    [node, page, difference].map((png) =>
      sharp(png)
        .flatten({ background: '#ffffff' })
        .extract({ left, top, width, height })
        .resize({ ...shown, kernel: 'nearest' })
        .png()
        .toBuffer(),
    ),
  );
  const whole = { width: 3 * shown.width + 2 * gap, height: shown.height, channels: 3 as const, background: '#888888' };
  return sharp({ create: whole })
    .composite(panels.map((input, index) => ({ input, left: index * (shown.width + gap), top: 0 })))
    .webp({ quality: 85, effort: 6 })
    .toBuffer();
}

/** Looks at every place on a grid of a quarter of the part. */
function worstPart({ width, height, data }: Pixels) {
  const size = { width: Math.min(part.width, width), height: Math.min(part.height, height) };
  let worst = { left: 0, top: 0, count: -1 };
  for (let top = 0; top <= height - size.height; top += Math.ceil(size.height / 4)) {
    for (let left = 0; left <= width - size.width; left += Math.ceil(size.width / 4)) {
      let count = 0;
      for (let y = top; y < top + size.height; y += 1) {
        for (let x = left; x < left + size.width; x += 1) {
          const at = 4 * (y * width + x);
          // pixelmatch paints what differs in plain red.
          if (data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 0) count += 1;
        }
      }
      if (count > worst.count) worst = { left, top, count };
    }
  }
  return { ...size, left: worst.left, top: worst.top };
}
