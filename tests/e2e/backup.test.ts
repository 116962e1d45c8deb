import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  commandEnvironment,
  commandLine,
  repositoryRoot,
  type Service,
  startService,
  temporaryDirectory,
} from './service.ts';

const running: Service[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop('SIGKILL');
});

async function start(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const service = await startService({ dataDir, env });
  running.push(service);
  return service;
}

function platen(dataDir: string, ...command: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...commandLine, ...command], {
    cwd: repositoryRoot,
    env: { ...commandEnvironment, PLATEN_DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('backups', () => {
  it('are made of a running service and of a stopped one, and restored', async () => {
    const dataDir = temporaryDirectory();
    const first = await start(dataDir);
    const design = async (service: Service, name: string) =>
      (await service.call('POST', '/v1/designs', { name, width: 10, height: 10 })).body.data.id as string;
    const statusOf = async (service: Service, id: string) => (await service.call('GET', `/v1/designs/${id}`)).status;
    const before = await design(first, 'Before');
    const made = platen(dataDir, 'backup');
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining(path.join(dataDir, 'backups/platen.db')) });
    const after = await design(first, 'After');
    expect(platen(dataDir, 'restore')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Stop the service first'),
    });
    await first.stop('SIGKILL');

    // What a failing disk leaves.
    for (const ending of ['-wal', '-shm']) rmSync(path.join(dataDir, `platen.db${ending}`), { force: true });
    writeFileSync(path.join(dataDir, 'platen.db'), 'nothing of a database');
    const refused = platen(dataDir);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run restore') });
    expect(platen(dataDir, 'restore').status).toBe(0);
    expect(readdirSync(dataDir).some((name) => name.endsWith('.aside'))).toBe(true);

    const second = await start(dataDir);
    expect([await statusOf(second, before), await statusOf(second, after)]).toEqual([200, 404]);
    const later = await design(second, 'Later');
    await second.stop();
    expect(platen(dataDir, 'backup').status).toBe(0);
    const previous = path.join(dataDir, 'backups/platen.previous.db');
    expect(platen(dataDir, 'restore', previous).status).toBe(0);
    expect(platen(dataDir, 'restore').status).toBe(0);
    const third = await start(dataDir);
    expect([await statusOf(third, before), await statusOf(third, later)]).toEqual([200, 200]);
  });

  it('are made by themselves when the last one is old enough', async () => {
    const dataDir = temporaryDirectory();
    const folder = path.join(dataDir, 'backups');
    await (await start(dataDir)).stop();
    expect(platen(dataDir, 'backup').status).toBe(0);
    const file = path.join(folder, 'platen.db');
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(file, hourAgo, hourAgo);
    await start(dataDir, { PLATEN_BACKUP_HOURS: '1' });
    await expect.poll(() => statSync(file).mtimeMs).toBeGreaterThan(hourAgo.getTime() + 1_000_000);
    expect(readdirSync(folder).sort()).toEqual(['platen.db', 'platen.previous.db']);
  });

  it('are refused with a reason where there is nothing to back up', () => {
    const dataDir = temporaryDirectory();
    expect(platen(dataDir, 'backup')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is no .*platen\.db/),
    });
    expect(platen(dataDir, 'restore')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is no /) });
    expect(platen(dataDir, 'restart')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'expected nothing, backup, restore [file], migrate, adopt [--anyway], move --to … or reset-password e-mail [--second-factor-off]; received restart',
      ),
    });
  });
});

describe('a disk that is nearly full', () => {
  it('has requests that write refused, and those that read or delete answered', async () => {
    const dataDir = temporaryDirectory();
    const roomy = await start(dataDir);
    const { body: design } = await roomy.call('POST', '/v1/designs', { name: 'One', width: 10, height: 10 });
    const address = `/v1/designs/${design.data.id}`;
    await roomy.stop();
    // More than any disk has.
    const full = await startService({
      dataDir,
      env: { PLATEN_MIN_FREE_MEGABYTES: '100000000' },
      probe: '/v1/openapi.json',
    });
    running.push(full);
    for (const [method, where, body] of [
      ['POST', '/v1/designs', { name: 'Two', width: 10, height: 10 }],
      ['POST', `/v1/render/design/${design.data.id}`, {}],
      ['POST', '/v1/render/batch', { renders: [{ designId: design.data.id }] }],
      ['PATCH', address, { name: 'Three' }],
    ] as const) {
      const answer = await full.call(method, where, body);
      expect([where, answer.status, answer.body.error.code]).toEqual([where, 503, 'SERVICE_UNAVAILABLE']);
      expect(answer.body.error.details).toMatchObject({ part: 'storage', retryAfter: 60 });
      expect(answer.headers.get('retry-after')).toBe('60');
      expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
    }
    expect((await full.call('GET', '/readyz')).body.error.details.parts).toMatchObject({
      disk: false,
      database: true,
    });
    expect((await full.call('GET', '/healthz')).status).toBe(200);
    expect((await full.call('GET', address)).status).toBe(200);
    expect((await full.call('DELETE', address)).status).toBe(200);
    await expect.poll(full.output).toContain('the disk is nearly full');
  });
});
