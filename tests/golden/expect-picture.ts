import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';

const folder = path.join(import.meta.dirname, 'expected');
/** `UPDATE_GOLDEN=1 npm run test:golden` writes the pictures anew; look at each before you commit it. */
const update = process.env['UPDATE_GOLDEN'] === '1';

/**
 * Share of pixels that may differ. Skia's x64 and arm64 builds may differ by one colour level on edge pixels, which
 * the threshold of 0.1 does not count; so nothing may differ.
 */
const allowedShare = 0;

/** Holds a PNG against the committed one of its name; what differs is written to `diff/`. */
export function expectPicture(area: string, name: string, actual: Buffer): void {
  const file = path.join(folder, area, `${name}.png`);
  if (update) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, actual);
    return;
  }
  expect(existsSync(file), `${file} is missing: run with UPDATE_GOLDEN=1 and look at it`).toBe(true);
  expect(shareOfDifferingPixels(name, actual, readFileSync(file))).toBeLessThanOrEqual(allowedShare);
}

function shareOfDifferingPixels(name: string, actualBytes: Buffer, expectedBytes: Buffer): number {
  const actual = PNG.sync.read(actualBytes);
  const expected = PNG.sync.read(expectedBytes);
  expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
  const { width, height } = actual;
  const diff = new PNG({ width, height });
  const differing = pixelmatch(actual.data, expected.data, diff.data, width, height, {
    threshold: 0.1,
    includeAA: true,
  });
  const report = path.join(import.meta.dirname, 'diff');
  rmSync(path.join(report, `${name}.diff.png`), { force: true });
  if (differing > 0) {
    mkdirSync(report, { recursive: true });
    writeFileSync(path.join(report, `${name}.actual.png`), actualBytes);
    writeFileSync(path.join(report, `${name}.diff.png`), PNG.sync.write(diff));
  }
  return differing / (width * height);
}
