import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { createLibraryUrls } from '../library-urls.ts';
import { type BundledStock, createBundledStock } from './bundled-stock.ts';
import { writeStockCollection } from './collection.fixture.ts';

const urls = createLibraryUrls('https://img.example.com');
let directory: string;
let stock: BundledStock;

beforeEach(async () => {
  directory = temporaryFolder('stock');
  await writeStockCollection(directory);
  stock = createBundledStock({ urls, directory });
});

const ids = async (query: string) => (await stock.search({ query, page: 1, perPage: 20 })).items.map(({ id }) => id);

describe('the bundled stock pictures', () => {
  it('are found by title, tag, kind and synonym, the best first', async () => {
    expect(await ids('waves')).toEqual(['waves', 'blue-waves']);
    expect(await ids('calm')).toEqual(['blue-waves']);
    expect(await ids('LINES')).toEqual(['waves']);
    expect(await ids('cafe')).toEqual(['sunset-hills']);
    expect(await ids('illustration')).toEqual(['sunset-hills']);
    expect(await ids('backgrounds')).toEqual(['blue-waves']);
    expect(await ids('blue waves')).toEqual(['blue-waves']);
    expect(await ids('blue hills')).toEqual([]);
  });

  it('answer with the documented fields', async () => {
    const { items, total } = await stock.search({ query: 'calm', page: 1, perPage: 20 });
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: 'blue-waves',
        previewUrl: 'https://img.example.com/v1/library/stock/previews/blue-waves.webp',
        fullUrl: 'https://img.example.com/v1/library/stock/blue-waves.webp',
        width: 1600,
        height: 900,
        tags: ['sea', 'calm'],
        title: 'Blue waves',
        license: 'CC0-1.0',
        author: 'Platen',
      },
    ]);
  });

  it('have files named by their content', async () => {
    for (const size of ['full', 'preview'] as const) {
      const file = await stock.file('waves', size);
      const bytes = await readFile(file?.path ?? '');
      expect(bytes.toString()).toBe(`${size} waves`);
      expect(file).toMatchObject({
        contentHash: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.byteLength,
      });
    }
    expect(await stock.file('none', 'full')).toBeUndefined();
    expect(await stock.file('../index', 'preview')).toBeUndefined();
  });

  it('say that they are not installed, and are read again once they are', async () => {
    const index = path.join(directory, 'index.json');
    const text = await readFile(index);
    await writeFile(index, '[{"id": "../x"}]');
    await expect(ids('waves')).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      details: { provider: 'bundled', reason: 'missing' },
    });
    await writeFile(index, text);
    expect(await ids('waves')).toHaveLength(2);
  });
});

interface Listed {
  readonly id: string;
  readonly title: string;
}

const collection = path.join(import.meta.dirname, '../../../../../library/stock');

describe('the collection that comes with Platen', () => {
  const bundled = createBundledStock({
    urls,
    directory: collection,
  });
  const search = (query: string) => bundled.search({ query, page: 1, perPage: 50 });

  it('is installed: at least sixty pictures, all of which a search finds and can be opened', async () => {
    const index = JSON.parse(await readFile(path.join(collection, 'index.json'), 'utf8')) as readonly Listed[];
    expect(index.length).toBeGreaterThanOrEqual(60);
    const pages = await Promise.all(index.map(({ title }) => search(title)));
    const found = new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item]));
    expect([...found.keys()].toSorted()).toEqual(index.map(({ id }) => id).toSorted());
    for (const { license } of found.values()) expect(license).toBe('CC0-1.0');
    for (const id of found.keys()) {
      const full = await bundled.file(id, 'full');
      const bytes = await readFile(full?.path ?? '');
      expect(createHash('sha256').update(bytes).digest('hex'), id).toBe(full?.contentHash);
      expect((await bundled.file(id, 'preview'))?.size, id).toBeGreaterThan(100);
    }
  });

  it('answers words that people design with', async () => {
    for (const query of ['sea', 'night city', 'summer', 'purple']) {
      expect((await search(query)).total, query).toBeGreaterThan(0);
    }
  });
});
