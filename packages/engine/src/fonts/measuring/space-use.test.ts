import { readSpaceUse } from '@platen/core/fonts';
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
    expect(readSpaceUse(interWeightTtf, harfbuzz).positions).toBe(true);
    expect(readSpaceUse(withoutTable(interWeightTtf, 'GPOS'), harfbuzz).positions).toBe(false);
    expect(readSpaceUse(inconsolataOtf, harfbuzz).positions).toBe(false);
  });

  it('has it in its table of substitutions when letters change beside it', () => {
    expect(readSpaceUse(interWeightTtf, harfbuzz).substitutions).toBe(true);
    expect(readSpaceUse(withoutTable(interWeightTtf, 'GSUB'), harfbuzz).substitutions).toBe(false);
  });

  it('loses that when it is cut to letters that are not kerned with it', async () => {
    expect(readSpaceUse(await smallFont(interWeightTtf, 'Fir plank 1 × 40 mm'), harfbuzz).positions).toBe(false);
  });

  it('has no space that could be told when its table is damaged', () => {
    const { length } = recordOf(interWeightTtf, 'GPOS');
    for (const at of [8, 9, Math.floor(length / 2)]) {
      const damaged = withTable(interWeightTtf, 'GPOS', (table) => table.fill(0xff, at));
      expect(readSpaceUse(damaged, harfbuzz).positions).toBe(false);
    }
  });
});
