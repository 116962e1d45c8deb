/** Which part of a list is asked for. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many items all pages hold; for external providers, as many as they say. */
  readonly total: number;
}

/** Sorts the found items, best first, and returns one page. Items of equal rank keep their order. */
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
