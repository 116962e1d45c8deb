import type { Config } from '../../config/config.ts';
import { migrateStore } from '../../store/open-store.ts';
import { explainFailure } from '../starting/explain-failure.ts';
import { CommandError } from './backup-commands.ts';

/** `platen migrate`: brings the tables up to date, waiting for whoever uses them. Answers what to tell. */
export async function migrateCommand({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string> {
  try {
    await migrateStore({ dataDir, databaseUrl, onWait: (reason) => console.error(reason) });
  } catch (cause) {
    const known = explainFailure('database', cause);
    throw known ? new CommandError(`${known.sentence} ${known.remedy}`, { cause }) : cause;
  }
  return 'The tables are up to date.';
}
