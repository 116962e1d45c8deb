import { watchMemory } from '../memory-watch.ts';
import type { Seat } from '../process-set.ts';
import type { RenderPoolOptions } from '../render-pool-options.ts';
import type { Task } from './task.ts';

/** A job in a process. */
export interface Run {
  readonly task: Task;
  readonly begunMs: number;
  /** Nothing is told of it any more. */
  readonly unwatch: () => void;
}

export interface WatchRunOptions extends Pick<Required<RenderPoolOptions>, 'killAboveBytes' | 'onEvent'> {
  /** The process holds more than it may. */
  readonly onTooLarge: () => void;
}

const memoryCheckMs = 100;
/** Emits `slow` when this share of the timeout has passed, so that somebody can look before the process is killed. */
const slowPart = 0.8;

/** Tells of a job that takes most of its time, and of a process that grows beyond its cap. */
export function watchRun({ child }: Seat, task: Task, options: WatchRunOptions): Run {
  const { pid } = child;
  const begunMs = performance.now();
  const { timeoutMs, fingerprint } = task.request;
  const tell = () => {
    const ms = Math.round(performance.now() - task.startedMs);
    options.onEvent({ type: 'slow', ...(pid !== undefined && { pid }), fingerprint, ms });
  };
  const slow = setTimeout(tell, Math.max(0, slowPart * timeoutMs - (begunMs - task.startedMs))).unref();
  const stopWatching =
    pid === undefined
      ? undefined
      : watchMemory({
          pid,
          maxBytes: options.killAboveBytes,
          intervalMs: memoryCheckMs,
          onExceeded: options.onTooLarge,
        });
  return {
    task,
    begunMs,
    unwatch() {
      clearTimeout(slow);
      stopWatching?.();
    },
  };
}
