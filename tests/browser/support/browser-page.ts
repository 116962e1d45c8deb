import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { launch } from 'puppeteer-core';
import { findChromium, launchArguments, launchTimeoutMs } from '../../parity/support/chromium-page.ts';
import { programIsThere } from '../../support/installed-programs.ts';

export type BrowserName = 'chromium' | 'firefox';

/** A page of a real browser. */
export interface BrowserPage {
  readonly version: string;
  goto(url: string): Promise<void>;
  /** Runs an expression, waits for it where it is a promise, and answers what JSON has of it. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Waits until an expression is true. */
  wait(expression: string): Promise<void>;
  /** Addresses that were asked for. */
  readonly requests: readonly { readonly url: string; readonly headers: Readonly<Record<string, string>> }[];
  /** What the page complained of: errors, and what its Content-Security-Policy forbade. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface BrowserOptions {
  /** Arguments of Chromium; default: those with which its pictures are those of a server's Skia. */
  readonly args?: readonly string[];
  /** A display on which Chromium opens a window, as people have it; default: none. */
  readonly window?: {
    readonly display: string;
    /** Such as 1.1 for 110 %. */
    readonly zoom: number;
  };
}

/** Null when this machine has none. */
export function findBrowser(name: BrowserName): string | null {
  if (name === 'chromium') return findChromium();
  const places = [process.env['PLATEN_FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  const found = places.find((place) => place !== undefined && existsSync(place)) ?? null;
  programIsThere('Firefox', found !== null);
  return found;
}

export function openBrowserPage(name: BrowserName, options: BrowserOptions = {}): Promise<BrowserPage> {
  const executable = findBrowser(name);
  if (executable === null) throw new Error(`this machine has no ${name}`);
  return name === 'chromium' ? openChromium(executable, options) : openFirefox(executable);
}

async function openChromium(
  executablePath: string,
  { args = launchArguments, window }: BrowserOptions,
): Promise<BrowserPage> {
  const browser = await chromium.launch({
    executablePath,
    args: window ? [...args, `--force-device-scale-factor=${window.zoom}`] : [...args],
    headless: window === undefined,
    ...(window && { env: { ...process.env, DISPLAY: window.display } }),
    timeout: launchTimeoutMs,
  });
  // A page of a window has the scale of its window only where Playwright sets none.
  const page = await browser.newPage(window ? { viewport: null } : {});
  page.setDefaultTimeout(launchTimeoutMs);
  const requests: BrowserPage['requests'][number][] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push({ url: request.url(), headers: request.headers() }));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    version: `Chromium ${browser.version()}`,
    requests,
    complaints,
    goto: async (url) => void (await page.goto(url)),
    evaluate: async (expression) => JSON.parse(await page.evaluate<string>(asText(expression))),
    wait: async (expression) => void (await page.evaluate(asText(untilTrue(expression)))),
    close: () => browser.close(),
  };
}

async function openFirefox(executablePath: string): Promise<BrowserPage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: launchTimeoutMs,
    protocolTimeout: launchTimeoutMs,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(launchTimeoutMs);
  const requests: BrowserPage['requests'][number][] = [];
  const complaints: string[] = [];
  page.on('request', (request) => void requests.push({ url: request.url(), headers: request.headers() }));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  return {
    version: `Firefox ${(await browser.version()).replace(/^firefox\//i, '')}`,
    requests,
    complaints,
    goto: async (url) => void (await page.goto(url)),
    evaluate: async (expression) => JSON.parse((await page.evaluate(asText(expression))) as string),
    wait: async (expression) => void (await page.evaluate(asText(untilTrue(expression)))),
    close: () => browser.close(),
  };
}

/** Values that are no text take very long over WebDriver BiDi. */
function asText(expression: string): string {
  return `(async () => JSON.stringify((await (${expression})) ?? null))()`;
}

/** Looks again and again: what Playwright offers for it compiles text, which a strict Content-Security-Policy forbids. */
function untilTrue(expression: string): string {
  return `new Promise((resolve) => {
    const look = () => ((${expression}) ? resolve(1) : setTimeout(look, 20));
    look();
  })`;
}
