import { sanitizeSvg } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createLibraryUrls } from '../library-urls.ts';
import { createBundledIcons } from './bundled-icons.ts';
import { createIconIndex, readIconIndex } from './icon-index.ts';
import { type IndexedSet, writeIndexLine } from './index-format.ts';

const icons = createBundledIcons({ urls: createLibraryUrls('https://img.example.com') });
const search = (query: string, more = {}) => icons.search({ query, page: 1, perPage: 20, ...more });
const ids = async (query: string, more = {}) => (await search(query, more)).items.map(({ id }) => id);

describe('the bundled icons', () => {
  it('are at least the five sets that are promised', async () => {
    const { sets } = await readIconIndex();
    expect(sets.map(({ prefix }) => prefix)).toEqual(
      expect.arrayContaining(['lucide', 'tabler', 'mdi', 'simple-icons', 'twemoji']),
    );
    for (const { license } of sets) expect(license).not.toBe('');
  });

  it('answer each result with exactly the documented fields', async () => {
    const { items } = await search('house', { collection: 'lucide', perPage: 1 });
    expect(items).toEqual([
      {
        id: 'lucide:house',
        name: 'house',
        collection: 'lucide',
        previewUrl: 'https://img.example.com/v1/library/icons/lucide/house.svg',
        svgUrl: 'https://img.example.com/v1/library/icons/lucide/house.svg',
        width: 24,
        height: 24,
        tags: expect.arrayContaining(['home', 'building']),
        license: 'ISC',
      },
    ]);
  });

  it('give what people look for first, whichever set calls it so', async () => {
    expect((await ids('home')).slice(0, 3)).toEqual(['tabler:home', 'mdi:home', 'lucide:house']);
    expect((await ids('trash')).slice(0, 3)).toEqual(['lucide:trash', 'tabler:trash', 'mdi:delete']);
    expect(await ids('arrow left')).toEqual(expect.arrayContaining(['lucide:arrow-left', 'tabler:arrow-left']));
    expect((await ids('github'))[0]).toBe('mdi:github');
    expect((await ids('pizza'))[0]).toBe('lucide:pizza');
    expect((await ids('flag germany'))[0]).toBe('twemoji:flag-germany');
  });

  it('are found by words that stand only in their tags', async () => {
    const { items } = await search('wheelchair', { collection: 'lucide' });
    expect(items.map(({ id }) => id)).toContain('lucide:accessibility');
  });

  it('are searched in one set when the query or the request names it', async () => {
    expect((await ids('mdi:home'))[0]).toBe('mdi:home');
    for (const id of await ids('star', { collection: 'twemoji' })) expect(id).toMatch(/^twemoji:/);
    expect(await ids('star', { collection: 'nothing' })).toEqual([]);
  });

  it('come in pages that join without gap or overlap, and tell how many there are', async () => {
    const whole = await ids('calendar', { perPage: 50 });
    const parts = await Promise.all([1, 2, 3, 4, 5].map((page) => ids('calendar', { page, perPage: 10 })));
    expect(parts.flat()).toEqual(whole);
    expect((await search('calendar', { page: 99 })).items).toEqual([]);
    expect((await search('calendar', { page: 99 })).total).toBeGreaterThan(50);
  });

  it('are drawn by name and by another of their names', async () => {
    const house = await icons.svg({ collection: 'lucide', name: 'house' });
    expect(house).toMatch(/^<svg [^>]*viewBox="0 0 24 24">.*stroke="currentColor".*<\/svg>$/);
    expect(await icons.svg({ collection: 'lucide', name: 'home' })).toBe(house);
  });

  it('are drawn in a colour', async () => {
    const svg = await icons.svg({ collection: 'mdi', name: 'home', color: 'rgb(255 0 0 / 50%)' });
    expect(svg).toContain('"rgba(255, 0, 0, 0.5)"');
    expect(svg).not.toContain('currentColor');
    const emoji = { collection: 'twemoji', name: 'pizza' };
    expect(await icons.svg({ ...emoji, color: 'red' })).toBe(await icons.svg(emoji));
  });

  it('refuse what is no colour, whatever it tries to write', async () => {
    const color = 'red"/><script>alert(1)</script>';
    await expect(icons.svg({ collection: 'mdi', name: 'home', color })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'color' },
    });
  });

  it('do not exist under other names', async () => {
    for (const [collection, name] of [
      ['lucide', 'no-such-icon'],
      ['nothing', 'home'],
      ['lucide', '../mdi'],
      ['lucide', ''],
      ['lucide', 'house\t'],
      ['lucide', 'brand-github'],
      ['__proto__', 'constructor'],
    ] as const) {
      expect(await icons.svg({ collection, name })).toBeUndefined();
    }
  });

  it('lie where the index says, as art that our sanitiser takes', async () => {
    const { sets, search: find } = await readIconIndex();
    for (const { prefix } of sets) {
      for (const page of [1, 40, 80]) {
        const { items } = find({ query: 'a', collection: prefix, page, perPage: 5 });
        for (const { name } of items) {
          const svg = (await icons.svg({ collection: prefix, name })) ?? '';
          expect(sanitizeSvg(svg), `${prefix}:${name}`).toMatchObject({ status: 'ready', width: expect.any(Number) });
        }
      }
    }
  });
});

describe('the index of icons', () => {
  const set: IndexedSet = {
    prefix: 'own',
    title: 'Own',
    package: 'own',
    version: '1.0.0',
    size: 1,
    license: 'MIT',
    author: 'Platen',
    width: 16,
    height: 16,
    lines: 3,
  };
  const line = (name: string, more = {}) =>
    writeIndexLine({ name, aliases: [], tags: [], offset: 0, length: 1, extras: {}, ...more });
  const index = createIconIndex(
    [set, { ...set, prefix: 'other', lines: 1 }],
    `\n${[
      line('bell', { aliases: ['ring', 'alarm-bell'], tags: ['sound'] }),
      line('bell-left', { extras: { hFlip: true } }),
      line('old', { tags: ['bell'], extras: { hidden: true } }),
      line('bell', { offset: 99 }),
    ].join('\n')}\n`,
  );

  it('draws what its authors withdrew and does not show it', () => {
    const { items, total } = index.search({ query: 'bell', page: 1, perPage: 10 });
    expect(items.map(({ set: { prefix }, name }) => `${prefix}:${name}`)).toEqual([
      'own:bell',
      'other:bell',
      'own:bell-left',
    ]);
    expect(total).toBe(3);
    expect(index.find('own', 'old')).toMatchObject({ name: 'old' });
  });

  it('keeps sets apart', () => {
    expect(index.find('other', 'bell')).toMatchObject({ offset: 99 });
    expect(index.find('own', 'bell')).toMatchObject({ offset: 0 });
    expect(index.find('other', 'ring')).toBeUndefined();
    expect(index.find('own', 'alarm-bell')).toMatchObject({ name: 'bell', tags: ['sound'] });
    expect(index.find('other', 'old')).toBeUndefined();
  });
});
