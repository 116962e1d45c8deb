import type { WorkQueue } from './work-queue.ts';

/** For one process: what is announced before somebody listens is told when they begin to. */
export function createInProcessQueue(): WorkQueue {
  let listener: (() => void) | undefined;
  let waiting = false;
  return {
    async announce() {
      if (listener) listener();
      else waiting = true;
    },
    async listen(wake) {
      listener = wake;
      if (waiting) wake();
      waiting = false;
    },
    async close() {
      listener = undefined;
    },
  };
}
