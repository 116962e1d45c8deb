export interface ListPage {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly kind: 'with-total-pages' | 'plain';
  /** Of the request, path and query. */
  readonly url: string;
}

export interface Pagination {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages?: number;
}

/** The pagination object of a list, with `X-Total-Count` and `Link` (RFC 8288, relative addresses). */
export function toPage({ page, limit, total, kind, url }: ListPage): {
  readonly pagination: Pagination;
  readonly headers: Readonly<Record<string, string>>;
} {
  const totalPages = Math.ceil(total / limit);
  const links = [
    { rel: 'first', target: 1, shown: true },
    { rel: 'prev', target: page - 1, shown: page > 1 },
    { rel: 'next', target: page + 1, shown: page < totalPages },
    { rel: 'last', target: Math.max(1, totalPages), shown: true },
  ];
  const link = links
    .filter(({ shown }) => shown)
    .map(({ rel, target }) => `<${address(url, target)}>; rel="${rel}"`)
    .join(', ');
  return {
    pagination: { page, limit, total, ...(kind === 'with-total-pages' && { totalPages }) },
    headers: { 'x-total-count': String(total), link },
  };
}

function address(url: string, page: number): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `${path}?${parameters.toString()}`;
}
