import type { PageEngine } from '@platen/browser';
import type { DesignInput } from '@platen/core';
import { type CheckRows, createRowChecker, type Problem } from './row-checker.ts';

export interface RowOrder {
  readonly pathPrefix: string;
  /** Where it is another one than before. */
  readonly design?: DesignInput;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The problems of each row, or why there is no answer. */
export type RowAnswer =
  | { readonly found: readonly (readonly Problem[])[] }
  | { readonly error: Pick<Error, 'name' | 'message'> };

/** This very file as it was built: a worker that runs it checks rows. */
export const rowWorkerAddress = import.meta.url;

interface WorkerScope extends Pick<Document, 'fonts'> {
  onmessage: ((message: MessageEvent<RowOrder>) => void) | null;
  postMessage(answer: RowAnswer): void;
}

if (typeof document === 'undefined') answerOrders(globalThis as unknown as WorkerScope);

function answerOrders(scope: WorkerScope): void {
  let engine: Promise<PageEngine> | undefined;
  let check: CheckRows | undefined;
  const open = async (pathPrefix: string): Promise<PageEngine> => {
    const { createServiceCalls, openServiceEngine } = await import('@platen/browser');
    return openServiceEngine(createServiceCalls(pathPrefix), { document: scope, onlyMeasures: true });
  };
  const answer = async ({ pathPrefix, design, rows }: RowOrder): Promise<RowAnswer> => {
    if (design) {
      check = createRowChecker(design, () => {
        // Without a connection it cannot be had; the next order tries again.
        engine ??= open(pathPrefix).catch((cause: unknown) => {
          engine = undefined;
          throw cause;
        });
        return engine;
      });
    }
    return { found: (await check?.(rows)) ?? [] };
  };
  scope.onmessage = async ({ data }) => {
    scope.postMessage(await answer(data).catch(({ name, message }: Error) => ({ error: { name, message } })));
  };
}
