import { closeSync, fsync, openSync, write } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

// What waits for the disk is done by other threads. Opening and closing take the system less time than the way there and
// back takes.
const syncDescriptor = promisify(fsync);
const writeSome = promisify(write);

/** Returns once a file's bytes would survive a power cut. */
export async function syncFile(file: string): Promise<void> {
  await syncOpened(file, 'r+');
}

/** The name of a new file is on the disk only once its directory is. Windows cannot open one and needs no such step. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform !== 'win32') await syncOpened(directory, 'r');
}

/** Makes a directory, and those above it that are missing, for this user alone; they are there after a power cut. */
export async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path.resolve(directory); made.length >= path.resolve(first).length; made = path.dirname(made)) {
    await syncDirectory(path.dirname(made));
  }
}

/** Writes a new file and returns once its bytes would survive a power cut; its name may not. Throws EEXIST when it is there. */
export async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await writeSome(descriptor, bytes, written, bytes.length - written);
      written += bytesWritten;
    }
    await syncDescriptor(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function syncOpened(file: string, flags: 'r' | 'r+'): Promise<void> {
  const descriptor = openSync(file, flags);
  try {
    await syncDescriptor(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
