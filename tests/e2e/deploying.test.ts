import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { startS3 } from '../support/s3-server.ts';
import {
  apiKey,
  commandEnvironment,
  commandLine,
  ready,
  repositoryRoot,
  startService,
  temporaryDirectory,
} from './service.ts';

const guide = readFileSync(path.join(repositoryRoot, 'docs/guides/deploying.md'), 'utf8');
const blocks = [...guide.matchAll(/^```text\n(.*?)^```$/gms)].map(([, block = '']) => block.trim());

/** The guide's command that begins so, with places of this test instead of the guide's. */
function command(begin: string, places: Readonly<Record<string, string>>): string {
  const found = blocks.filter((block) => block.startsWith(begin));
  expect(found).toHaveLength(1);
  return Object.entries(places).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, found[0] ?? '');
}

/** Runs a command that starts the service, waits until it is ready, and asks it to stop as a terminal does. */
async function startAndStop(line: string, port: number, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', line], {
    cwd: repositoryRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PLATEN_LOG_LEVEL: 'warn', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exit = new Promise((resolve) => child.once('exit', resolve));
  await ready(`http://localhost:${port}`, child, () => output);
  process.kill(-Number(child.pid), 'SIGINT');
  await exit;
  return output;
}

describe('the guide to deploying', () => {
  it('starts the service with settings of its own', async () => {
    const port = await freePort();
    const line = command('PORT=8080', { '8080': String(port), '/var/lib/platen': temporaryDirectory() });
    expect(await startAndStop(line, port)).toContain('Platen is ready at https://pictures.example.com');
  });

  it('makes a backup that holds keys, designs and files', async () => {
    const dataDir = temporaryDirectory();
    const before = await startService({ dataDir });
    const design = { name: 'Kept', width: 40, height: 40, canvasData: { elements: [] } };
    const { body } = await before.call('POST', '/v1/designs', design);
    const render = await before.call('POST', `/v1/render/design/${body.data.id}`, {});
    const platen = (folder: string, what: string) =>
      execFileSync(process.execPath, [...commandLine, what], {
        cwd: repositoryRoot,
        env: { ...commandEnvironment, PLATEN_DATA_DIR: folder },
      });
    platen(dataDir, 'backup');
    await before.stop();

    const scratch = temporaryDirectory();
    const line = command('tar ', { '/var/lib/platen': dataDir });
    execFileSync('bash', ['--norc', '-euo', 'pipefail', '-c', line], { cwd: scratch });
    const restored = path.join(scratch, 'restored');
    mkdirSync(restored);
    execFileSync('tar', ['-xzf', 'platen-backup.tar.gz', '-C', restored], { cwd: scratch });
    platen(restored, 'restore');

    // Not the first start: the key that opens it is the one in the backup.
    const after = await startService({ dataDir: restored, env: { PLATEN_BOOTSTRAP_API_KEY: '' } });
    try {
      expect((await after.call('GET', `/v1/designs/${body.data.id}`)).body.data.name).toBe('Kept');
      const { pathname } = new URL(render.body.data.imageUrl);
      expect((await fetch(after.url + pathname)).headers.get('content-type')).toBe('image/png');
    } finally {
      await after.stop();
    }
  });
});

describe('the guide to PostgreSQL', () => {
  it.skipIf(!hasPostgres)('starts the service on an empty database', async () => {
    const address = await newDatabase({ holds: 'nothing' });
    const port = await freePort();
    const line = command('DATABASE_URL=', { 'postgres://platen:secret@db.example.com:5432/platen': address });
    const places = { PORT: String(port), PLATEN_DATA_DIR: temporaryDirectory(), PLATEN_BOOTSTRAP_API_KEY: apiKey };
    expect(await startAndStop(line, port, places)).toContain(`Platen is ready at http://localhost:${port}`);
  });
});

describe('the guide to files on S3', () => {
  it('starts the service on a bucket that exists', async () => {
    const s3 = await startS3();
    const port = await freePort();
    const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = s3.environment();
    const line = command('PLATEN_STORAGE=s3', {
      'https://s3.example.com': s3.endpoint,
      '=id': `=${S3_ACCESS_KEY_ID}`,
      '=secret': `=${S3_SECRET_ACCESS_KEY}`,
    });
    const places = { PORT: String(port), PLATEN_DATA_DIR: temporaryDirectory(), PLATEN_BOOTSTRAP_API_KEY: apiKey };
    expect(await startAndStop(line, port, places)).toContain(`Platen is ready at http://localhost:${port}`);
    await s3.stop();
  });
});
