// Usage: npm run bench:peers
//
// Looks which designs of the mixture every contender can draw, and writes the others with their reasons to `left-out.json`,
// which the benchmark reads: nobody draws those. To be run anew when the gallery, the fixtures or a contender has changed.
// takumi and Chromium get the same HTML; where their pictures differ in more than a few pixels, takumi could not draw it.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { findChromium } from '../../tests/parity/support/chromium-page.ts';
import { browserOf } from '../contenders/chromium.ts';
import { fromHtml, shoot } from '../contenders/mixed-chromium.ts';
import { drawByTakumi } from '../contenders/mixed-takumi.ts';
import { mixedPage } from './html/mixed-page.ts';
import { startPictureServer } from './html/picture-server.ts';
import { designCount, mixedTraffic } from './mixed-traffic.ts';

/** Other edges of letters and pictures come to less. */
const mostPercent = 2;

const { browser, close } = await browserOf(findChromium() ?? '');
const files = await startPictureServer();
const page = await browser.newPage();
await page.goto(files.page);
const traffic = mixedTraffic({ seed: 1, which: 'all', order: 'zipf' });
const leftOut: Record<string, string> = {};
for (const design of traffic.designs) {
  const { newPicture: _, ...request } = traffic.about(design, 'png');
  const html = await mixedPage(request);
  if (html === null) {
    leftOut[design.name] = 'HTML: something that a page needs a script for';
    continue;
  }
  const theirs = await drawByTakumi(html, { format: 'png' }).catch(() => null);
  const percent =
    theirs && (await differing(theirs, await shoot(page, await fromHtml(request, files), { type: 'png' })));
  if (percent === null || percent > mostPercent)
    leftOut[design.name] =
      `takumi: ${percent === null ? 'refused' : `${percent.toFixed(1)} % of the pixels differ from Chromium's`}`;
}
files.close();
await close();
writeFileSync(path.join(import.meta.dirname, 'left-out.json'), `${JSON.stringify(leftOut, null, 2)}\n`);
console.log(`${Object.keys(leftOut).length} of ${designCount} designs are left out`, leftOut);

async function differing(a: Buffer, b: Buffer): Promise<number> {
  const [one, two] = await Promise.all([a, b].map(opaquePixels));
  if (!one || !two || one.length !== two.length) return 100;
  const { width = 1, height = 1 } = await sharp(a).metadata();
  return (100 * pixelmatch(one, two, undefined, width, height, { threshold: 0.1 })) / (width * height);
}

function opaquePixels(file: Buffer): Promise<Buffer> {
  return sharp(file).flatten({ background: '#ffffff' }).ensureAlpha().raw().toBuffer();
}
