export interface ListPage {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** Default: `total` is exact. */
  readonly totalIsEstimate?: boolean | undefined;
  /** The cursor of the next page. */
  readonly nextCursor?: string | undefined;
  /** Whether the request asked for the page by a cursor. */
  readonly byCursor?: boolean | undefined;
  readonly kind: 'with-total-pages' | 'plain';
  /** Path and query of the request. */
  readonly url: string;
}

export interface Pagination {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages?: number;
  readonly totalIsEstimate?: true;
  readonly nextCursor?: string;
}

/** The pagination object of a list, with `X-Total-Count` and `Link` (RFC 8288, relative addresses). */
export function toPage({ page, limit, total, totalIsEstimate, nextCursor, byCursor, kind, url }: ListPage): {
  readonly pagination: Pagination;
  readonly headers: Readonly<Record<string, string>>;
} {
  const totalPages = Math.ceil(total / limit);
  const hasNext = totalIsEstimate || byCursor ? nextCursor !== undefined : page < totalPages;
  const links = [
    { rel: 'first', target: { page: 1 }, shown: true },
    // Not offered after a cursor: the page by its number would show what is there now, not what the caller saw before.
    { rel: 'prev', target: { page: page - 1 }, shown: page > 1 && !byCursor },
    { rel: 'next', target: byCursor ? { cursor: nextCursor ?? '' } : { page: page + 1 }, shown: hasNext },
    { rel: 'last', target: { page: Math.max(1, totalPages) }, shown: !totalIsEstimate },
  ];
  const link = links
    .filter(({ shown }) => shown)
    .map(({ rel, target }) => `<${address(url, target)}>; rel="${rel}"`)
    .join(', ');
  return {
    pagination: {
      page,
      limit,
      total,
      ...(kind === 'with-total-pages' && { totalPages }),
      ...(totalIsEstimate && { totalIsEstimate }),
      ...(nextCursor !== undefined && { nextCursor }),
    },
    headers: { 'x-total-count': String(total), link },
  };
}

function address(url: string, target: Readonly<Record<string, string | number>>): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  // The other parameter is removed; existing ones keep their place.
  parameters.delete('page' in target ? 'cursor' : 'page');
  for (const [name, value] of Object.entries(target)) parameters.set(name, String(value));
  return `${path}?${parameters.toString()}`;
}
