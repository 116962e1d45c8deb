import type { Hyphenator } from '@platen/core';
import { createPatternHyphenator } from '@platen/core/fonts';
import { readPatterns } from './page-files.ts';

/** Hyphenates with the patterns of the package `hyphen`, reading a language's when a text first needs it. */
export function createBundledHyphenator(): Hyphenator {
  return createPatternHyphenator(readPatterns);
}
