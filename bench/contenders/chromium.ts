import { type Browser, chromium, type Page } from 'playwright-core';
import { cpuMsOf, familyOf, sumOf } from '../../tests/e2e/process-figures.ts';
import { launchArguments } from '../../tests/parity/support/chromium-page.ts';
import { cardBoxes, cardImages, cardSize, cardWeights, interFile, titleOf } from '../card-html.ts';
import type { Contender } from '../contender.ts';

/** One browser for all; its CPU time is that of all its processes. */
export interface ChromiumBench {
  /** A page that stays open and gets the card's HTML, fonts and pictures known. */
  warmCard(screenshot: { readonly type: 'png' | 'jpeg'; readonly quality?: number }): Promise<Contender>;
  /** A new page for every card, as services with one page a request do. */
  freshCard(screenshot: { readonly type: 'png' | 'jpeg'; readonly quality?: number }): Contender;
  /** One page of PDF of any HTML. */
  pdf(html: string, size: { readonly width: number; readonly height: number }): Promise<Contender>;
  close(): Promise<void>;
}

export async function openChromiumBench(executablePath: string): Promise<ChromiumBench> {
  const server = await chromium.launchServer({ executablePath, args: launchArguments });
  const browser = await chromium.connect(server.wsEndpoint());
  const pid = server.process().pid;
  if (pid === undefined) throw new Error('Chromium has no process');
  const shared = {
    version: browser.version(),
    cpuMs: () => sumOf(familyOf(pid).map(cpuMsOf)),
  };
  return {
    async warmCard(screenshot) {
      const page = await cardPage(browser);
      return {
        name: 'Chromium, warm page',
        ...shared,
        render: () => shoot(page, screenshot),
        close: () => page.close(),
      };
    },
    freshCard: (screenshot) => ({
      name: 'Chromium, fresh page',
      ...shared,
      async render() {
        const page = await cardPage(browser);
        const file = await shoot(page, screenshot);
        await page.context().close();
        return file;
      },
      close: async () => undefined,
    }),
    async pdf(html, { width, height }) {
      const page = await (await browser.newContext()).newPage();
      return {
        name: 'Chromium, warm page',
        ...shared,
        async render() {
          await page.setContent(html);
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          return page.pdf({ width: `${width}px`, height: `${height}px`, printBackground: true, pageRanges: '1' });
        },
        close: () => page.close(),
      };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Pictures and fonts are answered from memory, as if from a warm cache. */
async function cardPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: cardSize });
  const page = await context.newPage();
  await page.route('http://card.invalid/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const weight = /^inter-(\d+)$/.exec(name)?.[1];
    const body = weight ? interFile(Number(weight), 'woff2') : cardImages[name as keyof typeof cardImages];
    const contentType = weight
      ? 'font/woff2'
      : name === 'photo'
        ? 'image/jpeg'
        : name === 'logo'
          ? 'image/svg+xml'
          : 'text/html';
    if (body === undefined) return route.fulfill({ contentType, body: '<!doctype html>' });
    return route.fulfill({
      contentType,
      body,
      headers: { 'cache-control': 'max-age=3600', 'access-control-allow-origin': '*' },
    });
  });
  await page.goto('http://card.invalid/page');
  return page;
}

let drawn = 0;

async function shoot(
  page: Page,
  screenshot: { readonly type: 'png' | 'jpeg'; readonly quality?: number },
): Promise<Buffer> {
  await page.setContent(cardHtml(titleOf(drawn++)));
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode()));
  });
  return page.screenshot({ ...screenshot, clip: { x: 0, y: 0, ...cardSize }, animations: 'disabled' });
}

const faces = cardWeights.map(
  (weight) =>
    `@font-face{font-family:Inter;font-weight:${weight};src:url(http://card.invalid/inter-${weight}) format('woff2')}`,
);
function cardHtml(title: string): string {
  const boxes = cardBoxes(title).map(({ style, text, image }) => {
    const css = Object.entries(style)
      .map(
        ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${cssValue(name, value)}`,
      )
      .join(';');
    return image
      ? `<img src="http://card.invalid/${image}" style="${css}">`
      : `<div style="${css}">${text ?? ''}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>${faces.join('')}body{margin:0;background:#0f172a}</style>${boxes.join('')}`;
}

function cssValue(name: string, value: string | number): string {
  return typeof value === 'number' && !['fontWeight', 'lineHeight'].includes(name) ? `${value}px` : String(value);
}
