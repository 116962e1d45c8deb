import type { FontSpec } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createFontServices } from '../font-services.ts';
import { interSpec as inter } from './inter-spec.fixture.ts';

const { measurer } = createFontServices();

const caveat: FontSpec = { ...inter, face: 'caveat-latin-wght-normal' };
const text = 'The quick brown fox jumps over the lazy dog.';

/** The parts in which a line of the text is drawn. */
const partsOf = (line: string, font: FontSpec = caveat): readonly string[] => {
  const start = text.indexOf(line);
  const end = start + line.length;
  const cuts = [start, ...(measurer.lineCuts?.(text, { start, end }, font) ?? []), end];
  return cuts.slice(1).map((cut, index) => text.slice(cuts[index], cut));
};

describe('a line of a text whose letters change with those of the line before', () => {
  it('is drawn in parts where its letters are others by themselves', () => {
    expect(partsOf('brown fox')).toEqual(['br', 'own fox']);
  });

  it('is drawn as a whole where they are the same, and where it is the whole text', () => {
    expect(partsOf('lazy dog.')).toEqual(['lazy dog.']);
    expect(partsOf(text)).toEqual([text]);
  });

  it('is drawn as a whole in fonts whose letters do not heed other words', () => {
    expect(partsOf('brown fox', { ...inter, face: 'lobster-latin-400-normal' })).toEqual(['brown fox']);
  });
});
