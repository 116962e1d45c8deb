import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Designs of the mixture that not every contender can draw, with the reason; written by `npm run bench:peers`. */
export const leftOut: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'left-out.json'), 'utf8'),
);
