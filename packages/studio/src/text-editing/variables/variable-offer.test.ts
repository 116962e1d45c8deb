import { describe, expect, it } from 'vitest';
import { offeredNames, variableOffer } from './variable-offer.ts';

describe('variables that are offered', () => {
  it.each([
    ['Dear {{|', { start: 5, end: 7, typed: '' }],
    ['Dear {{ na|', { start: 5, end: 10, typed: 'na' }],
    ['Dear {{na|}} and', { start: 5, end: 11, typed: 'na' }],
    ['Dear {{na|me }}', { start: 5, end: 14, typed: 'na' }],
    ['Dear {{na| and', { start: 5, end: 9, typed: 'na' }],
    ['Dear {{name}}|', undefined],
    ['Dear {na|', undefined],
    ['{{ name | upper|', undefined],
  ])('are those of %s', (sketch, expected) => {
    const caret = sketch.lastIndexOf('|');
    expect(variableOffer(sketch.slice(0, caret) + sketch.slice(caret + 1), caret)).toEqual(expected);
  });

  it('begin with those that begin with what was typed', () => {
    expect(offeredNames(['first name', 'Name', 'city'], 'na')).toEqual(['Name', 'first name']);
  });
});
