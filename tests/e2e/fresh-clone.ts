import { execFileSync, spawnSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { repositoryRoot, temporaryDirectory } from './service.ts';

/** Installed files that only say how this repository was used. */
const ofThisRepository = /^\.(?:cache|vite|platen-install)/;

/** False for sources that came without their history. */
export const isRepository = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot }).status === 0;

/**
 * Runs a README's `git clone`: what has been committed, and nothing of what lies about beside it. Answers the folder that
 * it made, with the packages in it that `npm install` would bring: the same files, not copies.
 */
export function freshClone(command: string): string {
  const scratch = temporaryDirectory();
  const published = path.join(scratch, 'published', 'platen');
  mkdirSync(path.dirname(published));
  symlinkSync(repositoryRoot, published);
  const settings = path.join(scratch, 'gitconfig');
  // The repository may belong to somebody else, and how a person has set up git is of no matter.
  writeFileSync(settings, '[safe]\n\tdirectory = *\n');
  execFileSync('sh', ['-euc', `${command.replace('<this repository>', published)} --quiet`], {
    cwd: scratch,
    env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: settings, GIT_CONFIG_NOSYSTEM: '1' },
  });
  const clone = path.join(scratch, 'platen');
  linkTree(path.join(repositoryRoot, 'node_modules'), path.join(clone, 'node_modules'));
  return clone;
}

/** Links and not symbolic ones: a package finds others, and may be read, by the place that it really has. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (ofThisRepository.test(entry.name)) continue;
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (cause) {
    // Temporary files may be on another disk.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause;
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
