import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { freshClone, isRepository } from './fresh-clone.ts';
import { readBlocks } from './guide-samples.ts';
import { ready, repositoryRoot, temporaryDirectory } from './service.ts';

const readme = readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');

if (!isRepository) console.log('skip the README on a fresh clone: this is no repository of git');

let started: ChildProcess | undefined;
afterAll(() => {
  if (started?.pid !== undefined && started.exitCode === null) process.kill(-started.pid, 'SIGKILL');
});

/** Runs commands as a person who pastes them would, and gives back the answers of their curls. */
function paste(commands: string, key: string): readonly Answer[] {
  const output = execFileSync('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    encoding: 'utf8',
    cwd: temporaryDirectory(),
    env: { PATH: process.env['PATH'], PLATEN_KEY: key },
  });
  // They follow one another without a line break.
  return output
    .replaceAll('}{"success"', '}\n{"success"')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

interface Answer {
  readonly data: {
    readonly format: string;
    readonly width: number;
    readonly height: number;
    readonly imageUrl: string;
    readonly warnings: readonly unknown[];
  };
}

/** What a terminal does with Ctrl-C: npm, the script and the service are told at the same time. */
async function pressControlC(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended;
}

describe.skipIf(!isRepository)('the README on a fresh clone', () => {
  const blocks = readBlocks(readme);
  const [begin = '', keepKey = ''] = blocks.filter(({ language }) => language === 'text').map(({ content }) => content);
  const [clone = '', ...thenStart] = begin.trimEnd().split('\n');

  it('leads to pictures with one’s own data by its commands alone, and leaves the clone as it was', async () => {
    expect([clone, ...thenStart]).toEqual(['git clone <this repository>', 'cd platen', 'npm start']);
    const folder = freshClone(clone);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = { PATH: process.env['PATH'], HOME: temporaryDirectory(), npm_config_update_notifier: 'false' };
    let output = '';
    const child = spawn('npm', ['start'], {
      cwd: folder,
      // Other tests have the usual port, and nobody else is to reach this service; all other settings are the defaults.
      env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ready(url, child, () => output);
    await expect.poll(() => output).toContain('The answer holds imageUrl: open it.');
    expect(output).toContain(`Platen is ready at ${url}`);
    // Everything that it needs was there.
    expect(output).not.toContain('Installing');
    const [key = '', ...more] = [...output.matchAll(/^API key [^:]*: (\S+)$/gm)].map(([, printed = '']) => printed);
    expect(more).toEqual([]);
    // As the README shows it.
    expect(`export PLATEN_KEY=${key.slice(0, 7)}…`).toBe(keepKey.trimEnd());

    const commands = blocks.filter(({ kind }) => kind === 'sh').map(({ content }) => content);
    expect(commands.length).toBeGreaterThanOrEqual(3);
    const answers = paste(commands.join('\n').replaceAll('http://localhost:3000', url), key);
    expect(answers.map(({ data }) => [data.format, data.width, data.height, data.warnings])).toEqual([
      ['png', 900, 380, []],
      ['pdf', 900, 380, []],
      ['webp', 1_800, 760, []],
    ]);
    for (const { data } of answers) {
      const file = await fetch(data.imageUrl);
      expect(file.status).toBe(200);
      const bytes = Buffer.from(await file.arrayBuffer());
      if (data.format === 'pdf') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      else expect(await sharp(bytes).metadata()).toMatchObject({ width: data.width, height: data.height });
    }

    await pressControlC(child);
    const isThere = () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isThere).toBe(false);
    expect(existsSync(path.join(folder, 'data/platen.db'))).toBe(true);
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' })).toBe('');
  });
});

describe('the README', () => {
  it('describes every field of a render', () => {
    const source = readFileSync(path.join(repositoryRoot, 'packages/api/src/schemas/render-request.ts'), 'utf8');
    const body = source.split('const renderOptions')[1]?.split('} as const')[0] ?? '';
    const fields = [...body.matchAll(/^ {2}(\w+): /gm)].map(([, field]) => field);
    expect(fields.length).toBeGreaterThan(20);
    for (const field of fields) if (field !== 'designId') expect(readme).toContain(`\`${field}\``);
  });
});
