import { grabbed } from './designs.ts';
import {
  atRest,
  type Browser,
  type CDPSession,
  type EditorPage,
  mainThreadMs,
  type Page,
  type Place,
} from './editor-page.ts';
import { framesBetweenMarks, marks, traceOf } from './trace.ts';

export const gestures = ['drag', 'drag-all', 'resize', 'rotate', 'pan', 'zoom'] as const;
export type GestureName = (typeof gestures)[number];

/** Figures of one gesture in one round. */
export interface GestureFigures {
  /** CPU time of the main thread for each frame. */
  readonly mainMs: readonly number[];
  /** Frames that came to the screen for each one of the empty loop. */
  readonly presented: number;
}

/** A page with nothing but a loop of frames: what the machine can show just now. */
export interface EmptyLoop {
  /** Frames a second while the pointer moves over it. */
  framesPerSecond(): Promise<number>;
  /** What was measured, with how fast the machine was just before and just after. */
  beside<Figures>(measure: () => Promise<Figures>): Promise<Figures & InUnits>;
}

export interface InUnits {
  /** ms of CPU time that a fixed piece of work took: more on a slow machine, and where programs beside it have the same core. */
  readonly unitMs: number;
}

/** One event of the pointer for each frame, as browsers hand them to a page. */
type Step = (index: number) => Promise<unknown>;

/** How many frames a gesture has: three seconds of a screen with 60 Hz. */
const frames = 180;

export async function openEmptyLoop(browser: Browser): Promise<EmptyLoop> {
  const page = await (await browser.newContext({ viewport: { width: 1_440, height: 900 } })).newPage();
  await page.setContent('<!doctype html><title>Empty</title><body></body>');
  const cdp = await page.context().newCDPSession(page);
  const unitMs = async (): Promise<number> => {
    const before = await mainThreadMs(cdp);
    await page.evaluate(work, unitsAtOnce);
    return ((await mainThreadMs(cdp)) - before) / unitsAtOnce;
  };
  // Compiled for good.
  await unitMs();
  return {
    framesPerSecond: async () => {
      await page.bringToFront();
      const began = performance.now();
      await eachFrame(cdp, (index) => pointer(cdp, wave(index, { x: 700, y: 450 })));
      return (frames / (performance.now() - began)) * 1_000;
    },
    beside: async (measure) => {
      const before = await unitMs();
      const figures = await measure();
      return { ...figures, unitMs: (before + (await unitMs())) / 2 };
    },
  };
}

export async function gestureFigures(
  browser: Browser,
  {
    editor,
    name,
    emptyPerSecond,
  }: { readonly editor: EditorPage; readonly name: GestureName; readonly emptyPerSecond: number },
): Promise<GestureFigures> {
  const { page, cdp } = editor;
  await page.bringToFront();
  const { step, end } = await begin[name](editor);
  await atRest(cdp);
  const events = await traceOf(browser, async () => {
    await mark(page, marks.start);
    await eachFrame(cdp, step);
    await mark(page, marks.end);
  });
  await end();
  const { mainMs, presented, lengthMs } = framesBetweenMarks(events);
  return { mainMs, presented: ((presented / lengthMs) * 1_000) / emptyPerSecond };
}

interface Begun {
  readonly step: Step;
  /** Leaves the page as it was. */
  end(): Promise<void>;
}

const centre: Place = { x: grabbed.x + grabbed.width / 2, y: grabbed.y + grabbed.height / 2 };

const begin: Readonly<Record<GestureName, (editor: EditorPage) => Promise<Begun>>> = {
  drag: async (editor) => pull(editor, await choose(editor)),
  'drag-all': async (editor) => {
    await editor.canvas.focus();
    await editor.page.keyboard.press('Control+a');
    return pull(editor, await editor.at(centre.x, centre.y));
  },
  resize: async (editor) => {
    await choose(editor);
    return pull(editor, await editor.at(grabbed.x + grabbed.width, grabbed.y + grabbed.height));
  },
  rotate: async (editor) => {
    await choose(editor);
    const grip = await editor.page.locator('[data-grip="rotate"]').boundingBox();
    if (!grip) throw new Error('there is nothing to turn the element by');
    return pull(editor, { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 });
  },
  pan: (editor) => wheel(editor, (index) => ({ deltaX: 7 * Math.cos(index / 20), deltaY: 9 * Math.cos(index / 30) })),
  zoom: (editor) => wheel(editor, (index) => ({ deltaX: 0, deltaY: -6 * Math.cos(index / 30), modifiers: 2 })),
};

/** Clicks the element; answers where its middle is in the window. */
async function choose({ page, at }: EditorPage): Promise<Place> {
  const place = await at(centre.x, centre.y);
  await page.mouse.click(place.x, place.y);
  await page.locator('[data-grip="rotate"]').waitFor({ state: 'attached' });
  return place;
}

async function pull({ page, cdp, canvas }: EditorPage, from: Place): Promise<Begun> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  return {
    step: (index) => pointer(cdp, wave(index + 1, from), { button: 'left', buttons: 1 }),
    end: async () => {
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await canvas.focus();
      await page.keyboard.press('Escape');
    },
  };
}

async function wheel(editor: EditorPage, deltas: (index: number) => object): Promise<Begun> {
  const { page, cdp, canvas } = editor;
  const at = await editor.at(800, 600);
  return {
    step: (index) => cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, ...deltas(index) }),
    end: async () => {
      await canvas.focus();
      await page.keyboard.press('Shift+Digit1');
    },
  };
}

function pointer(cdp: CDPSession, place: Place, more: object = {}): Promise<unknown> {
  return cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place, ...more });
}

/** To and fro over 160 px, never still. */
function wave(index: number, { x, y }: Place): Place {
  return { x: x - 80 + 80 * Math.cos(index / 16), y: y - 60 * Math.sin(index / 16) };
}

/** Does a step after each frame of the page. */
async function eachFrame(cdp: CDPSession, step: Step): Promise<void> {
  await cdp.send('Runtime.addBinding', { name: 'benchFrame' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let index = 0;
  const next = (): void => {
    if (index === frames) resolve();
    else step(index).catch(reject);
    index += 1;
  };
  cdp.on('Runtime.bindingCalled', next);
  await cdp.send('Runtime.evaluate', {
    expression: `(() => {
      let left = ${frames + 1};
      const tick = () => { benchFrame(''); left -= 1; if (left > 0) requestAnimationFrame(tick); };
      requestAnimationFrame(tick);
    })()`,
  });
  await promise.finally(() => cdp.off('Runtime.bindingCalled', next));
}

function mark(page: Page, name: string): Promise<void> {
  return page.evaluate((own) => void performance.mark(own), name);
}

/** A fifth of a second, in which other programs are met as in a gesture. */
const unitsAtOnce = 250;

/** Runs in the page. */
function work(rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    const items = Array.from({ length: 4_000 }, (_, index) => ({ id: `e${(index * 7_919) % 4_000}`, x: index % 97 }));
    const byId = new Map(items.map((item) => [item.id, { ...item, x: item.x + 1 }]));
    const text = JSON.stringify([...byId.values()].toSorted((a, b) => a.x - b.x || (a.id < b.id ? -1 : 1)));
    if (text.length === 0) throw new Error('there was no work');
  }
}
