/** A file of the library, as its address names it. */
export type LibraryFile =
  | { readonly kind: 'icon'; readonly collection: string; readonly name: string; readonly color?: string }
  | { readonly kind: 'stock'; readonly id: string; readonly size: StockSize }
  | { readonly kind: 'template'; readonly slug: string };

export type StockSize = 'full' | 'preview';

export interface LibraryUrls {
  icon(collection: string, name: string): string;
  stock(id: string, size: StockSize): string;
  /** The preview of a template of the gallery. */
  template(slug: string): string;
  /** What one of our own addresses names; undefined for any other address. Says nothing about whether it exists. */
  read(url: string): LibraryFile | undefined;
  /** The same for an address without its host, as a request has it. */
  readPath(pathAndQuery: string): LibraryFile | undefined;
}

const stockFolders = { full: 'stock', preview: 'stock/previews' } as const satisfies Record<StockSize, string>;
/** The service answers under both. */
const roots = ['/v1/library/', '/api/v1/library/'] as const;
const maxLength = 1_024;

/** Addresses of icons, stock pictures and previews. `baseUrl` has no slash at its end. */
export function createLibraryUrls(baseUrl: string): LibraryUrls {
  const [root] = roots;
  return {
    icon: (collection, name) => `${baseUrl}${root}icons/${collection}/${name}.svg`,
    stock: (id, size) => `${baseUrl}${root}${stockFolders[size]}/${id}.webp`,
    template: (slug) => `${baseUrl}${root}templates/${slug}.webp`,
    read: (url) => (url.startsWith(baseUrl) ? readPath(url.slice(baseUrl.length)) : undefined),
    readPath,
  };
}

function readPath(pathAndQuery: string): LibraryFile | undefined {
  const root = pathAndQuery.length > maxLength ? undefined : roots.find((start) => pathAndQuery.startsWith(start));
  if (root === undefined) return undefined;
  const [path = '', query = ''] = pathAndQuery.slice(root.length).replace(/#.*$/, '').split('?', 2);
  return readIcon(path, query) ?? readStock(path) ?? readTemplate(path);
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

function readTemplate(path: string): LibraryFile | undefined {
  const [, slug] = /^templates\/([a-z0-9-]+)\.webp$/.exec(path) ?? [];
  return slug === undefined ? undefined : { kind: 'template', slug };
}
