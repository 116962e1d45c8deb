import type { DesignInput } from '@platen/core';
import { pathPrefix } from '../api/path-prefix.ts';
import { asThrown } from './as-thrown.ts';
import type { CheckRows, Problem } from './row-checker.ts';
import type { RowAnswer, RowOrder } from './row-worker.ts';

export interface RowWorkers {
  /** One for each worker; workers are made when one is first called. Newer checkers wait for what older ones began. */
  checkersOf(design: DesignInput): readonly CheckRows[];
  /** The problems of one row; undefined where a newer call came before it was begun. */
  checkOne(design: DesignInput, row: RowOrder['rows'][number]): Promise<readonly Problem[] | undefined>;
  close(): void;
}

/** @param count one core stays for the page. */
export function createRowWorkers(count = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1))): RowWorkers {
  const workers = Array.from({ length: count }, createRowWorker);
  let newest = 0;
  return {
    checkOne: async (design, row) => {
      newest += 1;
      const own = newest;
      const [found] = (await workers[0]?.check(design, [row], () => own === newest)) ?? [];
      return found;
    },
    checkersOf: (design) =>
      workers.map(
        ({ check }) =>
          (rows) =>
            check(design, rows),
      ),
    close: () => {
      for (const { close } of workers) close();
    },
  };
}

function createRowWorker() {
  let worker: Promise<Worker> | undefined;
  let known: DesignInput | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = (): void => {
    void worker?.then(
      (each) => each.terminate(),
      // It could not be loaded.
      () => undefined,
    );
    worker = undefined;
    known = undefined;
  };
  const send = async (design: DesignInput, rows: RowOrder['rows']) => {
    worker ??= open();
    const port = await worker;
    const order = { pathPrefix: pathPrefix(), rows, ...(design !== known && { design }) };
    known = design;
    return answerOf(port, order);
  };
  const ask = async (design: DesignInput, rows: RowOrder['rows']) => {
    // The next one is asked of a new worker, where the connection may be back.
    const answer = await send(design, rows).catch((cause: unknown) => {
      close();
      throw cause;
    });
    if ('error' in answer) throw asThrown(answer.error);
    return answer.found;
  };
  return {
    close,
    /** @param isWanted asked when it is its turn; what nobody wants any more has no answers. */
    check: (design: DesignInput, rows: RowOrder['rows'], isWanted = () => true) => {
      const answer = last.then(() => (isWanted() ? ask(design, rows) : []));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

async function open(): Promise<Worker> {
  const { rowWorkerAddress } = await import('./row-worker.ts');
  return new Worker(rowWorkerAddress, { type: 'module' });
}

function answerOf(worker: Worker, order: RowOrder): Promise<RowAnswer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<RowAnswer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker that checks rows could not be started'));
    worker.postMessage(order);
  });
}
