import { PlatenError } from '@platen/core';

export interface SharedDrawing<Drawn> {
  /** Equal for drawings that end in the same file and wait in the same line. */
  readonly name: string;
  /** Of `performance.now()`: who joined another's drawing waits for it no longer. */
  readonly deadlineMs: number;
  /** Aborted when this caller does not want it any more. */
  readonly signal?: AbortSignal | undefined;
  /** The signal is aborted when nobody wants it any more. */
  readonly draw: (signal: AbortSignal) => Promise<Drawn>;
}

export type DrawShared<Drawn> = (drawing: SharedDrawing<Drawn>) => Promise<Drawn>;

interface UnderWay<Drawn> {
  readonly drawing: Promise<Drawn>;
  readonly cut: AbortController;
  wanted: number;
  ended: boolean;
}

/**
 * Draws the same thing once, however many ask for it at once. Who joins takes part in what comes of the content: the
 * file, or what is wrong with it. What comes of the one who began (its limits, its time, its lease) is that one's alone:
 * those who joined then draw for themselves, the first of them for the rest.
 */
export function createSharedDrawings<Drawn>(): DrawShared<Drawn> {
  const all = new Map<string, UnderWay<Drawn>>();

  function begin({ name, draw }: SharedDrawing<Drawn>): UnderWay<Drawn> {
    const cut = new AbortController();
    const drawing = draw(cut.signal).finally(() => {
      underWay.ended = true;
      if (all.get(name) === underWay) all.delete(name);
    });
    const underWay: UnderWay<Drawn> = { drawing, cut, wanted: 0, ended: false };
    // When everybody has gone, nobody hears how it ended.
    drawing.catch(() => undefined);
    all.set(name, underWay);
    return underWay;
  }

  async function takePart(underWay: UnderWay<Drawn>, { name, signal }: SharedDrawing<Drawn>, waitMs: number) {
    underWay.wanted += 1;
    try {
      return await endOf(underWay.drawing, { signal, waitMs });
    } finally {
      underWay.wanted -= 1;
      if (underWay.wanted === 0 && !underWay.ended) {
        // Nobody joins what is being cut.
        if (all.get(name) === underWay) all.delete(name);
        underWay.cut.abort(signal?.reason);
      }
    }
  }

  return async (drawing) => {
    for (;;) {
      drawing.signal?.throwIfAborted();
      const joined = all.get(drawing.name);
      // The one who draws has the deadline of the render processes.
      if (!joined) return takePart(begin(drawing), drawing, Number.POSITIVE_INFINITY);
      try {
        return await takePart(joined, drawing, drawing.deadlineMs - performance.now());
      } catch (cause) {
        if (cause instanceof Late) throw cause.error;
        if (isOfContent(cause)) throw cause;
      }
    }
  };
}

/** Whether whoever draws it would meet the same. */
function isOfContent(cause: unknown): boolean {
  if (!(cause instanceof PlatenError)) return false;
  if (cause.code === 'RENDER_FAILED') return cause.details['reason'] !== 'timeout';
  return cause.code !== 'RATE_LIMIT_EXCEEDED' && cause.code !== 'SERVICE_UNAVAILABLE';
}

/** Told apart from the failures of the drawing itself. */
class Late extends Error {
  readonly error = new PlatenError('RENDER_FAILED', {
    message: 'The render took too long and was given up.',
    details: { reason: 'timeout' },
  });
}

interface Patience {
  readonly signal: AbortSignal | undefined;
  readonly waitMs: number;
}

/** What comes of a drawing. Throws Late, or the signal's reason, when that comes before. */
function endOf<Drawn>(drawing: Promise<Drawn>, { signal, waitMs }: Patience): Promise<Drawn> {
  const hasTime = waitMs === Number.POSITIVE_INFINITY;
  if (signal === undefined && hasTime) return drawing;
  return new Promise((resolve, reject) => {
    const timer = hasTime ? undefined : setTimeout(() => reject(new Late()), waitMs);
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    drawing.finally(done).then(resolve, reject);
  });
}
