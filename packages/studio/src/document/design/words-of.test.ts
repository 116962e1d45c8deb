import { describe, expect, it } from 'vitest';
import { wordsOf } from './words-of.ts';

const text = (words: string, more: object = {}) => wordsOf({ id: 'a', type: 'text', text: words, ...more });

describe('the words that an element is known by', () => {
  it('are its name before what it says', () => {
    expect(text('Hello', { name: 'Title' })).toBe('Title');
    expect(text('Hello', { name: ' ' })).toBe('Hello');
    expect(text('   ')).toBeUndefined();
  });

  it('have names of variables in place of templates, and no conditions', () => {
    expect(text('Dear {{ guest.name }},\n{{price | currency: "EUR"}}')).toBe('Dear guest.name, price');
    expect(text('{% if price > 0 %}{{ price | currency }}{% else %}free{% endif %}')).toBe('price free');
    expect(text('{{ venue }}{% if city %}, {{ city }}{% endif %}')).toBe('venue, city');
    expect(text('{{ never closed')).toBe('{{ never closed');
  });

  it('stay short', () => {
    expect(text('a '.repeat(40_000))?.length).toBe(60);
  });
});
