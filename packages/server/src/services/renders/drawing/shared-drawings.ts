import { PlatenError } from '@platen/core';

export interface SharedDrawing<Drawn> {
  /** Equal for drawings that give the same file and wait in the same line. */
  readonly name: string;
  /** By `performance.now()`: a caller that joined another's drawing waits no longer than this. */
  readonly deadlineMs: number;
  /** Aborted when this caller does not want the drawing any more. */
  readonly signal?: AbortSignal | undefined;
  /** The signal is aborted when no caller wants the drawing any more. */
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
 * Draws the same thing once, however many ask for it at the same time. Callers that join share results of the content:
 * the file, or what is wrong with it. Failures of the first caller alone (limits, time, lease) are not shared: then one
 * of the joined callers draws for itself and the rest.
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
    // When all callers have left, nobody handles the outcome.
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
        // New callers must not join a drawing that is being cut off.
        if (all.get(name) === underWay) all.delete(name);
        underWay.cut.abort(signal?.reason);
      }
    }
  }

  return async (drawing) => {
    for (;;) {
      drawing.signal?.throwIfAborted();
      const joined = all.get(drawing.name);
      // The caller that draws has the deadline of the render processes.
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

/** Whether every caller that draws it would get this error. */
function isOfContent(cause: unknown): boolean {
  if (!(cause instanceof PlatenError)) return false;
  if (cause.code === 'RENDER_FAILED') return cause.details['reason'] !== 'timeout';
  return cause.code !== 'RATE_LIMIT_EXCEEDED' && cause.code !== 'SERVICE_UNAVAILABLE';
}

/** Thrown when the deadline passes; distinct from failures of the drawing itself. */
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

/** The outcome of a drawing. Throws Late, or the signal's reason, when that comes first. */
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
