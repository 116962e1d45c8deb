import { PlatenError } from '@platen/core';
import type { Page, PageRequest } from '../search/page.ts';

export interface ProviderPaging {
  readonly minPageSize: number;
  readonly maxPageSize: number;
  /** The provider answers nothing beyond. */
  readonly maxResults: number;
}

/** One page as the provider counts; `undefined` holds the place of a result that cannot be used. */
export type AskPage<Item> = (page: number, pageSize: number) => Promise<Page<Item | undefined>>;

/**
 * Reads one of our pages from a provider whose pages may be smaller: as few of its pages as cover ours. Beyond the last
 * result that the provider shows, only its total is asked for.
 */
export async function readWindow<Item>(
  { page, perPage }: PageRequest,
  { minPageSize, maxPageSize, maxResults }: ProviderPaging,
  ask: AskPage<Item>,
): Promise<Page<Item>> {
  const start = (page - 1) * perPage;
  const end = Math.min(start + perPage, maxResults);
  const size = Math.min(Math.max(perPage, minPageSize), maxPageSize);
  const first = Math.floor(start / size);
  const one = start < maxResults ? await askIfThere(ask, first + 1, size) : undefined;
  if (!one) {
    const { total } = await ask(1, size);
    return { items: [], total: Math.min(total, maxResults) };
  }
  // Only pages that exist: to some providers asking for others is an error.
  const last = Math.min(Math.ceil(end / size), Math.ceil(one.total / size));
  const others = Array.from({ length: Math.max(last - first - 1, 0) }, (_, index) => ask(first + 2 + index, size));
  const pages = [one, ...(await Promise.all(others))];
  return {
    items: pages
      .flatMap(({ items }) => items)
      .slice(start - first * size, end - first * size)
      .filter((item) => item !== undefined),
    total: Math.min(one.total, maxResults),
  };
}

/** Undefined when the provider refuses a page after the last one. */
async function askIfThere<Item>(ask: AskPage<Item>, page: number, size: number) {
  try {
    return await ask(page, size);
  } catch (cause) {
    const status = cause instanceof PlatenError ? cause.details['status'] : undefined;
    if (page > 1 && (status === 400 || status === 404)) return undefined;
    throw cause;
  }
}
