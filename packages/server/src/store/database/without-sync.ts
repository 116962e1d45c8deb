import type { Kysely } from 'kysely';
import { commitWithoutSync } from '../embedded/node-sqlite-dialect.ts';
import type { Database } from '../schema.ts';
import { databaseClock } from './database-clock.ts';

/**
 * Writes what nobody is harmed by when a power cut takes it back, such as that a job was begun: on the embedded database
 * it is committed without waiting for the disk (`docs/adr/0033`). It must not be what somebody is answered with. PostgreSQL
 * commits it like everything: it may stop while this node goes on, which would then hold what nobody knows of.
 */
export function withoutSync<Result>(
  db: Kysely<Database>,
  write: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  if (databaseClock(db).locksRows) return write(db);
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(commitWithoutSync);
    return write(connection);
  });
}
