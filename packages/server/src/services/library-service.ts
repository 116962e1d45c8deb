import { PlatenError } from '@platen/core';
import type { OwnFile } from '@platen/engine/fetch';
import type { BundledFontFamily } from '@platen/engine/fonts';
import type { BundledIcons, IconRequest } from '../library/icons/bundled-icons.ts';
import type { IconQuery } from '../library/icons/icon-index.ts';
import type { IconProvider, IconResult } from '../library/icons/icon-provider.ts';
import type { LibraryUrls, StockSize } from '../library/library-urls.ts';
import type { Page } from '../library/search/page.ts';
import type { BundledStock, StockFile } from '../library/stock/bundled-stock.ts';
import type { StockProvider, StockQuery, StockResult } from '../library/stock/stock-provider.ts';

export interface LibraryServiceOptions {
  readonly urls: LibraryUrls;
  /** What searches ask; the bundled ones unless the operator chose others. */
  readonly stock: StockProvider;
  readonly icons: IconProvider;
  /** What our own addresses lead to, whatever searches ask. */
  readonly bundled: { readonly icons: BundledIcons; readonly stock: BundledStock };
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

export type LibraryService = ReturnType<typeof createLibraryService>;

/** Icons, stock pictures and fonts that a design may use. */
export function createLibraryService(options: LibraryServiceOptions) {
  const { urls, stock, icons, bundled, listBundledFonts, listAccountFonts } = options;
  let bundledFonts: readonly BundledFontFamily[] | undefined;

  return {
    /** Throws PROVIDER_UNAVAILABLE. */
    searchStock: (query: StockQuery): Promise<Page<StockResult>> => stock.search(query),

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

    /** SVG markup. Throws NOT_FOUND, or INVALID_REQUEST for what is no colour. */
    async icon(request: IconRequest): Promise<string> {
      const svg = await bundled.icons.svg(request);
      if (svg === undefined) throw new PlatenError('NOT_FOUND', { message: 'There is no such icon.' });
      return svg;
    },

    /** A WebP picture. Throws NOT_FOUND. */
    async stockFile(id: string, size: StockSize): Promise<StockFile> {
      const file = await bundled.stock.file(id, size);
      if (!file) throw new PlatenError('NOT_FOUND', { message: 'There is no such picture.' });
      return file;
    },

    /** What one of the library's addresses names, so that a design may use it without the network. */
    async ownFile(url: string): Promise<OwnFile | 'missing' | undefined> {
      const named = urls.read(url);
      if (named === undefined) return undefined;
      if (named.kind === 'stock') {
        const file = await bundled.stock.file(named.id, named.size);
        return file ? { path: file.path, digest: file.contentHash, size: file.size } : 'missing';
      }
      const svg = await bundled.icons.svg(named);
      return svg === undefined ? 'missing' : { bytes: Buffer.from(svg) };
    },
  };
}
