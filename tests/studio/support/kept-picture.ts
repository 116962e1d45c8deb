import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import sharp from 'sharp';

/** Of pixels whose difference is seen and is no edge of a glyph: less than any word that moves. */
const allowedPixels = 30;

/** The same pixels in fewer bytes than a browser writes them. */
export const packed = (bytes: Buffer) => sharp(bytes).removeAlpha().webp({ lossless: true, effort: 6 }).toBuffer();

/** How many pixels differ that should not; what differs is left in tests/studio/diff. */
export async function differing(name: string, actualBytes: Buffer, expectedFile: string): Promise<number> {
  const actual = PNG.sync.read(actualBytes);
  const expected = sharp(expectedFile).ensureAlpha().raw();
  const { data, info } = await expected.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (actual.width !== width || actual.height !== height) return width * height;
  const diff = new PNG({ width, height });
  const count = pixelmatch(actual.data, data, diff.data, width, height, { threshold: 0.1 });
  if (count <= allowedPixels) return 0;
  const report = path.join(import.meta.dirname, '../diff');
  mkdirSync(report, { recursive: true });
  writeFileSync(path.join(report, `${name}.actual.png`), actualBytes);
  writeFileSync(path.join(report, `${name}.diff.png`), PNG.sync.write(diff));
  return count;
}
