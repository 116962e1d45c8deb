import { existsSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeSvg } from '../../packages/engine/src/encode/svg.ts';
import { createFontServices } from '../../packages/engine/src/fonts/font-services.ts';
import { differencePercent } from './support/compare.ts';
import { drawText } from './support/draw-text.ts';
import { textScene } from './support/text-scene.ts';

const executablePath = process.env['PLATEN_CHROMIUM'] ?? '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', '--disable-lcd-text', '--font-render-hinting=none', '--no-first-run'];

describe.skipIf(!existsSync(executablePath))('an SVG with its fonts inside, drawn by Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(() => browser.close());

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
    const page = await browser.newPage({ viewport: { width: scene.width, height: scene.height } });
    await page.goto(`data:image/svg+xml;base64,${svg.toString('base64')}`);
    await page.evaluate('document.fonts.ready.then(() => true)');
    expect(differencePercent(canvas.toBuffer('image/png'), await page.screenshot())).toBeLessThan(1.5);
  });
});
