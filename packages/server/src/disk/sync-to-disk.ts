import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Returns once a file's bytes would survive a power cut. */
export async function syncFile(file: string): Promise<void> {
  await syncOpened(file, 'r+');
}

/** The name of a new file is on the disk only once its directory is. Windows cannot open one and needs no such step. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform !== 'win32') await syncOpened(directory, 'r');
}

/** Makes a directory, and those above it that are missing; they are there after a power cut. */
export async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true });
  if (first === undefined) return;
  for (let made = path.resolve(directory); made.length >= path.resolve(first).length; made = path.dirname(made)) {
    await syncDirectory(path.dirname(made));
  }
}

async function syncOpened(file: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
