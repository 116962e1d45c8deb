import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** A folder with the system's own Node.js 20 or 22 and its npm; undefined where there is none. */
export const olderNode = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/local/bin', '/usr/bin']
  .filter((folder) => !/node_modules|\.node/.test(folder) && existsSync(path.join(folder, 'node')))
  .find((folder) => existsSync(path.join(folder, 'npm')) && /^v2[0-3]\./.test(versionIn(folder)));

function versionIn(folder: string): string {
  return spawnSync(path.join(folder, 'node'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
}
