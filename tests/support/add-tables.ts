import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const store = path.resolve(import.meta.dirname, '../../packages/server/src/store');
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/platen-tables');
let tables: Promise<string> | undefined;

/** Puts the embedded database with all tables and no rows into a folder: to make all tables anew takes ten times as long. */
export async function addTables(dataDir: string): Promise<void> {
  tables ??= tablesFile();
  copyFileSync(await tables, path.join(dataDir, 'platen.db'));
}

/** Made once of the sources that make tables. */
async function tablesFile(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['embedded', 'migrations']) {
    for (const name of readdirSync(path.join(store, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.ts')) hash.update(name).update(readFileSync(path.join(store, folder, name)));
    }
  }
  const file = path.join(cache, `${hash.digest('hex')}.db`);
  if (existsSync(file)) return file;
  const dataDir = temporaryFolder('tables');
  // For one file of tests of a run: the others need not load it.
  const { openStore } = await import('../../packages/server/src/store/open-store.ts');
  await (await openStore({ dataDir })).close();
  mkdirSync(cache, { recursive: true });
  const made = path.join(dataDir, 'platen.db');
  // As the service has it.
  chmodSync(made, 0o600);
  // Whole under its name: other files of tests may look for it now.
  copyFileSync(made, `${file}.${process.pid}`);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
