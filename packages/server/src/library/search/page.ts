/** Which part of a list is asked for. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Of all pages together; for external providers as far as they tell. */
  readonly total: number;
}

/** Sorts what was found, best first, and cuts out one page. Equal ranks stay in the order they came in. */
export function pageOfRanked<Item>(
  found: readonly { readonly rank: number; readonly item: Item }[],
  { page, perPage }: PageRequest,
): Page<Item> {
  const sorted = [...found].sort((a, b) => a.rank - b.rank);
  return {
    items: sorted.slice((page - 1) * perPage, page * perPage).map(({ item }) => item),
    total: found.length,
  };
}
