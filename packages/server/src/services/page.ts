import type { ListKey, ListPart, ListWindow } from '../store/database/read-list.ts';

/** A page of a list, as a caller asks for it. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Where the page before ended. It decides what is on the page, not its number. */
  readonly after?: ListKey | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly total: number;
  /** Whether `total` is about right only. Default: it is exact. */
  readonly totalIsEstimate?: boolean;
  /** Where the page ends, for the next one; undefined after the last page, and of lists that are short. */
  readonly next?: ListKey | undefined;
}

export function toWindow({ page, limit, after }: PageRequest): ListWindow {
  return { offset: after === undefined ? (page - 1) * limit : 0, limit, after };
}

/** A part of a list with what was made of its rows. */
export function pageOf<Item>({ total, totalIsEstimate, next }: ListPart<unknown>, items: readonly Item[]): Page<Item> {
  return { items, total, totalIsEstimate, next };
}
