import { kernsSpaces } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import {
  inconsolataOtf,
  interWeightTtf,
  recordOf,
  smallFont,
  withoutTable,
  withTable,
} from '../files/foreign-fonts.fixture.ts';

describe('a font that kerns spaces', () => {
  it('has the space in its table of positions', () => {
    expect(kernsSpaces(interWeightTtf, harfbuzz)).toBe(true);
    expect(kernsSpaces(withoutTable(interWeightTtf, 'GPOS'), harfbuzz)).toBe(false);
    expect(kernsSpaces(inconsolataOtf, harfbuzz)).toBe(false);
  });

  it('loses that when it is cut to letters that are not kerned with it', async () => {
    expect(kernsSpaces(await smallFont(interWeightTtf, 'Fir plank 1 × 40 mm'), harfbuzz)).toBe(false);
  });

  it('has no space that could be told when its table is damaged', () => {
    const { length } = recordOf(interWeightTtf, 'GPOS');
    for (const at of [8, 9, Math.floor(length / 2)]) {
      const damaged = withTable(interWeightTtf, 'GPOS', (table) => table.fill(0xff, at));
      expect(kernsSpaces(damaged, harfbuzz)).toBe(false);
    }
  });
});
