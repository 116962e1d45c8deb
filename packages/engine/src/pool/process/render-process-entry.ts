import { builtFacts } from '../built-facts.ts';

/** The module that each render process runs. */
export function renderProcessEntry(): URL {
  return new URL(builtFacts?.renderProcess ?? './render-process.ts', import.meta.url);
}
