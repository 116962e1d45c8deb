import type { Kysely } from 'kysely';
import { UnusableData } from '../../disk/unusable-data.ts';
import type { Database } from '../schema.ts';
import { applyTogether, findApplied, findMissing, isSqlite, type Migrations } from './applied-migrations.ts';
import { migrations } from './index.ts';
import { migrateBesideOthers } from './migrate-beside-others.ts';

/** How the name of a migration ends that takes something away: what programs must know who still start after it. */
const afterForm = /-after-(\d{4})$/;
const lookEveryMs = 1_000;
/** Stands among the migrations while rows are moved into the tables: no version starts that does not know it. */
export const movingMark = '9999-moving-after-9999';

export interface MigrateOptions {
  /** Told again and again for as long as something is waited for: what it is, in words. */
  readonly onWait?: ((reason: string) => void) | undefined;
}

/**
 * Brings the tables up to date. Each migration is a transaction of its own, so that a start that was killed on the way is
 * gone on with at the next one; all of an empty database are one. Several nodes may do it at once, one of them works.
 * Tables that a newer program has changed are taken as they are, as long as what it took away is nothing that this program
 * uses; else it throws. On PostgreSQL it waits, without end, for whoever uses a table that is to be changed.
 */
export async function migrate(db: Kysely<Database>, options: MigrateOptions = {}): Promise<void> {
  refuseTakenAway(await findApplied(db));
  const missing = await findMissing(db, migrations);
  // Nearly every start ends here.
  if (missing.length === 0) return;
  if (!isSqlite(db)) return migrateBesideOthers(db, { migrations, onWait: options.onWait ?? (() => undefined) });
  const isEmpty = missing.length === Object.keys(migrations).length;
  for (const step of isEmpty ? [missing] : missing.map((each) => [each])) await applyTogether(db, step);
}

/** Waits, without end, until somebody else has brought the tables up to date. */
export async function awaitMigrations(db: Kysely<Database>, options: MigrateOptions = {}): Promise<void> {
  for (;;) {
    refuseTakenAway(await findApplied(db));
    const [next] = await findMissing(db, migrations);
    if (next === undefined) return;
    options.onWait?.(`waiting for \`npm run migrate\`: the tables lack ${next.name}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function refuseTakenAway(applied: readonly string[]): void {
  if (applied.includes(movingMark)) {
    throw new UnusableData(
      'Rows are being moved into this database, and are not all there. Run `npm run move` again as it was run: it goes on.',
    );
  }
  const known: Migrations = migrations;
  for (const name of applied) {
    const needed = Object.hasOwn(known, name) ? undefined : afterForm.exec(name)?.[1];
    if (needed === undefined || Object.keys(known).some((each) => each.startsWith(`${needed}-`))) continue;
    throw new UnusableData(
      `A newer version of Platen has taken away what this one needs from the database (${name}). Start that version, or restore a backup from before it.`,
    );
  }
}
