import path from 'node:path';
import { listBundledFamilies } from '@platen/engine/fonts';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { createBundledIcons } from '../../library/icons/bundled-icons.ts';
import { createLibraryUrls } from '../../library/library-urls.ts';
import { createBundledStock } from '../../library/stock/bundled-stock.ts';
import { writeStockCollection } from '../../library/stock/collection.fixture.ts';
import { createLibraryService, type LibraryService } from './library-service.ts';

const base = 'https://img.example.com';
let directory: string;
let library: LibraryService;

beforeAll(async () => {
  directory = temporaryFolder('stock');
  await writeStockCollection(directory);
  const urls = createLibraryUrls(base);
  const bundled = { icons: createBundledIcons({ urls }), stock: createBundledStock({ urls, directory }) };
  library = createLibraryService({
    urls,
    ...bundled,
    bundled,
    gallery: { list: async () => [] },
    noPreviewPath: path.join(directory, 'images', 'waves.webp'),
    listBundledFonts: listBundledFamilies,
    listAccountFonts: async (accountId) =>
      accountId === 'acc_own'
        ? [
            { name: 'House Serif', category: 'serif', weights: ['400'], styles: ['normal'] },
            { name: 'inter', category: 'sans-serif', weights: ['700'], styles: ['normal'] },
          ]
        : [],
  });
});

describe('the fonts of the library', () => {
  it('are those of one category when one is asked for', async () => {
    const fonts = await library.listFonts({ accountId: 'acc_other', category: 'monospace' });
    expect(fonts.map(({ name }) => name)).toContain('JetBrains Mono');
    expect(new Set(fonts.map(({ category }) => category))).toEqual(new Set(['monospace']));
  });

  it("have the account's own before the bundled, in the place of one of the same name", async () => {
    const fonts = await library.listFonts({ accountId: 'acc_own' });
    expect(fonts[0]).toMatchObject({ name: 'House Serif' });
    expect(fonts.filter(({ name }) => name.toLowerCase() === 'inter')).toEqual([
      { name: 'inter', category: 'sans-serif', weights: ['700'], styles: ['normal'] },
    ]);
  });

  it("are no other account's", async () => {
    const fonts = await library.listFonts({ accountId: 'acc_other' });
    expect(fonts.map(({ name }) => name)).not.toContain('House Serif');
    expect(fonts.map(({ name }) => name)).toContain('Inter');
  });
});

describe("the library's own addresses", () => {
  it('lead to what a search has found, without the network', async () => {
    const { items: icons } = await library.searchIcons({ query: 'pizza', page: 1, perPage: 1 });
    const icon = await library.ownFile(icons[0]?.svgUrl ?? '');
    expect(icon !== 'missing' && icon && 'bytes' in icon && icon.bytes.toString()).toMatch(/^<svg /);
    const { items: pictures } = await library.searchStock({ query: 'waves', page: 1, perPage: 1 });
    expect(await library.ownFile(pictures[0]?.fullUrl ?? '')).toMatchObject({ size: 'full waves'.length });
    expect(await library.ownFile(pictures[0]?.previewUrl ?? '')).toMatchObject({ size: 'preview waves'.length });
  });

  it('take a colour for icons', async () => {
    const icon = await library.ownFile(`${base}/v1/library/icons/mdi/home.svg?color=tomato`);
    expect(icon !== 'missing' && icon && 'bytes' in icon && icon.bytes.toString()).toContain('"#ff6347"');
  });

  it('say what is missing, and are silent on addresses of others', async () => {
    expect(await library.ownFile(`${base}/v1/library/icons/mdi/no-such-icon.svg`)).toBe('missing');
    expect(await library.ownFile(`${base}/v1/library/stock/none.webp`)).toBe('missing');
    expect(await library.ownFile('https://other.example/v1/library/stock/waves.webp')).toBeUndefined();
    expect(await library.ownFile(`${base}/files/fil_1.png`)).toBeUndefined();
  });

  it('are answered with their bytes', async () => {
    const icon = await library.file('/v1/library/icons/mdi/home.svg?color=tomato');
    expect(icon).toMatchObject({ name: 'home.svg', mimeType: 'image/svg+xml' });
    expect(icon.bytes.toString()).toContain('"#ff6347"');
    const picture = await library.file('/api/v1/library/stock/previews/waves.webp');
    expect(picture).toMatchObject({ name: 'waves.webp', mimeType: 'image/webp' });
    expect(picture.bytes.toString()).toBe('preview waves');
    expect((await library.file('/v1/library/templates/none.webp')).bytes.toString()).toBe('full waves');
  });

  it('answer NOT_FOUND when there is nothing', async () => {
    for (const address of [
      '/v1/library/',
      '/v1/library/icons/mdi/no-such-icon.svg',
      '/v1/library/icons/mdi/home.png',
      '/v1/library/stock/none.webp',
      '/v1/library/stock/../index.json',
      '/v1/library/stock/..%2findex.webp',
      '/v1/library/templates/nothing.webp',
    ]) {
      await expect(library.file(address), address).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
