export interface HotTable {
  /** Per cent of a page that new rows fill. */
  readonly fillfactor: number;
  /** After so many, beside 2 % of the rows, the table is cleaned. */
  readonly changes: number;
}

/**
 * What PostgreSQL does for a table that each render or call changes, as storage parameters. With room on a page, a changed
 * row stays on it and in its indexes; with its defaults the server would clean a table of ten million rows only after two
 * million changes.
 */
export function hotTableSettings({ fillfactor, changes }: HotTable): string {
  return `fillfactor = ${fillfactor},
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = ${changes},
    autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = ${10 * changes},
    autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = ${changes}`;
}

/** The limiter makes its table itself, unless there is one of an earlier version. */
export const rateLimitsSettings = hotTableSettings({ fillfactor: 50, changes: 500 });
