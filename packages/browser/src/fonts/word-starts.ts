import type { WordStarts } from '@platen/core';
import { createLoadedFiles } from './loaded-files.ts';

export interface WordStartCache {
  readonly wordStarts: WordStarts;
  /** Asks for those that were found missing since the last call; false when none were. */
  loadMissing(): Promise<boolean>;
}

/** Runs of letters: more than any design has. */
const maxRuns = 100_000;

/**
 * Words of Thai, Lao, Khmer and Burmese as the service finds them: the dictionaries of browsers differ.
 *
 * @param fetchWordStarts Asks the service.
 */
export function createWordStartCache(
  fetchWordStarts: (letters: string, lang: string) => Promise<readonly number[]>,
): WordStartCache {
  const { get, loadMissing } = createLoadedFiles((key) => {
    const [lang = '', letters = ''] = key.split('\n');
    return fetchWordStarts(letters, lang);
  }, maxRuns);
  return { wordStarts: (letters, lang) => get(`${lang}\n${letters}`), loadMissing };
}
