import type { Readable } from 'node:stream';
import type { FileStore, IncomingFile } from './file-store.ts';
import { FileTooLarge } from './receive-file.ts';

/** What the store of files was asked for. */
export type FileOperation =
  | 'put'
  | 'receive'
  | 'keep'
  | 'has'
  | 'open'
  | 'localPath'
  | 'list'
  | 'remove'
  | 'clearAside';

export interface FileObservation {
  readonly operation: FileOperation;
  /** `refused`: what a caller sent was too large, or broke off; the store is not to blame. */
  readonly outcome: 'done' | 'failed' | 'refused';
  readonly ms: number;
}

export interface FileObserver {
  observeFiles(observation: FileObservation): void;
  /** A file was set aside, to be deleted. */
  noteRemoved(what: 'files', count: number): void;
}

/**
 * Tells of each call how long it took and whether it failed; of `open`, until its first bytes may be read. `receive` takes as
 * long as the caller takes to send.
 */
export function observeFiles(files: FileStore, observer: FileObserver): FileStore {
  async function observed<Result>(
    operation: FileOperation,
    work: () => Promise<Result>,
    isCallers: (cause: unknown) => boolean = () => false,
  ): Promise<Result> {
    const startedMs = performance.now();
    let outcome: FileObservation['outcome'] = 'done';
    try {
      return await work();
    } catch (cause) {
      outcome = isCallers(cause) ? 'refused' : 'failed';
      throw cause;
    } finally {
      observer.observeFiles({ operation, outcome, ms: performance.now() - startedMs });
    }
  }
  const kept = (incoming: IncomingFile): IncomingFile => ({
    ...incoming,
    keep: (options) => observed('keep', () => incoming.keep(options)),
  });
  return {
    ...files,
    put: (bytes, options) => observed('put', () => files.put(bytes, options)),
    receive: async (stream, options) =>
      kept(
        await observed(
          'receive',
          () => files.receive(stream, options),
          (cause) => brokeOff(stream, cause),
        ),
      ),
    has: (contentHash) => observed('has', () => files.has(contentHash)),
    open: (contentHash, range) => observed('open', () => files.open(contentHash, range)),
    localPath: (contentHash) => observed('localPath', () => files.localPath(contentHash)),
    list: (options) => observed('list', () => files.list(options)),
    clearAside: (options) => observed('clearAside', () => files.clearAside(options)),
    async remove(contentHash, options) {
      const isGone = await observed('remove', () => files.remove(contentHash, options));
      if (isGone) observer.noteRemoved('files', 1);
      return isGone;
    },
  };
}

function brokeOff(stream: Readable, cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return cause instanceof FileTooLarge || cause === stream.errored || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
