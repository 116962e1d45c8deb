import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endWithFile, temporaryFolder } from './temporary-folder.ts';

/** Whether this user may mount file systems of his own. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || !existsSync('/proc/self/mounts')) return false;
  const folder = temporaryFolder('mount');
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status !== 0) return false;
  writeFileSync(path.join(folder, 'written'), '');
  return spawnSync('umount', [folder]).status === 0;
}

/** A disk of its own, in memory, until this file of tests has ended. Throws where `canMount` says no. */
export function mountDisk(options: string): string {
  const folder = temporaryFolder('disk');
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  endWithFile(() => execFileSync('umount', [folder]));
  return folder;
}
