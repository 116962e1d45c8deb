import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Contender } from '../contender.ts';
import { mixedTraffic } from '../mixed/mixed-traffic.ts';
import { browserOf } from './chromium.ts';
import { drawMixed } from './mixed.ts';

export interface MixedChromiumArgs {
  readonly executablePath: string;
  readonly seed: number;
  /** Pictures that are drawn, again from the first after the last. */
  readonly count: number;
  /** Warm pages that draw at once; one picture each makes a render. */
  readonly pages: number;
}

interface Drawing {
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The JPGs of the mixture, drawn by warm pages of Chromium of the SVGs that Platen makes of the same designs with the same data.
 * Pictures and fonts in them are answered from memory and may be kept.
 */
export async function create({ executablePath, seed, count, pages }: MixedChromiumArgs): Promise<Contender> {
  const { browser, pid, close } = await browserOf(executablePath);
  const files = new Map<string, { readonly contentType: string; readonly body: Buffer }>();
  const traffic = mixedTraffic(seed);
  const drawings: Drawing[] = [];
  while (drawings.length < count) {
    const { bytes, width, height } = await drawMixed({ ...traffic.next('jpg'), format: 'svg' });
    const svg = bytes.toString('utf8').replace(/data:([\w/+-]+);base64,([\w+/=]+)/g, (_, contentType, data) => {
      const body = Buffer.from(data, 'base64');
      const name = createHash('sha256').update(body).digest('hex').slice(0, 20);
      files.set(name, { contentType, body });
      return `http://mixed.invalid/${name}`;
    });
    drawings.push({
      html: `<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>${svg}`,
      width,
      height,
    });
  }
  const opened = await Promise.all(
    Array.from({ length: pages }, async () => {
      const page = await browser.newPage();
      await page.route('http://mixed.invalid/**', (route) => {
        const file = files.get(new URL(route.request().url()).pathname.slice(1));
        return route.fulfill({
          ...(file ?? { contentType: 'text/html', body: '<!doctype html>' }),
          headers: { 'cache-control': 'max-age=3600', 'access-control-allow-origin': '*' },
        });
      });
      await page.goto('http://mixed.invalid/page');
      return page;
    }),
  );
  let drawn = 0;
  const next = (): Drawing => drawings[drawn++ % drawings.length] as Drawing;
  return {
    version: browser.version(),
    pid,
    close,
    async render() {
      const shots = await Promise.all(opened.map((page) => shoot(page, next())));
      return Buffer.concat(shots);
    },
  };
}

async function shoot(page: Page, { html, width, height }: Drawing): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.querySelectorAll('image')] as unknown as readonly { decode?(): Promise<void> }[];
    await Promise.all(pictures.map((picture) => picture.decode?.()));
  });
  return page.screenshot({ type: 'jpeg', quality: 90, clip: { x: 0, y: 0, width, height }, animations: 'disabled' });
}
