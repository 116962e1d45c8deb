import { parseDesign } from '@platen/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertySeed } from '../support/property-seed.ts';

test('parsing keeps the size of a design and the order of its elements', () => {
  const size = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(
      size,
      size,
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 8 }),
      (width, height, ids) => {
        const elements = ids.map((id) => ({ id, type: 'rectangle', width: 1, height: 1 }));
        const document = parseDesign({ width, height, canvasData: { elements } });
        expect([document.width, document.height]).toEqual([width, height]);
        expect(document.canvasData.elements.map((element) => element.id)).toEqual(ids);
      },
    ),
    { seed: propertySeed },
  );
});
