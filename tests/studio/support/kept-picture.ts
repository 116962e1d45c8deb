import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import sharp from 'sharp';

/** How many pixels may differ visibly without being an edge of a glyph: fewer than any word has that moves. */
const allowedPixels = 30;
/** On a busy machine a page may still change when it seems still. */
const mostWaitMs = 60_000;
const betweenMs = 300;

/**
 * The same picture in fewer bytes than a browser writes: colours differ by at most two of 255, and only in photographs.
 */
export const packed = (bytes: Buffer) =>
  sharp(bytes).removeAlpha().webp({ nearLossless: true, quality: 60, effort: 6 }).toBuffer();

/** A picture of the page once it has not changed for a moment. */
export async function stillPicture(take: () => Promise<Buffer>): Promise<Buffer> {
  const end = Date.now() + mostWaitMs;
  let last = await take();
  for (;;) {
    await pause(betweenMs);
    const next = await take();
    if (next.equals(last) || Date.now() > end) return next;
    last = next;
  }
}

/**
 * Waits until the page looks like the kept picture, for a limited time, and returns how many pixels differ that should
 * not. The differences are saved in tests/studio/diff.
 */
export async function differing(name: string, take: () => Promise<Buffer>, expectedFile: string): Promise<number> {
  const expected = await sharp(expectedFile).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const end = Date.now() + mostWaitMs;
  for (;;) {
    const bytes = await take();
    const { count, diff } = compared(PNG.sync.read(bytes), expected);
    if (count <= allowedPixels) return 0;
    if (Date.now() > end) {
      leave(name, bytes, diff);
      return count;
    }
    await pause(betweenMs);
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number };
}

function compared(actual: PNG, { data, info: { width, height } }: Pixels): { count: number; diff: PNG } {
  const diff = new PNG({ width, height });
  if (actual.width !== width || actual.height !== height) return { count: width * height, diff };
  return { count: pixelmatch(actual.data, data, diff.data, width, height, { threshold: 0.1 }), diff };
}

function leave(name: string, actual: Buffer, diff: PNG): void {
  const report = path.join(import.meta.dirname, '../diff');
  mkdirSync(report, { recursive: true });
  writeFileSync(path.join(report, `${name}.actual.png`), actual);
  writeFileSync(path.join(report, `${name}.diff.png`), PNG.sync.write(diff));
}
