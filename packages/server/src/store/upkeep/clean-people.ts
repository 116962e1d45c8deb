import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { CleaningStep } from './cleaning-step.ts';
import { remover } from './removing.ts';

/** Removes what is over of people: how they signed in, were invited, and what they did. */
export function cleanPeople(db: Kysely<Database>) {
  const remove = remover(db);

  /** Rows of a table whose time came before, the oldest first. */
  const past =
    (table: keyof Database, key: string, time: string) =>
    ({ before, limit }: CleaningStep): Promise<number> =>
      remove(table, { keys: [key], where: sql`${sql.ref(time)} < ${before}`, orderBy: time, limit });

  return {
    sessions: past('sessions', 'id', 'expires_at'),
    invitations: past('invitations', 'id', 'expires_at'),
    passwordResets: past('password_resets', 'token_hash', 'expires_at'),
    auditLog: past('audit_log', 'id', 'created_at'),
  };
}
