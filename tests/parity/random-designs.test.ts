import { describe } from 'vitest';
import { findChromium } from './support/chromium-page.ts';
import { compareRandomDesigns } from './support/random-parity.ts';

/** What still differs by more than the others may, in percent: bars of some waves and dashes, and marks of some fallback fonts. */
const known = new Map([
  [30, 0.8],
  [55, 0.6],
  [64, 0.6],
  [77, 0.7],
  [150, 1.8],
  [155, 1],
  [231, 0.7],
  [282, 1.2],
  [304, 0.7],
  [318, 0.8],
]);

describe.skipIf(findChromium() === null)("Platen's pictures of random designs and Chromium's", () => {
  compareRandomDesigns({ from: 1, to: 400, mean: 0.065, known });
});
