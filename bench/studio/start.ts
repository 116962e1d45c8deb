import type { BenchService } from '../support/bench-service.ts';
import { type Browser, openWindow } from './editor-page.ts';
import type { ReferencePage } from './reference-page.ts';

/** ms from the moment at which the page is asked for. */
export interface StartFigures {
  /** The list of designs can be searched and opened. */
  readonly dashboard: number;
  /** What the design looks like is seen at its place. */
  readonly picture: number;
  /** The engine has painted the page, so that every change is seen at once. */
  readonly editor: number;
  /** The reference has done its work. */
  readonly reference: number;
}

/** "Fast 4G" of Chromium's developer tools; ms, and bytes a second. */
const fast4G = { latency: 165, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9 };
const slowDown = 4;

/**
 * Opens the reference, the list of designs, then a design, each in a browser profile that has no file yet, on a slow machine and
 * network.
 */
export async function startFigures(
  browser: Browser,
  {
    service,
    designId,
    reference,
  }: { readonly service: BenchService; readonly designId: string; readonly reference: ReferencePage },
): Promise<StartFigures> {
  const open = `/designs/${designId}/edit`;
  const of = (address: string, selectors: readonly string[]) => opened(browser, service, { address, selectors });
  const [referenceMs = Number.NaN] = await of(reference.url, ['[data-painter]']);
  const [dashboard = Number.NaN] = await of(`${service.url}/designs`, [`a[href$="${open}"]`]);
  const [picture = Number.NaN, editor = Number.NaN] = await of(service.url + open, [
    '[data-painter]',
    'canvas[data-painter="engine"]',
  ]);
  return { dashboard, picture, editor, reference: referenceMs };
}

/** When each of some selectors first found something, ms after the page was asked for. */
async function opened(
  browser: Browser,
  service: BenchService,
  { address, selectors }: { readonly address: string; readonly selectors: readonly string[] },
): Promise<readonly number[]> {
  const page = await openWindow(browser, service);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...fast4G });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript(noteFirst, selectors);
  await page.goto(address, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    (count) => {
      const { benchFound } = globalThis as unknown as StartWindow;
      return benchFound.size === count && [...benchFound.values()];
    },
    selectors.length,
    { polling: 250 },
  );
  const times = (await found.jsonValue()) as readonly number[];
  await page.context().close();
  return times;
}

interface StartWindow {
  benchFound: Map<string, number>;
}

/** Runs in the page, before all else. */
function noteFirst(selectors: readonly string[]): void {
  const target = globalThis as unknown as StartWindow;
  target.benchFound = new Map();
  const look = (): void => {
    for (const selector of selectors) {
      if (!target.benchFound.has(selector) && document.querySelector(selector)) {
        target.benchFound.set(selector, performance.now());
      }
    }
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-painter', 'href'],
  });
}
