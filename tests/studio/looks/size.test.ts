import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { picturesFolder } from '../support/use-looks.ts';

/** Some 200 pictures: each page in two colour schemes, most at three widths. Each clone has all that were ever committed. */
const maxBytes = 3_500_000;

it('the pictures of Studio stay small', () => {
  const bytes = readdirSync(picturesFolder).reduce(
    (sum, name) => sum + statSync(path.join(picturesFolder, name)).size,
    0,
  );
  expect(bytes).toBeLessThan(maxBytes);
});
