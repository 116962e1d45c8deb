import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { rankMatch, type SearchFields } from './rank-match.ts';
import { readSearchWords } from './search-words.ts';

const entry = (name: string, aliases: readonly string[] = [], tags: readonly string[] = []): SearchFields => ({
  name,
  aliases: aliases.length === 0 ? '' : ` ${aliases.join(' ')} `,
  tags: tags.length === 0 ? '' : `,${tags.join(',')},`,
});

function ranked(query: string, entries: readonly SearchFields[]): readonly string[] {
  const words = readSearchWords(query);
  return entries
    .flatMap((fields) => {
      const rank = rankMatch(fields, words);
      return rank === undefined ? [] : [{ rank, name: fields.name }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
}

describe('rankMatch', () => {
  it('puts the exact name before another name, a prefix, a word, a tag and a part of a word', () => {
    const entries = [
      entry('oatmeal-tea'),
      entry('steam'),
      entry('kettle', [], ['tea time']),
      entry('mug', ['green-tea']),
      entry('green-tea'),
      entry('tea-pot'),
      entry('cuppa', ['tea']),
      entry('tea'),
      entry('unrelated'),
    ];
    expect(ranked('tea', entries)).toEqual([
      'tea',
      'cuppa',
      'tea-pot',
      'green-tea',
      'oatmeal-tea',
      'mug',
      'kettle',
      'steam',
    ]);
  });

  it('puts whole words before begun ones and short names before long ones', () => {
    const names = ['homeless', 'home-off-outline', 'home-off', 'home'];
    expect(
      ranked(
        'home',
        names.map((name) => entry(name)),
      ),
    ).toEqual(['home', 'home-off', 'home-off-outline', 'homeless']);
  });

  it('needs every word, in any order', () => {
    const entries = [entry('arrow-left'), entry('arrow-right'), entry('left-arrow'), entry('arrow-big-left')];
    expect(ranked('arrow left', entries)).toEqual(['arrow-left', 'left-arrow', 'arrow-big-left']);
    expect(ranked('left arrow', entries)).toEqual(['left-arrow', 'arrow-left', 'arrow-big-left']);
  });

  it('finds synonyms and singulars', () => {
    expect(ranked('bin', [entry('trash'), entry('cabin')])).toEqual(['trash', 'cabin']);
    expect(ranked('bells', [entry('bell'), entry('bello')])).toEqual(['bell']);
    expect(ranked('photos', [entry('image')])).toEqual(['image']);
  });

  it('reads accents, capitals and punctuation as people mean them', () => {
    expect(ranked('  CAFÉ_Noir! ', [entry('cafe-noir')])).toEqual(['cafe-noir']);
  });

  it('takes words with and without their hyphen for the same', () => {
    expect(ranked('wi-fi', [entry('wifi'), entry('fish-with-wings')])).toEqual(['wifi']);
    expect(ranked('x-ray', [entry('x-ray'), entry('xray')])).toEqual(['x-ray', 'xray']);
    expect(ranked('e-mail', [entry('letter'), entry('email')])).toEqual(['email', 'letter']);
  });

  it('does without words that say nothing beside others', () => {
    expect(ranked('the flag of france', [entry('flag-france')])).toEqual(['flag-france']);
    expect(ranked('rocket icon', [entry('rocket')])).toEqual(['rocket']);
    expect(ranked('icons', [entry('icons'), entry('rocket')])).toEqual(['icons']);
  });

  it('knows the names of languages that are mostly signs', () => {
    expect(ranked('C++', [entry('cplusplus'), entry('cat')])).toEqual(['cplusplus']);
    expect(ranked('c#', [entry('csharp'), entry('cat')])).toEqual(['csharp']);
  });

  it('finds nothing for a query without letters or digits', () => {
    for (const query of ['', '   ', '!?', '家']) expect(ranked(query, [entry('home'), entry('a')])).toEqual([]);
  });

  it('counts one letter only where a word begins', () => {
    expect(ranked('x', [entry('box'), entry('x'), entry('axe'), entry('close-x')])).toEqual(['x', 'close-x']);
  });

  it('takes signs of patterns as text', () => {
    expect(ranked('.*', [entry('home')])).toEqual([]);
    expect(ranked('h[ao]me', [entry('home')])).toEqual([]);
  });

  it('always finds an entry by its own name, and ranks nothing before it', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    const fillers = new Set(['an', 'the', 'of', 'for', 'with', 'and', 'icon', 'icons']);
    const name = fc
      .array(
        word.filter((text) => !fillers.has(text)),
        { minLength: 1, maxLength: 5 },
      )
      .map((words) => words.join('-'));
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 5 }), (own, others) => {
        const others_ = others.filter((other) => other !== own).map((other) => entry(other));
        expect(ranked(own, [...others_, entry(own)])[0]).toBe(own);
      }),
      { seed: propertySeed },
    );
  });
});
