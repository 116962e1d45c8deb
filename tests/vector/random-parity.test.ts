import { describe } from 'vitest';
import { findChromium } from '../parity/support/chromium-page.ts';
import { compareRandomDesigns } from '../parity/support/random-parity.ts';

// Four hundred more are compared by `npm run test:parity`.
describe.skipIf(findChromium() === null)("Platen's pictures of some random designs and Chromium's", () => {
  compareRandomDesigns({ from: 1, to: 12, mean: 0.05 });
});
