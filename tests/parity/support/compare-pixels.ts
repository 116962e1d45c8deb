import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Straight RGBA, 8 bits a channel, rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

export interface Difference {
  /** Percent of all pixels, by pixelmatch at threshold 0.1, anti-aliased pixels counted. */
  readonly percent: number;
  /** The largest difference of one channel, 0 to 255; sees what the threshold lets pass. */
  readonly maxChannel: number;
  readonly picture: Buffer;
}

export function decodePng(bytes: Buffer): Pixels {
  return PNG.sync.read(bytes);
}

function encodePng({ width, height, data }: Pixels): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png);
}

export function comparePixels(actual: Pixels, expected: Pixels): Difference {
  const { width, height } = actual;
  if (width !== expected.width || height !== expected.height) {
    throw new Error(`sizes differ: ${width}×${height} and ${expected.width}×${expected.height}`);
  }
  const picture = new PNG({ width, height });
  const count = pixelmatch(actual.data, expected.data, picture.data, width, height, {
    threshold: 0.1,
    includeAA: true,
  });
  let maxChannel = 0;
  for (let index = 0; index < actual.data.length; index++) {
    maxChannel = Math.max(maxChannel, Math.abs((actual.data[index] ?? 0) - (expected.data[index] ?? 0)));
  }
  return { percent: (100 * count) / (width * height), maxChannel, picture: PNG.sync.write(picture) };
}

/** Leaves both pictures and their difference for a person to look at. */
export function keepPictures(
  name: string,
  pictures: { readonly actual: Pixels; readonly expected: Pixels; readonly difference: Difference },
): void {
  const root = path.dirname(import.meta.dirname);
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  for (const folder of ['actual', 'diff']) mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'actual', `${slug}.platen.png`), encodePng(pictures.actual));
  writeFileSync(path.join(root, 'actual', `${slug}.chromium.png`), encodePng(pictures.expected));
  writeFileSync(path.join(root, 'diff', `${slug}.png`), pictures.difference.picture);
}
