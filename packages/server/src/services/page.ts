/** A page of a list, as a caller asks for it. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly total: number;
}

export function toOffset({ page, limit }: PageRequest): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * limit, limit };
}
