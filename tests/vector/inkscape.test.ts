import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, collectImageNeeds, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import { createRenderServices, type ImageSource, type RenderOutput, render } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { fixtureDesignNames } from '../fixtures/load-design.ts';
import { programIsThere } from '../support/installed-programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { everyDifferencePercent, readPixels } from './support/compare.ts';
import { fixturePixels, renderFixture } from './support/render-design.ts';

const hasInkscape = programIsThere('Inkscape', spawnSync('inkscape', ['--version']).error === undefined);
if (!hasInkscape) console.log('skip SVG in Inkscape: it is not installed');

/** Percent of all pixels, those along smoothed edges too; at twice the design's width, see `designs.test.ts`. */
const allowedPercent = 1.5;
const times = 2;

/** What Inkscape shows of an SVG file. It reads no embedded fonts, so text has to be outlines. */
function drawInInkscape(svg: Uint8Array): Buffer {
  const folder = temporaryFolder('inkscape');
  try {
    const file = path.join(folder, 'design.svg');
    const picture = path.join(folder, 'design.png');
    writeFileSync(file, svg);
    // Its settings, which it would otherwise write into the home directory.
    const env = { ...process.env, INKSCAPE_PROFILE_DIR: folder };
    execFileSync('inkscape', [file, '--export-type=png', `--export-filename=${picture}`], {
      env,
      stdio: 'ignore',
      timeout: 100_000,
    });
    return readFileSync(picture);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What other viewers show and Inkscape once did not. */
const cases: readonly (readonly [string, readonly Readonly<Record<string, unknown>>[]])[] = [
  ['a picture cut to its frame', [{ objectFit: 'cover' }]],
  ['a picture at its own size', [{ objectFit: 'none' }]],
  ['a part of a picture', [{ crop: { x: 0.5, y: 0.5, width: 0.4, height: 0.4 } }]],
  ['a picture that is cut, turned and mirrored', [{ objectFit: 'cover', rotation: 12, flipX: true }]],
  ['a blurred picture', [{ blur: 5 }]],
  ['a picture in a circle', [{ clip: { shape: 'circle' } }]],
  ['colours that turn', [{ type: 'rectangle', fill: 'conic-gradient(from 30deg, red, yellow, lime, blue, red)' }]],
  ['colours that turn, with an edge', [{ type: 'circle', fill: 'conic-gradient(#0ea5e9 25%, #f43f5e 0)' }]],
  ['a shadow', [{ type: 'star', fill: '#1d4ed8', shadow: { color: '#00000080', blur: 12, offsetX: 6, offsetY: 6 } }]],
];

describe.skipIf(!hasInkscape)('an SVG with outlines, drawn by Inkscape', () => {
  it.each(fixtureDesignNames())('looks like the PNG: %s', async (name) => {
    const png = await fixturePixels(name, times);
    const svg = await renderFixture(name, { format: 'svg', embedFonts: false }, times);
    expect(everyDifferencePercent(png, await readPixels(drawInInkscape(svg.bytes)))).toBeLessThanOrEqual(
      allowedPercent,
    );
  });

  const services = createRenderServices();
  it.each(cases)('looks like the PNG: %s', async (_, properties) => {
    const [png, svg] = [await renderAs(properties, 'png'), await renderAs(properties, 'svg')];
    expect(everyDifferencePercent(png.bytes, drawInInkscape(svg.bytes))).toBeLessThanOrEqual(allowedPercent);
  });

  function renderAs(
    properties: readonly Readonly<Record<string, unknown>>[],
    format: OutputFormat,
  ): Promise<RenderOutput> {
    const elements = properties.map((own, index) => ({
      id: `e${index}`,
      type: 'image',
      x: 40,
      y: 30,
      width: 160,
      height: 120,
      ...(own['type'] === undefined && { src: 'portrait.jpg' }),
      ...own,
    }));
    const design = bindDesign(parseDesign({ width: 240, height: 180, canvasData: { elements } }));
    const pictures = path.join(import.meta.dirname, '..', '..', 'fixtures', 'images');
    const images = new Map(
      collectImageNeeds(design).map(({ src }): [string, ImageSource] => [
        src,
        { status: 'file', path: path.join(pictures, src) },
      ]),
    );
    return render({ design, images, options: { ...defaultRenderOptions, format, embedFonts: false } }, services);
  }
});
