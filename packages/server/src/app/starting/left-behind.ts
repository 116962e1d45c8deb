import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../config/config.ts';

/** Written when the rows of a data directory have been moved: what lies there is of the past. */
export function movedNote(dataDir: string): string {
  return path.join(dataDir, 'platen.db.moved');
}

/** What is counted by itself, and what a person calls it. */
const named: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  people: 'people',
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
  s3,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>): string | undefined {
  const file = path.join(dataDir, 'platen.db');
  if (databaseUrl === undefined || !existsSync(file) || existsSync(movedNote(dataDir))) return undefined;
  const rows = countRows(file);
  if (rows !== undefined && rows.length === 0) return undefined;
  const folder = path.join(dataDir, 'files');
  const files = s3 === undefined ? 0 : countFiles(folder);
  return (
    `${file} holds rows that DATABASE_URL leaves behind${rows ? `: ${rows.join(', ')}` : ''}. ` +
    `${files > 0 ? `${folder} holds files that PLATEN_STORAGE=s3 leaves behind: ${told(files)}. ` : ''}` +
    'To have them in the new place, stop, and run ' +
    `\`npm run move -- --to postgres://…${files > 0 ? ' --files s3://…' : ''}\` with DATABASE_URL unset` +
    `${files > 0 ? ' and PLATEN_STORAGE=file' : ''}, into an empty database; or move the file away.`
  );
}

/** Empty: nothing that a person made. Undefined: they cannot be counted. */
function countRows(file: string): readonly string[] | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const tables = database
        .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'")
        .all()
        .map(({ name }) => String(name));
      const counts = tables.map((table) => {
        const row = database
          .prepare(`select count(*) as count from (select 1 from "${table}" limit ${maxCounted})`)
          .get();
        return { table, count: Number(row?.['count'] ?? 0) };
      });
      const found = Object.entries(named).flatMap(([table, name]) => {
        const count = counts.find((each) => each.table === table)?.count ?? 0;
        return count === 0 ? [] : [`${told(count)} ${name}`];
      });
      const others = counts.filter(({ table, count }) => count > 0 && named[table] === undefined);
      const otherRows = others.reduce((sum, { count }) => sum + count, 0);
      return found.length === 0 ? [] : [...found, `${told(otherRows)} rows of ${others.length} other tables`];
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Contents, each named by its hash. */
function countFiles(folder: string): number {
  if (!existsSync(folder)) return 0;
  let count = 0;
  for (const part of readdirSync(folder, { withFileTypes: true })) {
    if (count >= maxCounted) break;
    if (!part.isDirectory()) continue;
    count += readdirSync(path.join(folder, part.name)).filter((name) => /^[0-9a-f]{64}$/.test(name)).length;
  }
  return count;
}

function told(count: number): string {
  return count < maxCounted ? count.toLocaleString('en') : `${maxCounted.toLocaleString('en')} or more`;
}
