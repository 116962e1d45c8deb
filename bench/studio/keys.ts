import type { Browser, EditorPage, Place } from './editor-page.ts';
import { marks, type TraceEvent, traceOf } from './trace.ts';

/** Figures of one key each. */
export interface KeyFigures {
  /** From the moment at which the browser had the key to the end of the paint call. */
  readonly wallMs: readonly number[];
  /** CPU time of the main thread meanwhile. */
  readonly mainMs: readonly number[];
}

/** Letters and spaces, as somebody types them; between words one looks up. */
const typed = 'and so they came early to sit here ';
const pausesMs = { letter: 90, word: 260 };

/** Types in the middle of the text that is under a point of the page. */
export async function keyFigures(browser: Browser, editor: EditorPage, at: Place): Promise<KeyFigures> {
  const { page } = editor;
  await page.bringToFront();
  const place = await editor.at(at.x, at.y);
  await page.mouse.click(place.x, place.y);
  await page.mouse.dblclick(place.x, place.y);
  await page.locator('[data-text="caret"]').waitFor({ state: 'attached' });
  await page.keyboard.type('warm up ', { delay: pausesMs.letter });
  await page.evaluate(watchKeys, marks);
  const wallMs: number[] = [];
  const events = await traceOf(browser, async () => {
    for (const letter of typed) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      wallMs.push(await page.evaluate(() => (globalThis as unknown as KeyWindow).benchKey));
      await page.waitForTimeout(letter === ' ' ? pausesMs.word : pausesMs.letter);
    }
  });
  await page.keyboard.press('Escape');
  return { wallMs, mainMs: mainTimes(events) };
}

interface KeyWindow {
  /** Resolves when the last key has been painted. */
  benchKey: Promise<number>;
}

/** Runs in the page: marks each key and the end of its painting. */
function watchKeys({ start, end }: typeof marks): void {
  const target = globalThis as unknown as KeyWindow & Window;
  target.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      performance.mark(start);
      target.benchKey = new Promise((resolve) =>
        target.addEventListener(
          'painted',
          () => {
            performance.mark(end);
            resolve(performance.now() - timeStamp);
          },
          { once: true },
        ),
      );
    },
    { capture: true },
  );
}

/** CPU time of the main thread from each key to the end of its painting. */
function mainTimes(events: readonly TraceEvent[]): readonly number[] {
  const ends = events.filter(({ name }) => name === marks.end);
  return events
    .filter(({ name }) => name === marks.start)
    .flatMap((start) => {
      const end = ends.find(({ pid, ts }) => pid === start.pid && ts > start.ts);
      if (!end) return [];
      const tasks = events.filter(
        ({ name, pid, tid, ts, dur = 0 }) =>
          name === 'RunTask' && pid === start.pid && tid === start.tid && ts + dur > start.ts && ts < end.ts,
      );
      return [tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000];
    });
}
