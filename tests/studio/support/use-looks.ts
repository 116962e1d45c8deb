import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildService, type Service, startService } from '../../e2e/service.ts';
import { differing, packed, stillPicture } from './kept-picture.ts';
import { openBrowser } from './open-editor.ts';
import { type OwnAccount, ownAccount } from './own-account.ts';
import { areLoaded, settle } from './still-pages.ts';

export const picturesFolder = path.join(import.meta.dirname, '../pictures');
const isWriting = process.env['PLATEN_WRITE_PICTURES'] !== undefined;
/** Which Chromium the pictures are of: another one may draw the edges of glyphs otherwise. */
const versionFile = path.join(picturesFolder, 'chromium.txt');
export const viewport = { width: 1_024, height: 680 };
/** A telephone, and a large screen. */
const otherViewports = [
  { width: 360, height: 680 },
  { width: 1_600, height: 900 },
] as const;

/** A design for pictures, with a text that is too long for its box. */
export const design = {
  width: 800,
  height: 600,
  canvasData: {
    elements: [
      { id: 'back', type: 'rectangle', x: 40, y: 40, width: 720, height: 520, fill: '#f4e8d8', cornerRadius: 24 },
      {
        ...{ id: 'title', type: 'text', x: 80, y: 80, width: 180, height: 60 },
        ...{ text: 'Hello {{ name }}', fontSize: 40, fill: '#10201f' },
      },
      {
        ...{ id: 'long', type: 'text', x: 80, y: 180, width: 180, height: 20 },
        text: 'Far too long for a box as low as this one',
      },
      { id: 'dot', type: 'circle', x: 520, y: 320, width: 160, height: 160, fill: '#2f5bd7' },
    ],
    variables: [{ name: 'name', default: 'Ada', description: 'Whom it greets.' }],
  },
} as const;

export interface Looks<Reached extends OwnAccount = OwnAccount> {
  readonly service: Reached;
  readonly browser: Browser;
  /** Opens a page by the key of the account, or with other headers. */
  openAt(address: string, headers?: Record<string, string>): Promise<Page>;
  /** Holds what is seen against its committed picture, or takes that anew. */
  look(name: string, seen: Page | Locator): Promise<void>;
  /** Looks at a page, or at a part of it, as it stands, and then at the other widths. */
  lookAtWidths(name: string, page: Page, options?: WidthsOptions): Promise<void>;
}

export interface WidthsOptions {
  /** Default: the whole window. */
  readonly part?: Locator;
  /** px of the window; default: as usual for its width. */
  readonly height?: number;
  /** Done at each width before the picture is taken. */
  readonly prepare?: () => Promise<unknown>;
}

/** Gives pages in one of the two colour schemes an account, a browser, and what looks at them. */
export const useLooks = (colorScheme: 'light' | 'dark'): Looks =>
  looksOf(colorScheme, () => ownAccount('First account'));

/** The same with a service of its own. */
export function useOwnLooks(colorScheme: 'light' | 'dark'): Looks<Service> {
  let service: Service | undefined;
  // Ends after the browser has.
  afterAll(() => service?.stop());
  return looksOf(colorScheme, async () => {
    buildService();
    service = await startService({ program: 'build' });
    return service;
  });
}

function looksOf<Reached extends OwnAccount>(
  colorScheme: 'light' | 'dark',
  start: () => Promise<Reached>,
): Looks<Reached> {
  let service: Reached;
  let browser: Browser;
  beforeAll(async () => {
    service = await start();
    browser = await openBrowser();
    mkdirSync(picturesFolder, { recursive: true });
    if (isWriting) writeFileSync(versionFile, `${majorOf(browser)}\n`);
  });
  afterAll(async () => {
    await browser?.close();
  });

  const look = async (name: string, seen: Page | Locator) => {
    const take = () => seen.screenshot({ animations: 'disabled', caret: 'hide' });
    const file = path.join(picturesFolder, `${name}-${colorScheme}.webp`);
    if (isWriting) return writeFileSync(file, await packed(await stillPicture(take)));
    if (readFileSync(versionFile, 'utf8').trim() !== majorOf(browser)) {
      return console.log(`skip ${name}: its picture was taken with another Chromium`);
    }
    expect.soft(existsSync(file), `${file} is missing: npm run studio:pictures`).toBe(true);
    if (existsSync(file)) expect.soft([name, await differing(`${name}-${colorScheme}`, take, file)]).toEqual([name, 0]);
  };
  return {
    get service() {
      return service;
    },
    get browser() {
      return browser;
    },
    look,
    async lookAtWidths(name, page, { part = page, height, prepare } = {}) {
      for (const { width, ...size } of [viewport, ...otherViewports]) {
        await page.setViewportSize({ width, height: height ?? size.height });
        await prepare?.();
        await areLoaded(page);
        await look(width === viewport.width ? name : `${name}-${width}`, part);
      }
      await page.setViewportSize(viewport);
    },
    async openAt(address, headers = { authorization: `Bearer ${service.apiKey}` }) {
      const context = await browser.newContext({ extraHTTPHeaders: headers, colorScheme, viewport });
      const page = await context.newPage();
      await settle(page);
      await page.goto(service.url + address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
  };
}

const majorOf = (browser: Browser) => browser.version().split('.')[0] ?? '';

/** What is seen of a dialog, which scrolls inside. */
export const windowOf = (dialog: Locator) => dialog.locator('xpath=..');
