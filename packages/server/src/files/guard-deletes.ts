import type { FileStore } from '../files/file-store.ts';

/** Files of which none is deleted as long as it is not sure that they may be: what rows no longer name stays. */
export function guardDeletes(files: FileStore, mayDelete: () => Promise<boolean>): FileStore {
  return {
    ...files,
    remove: async (contentHash, options) => (await mayDelete()) && files.remove(contentHash, options),
    clearAside: async (options) => ((await mayDelete()) ? files.clearAside(options) : 0),
  };
}
