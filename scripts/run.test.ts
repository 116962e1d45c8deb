import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const root = path.dirname(import.meta.dirname);
let copy: string;

/** A copy of the repository whose packages are all there, as another program has installed them. */
beforeEach(() => {
  copy = temporaryFolder('copy');
  mkdirSync(path.join(copy, 'scripts'));
  mkdirSync(path.join(copy, 'node_modules'));
  copyFileSync(path.join(root, 'scripts/run.mjs'), path.join(copy, 'scripts/run.mjs'));
  copyFileSync(path.join(root, 'package-lock.json'), path.join(copy, 'package-lock.json'));
  symlinkSync(path.join(root, 'packages'), path.join(copy, 'packages'));
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name === '.platen-install') continue;
    symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
  // Takes the place of npm, and says how it was called.
  writeFileSync(path.join(copy, 'npm.cjs'), 'console.error(...process.argv.slice(2)); process.exit(3);');
});

function run(...args: readonly string[]) {
  const env = { PATH: process.env['PATH'], npm_execpath: path.join(copy, 'npm.cjs') };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], { cwd: copy, env });
  return { status, stderr: stderr.toString() };
}

describe('the commands of npm', () => {
  it('install nothing when everything is there, and remember that', () => {
    expect(run('render', '--help')).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(path.join(copy, 'node_modules'))).toContain('.platen-install');
    rmSync(path.join(copy, 'node_modules/zod'));
    expect(run('render', '--help')).toEqual({ status: 0, stderr: '' });
  });

  it('link a workspace that is new since the last installation', () => {
    rmSync(path.join(copy, 'node_modules/@platen'));
    expect(run('render', '--help')).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(path.join(copy, 'node_modules/@platen'))).toContain('api');
  });

  it('install when a package is missing', () => {
    rmSync(path.join(copy, 'node_modules/zod'));
    expect(run('render', '--help')).toMatchObject({ status: 3, stderr: expect.stringMatching(/^Installing depend/) });
  });

  it('install when the lock file asks for another version', () => {
    const lock = path.join(copy, 'package-lock.json');
    const text = JSON.stringify({ packages: { 'node_modules/zod': { version: '0.0.1' } } });
    writeFileSync(lock, text);
    expect(run('render', '--help')).toMatchObject({ status: 3 });
  });

  it('install no development packages for the service, all for tools, and leave those that are there', () => {
    const withAll = /^Installing.*\nci --no-audit/;
    rmSync(path.join(copy, 'node_modules/zod'));
    expect(run('start')).toMatchObject({ status: 3, stderr: expect.stringMatching(withAll) });
    rmSync(path.join(copy, 'node_modules/typescript'));
    expect(run('start')).toMatchObject({ status: 3, stderr: expect.stringMatching(/^Installing.*\nci --omit=dev/) });
    expect(run('exec', 'tsc')).toMatchObject({ status: 3, stderr: expect.stringMatching(withAll) });
  });

  it('run a program of a package, or Node.js, with what they are given and give back its status', () => {
    expect(run('exec', 'node', '-e', 'console.error(process.argv[1]); process.exit(7)', 'a b')).toEqual({
      status: 7,
      stderr: 'a b\n',
    });
    expect(run('exec', 'tsc', '--version')).toEqual({ status: 0, stderr: '' });
    expect(run('exec', 'nothing')).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be run') });
    expect(run('exec')).toMatchObject({ status: 2 });
  });
});
