import { describe } from 'vitest';
import { findChromium } from './support/chromium-page.ts';
import { budgets } from './support/parity-case.ts';
import { compareRandomDesigns } from './support/random-parity.ts';

describe.skipIf(findChromium() === null)("Platen's pictures of random designs and Chromium's", () => {
  compareRandomDesigns({ from: 1, to: 400, mean: budgets.html.mean });
});
