import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { backupPaths, exists, makeBackup, restoreBackup } from '../../store/embedded/backup.ts';
import { openDatabase } from '../../store/embedded/open-database.ts';
import { isBusy } from '../../store/embedded/sqlite-failure.ts';

/** What the person who gave a command is told. */
export class CommandError extends Error {}

/** A running service looks every second; a large database takes its time. */
const askTimeoutMs = 10 * 60_000;
const pollMs = 200;

/**
 * `platen backup`: makes a backup of the embedded database, of a running service or of one that is stopped. Answers what
 * to tell. Throws when there is none to make, or none was made.
 */
export async function backUpCommand(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string> {
  refuseShared(config);
  const file = path.join(config.dataDir, 'platen.db');
  if (!(await exists(file)))
    throw new CommandError(`There is no ${file}. Set PLATEN_DATA_DIR to the folder of the service.`);
  const made = (await backUpStopped(config.dataDir)) ?? (await askRunning(config.dataDir));
  return `Backed up to ${made}. Keep it together with ${path.join(config.dataDir, 'files')} and key.secret.`;
}

/** `platen restore [file]`: puts a backup in the place of the database of a stopped service. Answers what to tell. */
export async function restoreCommand(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  file: string | undefined,
): Promise<string> {
  refuseShared(config);
  const source = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file ?? backupPaths(config.dataDir).newest);
  if (!(await exists(source))) throw new CommandError(`There is no ${source}.`);
  const aside = await restoreBackup(source, config.dataDir);
  return `Restored ${source}.${aside === undefined ? '' : ` What was there before is ${aside}.`}`;
}

function refuseShared({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl !== undefined)
    throw new CommandError('The rows are in PostgreSQL (DATABASE_URL): use pg_dump and pg_restore.');
}

/** Undefined: a service has the database. */
async function backUpStopped(dataDir: string): Promise<string | undefined> {
  const opened = openUnlessBusy(dataDir);
  if (!opened) return undefined;
  try {
    return await makeBackup({ database: opened.database, dataDir, alone: (work) => work() });
  } finally {
    opened.database.close();
    opened.left();
  }
}

function openUnlessBusy(dataDir: string) {
  try {
    return openDatabase(dataDir, 'platen.db');
  } catch (cause) {
    if (cause instanceof Error && isBusy(cause.cause)) return undefined;
    throw cause;
  }
}

async function askRunning(dataDir: string): Promise<string> {
  const { folder, wanted, newest } = backupPaths(dataDir);
  const madeMs = async () => (await stat(newest).catch(() => undefined))?.mtimeMs ?? 0;
  const beforeMs = await madeMs();
  await mkdir(folder, { recursive: true });
  await writeFile(wanted, '');
  const deadline = Date.now() + askTimeoutMs;
  while (await exists(wanted)) {
    if (Date.now() > deadline)
      throw new CommandError('The running service made no backup within ten minutes; see its log.');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  if ((await madeMs()) === beforeMs)
    throw new CommandError('The running service could not make a backup; see its log.');
  return newest;
}
