import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PlatenError } from '@platen/core';
import type { OwnFile } from '@platen/engine/fetch';
import type { BundledFontFamily } from '@platen/engine/fonts';
import type { TemplateGallery } from '../../library/gallery/template-gallery.ts';
import type { BundledIcons } from '../../library/icons/bundled-icons.ts';
import type { IconQuery } from '../../library/icons/icon-index.ts';
import type { IconProvider, IconResult } from '../../library/icons/icon-provider.ts';
import type { LibraryFile, LibraryUrls } from '../../library/library-urls.ts';
import type { Page } from '../../library/search/page.ts';
import type { BundledStock } from '../../library/stock/bundled-stock.ts';
import type { StockProvider, StockQuery, StockResult } from '../../library/stock/stock-provider.ts';

export interface LibraryServiceOptions {
  readonly urls: LibraryUrls;
  /** What searches ask; the bundled ones unless the operator chose others. */
  readonly stock: StockProvider;
  readonly icons: IconProvider;
  /** What our own addresses lead to, whatever searches ask. */
  readonly bundled: { readonly icons: BundledIcons; readonly stock: BundledStock };
  readonly gallery: Pick<TemplateGallery, 'list'>;
  /** A WebP picture for templates that could not be drawn; its address ends in `none.webp`. */
  readonly noPreviewPath: string;
  readonly listBundledFonts: () => readonly BundledFontFamily[];
  /** The families that an account uploaded, by name. */
  readonly listAccountFonts?: (accountId: string) => Promise<readonly BundledFontFamily[]>;
}

export type FontCategory = BundledFontFamily['category'];

export interface FontQuery {
  readonly accountId: string;
  /** All categories without it. */
  readonly category?: FontCategory | undefined;
}

export interface ServedFile {
  readonly name: string;
  readonly mimeType: string;
  /** SHA-256, hexadecimal. */
  readonly contentHash: string;
  readonly bytes: Buffer;
}

export type LibraryService = ReturnType<typeof createLibraryService>;

/** Icons, stock pictures and fonts that a design may use. */
export function createLibraryService(options: LibraryServiceOptions) {
  const { urls, stock, icons, bundled, listBundledFonts, listAccountFonts } = options;
  let bundledFonts: readonly BundledFontFamily[] | undefined;

  async function previewPath(slug: string): Promise<string | undefined> {
    if (slug === 'none') return options.noPreviewPath;
    return (await options.gallery.list()).find((template) => template.slug === slug)?.previewPath;
  }

  /** The files are small: icons have a few kB, pictures at most 150. */
  async function read(named: LibraryFile): Promise<Omit<ServedFile, 'contentHash'> | undefined> {
    if (named.kind === 'icon') {
      const svg = await bundled.icons.svg(named);
      return svg === undefined
        ? undefined
        : { name: `${named.name}.svg`, mimeType: 'image/svg+xml', bytes: Buffer.from(svg) };
    }
    const [path, name] =
      named.kind === 'stock'
        ? [(await bundled.stock.file(named.id, named.size))?.path, named.id]
        : [await previewPath(named.slug), named.slug];
    return path === undefined
      ? undefined
      : { name: `${name}.webp`, mimeType: 'image/webp', bytes: await readFile(path) };
  }

  return {
    /** Throws PROVIDER_UNAVAILABLE. */
    searchStock: (query: StockQuery): Promise<Page<StockResult>> => stock.search(query),

    /** A picture came over the network for a render: the provider that found it may want to know. */
    async reportUse(url: string): Promise<void> {
      await stock.reportUse?.(url);
    },

    /** Throws PROVIDER_UNAVAILABLE. */
    searchIcons: (query: IconQuery): Promise<Page<IconResult>> => icons.search(query),

    /** The account's own families first: an own family takes the place of a bundled one of the same name. */
    async listFonts({ accountId, category }: FontQuery): Promise<readonly BundledFontFamily[]> {
      bundledFonts ??= listBundledFonts();
      const own = (await listAccountFonts?.(accountId)) ?? [];
      const ownNames = new Set(own.map(({ name }) => name.toLowerCase()));
      return [...own, ...bundledFonts.filter(({ name }) => !ownNames.has(name.toLowerCase()))].filter(
        (family) => category === undefined || family.category === category,
      );
    },

    /** What a request's path and query name. Throws NOT_FOUND, or INVALID_REQUEST for what is no colour. */
    async file(pathAndQuery: string): Promise<ServedFile> {
      const named = urls.readPath(pathAndQuery);
      const file = named && (await read(named));
      if (!file) throw new PlatenError('NOT_FOUND', { message: 'The library has nothing of this name.' });
      return { ...file, contentHash: createHash('sha256').update(file.bytes).digest('hex') };
    },

    /** What one of the library's addresses names, so that a design may use it without the network. */
    async ownFile(url: string): Promise<OwnFile | 'missing' | undefined> {
      const named = urls.read(url);
      if (named === undefined) return undefined;
      if (named.kind === 'stock') {
        const file = await bundled.stock.file(named.id, named.size);
        return file ? { path: file.path, digest: file.contentHash, size: file.size } : 'missing';
      }
      const file = await read(named);
      return file ? { bytes: file.bytes } : 'missing';
    },
  };
}
