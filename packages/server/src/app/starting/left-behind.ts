import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../config/config.ts';

/** Written when the rows of a data directory have been moved: what lies there is of the past. */
export function movedNote(dataDir: string): string {
  return path.join(dataDir, 'platen.db.moved');
}

/** What is counted, and what a person calls it. */
const counted = {
  accounts: 'accounts',
  designs: 'designs',
  templates: 'templates',
  assets: 'assets',
  renders: 'renders',
};
/** More are not counted: a start waits for it. */
const maxCounted = 100_000;

/**
 * What a service that takes its rows from PostgreSQL leaves behind in its data directory, and how to move it. Undefined:
 * nothing, or what was moved.
 */
export function describeLeftBehind({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined {
  const file = path.join(dataDir, 'platen.db');
  if (databaseUrl === undefined || !existsSync(file) || existsSync(movedNote(dataDir))) return undefined;
  const rows = countRows(file);
  if (rows !== undefined && rows.length === 0) return undefined;
  return (
    `${file} holds rows that DATABASE_URL leaves behind${rows ? `: ${rows.join(', ')}` : ''}. To have them in PostgreSQL, stop, and run ` +
    '`npm run move -- --to postgres://…` with DATABASE_URL unset, into an empty database; or move the file away.'
  );
}

/** Undefined when they cannot be counted. */
function countRows(file: string): readonly string[] | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return Object.entries(counted).flatMap(([table, name]) => {
        const row = database
          .prepare(`select count(*) as count from (select 1 from ${table} limit ${maxCounted})`)
          .get();
        const count = Number(row?.['count'] ?? 0);
        return count === 0 ? [] : [`${count.toLocaleString('en')}${count === maxCounted ? ' or more' : ''} ${name}`];
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
