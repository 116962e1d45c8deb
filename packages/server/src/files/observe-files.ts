import type { FileStore } from './file-store.ts';

/** What the store of files was asked for. */
export type FileOperation = 'put' | 'has' | 'open' | 'remove';

export interface FileObservation {
  readonly operation: FileOperation;
  readonly outcome: 'done' | 'failed';
  readonly ms: number;
}

export interface FileObserver {
  observeFiles(observation: FileObservation): void;
  /** A file was set aside, to be deleted. */
  noteRemoved(what: 'files', count: number): void;
}

/** Tells of each call how long it took and whether it failed; of `open`, until its first bytes may be read. */
export function observeFiles(files: FileStore, observer: FileObserver): FileStore {
  async function observed<Result>(operation: FileOperation, work: () => Promise<Result>): Promise<Result> {
    const startedMs = performance.now();
    let outcome: FileObservation['outcome'] = 'failed';
    try {
      const result = await work();
      outcome = 'done';
      return result;
    } finally {
      observer.observeFiles({ operation, outcome, ms: performance.now() - startedMs });
    }
  }
  return {
    ...files,
    put: (bytes, options) => observed('put', () => files.put(bytes, options)),
    has: (contentHash) => observed('has', () => files.has(contentHash)),
    open: (contentHash, range) => observed('open', () => files.open(contentHash, range)),
    async remove(contentHash, options) {
      const isGone = await observed('remove', () => files.remove(contentHash, options));
      if (isGone) observer.noteRemoved('files', 1);
      return isGone;
    },
  };
}
