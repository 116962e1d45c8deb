import type { Browser } from './editor-page.ts';

/** An event of Chromium's own trace; times are µs. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly frame_reporter?: { readonly state?: string } };
}

/** Tasks of threads, frames, and marks of the page. */
const categories = ['disabled-by-default-devtools.timeline', 'benchmark', 'blink.user_timing'];

/** What all processes of a browser did while `act` ran. */
export async function traceOf(browser: Browser, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: categories, excludedCategories: ['*'] },
  });
  await act();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  return events;
}

/** Marks that a page sets by `performance.mark`, around what is measured. */
export const marks = { start: 'bench-start', end: 'bench-end' } as const;

/** What a page did between its marks. */
export interface FramesOfTrace {
  /** CPU time that the main thread took for each frame: all its tasks from one frame to the next. */
  readonly mainMs: readonly number[];
  /** How many frames with something new of the main thread came to the screen. */
  readonly presented: number;
  readonly lengthMs: number;
}

export function framesBetweenMarks(events: readonly TraceEvent[]): FramesOfTrace {
  const start = events.find(({ name }) => name === marks.start);
  const end = events.findLast(({ name }) => name === marks.end);
  if (!start || !end) throw new Error('the trace lacks the marks of the page');
  const inside = events.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts && ts <= end.ts);
  const onMain = inside.filter(({ tid, ph }) => tid === start.tid && ph === 'X');
  const begins = onMain.filter(({ name }) => name === 'ProxyMain::BeginMainFrame').map(({ ts }) => ts);
  const tasks = onMain.filter(({ name }) => name === 'RunTask');
  // A task that holds the start of a frame belongs to that frame.
  const mainMs = begins.slice(0, -1).map((from, index) => {
    const to = begins[index + 1] as number;
    const own = tasks.filter(({ ts, dur = 0 }) => ts + dur > from && ts + dur <= to);
    return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
  });
  const presented = inside.filter(
    ({ name, ph, args }) =>
      name === 'PipelineReporter' && ph === 'b' && args?.frame_reporter?.state === 'STATE_PRESENTED_ALL',
  ).length;
  return { mainMs, presented, lengthMs: (end.ts - start.ts) / 1_000 };
}
