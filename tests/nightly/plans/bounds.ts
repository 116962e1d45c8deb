import { rows } from './fill-tables.ts';

/**
 * Rows that one step of a plan may handle, and pages of 8 kB that a statement may read, however many there are. A list is
 * counted up to 10,000, what waits up to 100,000; what is found by its name is a page of rows, or the renders of a batch; a
 * step of a long change is 500 rows, each with its places in all indexes.
 */
export const most = {
  few: { rows: 1_000, pages: 2_000 },
  list: { rows: 12_000, pages: 25_000 },
  step: { rows: 1_100, pages: 75_000 },
  queue: { rows: 101_000, pages: 25_000 },
  /** No index tells where a part of a name is: names are read one by one, of all accounts where most are of one. */
  names: { rows, pages: 30_000 },
  /** Many are of the endpoint and many wait, but few are both: all of the endpoint are read, 200,000 in 120 ms. */
  both: { rows: 210_000, pages: 20_000 },
  /** Copies of designs that jobs name are passed over each time, and each looked up among the jobs: 5,000 in 26 ms. */
  copies: { rows: 5_000, pages: 25_000 },
} as const;
