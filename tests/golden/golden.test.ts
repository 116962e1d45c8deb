import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, collectImageNeeds, parseDesign } from '@platen/core';
import { createRenderServices, defaultRenderOptions, type ImageSource, render } from '@platen/engine';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { codeCases } from './cases/codes.ts';
import { dataCases } from './cases/data.ts';
import { effectCases } from './cases/effects.ts';
import { imageCases } from './cases/images.ts';
import { shapeCases } from './cases/shapes.ts';
import { tableCases } from './cases/tables.ts';
import { textCases } from './cases/text.ts';
import type { GoldenCase } from './golden-case.ts';

const folder = path.join(import.meta.dirname, 'expected');
const services = createRenderServices();
/** `UPDATE_GOLDEN=1 npm run test:golden` writes the pictures anew; look at each before you commit it. */
const update = process.env['UPDATE_GOLDEN'] === '1';

/**
 * Share of pixels that may differ. Skia's x64 and arm64 builds may differ by one colour level on edge pixels, which
 * the threshold of 0.1 does not count; so nothing may differ.
 */
const allowedShare = 0;

const areas = {
  shapes: shapeCases,
  effects: effectCases,
  images: imageCases,
  text: textCases,
  codes: codeCases,
  tables: tableCases,
  data: dataCases,
};
const pictures = path.join(import.meta.dirname, '..', '..', 'fixtures', 'images');

for (const [area, cases] of Object.entries(areas)) {
  describe(`golden ${area}`, () => {
    it.each(cases)('$says ($name)', async (golden) => {
      const actual = await renderCase(golden);
      const file = path.join(folder, area, `${golden.name}.png`);
      if (update) {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, actual);
        return;
      }
      expect(existsSync(file), `${file} is missing: run with UPDATE_GOLDEN=1 and look at it`).toBe(true);
      expect(shareOfDifferingPixels(golden.name, actual, readFileSync(file))).toBeLessThanOrEqual(allowedShare);
    });
  });
}

async function renderCase(golden: GoldenCase): Promise<Buffer> {
  const document = parseDesign({
    width: golden.width ?? 320,
    height: golden.height ?? 180,
    canvasData: {
      ...(golden.background !== undefined && { background: golden.background }),
      ...(golden.locale !== undefined && { locale: golden.locale }),
      elements: golden.elements,
    },
  });
  const design = bindDesign(document, {
    ...(golden.data && { dynamicData: golden.data }),
    ...(golden.overrides && { dynamicElements: golden.overrides }),
  });
  const options = { ...defaultRenderOptions, scale: golden.scale ?? 1 };
  const images = new Map(
    collectImageNeeds(design).map(({ src }): [string, ImageSource] => [
      src,
      { status: 'file', path: path.join(pictures, src) },
    ]),
  );
  return (await render({ design, options, images }, services)).bytes;
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
