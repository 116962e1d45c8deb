import path from 'node:path';
import type { Config } from '../config/config.ts';
import { openDiskFileStore } from '../files/disk-file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openS3FileStore } from '../files/s3/s3-file-store.ts';

/** Opens where files lie. Answers at once: whether the storage can be reached is told by its `check`. */
export function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3) return openS3FileStore({ config: s3, directory: path.join(dataDir, 'file-cache') });
  return openDiskFileStore({ directory: path.join(dataDir, 'files') });
}
