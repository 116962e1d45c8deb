import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';
import { createOwnershipService, type OwnershipService } from '../services/upkeep/ownership-service.ts';
import type { Store } from '../store/open-store.ts';

export interface OpenOwnershipOptions {
  readonly config: Pick<Config, 's3' | 'dataDir' | 'databaseUrl' | 'keepAllMs'>;
  readonly store: Pick<Store, 'installation' | 'renders' | 'now'>;
  readonly files: FileStore;
  /** Rows that lie beside the files, and how to move them. */
  readonly leftBehind?: string | undefined;
  readonly onForeign: () => void;
}

/** Whether these rows and these files are of one installation. */
export function openOwnership({ config, store, files, leftBehind, onForeign }: OpenOwnershipOptions): OwnershipService {
  const areFilesBesideRows = config.databaseUrl === undefined && config.s3 === undefined;
  return createOwnershipService({
    installation: store.installation,
    renders: store.renders,
    files,
    areFilesBesideRows,
    rowsOfFiles: config.s3 === undefined ? leftBehind : undefined,
    // A folder that is copied as a whole has files of its own; where they lie elsewhere, the copy is a stranger to them.
    place: () => (areFilesBesideRows ? Promise.resolve('beside the files') : placeOf(config.dataDir)),
    keepAllMs: config.keepAllMs,
    onForeign,
    now: store.now,
  });
}

/** Tells a copy of a data folder from the folder: a file of it that is made once and never again. */
async function placeOf(dataDir: string): Promise<string> {
  const { ino, birthtimeMs } = await stat(path.join(dataDir, 'key.secret'));
  return `${ino}/${Math.round(birthtimeMs)}`;
}
