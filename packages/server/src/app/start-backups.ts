import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FreeSpace } from '../files/free-space.ts';
import { repeat } from '../jobs/repeat.ts';
import { backupPaths, exists } from '../store/embedded/backup.ts';
import type { Store } from '../store/open-store.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface StartBackupsOptions {
  readonly dataDir: string;
  /** Between two backups; null: only when one is asked for. */
  readonly everyMs: number | null;
  readonly store: Pick<NonNullable<Store['embedded']>, 'backUp'>;
  readonly space: Pick<FreeSpace, 'hasRoomFor'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** How often it is looked whether one is due or asked for. Default 1,000 ms. */
  readonly lookEveryMs?: number;
}

/** One that failed is not tried again at once. */
const pauseMs = 10 * 60_000;

/**
 * Backs up the embedded database when the last backup, or a database that has none, is old enough, and when `platen backup` asks for it by a file.
 * Answers how to stop: a backup that is being made is finished.
 */
export function startBackups(options: StartBackupsOptions): () => Promise<void> {
  const { dataDir, everyMs, store, space, logger } = options;
  const paths = backupPaths(dataDir);
  const database = path.join(dataDir, 'platen.db');
  let notBeforeMs = 0;

  async function look(): Promise<void> {
    const isWanted = await exists(paths.wanted);
    if (!isWanted && !(await isDue())) return;
    try {
      await makeOne();
    } catch (err) {
      notBeforeMs = Date.now() + pauseMs;
      logger.warn({ err }, 'a backup of the database could not be made');
    } finally {
      // Whoever asked sees by the backup itself whether there is one.
      if (isWanted) await rm(paths.wanted, { force: true });
    }
  }

  async function isDue(): Promise<boolean> {
    if (everyMs === null || Date.now() < notBeforeMs) return false;
    const last = await stat(paths.newest).catch(() => undefined);
    const sinceMs = last?.mtimeMs ?? (await stat(database)).birthtimeMs;
    return Date.now() - sinceMs >= everyMs;
  }

  async function makeOne(): Promise<void> {
    const { size } = await stat(database);
    if (!(await space.hasRoomFor(size))) throw new Error(`the disk has no room for a backup of ${size} bytes`);
    const startedMs = performance.now();
    const file = await store.backUp();
    logger.info({ file, bytes: size, ms: Math.round(performance.now() - startedMs) }, 'backed up the database');
  }

  return repeat({
    everyMs: options.lookEveryMs ?? 1_000,
    work: look,
    onError: (err) => logger.warn({ err }, 'looking for backups failed; it will be tried again'),
  });
}
