import { readFileSync } from 'node:fs';

/** In the structure that the provider documents, with values of our own; see `sample-answers/README.md`. */
export function sampleAnswer(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`sample-answers/${name}.json`, import.meta.url), 'utf8'));
}
