import { describe, expect, it } from 'vitest';
import { type PartedGlyph, type ShapedText, shapedParts } from './shaped-parts.ts';

/** A glyph for each letter; `joined` stand so because of what is before them, and are others without it. */
function shaper(joined: string) {
  const asked: string[] = [];
  const shape = ({ text }: ShapedText): readonly PartedGlyph[] => {
    asked.push(text);
    return [...text].map((letter, cluster) => {
      const heedsBefore = cluster > 0 && joined.includes(letter);
      const glyph = letter.charCodeAt(0) + (heedsBefore ? 1_000 : 0);
      return { glyph, cluster, heedsBefore };
    });
  };
  return { shape, asked };
}

const textsOf = (text: string, joined: string) => {
  const { shape, asked } = shaper(joined);
  const parts = shapedParts({ text, direction: 'ltr' }, { shape, together: false });
  return { parts: parts.map((part) => part.text), asked };
};

describe('a run of words', () => {
  it('is shaped once where no word heeds what is before it', () => {
    expect(textsOf('Ada Lovelace 12', 'b')).toEqual({ parts: ['Ada Lovelace 12'], asked: ['Ada Lovelace 12'] });
  });

  it('is shaped word by word where one does, and parted where that makes a difference', () => {
    expect(textsOf('Ada Lovelace', 'L').parts).toEqual(['Ada', ' ', 'Lovelace']);
    expect(textsOf('Ada Lovelace', ' ').parts).toEqual(['Ada', ' ', 'Lovelace']);
  });

  it('is shaped as a whole in a font that kerns spaces', () => {
    const { shape, asked } = shaper('L ');
    expect(shapedParts({ text: 'Ada Lovelace', direction: 'ltr' }, { shape, together: true })).toHaveLength(1);
    expect(asked).toEqual(['Ada Lovelace']);
  });

  it('is shaped word by word where a figure beside a sign beyond Latin-1 has no script', () => {
    expect(textsOf('Ada 12 €', '').asked).toEqual(['Ada 12 €', 'Ada', ' ', '12', ' ', '€']);
  });

  it('is shaped word by word where a word is of another script than the whole', () => {
    expect(textsOf('Анна 12', '').asked).toEqual(['Анна 12', 'Анна', ' ', '12']);
  });
});
