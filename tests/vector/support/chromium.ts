import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium, launchArguments, launchTimeoutMs } from '../../parity/support/chromium-page.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

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
export function drawSvg(browser: Browser, svg: Uint8Array, size: Size): Promise<Buffer> {
  return shown(browser, size, (page) => page.goto(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`));
}

/** What Chromium shows of a page of HTML, once its fonts are there. */
export function drawHtml(browser: Browser, html: string, size: Size): Promise<Buffer> {
  return shown(browser, size, async (page) => {
    // Another document: nothing of the one before it is left.
    await page.goto('about:blank');
    await page.setContent(html);
  });
}

async function shown(browser: Browser, size: Size, load: (page: Page) => Promise<unknown>): Promise<Buffer> {
  const page = await pageOf(browser);
  await page.setViewportSize(size);
  await load(page);
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
