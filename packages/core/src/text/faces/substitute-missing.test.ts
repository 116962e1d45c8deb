import { describe, expect, it } from 'vitest';
import type { FontCatalog } from '../fonts.ts';
import { testFonts, testStyle } from '../test-fonts.fixture.ts';
import { createFacePicker } from './pick-face.ts';
import { substituteMissing } from './substitute-missing.ts';

/** The fonts of other tests, the default one with the replacement character too. */
const [latin] = testFonts.defaultFamily.faces;
if (!latin) throw new Error('the test fonts have no face');
const family = { ...testFonts.defaultFamily, faces: [{ ...latin, coverage: [...latin.coverage, 0xfffd, 0xfffd] }] };
const fonts: FontCatalog = { ...testFonts, defaultFamily: family, family: () => family };

function substitute(text: string, catalog: FontCatalog = fonts) {
  const missing = new Set<string>();
  const runs = substituteMissing([{ text, style: testStyle }], createFacePicker(catalog), missing);
  return { text: runs.map((run) => run.text).join(''), missing: [...missing] };
}

describe('characters that no font has', () => {
  it('become one replacement character each, and are told of once', () => {
    expect(substitute('a ⴰⵣⴰ b')).toEqual({ text: 'a ��� b', missing: ['ⴰ', 'ⵣ'] });
  });

  it('of several code points become one', () => {
    expect(substitute('x 𐐀\u0301 y')).toEqual({ text: 'x � y', missing: ['𐐀\u0301'] });
  });

  it('are left out where they are marks on a letter that a font has', () => {
    const marked = 'Z\u0334\u0301\u0321';
    expect(substitute(`a ${marked} b`)).toEqual({ text: 'a \u0179 b', missing: [marked] });
  });

  it('leave everything else as it is', () => {
    const text = 'Ships & harbours,\n漢字';
    expect(substitute(text)).toEqual({ text, missing: [] });
  });

  it('stay where not even the replacement character can be shown', () => {
    expect(substitute('ⴰ', testFonts)).toEqual({ text: 'ⴰ', missing: [] });
  });
});
