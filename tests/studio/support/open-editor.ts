import { buffer } from 'node:stream/consumers';
import { type Browser, chromium, type Download, type Locator, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { inject } from 'vitest';
import { ar } from '../../../packages/studio/src/messages/ar.ts';
import { de } from '../../../packages/studio/src/messages/de.ts';
import { en } from '../../../packages/studio/src/messages/en.ts';
import { addressOfPart } from '../../support/start-when-asked.ts';
import { browserOfFile, keepContexts } from './keep-contexts.ts';
import { goTo } from './leave-editor.ts';
import type { OwnAccount } from './own-account.ts';

/** An editor in real Chromium with a design of its own. */
export interface OpenEditor {
  readonly page: Page;
  readonly canvas: Locator;
  /** px of the window where a point of the design is seen. */
  at(x: number, y: number): Promise<{ x: number; y: number }>;
  /** Presses the pointer at a point of the design, moves it over others and lets go. */
  drag(...points: readonly (readonly [x: number, y: number])[]): Promise<void>;
  click(x: number, y: number, options?: Parameters<Page['mouse']['click']>[2]): Promise<void>;
  /** The colour that is shown at a point of the design, as red, green and blue. */
  colorAt(x: number, y: number): Promise<readonly number[]>;
  /** Opens a file of rows beside `Data row`. */
  loadRows(name: string, content: string | Buffer): Promise<void>;
  /** Stores a version and answers the elements of it. */
  saved(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Loads the page again, which ends the one before as closing its tab does. */
  reload(): Promise<void>;
  readonly designId: string;
  /** How many finished edits, steps back and steps forth the journals of the design have in this browser. */
  journalled(): Promise<number>;
  /** What the page complained of. */
  readonly complaints: readonly string[];
}

/** The Chromium of the run as this process has it, for all of its files. */
let connected: Browser | undefined;

/** The Chromium of the run. Closing it ends what was opened by this. */
export async function openBrowser(): Promise<Browser> {
  if (!connected?.isConnected()) {
    connected = keepContexts(await chromium.connect(await addressOfPart(inject('browserOfTheRun'))));
  }
  return browserOfFile(connected);
}

/** What a page gave to its reader to keep. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

export interface EditorRequest {
  readonly browser: Browser;
  readonly service: OwnAccount;
  readonly elements: readonly object[];
  /** Default: none is declared. */
  readonly variables?: readonly object[];
  /** What else stands beside the elements. */
  readonly canvasData?: object;
  /** Light, unless it says otherwise. */
  readonly colorScheme?: 'light' | 'dark';
  /** Default: 1. */
  readonly deviceScaleFactor?: number;
  /** The language of the browser. Default: English. */
  readonly language?: keyof typeof languages;
  /** The address of the service, where the browser asks another one, as that of a proxy before it. */
  readonly url?: string;
  /** What is done to the page before it is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** A page that `leaveEditor` has left, and that opens the design as by a link. Default: a new one. */
  readonly left?: Page | undefined;
}

export const usualViewport = { width: 1_280, height: 800 } as const;

/** What Studio says, by the language of the browser. */
const languages = { ar, de, en } as const;

/** Opens a page of 800 × 600 px with elements, and waits until it is painted. */
export async function openEditor({
  browser,
  service,
  elements,
  variables = [],
  canvasData = {},
  colorScheme = 'light',
  deviceScaleFactor = 1,
  language = 'en',
  url = service.url,
  prepare,
  left,
}: EditorRequest): Promise<OpenEditor> {
  const body = { name: 'A design', width: 800, height: 600, canvasData: { ...canvasData, elements, variables } };
  const { data } = (await service.call('POST', '/v1/designs', body)).body;
  const newPage = async () => {
    const context = await browser.newContext({
      extraHTTPHeaders: { authorization: `Bearer ${service.apiKey}` },
      viewport: usualViewport,
      colorScheme,
      deviceScaleFactor,
      ...(language !== 'en' && { locale: language }),
    });
    return context.newPage();
  };
  const page = left ?? (await newPage());
  await prepare?.(page);
  const complaints: string[] = [];
  page.on('pageerror', ({ stack, message }) => complaints.push(stack || message));
  page.on('console', (message) => {
    // The service draws no draft that holds half a template.
    const isOfHalf = /\/(preview|scene)\?.*v=draft/.test(message.location().url) && message.text().includes('400');
    if (message.type() === 'error' && !isOfHalf) complaints.push(message.text());
  });
  const canvas = page.getByRole('region', { name: languages[language].editor.canvas });
  const address = `/designs/${data.id}/edit`;
  const isPainted = async () => {
    await canvas.locator('canvas').first().waitFor({ state: 'attached' });
    await canvas.locator('canvas[data-painter="engine"]').first().waitFor({ state: 'attached' });
    await canvas.focus();
  };
  const load = async () => {
    await page.goto(url + address);
    await isPainted();
  };
  if (left) {
    await goTo(left, address);
    await isPainted();
  } else await load();

  const at = async (x: number, y: number) => {
    const paper = await page.locator('[data-paper]').boundingBox();
    if (!paper) throw new Error('the page is not shown');
    return { x: paper.x + (x * paper.width) / 800, y: paper.y + (y * paper.height) / 600 };
  };
  return {
    page,
    canvas,
    at,
    complaints,
    reload: load,
    designId: data.id,
    journalled: () => page.evaluate(countRecords, data.id as string),
    drag: async (...points) => {
      for (const [index, [x, y]] of points.entries()) {
        const place = await at(x, y);
        await page.mouse.move(place.x, place.y);
        if (index === 0) await page.mouse.down();
      }
      await page.mouse.up();
    },
    click: async (x, y, options) => {
      const place = await at(x, y);
      await page.mouse.click(place.x, place.y, options);
    },
    colorAt: async (x, y) => {
      const place = await at(x, y);
      const clip = { x: Math.round(place.x), y: Math.round(place.y), width: 1, height: 1 };
      return [...PNG.sync.read(await page.screenshot({ clip })).data.subarray(0, 3)];
    },
    loadRows: async (name, content) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('group', { name: 'Data row' }).getByRole('button', { name: 'Load CSV or JSON' }).click(),
      ]);
      const mimeType = name.endsWith('.json') ? 'application/json' : 'text/csv';
      await chooser.setFiles({ name, mimeType, buffer: Buffer.from(content as string) });
    },
    saved: async () => {
      await canvas.focus();
      const stored = page.waitForResponse((answer) => /\/versions$/.test(answer.url()));
      await page.keyboard.press('Control+s');
      await stored;
      const answer = await service.call('GET', `/v1/designs/${data.id}`);
      return answer.body.data.canvasData.elements;
    },
  };
}

/** Runs in the page: how many records the journals of a design have. */
async function countRecords(designId: string): Promise<number> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('platen-journals'));
  const reading = database.transaction(['journals', 'records']);
  const journals = await done(reading.objectStore('journals').index('design').getAllKeys(designId));
  let count = 0;
  for (const id of journals as readonly string[]) {
    count += await done(reading.objectStore('records').count(IDBKeyRange.bound([id, 0], [id, Infinity])));
  }
  database.close();
  return count;
}
