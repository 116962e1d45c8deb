import { type Kysely, sql } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';
import type { CleaningStep } from './cleaning-step.ts';

/** Removes what is over of people: how they signed in, were invited, and what they did. */
export function cleanPeople(db: Kysely<Database>) {
  const locked = databaseClock(db).locksRows ? sql`for update skip locked` : sql``;

  /** Rows of a table whose time came before, the oldest first. */
  const past =
    (table: keyof Database, key: string, time: string) =>
    async ({ before, limit }: CleaningStep): Promise<number> => {
      const { numAffectedRows = 0n } = await sql`with chosen as (
          select ${sql.ref(key)} as name from ${sql.table(table)} where ${sql.ref(time)} < ${before}
          order by ${sql.ref(time)} limit ${limit} ${locked})
        delete from ${sql.table(table)} where ${sql.ref(key)} in (select name from chosen)`.execute(db);
      return Number(numAffectedRows);
    };

  return {
    sessions: past('sessions', 'id', 'expires_at'),
    invitations: past('invitations', 'id', 'expires_at'),
    passwordResets: past('password_resets', 'token_hash', 'expires_at'),
    auditLog: past('audit_log', 'id', 'created_at'),
  };
}
