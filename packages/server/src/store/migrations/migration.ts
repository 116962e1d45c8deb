import type { Kysely } from 'kysely';

/**
 * One change of the tables, in a transaction of its own. Indexes of tables that are there already are a migration of their
 * own kind: PostgreSQL makes them while others write, which it does in no transaction.
 */
export type Migration =
  | { readonly up: (db: Kysely<unknown>) => Promise<void> }
  | { readonly indexes: readonly TableIndex[] };

export interface TableIndex {
  readonly name: string;
  /** What stands behind `create index <name> on`, such as `renders (created_at) where batch_id is null`. */
  readonly on: string;
  /** Whether PostgreSQL does without it. Default false. */
  readonly sqliteOnly?: boolean;
}
