/** A file of the library, as its address names it. */
export type LibraryFile =
  | { readonly kind: 'icon'; readonly collection: string; readonly name: string; readonly color?: string }
  | { readonly kind: 'stock'; readonly id: string; readonly size: StockSize };

export type StockSize = 'full' | 'preview';

export interface LibraryUrls {
  icon(collection: string, name: string): string;
  stock(id: string, size: StockSize): string;
  /** What one of our own addresses names; undefined for any other address. Says nothing about whether it exists. */
  read(url: string): LibraryFile | undefined;
}

const stockFolders = { full: 'stock', preview: 'stock/previews' } as const satisfies Record<StockSize, string>;
/** The service answers under both. */
const versionPrefixes = ['/v1', '/api/v1'] as const;
const maxLength = 1_024;

/** Addresses of icons and stock pictures. `baseUrl` has no slash at its end. */
export function createLibraryUrls(baseUrl: string): LibraryUrls {
  const roots = versionPrefixes.map((prefix) => `${baseUrl}${prefix}/library/`);
  const [root] = roots;
  return {
    icon: (collection, name) => `${root}icons/${collection}/${name}.svg`,
    stock: (id, size) => `${root}${stockFolders[size]}/${id}.webp`,
    read(url) {
      const own = url.length > maxLength ? undefined : roots.find((start) => url.startsWith(start));
      if (own === undefined) return undefined;
      const [path = '', query = ''] = url.slice(own.length).replace(/#.*$/, '').split('?', 2);
      return readIcon(path, query) ?? readStock(path);
    },
  };
}

function readIcon(path: string, query: string): LibraryFile | undefined {
  const [, collection, name] = /^icons\/([a-z0-9-]+)\/([a-z0-9-]+)\.svg$/.exec(path) ?? [];
  if (collection === undefined || name === undefined) return undefined;
  const color = new URLSearchParams(query).get('color');
  return { kind: 'icon', collection, name, ...(color !== null && { color }) };
}

function readStock(path: string): LibraryFile | undefined {
  const [, folder, id] = /^stock\/(previews\/)?([a-z0-9-]+)\.webp$/.exec(path) ?? [];
  return id === undefined ? undefined : { kind: 'stock', id, size: folder === undefined ? 'full' : 'preview' };
}
