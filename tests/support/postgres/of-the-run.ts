import type { TestProject } from 'vitest/node';
import { openStore } from '../../../packages/server/src/store/open-store.ts';
import { startWhenAsked } from '../start-when-asked.ts';
import { cleanUp, temporaryFolder } from '../temporary-folder.ts';
import { tablesDatabase } from './postgres-package.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL, which starts when the first file of tests asks. */
    readonly postgresOfTheRun: string;
  }
}

const flags = [
  // No test switches the machine off; those of the service's durability kill processes, and the system keeps what they wrote.
  'fsync=off',
  'full_page_writes=off',
  // Several files of tests with several nodes each.
  'max_connections=500',
  // For ledgers that tell when something was committed.
  'track_commit_timestamp=on',
].flatMap((setting) => ['-c', setting]);

/** What Vitest calls before a run: all files of tests share one PostgreSQL, where each has databases of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await startWhenAsked(startWithTables);
  project.provide('postgresOfTheRun', shared.askAt);
  return async () => {
    await shared.stop();
    await cleanUp();
  };
}

/** The address of the database from which others are made. */
async function startWithTables(): Promise<string> {
  const postgres = await startPostgres({ flags });
  const store = await openStore({
    dataDir: temporaryFolder('tables'),
    databaseUrl: await postgres.database(tablesDatabase),
  });
  await store.close();
  return postgres.database('home');
}
