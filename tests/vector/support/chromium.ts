import { type Browser, chromium } from 'playwright-core';
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
  const page = await browser.newPage({ viewport: { width, height } });
  page.setDefaultTimeout(launchTimeoutMs);
  try {
    await page.goto(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
    await page.evaluate('document.fonts.ready.then(() => true)');
    return await page.screenshot();
  } finally {
    await page.close();
  }
}
