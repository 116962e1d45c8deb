import { open } from 'node:fs/promises';

/** Returns once a file's bytes would survive a power cut. */
export async function syncFile(file: string): Promise<void> {
  await syncOpened(file, 'r+');
}

/** The name of a new file is on the disk only once its directory is. Windows cannot open one and needs no such step. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform !== 'win32') await syncOpened(directory, 'r');
}

async function syncOpened(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
