import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchArguments } from '../../tests/parity/support/chromium-page.ts';
import { cardBoxes, cardImages, cardSize, cardWeights, interFile, titleOf } from '../card-html.ts';
import type { Contender } from '../contender.ts';
import { certificateHtml } from '../pages/certificate-html.ts';
import { invoiceHtml } from '../pages/invoice-html.ts';
import type { PageHtml } from '../pages/page-parts.ts';

type PdfDocument = 'card' | 'certificate' | 'invoice';
export type ChromiumArgs = { readonly executablePath: string } & (
  | { readonly task: 'card'; readonly page: 'warm' | 'fresh'; readonly type: 'png' | 'jpeg'; readonly quality?: number }
  | { readonly task: 'pdf'; readonly document: PdfDocument }
);

let started: Promise<{ readonly browser: Browser; readonly pid: number; close(): Promise<void> }> | undefined;

/** One browser for all; its CPU time is that of all its processes. */
export function browserOf(executablePath: string) {
  started ??= (async () => {
    const server = await chromium.launchServer({ executablePath, args: launchArguments });
    const browser = await chromium.connect(server.wsEndpoint());
    const { pid } = server.process();
    if (pid === undefined) throw new Error('Chromium has no process');
    return { browser, pid, close: () => server.close() };
  })();
  return started;
}

export async function create(args: ChromiumArgs): Promise<Contender> {
  const { browser, pid, close } = await browserOf(args.executablePath);
  const shared = { version: browser.version(), pid, close };
  let drawn = 0;
  if (args.task === 'pdf') {
    const page = await emptyPage(browser, { width: 1123, height: 1123 });
    return { ...shared, render: () => printPage(page, args.document, drawn++) };
  }
  if (args.page === 'fresh') {
    return {
      ...shared,
      async render() {
        const page = await emptyPage(browser, cardSize);
        const file = await shoot(page, args, drawn++);
        await page.context().close();
        return file;
      },
    };
  }
  const page = await emptyPage(browser, cardSize);
  return { ...shared, render: () => shoot(page, args, drawn++) };
}

/** Pictures and fonts are answered from memory, as if from a warm cache. */
async function emptyPage(browser: Browser, viewport: { readonly width: number; readonly height: number }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.route('http://card.invalid/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const { body, contentType } = answerOf(name);
    if (body === undefined) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    return route.fulfill({
      contentType,
      body,
      headers: { 'cache-control': 'max-age=3600', 'access-control-allow-origin': '*' },
    });
  });
  await page.goto('http://card.invalid/page');
  return page;
}

function answerOf(name: string): { readonly body?: Buffer; readonly contentType: string } {
  const weight = /^inter-(\d+)$/.exec(name)?.[1];
  if (weight !== undefined) return { body: interFile(Number(weight), 'woff2'), contentType: 'font/woff2' };
  if (name.startsWith('@fontsource')) {
    return {
      body: readFileSync(path.join(import.meta.dirname, '../../node_modules', name)),
      contentType: 'font/woff2',
    };
  }
  if (name === 'photo') return { body: cardImages.photo, contentType: 'image/jpeg' };
  if (name === 'logo') return { body: cardImages.logo, contentType: 'image/svg+xml' };
  return { contentType: 'text/html' };
}

async function settle(page: Page, html: string): Promise<void> {
  await page.setContent(html);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode()));
  });
}

async function shoot(
  page: Page,
  { type, quality }: Extract<ChromiumArgs, { task: 'card' }>,
  turn: number,
): Promise<Buffer> {
  await settle(page, cardHtml(titleOf(turn)));
  return page.screenshot({
    type,
    ...(quality !== undefined && { quality }),
    clip: { x: 0, y: 0, ...cardSize },
    animations: 'disabled',
  });
}

const documents: Readonly<Record<PdfDocument, (turn: number) => PageHtml>> = {
  card: (turn) => ({ html: cardHtml(titleOf(turn)), ...cardSize }),
  certificate: certificateHtml,
  invoice: invoiceHtml,
};

async function printPage(page: Page, document: PdfDocument, turn: number): Promise<Buffer> {
  const { html, width, height } = documents[document](turn);
  await settle(page, html);
  return page.pdf({ width: `${width}px`, height: `${height}px`, printBackground: true, pageRanges: '1' });
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
