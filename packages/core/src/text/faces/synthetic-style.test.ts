import { describe, expect, it } from 'vitest';
import type { FontCatalog } from '../fonts.ts';
import { layoutTextBlock } from '../layout-text.ts';
import { createTestMeasurer, testBlock, testFace, testFonts, testStyle } from '../test-fonts.fixture.ts';
import { createFacePicker } from './pick-face.ts';

/** A catalogue with one family of one weight. */
const fonts: FontCatalog = {
  ...testFonts,
  family: (name) => ({ name, category: 'display', faces: [testFace(name, [0x20, 0x7e], { weights: [400, 400] })] }),
};

describe('a weight that a face lacks', () => {
  it.each([
    ['is the nearest below 600', 500, 400],
    ['is drawn bold from 600 on', 600, 700],
    ['is drawn no bolder than that', 900, 700],
  ])('%s', (_, weight, drawn) => {
    const style = { ...testStyle, families: ['display'], weight };
    const { styles } = layoutTextBlock(testBlock('', { runs: [{ text: 'bold', style }] }), {
      fonts,
      measurer: createTestMeasurer(),
      facePicker: createFacePicker(fonts),
    });
    expect(styles.map((one) => one.weight)).toEqual([drawn]);
  });
});
