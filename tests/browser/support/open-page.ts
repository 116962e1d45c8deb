import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { launch } from 'puppeteer-core';
import { findChromium, launchArguments, launchTimeoutMs } from '../../parity/support/chromium-page.ts';
import type { PageRequest, PageResult, PaintedPage } from './page-request.ts';

/** A page of a real browser with the engine in it. */
export interface EnginePage {
  readonly version: string;
  run(request: PageRequest): Promise<PageResult>;
  /** The canvas's pixels as PNG. */
  paint(request: PageRequest): Promise<Buffer>;
  /** What the page complained of: errors, and what its Content-Security-Policy forbade. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export type BrowserName = 'chromium' | 'firefox';

interface PageGlobals {
  platenPaint(request: PageRequest): Promise<PaintedPage>;
  platenRun(request: PageRequest): Promise<PageResult>;
}

/** Null when this machine has none. */
export function findBrowser(name: BrowserName): string | null {
  if (name === 'chromium') return findChromium();
  const places = [process.env['PLATEN_FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  return places.find((place) => place !== undefined && existsSync(place)) ?? null;
}

export function openEnginePage(name: BrowserName, executable: string, url: string): Promise<EnginePage> {
  return name === 'chromium' ? openChromium(executable, url) : openFirefox(executable, url);
}

async function openChromium(executablePath: string, url: string): Promise<EnginePage> {
  const browser = await chromium.launch({ executablePath, args: launchArguments, timeout: launchTimeoutMs });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  await page.waitForFunction(() => 'platenRun' in globalThis);
  return {
    version: `Chromium ${browser.version()}`,
    complaints,
    paint: async (request) =>
      pngOf(await page.evaluate((input) => (globalThis as unknown as PageGlobals).platenPaint(input), request)),
    run: (request) => page.evaluate((input) => (globalThis as unknown as PageGlobals).platenRun(input), request),
    close: () => browser.close(),
  };
}

async function openFirefox(executablePath: string, url: string): Promise<EnginePage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: launchTimeoutMs,
    protocolTimeout: launchTimeoutMs,
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  await page.goto(url);
  await page.waitForFunction(() => 'platenRun' in globalThis);
  return {
    version: `Firefox ${(await browser.version()).replace(/^firefox\//i, '')}`,
    complaints,
    paint: async (request) =>
      pngOf(
        await page.evaluate(
          (input) => (globalThis as unknown as PageGlobals).platenPaint(JSON.parse(input) as PageRequest),
          JSON.stringify(request),
        ),
      ),
    // As text: values that are no plain JSON take very long over WebDriver BiDi.
    run: async (request) =>
      JSON.parse(
        await page.evaluate(
          async (input) =>
            JSON.stringify(await (globalThis as unknown as PageGlobals).platenRun(JSON.parse(input) as PageRequest)),
          JSON.stringify(request),
        ),
      ) as PageResult,
    close: () => browser.close(),
  };
}

function pngOf({ png }: PaintedPage): Buffer {
  return Buffer.from(png.slice(png.indexOf(',') + 1), 'base64');
}
