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
  /** `docs/adr/0056`: names are read one by one, of all accounts where most are of one. */
  names: { rows, pages: 30_000 },
  /** `docs/adr/0056`: many are of the endpoint and many wait, but few are both, so all of the endpoint are read. */
  both: { rows: 210_000, pages: 20_000 },
  /** For each of 2,500 accounts: the first receiver, the next one, which there is not, and the next account. */
  receivers: { rows: 12_000, pages: 35_000 },
  /**
   * `docs/adr/0056`: the use of a year by format and design is added up when somebody looks at it; of an account that has a
   * sixth of the table, PostgreSQL reads all of it.
   */
  sums: { rows: 1.2 * rows + 1_000, pages: 25_000 },
  /** Two mentions of each of 10,000 documents, and the design of each is looked up. */
  uses: { rows: 21_000, pages: 200_000 },
  /** Copies of designs that jobs name are passed over each time, and each looked up among the jobs: 5,000 in 26 ms. */
  copies: { rows: 5_000, pages: 25_000 },
} as const;
