import { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';
import type { Principal } from '../../domain/principal.ts';
import type { BatchEvent, BatchView, BatchWatch } from '../../services/batches/batch-watch.ts';
import type { FileSigner } from '../../services/files/file-signer.ts';

export interface EventStreamsOptions {
  readonly watch: Pick<BatchWatch, 'open' | 'close'>;
  readonly signer: Pick<FileSigner, 'signAnswer'>;
  /** Streams that an account may have open on this node. Default 20. */
  readonly maxPerAccount?: number;
  /** And all accounts together. Default 1,000. */
  readonly maxPerNode?: number;
  /** How often a silent stream says that it lives, so that proxies keep it. Default 15 s. */
  readonly heartbeatMs?: number;
  /** A reader who takes nothing for so long is cut off. Default 30 s. */
  readonly patienceMs?: number;
}

export interface EventStreamRequest {
  readonly principal: Principal;
  /** A batch's or a run's. */
  readonly id: string;
  /** What the reader has already; 0: nothing. */
  readonly lastEventId: number;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

/** How soon a reader comes back whose stream ended before its batch did. */
const reconnectMs = 1_000;
/** Frames that wait for a reader; the rest waits where all readers of the batch share it. */
const framesAhead = 16;

/** Server-sent events of batches (html.spec.whatwg.org, 9.2), for a bounded number of readers. */
export function createEventStreams(options: EventStreamsOptions) {
  const { watch, signer, maxPerAccount = 20, maxPerNode = 1_000, heartbeatMs = 15_000, patienceMs = 30_000 } = options;
  const open = new Map<string, number>();
  let total = 0;

  function take(accountId: string): () => void {
    const count = open.get(accountId) ?? 0;
    if (count >= maxPerAccount || total >= maxPerNode)
      throw tooMany(count >= maxPerAccount ? maxPerAccount : maxPerNode);
    open.set(accountId, count + 1);
    total += 1;
    return () => {
      const rest = (open.get(accountId) ?? 1) - 1;
      if (rest === 0) open.delete(accountId);
      else open.set(accountId, rest);
      total -= 1;
    };
  }

  return {
    /**
     * Everything after the last event that the reader has; undefined when there is nothing more to come. Throws
     * RATE_LIMIT_EXCEEDED when too many are open.
     */
    async open({ principal, id, lastEventId }: EventStreamRequest): Promise<Readable | undefined> {
      const release = take(principal.accountId);
      const view = await watch.open(id).catch((cause: unknown) => {
        release();
        throw cause;
      });
      if (view.isComplete && (view.events.at(-1)?.id ?? 0) <= lastEventId) {
        view.close();
        release();
        return undefined;
      }
      const source = frames({ view, after: lastEventId, frame: frameFor(principal), cutOff: () => stream.destroy() });
      const stream = readableOf(source, () => {
        view.close();
        release();
      });
      return stream;
    },

    /** Ends all streams; their readers come back, to another node or after the start. */
    close: () => watch.close(),
  };

  function frameFor(principal: Principal) {
    return ({ id, event, data, json }: BatchEvent): string => {
      // Addresses are signed at the border, for each reader at its own time.
      const signed = principal.fileAccess === 'public' ? json : JSON.stringify(signer.signAnswer(data, principal));
      return `id: ${id}\nevent: ${event}\ndata: ${signed}\n\n`;
    };
  }

  async function* frames({ view, after, frame, cutOff }: Frames): AsyncGenerator<string> {
    yield `retry: ${reconnectMs}\n\n`;
    let next = view.events.findIndex(({ id }) => id > after);
    if (next < 0) next = view.events.length;
    for (;;) {
      for (let event = view.events[next]; event; event = view.events[next]) {
        next += 1;
        // A reader who has it from another node, however late this one hears of it.
        if (event.id <= after) continue;
        const patience = setTimeout(cutOff, patienceMs);
        yield frame(event);
        clearTimeout(patience);
      }
      if (view.isOver) return;
      const before = view.events.length;
      await view.changed(heartbeatMs);
      if (view.events.length === before && !view.isOver) yield ': waiting\n\n';
    }
  }
}

interface Frames {
  readonly view: BatchView;
  /** The id of the last event that the reader has. */
  readonly after: number;
  readonly frame: (event: BatchEvent) => string;
  readonly cutOff: () => void;
}

/** Ends at once when it is destroyed, while `Readable.from` would wait for the frame that is next. */
function readableOf(frames: AsyncIterator<string>, onEnd: () => void): Readable {
  return new Readable({
    objectMode: true,
    highWaterMark: framesAhead,
    read() {
      frames.next().then(
        // Told of an end after it was destroyed, it would not be taken for cut off, and the answer never end.
        ({ done, value }) => this.destroyed || this.push(done ? null : value),
        (cause) => this.destroy(cause),
      );
    },
    destroy(cause, done) {
      onEnd();
      done(cause);
    },
  });
}

function tooMany(limit: number): PlatenError {
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `At most ${limit} streams of events may be open at once. Close one, or try again in 5 seconds.`,
    details: { retryAfter: 5, scope: 'event streams', limit },
  });
}
