import type { BenchService } from '../support/bench-service.ts';
import { atRest, type Browser, openWindow } from './editor-page.ts';
import type { EmptyLoop, GestureFigures } from './frames.ts';
import { framesBetweenMarks, marks, traceOf } from './trace.ts';

const rows = 10_000;
const batchId = 'bat_000000000000000000000000000000';
/** Three seconds of a screen with 60 Hz. */
const frames = 180;

/**
 * The page of a run of 10,000 rows while events come and somebody scrolls: its events are replayed, 400 a second, so that nothing is
 * drawn beside it.
 */
export async function batchFigures(browser: Browser, service: BenchService, empty: EmptyLoop): Promise<GestureFigures> {
  const emptyPerSecond = await empty.framesPerSecond();
  const page = await openWindow(browser, service);
  const cdp = await page.context().newCDPSession(page);
  await page.addInitScript(replayEvents);
  await page.route(`**/v1/render/batch/${batchId}`, (route) => route.fulfill({ json: { success: true, data: run() } }));
  await page.goto(`${service.url}/batches/${batchId}`);
  await page.getByRole('table').waitFor();
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

/** As the service tells a batch that has begun. */
function run() {
  const at = new Date().toISOString();
  const renders = Array.from({ length: rows }, (_, index) => ({
    renderId: `rnd_${String(index).padStart(32, '0')}`,
    designId: 'dsn_00000000000000000000000000000000',
    fileName: `ticket-${index + 1}.png`,
    row: index + 2,
    status: 'queued',
    downloadUrl: null,
    warnings: [],
  }));
  return {
    batchId,
    status: 'processing',
    totalRenders: rows,
    completedRenders: 0,
    failedRenders: 0,
    estimatedCompletion: at,
    createdAt: at,
    completedAt: null,
    renders,
  };
}

interface ReplayWindow {
  benchReplay(): void;
}

/** Runs in the page, before all else: events of a stream that the page opens come from here. */
function replayEvents(): void {
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
      setInterval(() => {
        for (const source of open) {
          for (let count = 0; count < 20; count += 1) source.dispatchEvent(new MessageEvent('render.completed'));
        }
      }, 50);
    },
  });
}
