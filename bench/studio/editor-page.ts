import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { findChromium, launchTimeoutMs } from '../../tests/parity/support/chromium-page.ts';
import type { BenchService } from '../support/bench-service.ts';
import type { NewDesign } from './designs.ts';

export type { Browser, CDPSession, Page };

/** An editor with a design of its own. */
export interface EditorPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly canvas: Locator;
  /** px of the window where a point of the design is seen. */
  at(x: number, y: number): Promise<Place>;
  close(): Promise<void>;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('bench:studio needs Chromium, which this machine lacks');
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({ executablePath, args, timeout: launchTimeoutMs });
}

/** CPU time of the main thread in 600 ms below which a page does nothing. */
const restingMs = 15;

/** A window of its own, signed in by the key. */
export async function openWindow(browser: Browser, { authorization }: BenchService): Promise<Page> {
  const context = await browser.newContext({
    extraHTTPHeaders: { authorization },
    viewport: { width: 1_440, height: 900 },
  });
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

export async function openEditor(
  browser: Browser,
  service: BenchService,
  { id, width, height }: StoredPage,
): Promise<EditorPage> {
  const page = await openWindow(browser, service);
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${service.url}/designs/${id}/edit`);
  const canvas = page.getByRole('region', { name: 'Canvas' });
  await canvas.locator('canvas[data-painter="engine"]').first().waitFor({ state: 'attached' });
  await canvas.focus();
  await atRest(cdp);
  return {
    page,
    cdp,
    canvas,
    at: async (x, y) => {
      const paper = await page.locator('[data-paper]').boundingBox();
      if (!paper) throw new Error('the page is not shown');
      return { x: paper.x + (x * paper.width) / width, y: paper.y + (y * paper.height) / height };
    },
    close: () => page.context().close(),
  };
}

/** A design in the service, and the size of its page. */
export interface StoredPage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export async function store(service: BenchService, design: NewDesign): Promise<StoredPage> {
  const { status, body } = await service.call('POST', '/v1/designs', design);
  if (status !== 201) throw new Error(`the design ${design.name} was refused: ${JSON.stringify(body)}`);
  return { ...design, id: body.data.id };
}

/** CPU time that the main thread of a page has taken so far. */
export async function mainThreadMs(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Resolves when the page does nothing more: what is drawn and checked after a start is no part of what is measured. */
export async function atRest(cdp: CDPSession): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY, now = await mainThreadMs(cdp); now - before > restingMs; ) {
    await new Promise((resolve) => setTimeout(resolve, 600));
    [before, now] = [now, await mainThreadMs(cdp)];
  }
}
