import { ApiError } from '../../api/client.ts';
import { addressOf, readWhole } from './whole.ts';

export interface FollowOptions {
  /** A stream begins, and tells everything from the first event on. */
  readonly onBegin?: () => void;
  /** Each event before the last one. */
  readonly onEvent?: (name: ProgressName, data: string) => void;
  /** It has ended, or is no longer there. */
  readonly onEnd: () => void;
}

const progressNames = ['render.completed', 'render.failed', 'run.progress'] as const;
export type ProgressName = (typeof progressNames)[number];

const againAfterMs = 3_000;

/**
 * Follows a batch or a run until it ends or the returned function is called. A browser opens a stream that breaks anew, and
 * tells what it has already. It gives up where it is refused, as by a service that is still starting: then what can be read
 * tells whether to open another.
 */
export function followWhole(id: string, { onBegin, onEvent, onEnd }: FollowOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    source?.close();
    clearTimeout(timer);
  };
  const end = () => {
    if (isStopped) return;
    stop();
    onEnd();
  };
  const open = () => {
    if (isStopped) return;
    onBegin?.();
    const stream = new EventSource(addressOf(id, '/events'));
    source = stream;
    for (const name of progressNames) {
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent?.(name, data));
    }
    for (const name of ['batch.completed', 'run.completed']) stream.addEventListener(name, end);
    stream.addEventListener('error', () => stream.readyState === EventSource.CLOSED && readSoon());
  };
  const readSoon = () => {
    timer = setTimeout(() => {
      readWhole(id).then(
        ({ status }) => (status === 'completed' ? end() : open()),
        (error: unknown) => (isGone(error) ? end() : readSoon()),
      );
    }, againAfterMs);
  };
  open();
  return stop;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status);
