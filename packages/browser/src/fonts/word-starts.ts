import type { WordStarts } from '@platen/core';

export interface KnownWordStarts {
  readonly wordStarts: WordStarts;
  /** Asks for those that were found missing since the last call; false when none were. */
  loadMissing(): Promise<boolean>;
}

/** Runs of letters whose words are kept: more than any design has. */
const mostKept = 100_000;

/**
 * Words of Thai, Lao, Khmer and Burmese as the service finds them: the dictionaries of browsers differ.
 *
 * @param fetchWordStarts Asks the service.
 */
export function createKnownWordStarts(
  fetchWordStarts: (letters: string, lang: string) => Promise<readonly number[]>,
): KnownWordStarts {
  const known = new Map<string, readonly number[]>();
  const missing = new Map<string, readonly [letters: string, lang: string]>();
  return {
    wordStarts: (letters, lang) => {
      const key = `${lang} ${letters}`;
      const starts = known.get(key);
      if (starts === undefined) missing.set(key, [letters, lang]);
      return starts ?? [];
    },
    loadMissing: async () => {
      const wanted = [...missing];
      missing.clear();
      if (known.size > mostKept) known.clear();
      await Promise.all(wanted.map(async ([key, run]) => known.set(key, await fetchWordStarts(...run))));
      return wanted.length > 0;
    },
  };
}
