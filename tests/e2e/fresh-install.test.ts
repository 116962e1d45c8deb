import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { freshClone, isRepository } from './fresh-clone.ts';
import { olderNode } from './older-node.ts';
import { apiKey, ready, temporaryDirectory } from './service.ts';

if (olderNode === undefined) console.log('skip installing on an older Node.js: there is no Node.js 20 to 23');

let started: ChildProcess | undefined;
afterEach(async () => {
  if (started === undefined || started.exitCode !== null) return;
  const ended = new Promise((resolve) => started?.once('exit', resolve));
  started.kill('SIGTERM');
  await ended;
});

/** What npm does not bring for the service alone. */
const tools = ['typescript', 'vitest', '@biomejs'];

describe.skipIf(!isRepository || olderNode === undefined)('a fresh clone where nothing is installed', () => {
  it('gets by npm start what the service needs and Node.js 24, and by another script the tools', async () => {
    const folder = freshClone('git clone <this repository>');
    rmSync(path.join(folder, 'node_modules'), { recursive: true });
    const port = await freePort();
    const env = {
      PATH: `${olderNode}${path.delimiter}/usr/bin${path.delimiter}/bin`,
      // How npm reaches its registry here.
      HOME: process.env['HOME'],
      npm_config_update_notifier: 'false',
    };
    let output = '';
    const child = spawn('npm', ['start'], {
      cwd: folder,
      env: {
        ...env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PLATEN_DATA_DIR: temporaryDirectory(),
        PLATEN_BOOTSTRAP_API_KEY: apiKey,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ready(`http://127.0.0.1:${port}`, child, () => output);
    const modules = path.join(folder, 'node_modules');
    const types = path.join(modules, 'zod/index.d.ts');
    expect(tools.filter((name) => existsSync(path.join(modules, name)))).toEqual([]);
    expect(output).toContain('Fetching Node.js 24');
    console.log(
      `npm start installs ${megabytesOf(modules)} MB, and ${megabytesOf(path.join(folder, '.node'))} of Node.js`,
    );
    // A fifth of it is what the web app is built from (docs/adr/0045).
    expect(megabytesOf(modules)).toBeLessThan(260);
    expect(existsSync(types)).toBe(false);

    execFileSync('npm', ['run', '--silent', 'check:lock'], { cwd: folder, env, stdio: 'pipe' });
    expect(tools.filter((name) => !existsSync(path.join(modules, name)))).toEqual([]);
    expect(existsSync(types)).toBe(true);
    // As `npx` finds it.
    const node = path.join(modules, '.bin/node');
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./);
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' })).toBe('');
  }, 900_000);
});

/** As much as its files take on a disk. */
function megabytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).blocks * 512,
    0,
  );
  return Math.round(bytes / 1_048_576);
}
