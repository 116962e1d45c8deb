import { createCanvas } from '@napi-rs/canvas';
import { bindDesign, type DesignInput, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeSvg } from '../../packages/engine/src/encode/svg/encode-svg.ts';
import { createFontServices } from '../../packages/engine/src/fonts/font-services.ts';
import { fixtureDesignNames } from '../fixtures/load-design.ts';
import { drawSvg, hasChromium, startChromium } from './support/chromium.ts';
import { differencePercent, everyDifferencePercent, readPixels } from './support/compare.ts';
import { drawText } from './support/draw-text.ts';
import { fixturePixels, renderFixture } from './support/render-design.ts';
import { textScene } from './support/text-scene.ts';

/** Percent of the pixels, without those that are merely smoothed otherwise: the worst is 0.09 %. */
const allowedPercent = 1.5;
/** Percent of all pixels, those along smoothed edges too: half of the designs differ by less than 0.1 %, the worst by 0.49 %. */
const allowedOfAllPercent = 0.6;

if (!hasChromium) console.log('skip SVG with its fonts in a browser: there is no Chromium');

describe.skipIf(!hasChromium)('an SVG with its fonts inside, drawn by Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser.close());

  it.each(fixtureDesignNames())('looks like the PNG: %s', async (name) => {
    const png = await fixturePixels(name);
    const svg = await renderFixture(name, { format: 'svg' });
    expect(svg.bytes.includes('<text')).toBe(true);
    const drawn = await readPixels(await drawSvg(browser, svg.bytes, png));
    expect(differencePercent(png, drawn)).toBeLessThanOrEqual(allowedPercent);
    expect(everyDifferencePercent(png, drawn)).toBeLessThanOrEqual(allowedOfAllPercent);
  });

  it('shows the text of the PNG in every script', async () => {
    const { fonts: catalog, fontStore, subsetter, outliner } = createFontServices();
    const scene = textScene(catalog);
    const canvas = createCanvas(scene.width, scene.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, scene.width, scene.height);
    for (const mark of scene.marks) {
      if (mark.kind === 'text') for (const { face } of mark.styles) fontStore.load(face);
    }
    drawText(context, scene);

    const placement = { width: scene.width, height: scene.height, transform: [1, 0, 0, 1, 0, 0] } as const;
    const sources = { fonts: { store: fontStore, subsetter, outliner }, catalog, image: () => undefined };
    const svg = await encodeSvg(scene, placement, { embedFonts: true }, sources);
    const drawn = await drawSvg(browser, svg, scene);
    expect(everyDifferencePercent(canvas.toBuffer('image/png'), drawn)).toBeLessThanOrEqual(1.5);
  });

  it('casts the shadow of opaque letters, however translucent they are', async () => {
    const shadow = { color: '#000000cc', offsetX: 6, offsetY: 6, blur: 3 };
    const text = { id: 'text', type: 'text', x: 20, y: 20, width: 400, height: 60, fontSize: 44, fontWeight: 700 };
    const elements = [{ ...text, text: 'Glass letters', fill: '#dc262633', shadow }];
    const canvasData = { background: '#ffffff', elements };
    const size = { width: 440, height: 110 };
    const design = bindDesign(parseDesign({ ...size, canvasData } as unknown as DesignInput));
    const services = createRenderServices();
    const draw = async (format: OutputFormat) =>
      (await render({ design, images: new Map(), options: { ...defaultRenderOptions, format } }, services)).bytes;
    const drawn = await drawSvg(browser, await draw('svg'), size);
    expect(everyDifferencePercent(await draw('png'), drawn)).toBeLessThanOrEqual(allowedOfAllPercent);
  });
});
