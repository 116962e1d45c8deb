import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium, launchArguments, launchTimeoutMs } from '../../parity/support/chromium-page.ts';

const executablePath = findChromium();

/** Whether there is a Chromium; where there is none, the tests that need it are skipped. */
export const hasChromium = executablePath !== null;

export function startChromium(): Promise<Browser> {
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...launchArguments],
    timeout: launchTimeoutMs,
  });
}

/** What Chromium shows of an SVG file of that size, once its fonts are there. */
export async function drawSvg(
  browser: Browser,
  svg: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const page = await pageOf(browser);
  await page.setViewportSize({ width, height });
  await page.goto(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
  await page.evaluate('document.fonts.ready.then(() => true)');
  return page.screenshot();
}

/** What Chromium shows of a page of HTML, once its fonts are there. */
export async function drawHtml(
  browser: Browser,
  html: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const page = await pageOf(browser);
  await page.setViewportSize({ width, height });
  // Another document: nothing of the one before it is left.
  await page.goto('about:blank');
  await page.setContent(html);
  await page.evaluate('document.fonts.ready.then(() => true)');
  return page.screenshot();
}

const pages = new WeakMap<Browser, Promise<Page>>();

/** One page shows one picture after the other: each further one would be a process of its own. */
function pageOf(browser: Browser): Promise<Page> {
  const page = pages.get(browser) ?? openPage(browser);
  pages.set(browser, page);
  return page;
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ locale: 'en' });
  page.setDefaultTimeout(launchTimeoutMs);
  return page;
}
