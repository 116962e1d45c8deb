import type { Hyphenator } from '@platen/core';
import { createPatternHyphenator, type HyphenationPatterns } from '@platen/core/fonts';

export interface HyphenationFiles {
  readonly hyphenator: Hyphenator;
  /** Loads the patterns that were found missing since the last call; false when none were. */
  loadMissing(): Promise<boolean>;
}

/** @param fetchPatterns Brings the patterns of a file of the package `hyphen`, such as `de-1996`. */
export function createHyphenationFiles(
  fetchPatterns: (file: string) => Promise<HyphenationPatterns>,
): HyphenationFiles {
  const loaded = new Map<string, HyphenationPatterns>();
  const missing = new Set<string>();
  return {
    hyphenator: createPatternHyphenator((file) => {
      const patterns = loaded.get(file);
      if (patterns === undefined) missing.add(file);
      return patterns;
    }),
    loadMissing: async () => {
      const wanted = [...missing];
      missing.clear();
      await Promise.all(wanted.map(async (file) => loaded.set(file, await fetchPatterns(file))));
      return wanted.length > 0;
    },
  };
}
