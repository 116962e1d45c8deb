import { addTables } from './add-tables.ts';
import { emptyDatabase } from './postgres/new-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Where a test has its rows. */
interface Place {
  readonly dataDir: string;
  /** Without one, the database is a file in the folder. */
  readonly databaseUrl: string | undefined;
}

/** A folder of its own and a database with all tables and no rows, for a test of a suite of many: both cost little. */
export async function emptyPlace(database: 'sqlite' | 'postgres', purpose: string): Promise<Place> {
  const dataDir = temporaryFolder(purpose);
  if (database === 'postgres') return { dataDir, databaseUrl: await emptyDatabase() };
  await addTables(dataDir);
  return { dataDir, databaseUrl: undefined };
}
