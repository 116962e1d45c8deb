/** Asks PostgreSQL for a row for each transaction of this database that waits for another to end. */
export const lockWaits = `select pid from pg_locks where not granted and pid in
  (select pid from pg_stat_activity where datname = current_database())`;
