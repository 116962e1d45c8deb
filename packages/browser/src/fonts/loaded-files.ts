/** What a page has loaded, by key. */
export interface LoadedFiles<File> {
  /** Undefined, and noted as missing, where the file is not there yet. */
  get(key: string): File | undefined;
  load(key: string): Promise<File>;
  /** Loads what was found missing since the last call; false when nothing was. */
  loadMissing(): Promise<boolean>;
}

/** @param maxFiles when more are loaded, all are forgotten and loaded anew. */
export function createLoadedFiles<File>(
  fetchFile: (key: string) => Promise<File>,
  maxFiles = Number.POSITIVE_INFINITY,
): LoadedFiles<File> {
  const loaded = new Map<string, File>();
  const missing = new Set<string>();
  const load = async (key: string): Promise<File> => {
    const file = loaded.get(key) ?? (await fetchFile(key));
    loaded.set(key, file);
    return file;
  };
  return {
    get: (key) => {
      const file = loaded.get(key);
      if (file === undefined) missing.add(key);
      return file;
    },
    load,
    loadMissing: async () => {
      const wanted = [...missing];
      missing.clear();
      if (loaded.size > maxFiles) loaded.clear();
      await Promise.all(wanted.map(load));
      return wanted.length > 0;
    },
  };
}
