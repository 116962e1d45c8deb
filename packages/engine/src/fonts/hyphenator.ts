import { createRequire } from 'node:module';
import type { Hyphenator } from '@platen/core';
import { createPatternHyphenator, type HyphenationPatterns } from '@platen/core/fonts';

/** Hyphenates with the patterns of the package `hyphen`, reading a language's when a text first needs it. */
export function createBundledHyphenator(): Hyphenator {
  const require = createRequire(import.meta.url);
  return createPatternHyphenator((file) => require(`hyphen/patterns/${file}.js`) as HyphenationPatterns);
}
