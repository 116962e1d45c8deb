import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { olderNode } from './older-node.ts';
import { apiKey, buildService, ready, repositoryRoot, temporaryDirectory } from './service.ts';

if (olderNode === undefined)
  console.log('skip npm start and npm test on an older Node.js: there is no Node.js 20 to 23');

/** As a person has it who never heard of Node.js 24: nothing of `node_modules` is on the PATH. */
const environment = {
  PATH: `${olderNode}${path.delimiter}/usr/bin${path.delimiter}/bin`,
  HOME: temporaryDirectory(),
  npm_config_update_notifier: 'false',
};

let started: ChildProcess | undefined;
beforeAll(() => buildService());
afterAll(async () => {
  if (started === undefined || started.exitCode !== null) return;
  const ended = new Promise((resolve) => started?.once('exit', resolve));
  started.kill('SIGTERM');
  await ended;
});

describe.skipIf(olderNode === undefined)('on a machine with an older Node.js', () => {
  it('the service that npm start starts runs on Node.js 24', async () => {
    const port = await freePort();
    let output = '';
    const child = spawn('npm', ['start'], {
      cwd: repositoryRoot,
      env: {
        ...environment,
        PORT: String(port),
        HOST: '127.0.0.1',
        PLATEN_DATA_DIR: temporaryDirectory(),
        PLATEN_RENDER_PROCESSES: '1',
        PLATEN_BOOTSTRAP_API_KEY: apiKey,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ready(`http://127.0.0.1:${port}`, child, () => output);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/nodejs_version_info\{[^}]*version="v24\./);
  });

  it.each([
    ['npm test', 'npm', ['test', '--silent', '--', '--list']],
    [
      'the script behind it, as on a clone where nothing is installed yet',
      'node',
      ['scripts/run.mjs', 'test', '--list'],
    ],
  ])('%s runs its checks on Node.js 24', (_, command, args) => {
    const listed = execFileSync(path.join(olderNode ?? '', command), args, {
      cwd: repositoryRoot,
      env: environment,
      encoding: 'utf8',
    });
    expect(listed).toMatch(/^Node\.js v24\./);
    expect(listed).toContain('contract tests');
  });
});
