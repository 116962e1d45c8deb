import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { applyTogether, findMissing, type Migrations } from './applied-migrations.ts';
import { migrations } from './index.ts';

/** Makes the tables of a program that knew no migration after the one of this name. */
export async function migrateTo(db: Kysely<Database>, name: string, all: Migrations = migrations): Promise<void> {
  const names = Object.keys(all);
  const known = Object.entries(all).slice(0, names.indexOf(name) + 1);
  await applyTogether(db, await findMissing(db, Object.fromEntries(known)));
}
