import type { BenchService } from '../support/bench-service.ts';
import { atRest, type Browser, openWindow } from './editor-page.ts';
import type { EmptyLoop, GestureFigures } from './frames.ts';
import { framesBetweenMarks, marks, traceOf } from './trace.ts';

const rows = 10_000;
const runId = 'run_000000000000000000000000000000';
/** Three seconds of a screen with 60 Hz. */
const frames = 180;
/** The most rows of a list that is still looked at again while its run goes on. */
const rowsShown = 200;

/**
 * The page of a run of 10,000 rows while events come and somebody scrolls. Its events are replayed, four a second, as the service
 * tells them, and its list is read again from answers that stand ready, so that nothing is drawn beside it.
 */
export async function batchFigures(browser: Browser, service: BenchService, empty: EmptyLoop): Promise<GestureFigures> {
  const emptyPerSecond = await empty.framesPerSecond();
  const page = await openWindow(browser, service);
  const cdp = await page.context().newCDPSession(page);
  await page.addInitScript(replayEvents, rows);
  await page.route(`**/v1/render/run/${runId}`, (route) => route.fulfill({ json: { success: true, data: run() } }));
  await page.route(/\/v1\/renders\?/, (route) => route.fulfill({ json: listed(new URL(route.request().url())) }));
  await page.goto(`${service.url}/batches/${runId}`);
  const listedRows = page.getByRole('table').getByRole('rowheader');
  await listedRows.first().waitFor();
  for (let count = await listedRows.count(); count < rowsShown; count = await listedRows.count()) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await listedRows.nth(count).waitFor();
  }
  await page.bringToFront();
  await atRest(cdp);
  await page.evaluate(() => (globalThis as unknown as ReplayWindow).benchReplay());
  const events = await traceOf(browser, async () => {
    await page.evaluate((name) => void performance.mark(name), marks.start);
    for (let index = 0; index < frames; index += 1) {
      const deltaY = 40 * Math.cos(index / 20);
      await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 700, y: 500, deltaX: 0, deltaY });
    }
    await page.evaluate((name) => void performance.mark(name), marks.end);
  });
  await page.context().close();
  const { mainMs, presented, lengthMs } = framesBetweenMarks(events);
  return { mainMs, presented: ((presented / lengthMs) * 1_000) / emptyPerSecond };
}

const designId = 'dsn_00000000000000000000000000000000';

/** As the service tells a run that has begun. */
function run() {
  const at = new Date().toISOString();
  return {
    runId,
    name: 'guests.csv',
    designId,
    status: 'processing',
    totalRenders: rows,
    completedRenders: 0,
    failedRenders: 0,
    progress: 0,
    priority: 'normal',
    createdAt: at,
    completedAt: null,
    estimatedCompletion: at,
    settings: { mapping: {}, options: {} },
    batches: [],
  };
}

/** A part of its renders, of which more are there with each look. */
function listed({ searchParams }: URL) {
  const [limit, from] = [Number(searchParams.get('limit')), Number(searchParams.get('cursor') ?? 0)];
  const data = Array.from({ length: limit }, (_, index) => ({
    renderId: `rnd_${String(from + index).padStart(32, '0')}`,
    designId,
    row: from + index + 2,
    status: Math.random() < 0.5 ? 'queued' : 'completed',
    downloadUrl: null,
    metadata: { format: 'png' },
    warnings: [],
  }));
  return { success: true, data, pagination: { page: 1, limit, total: rows, nextCursor: String(from + limit) } };
}

interface ReplayWindow {
  benchReplay(): void;
}

/** Runs in the page, before all else: events of a stream that the page opens come from here. */
function replayEvents(totalRenders: number): void {
  const open = new Set<EventTarget>();
  class Replayed extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 1;
    constructor() {
      super();
      open.add(this);
    }
    close(): void {
      open.delete(this);
    }
  }
  Object.assign(globalThis, {
    EventSource: Replayed,
    benchReplay: () => {
      let completedRenders = 0;
      setInterval(() => {
        completedRenders += 25;
        const data = JSON.stringify({ totalRenders, completedRenders, failedRenders: 0 });
        for (const source of open) source.dispatchEvent(new MessageEvent('run.progress', { data }));
      }, 250);
    },
  });
}
