import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../support/postgres/new-database.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { buildService, repositoryRoot, type Service, startService, temporaryDirectory } from './service.ts';

let s3: S3Server;
const running: Service[] = [];

beforeAll(async () => {
  s3 = await startS3();
  buildService();
});
afterEach(async () => {
  s3.behave('well');
  for (const service of running.splice(0)) await service.stop();
});
afterAll(() => s3?.stop());

async function start(role: string, databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const service = await startService({
    program: 'build',
    // A part of the bucket for each database: rows and files belong to one installation.
    env: {
      ...s3.environment(),
      S3_PREFIX: new URL(databaseUrl).pathname.slice(1),
      DATABASE_URL: databaseUrl,
      PLATEN_ROLE: role,
      ...env,
    },
  });
  running.push(service);
  return service;
}

const statusOf = async (service: Service, address: string) => (await fetch(service.url + address)).status;
const parts = async (service: Service) => (await (await fetch(`${service.url}/readyz`)).json()) as object;
const small = { name: 'Small', width: 20, height: 20, canvasData: { elements: [] } };

describe('nodes that start at once on an empty database', () => {
  it('make its tables and one first account together, and one of them shows its key', async () => {
    const url = await newDatabase({ holds: 'nothing' });
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => start('all', url, { PLATEN_BOOTSTRAP_API_KEY: '' })),
    );
    const shown = nodes.flatMap((node) => /API key \(shown once, keep it\): (\S+)/.exec(node.output())?.[1] ?? []);
    expect(shown).toHaveLength(1);
    const database = await testClient({ connectionString: url });
    const { rows } = await database.query('select count(*)::int as accounts from accounts');
    const made = await database.query(
      'select count(*)::int as made, count(distinct name)::int as names from kysely_migration',
    );
    await database.end();
    expect(rows).toEqual([{ accounts: 1 }]);
    expect(made.rows[0].made).toBe(made.rows[0].names);
    // The key that one node made opens all of them, and what one stores all of them show.
    const headers = { authorization: `Bearer ${shown[0]}`, 'content-type': 'application/json' };
    const [first] = nodes;
    const post = await fetch(`${first?.url}/v1/designs`, { method: 'POST', headers, body: JSON.stringify(small) });
    const { data } = (await post.json()) as { data: { id: string } };
    for (const node of nodes) {
      expect((await fetch(`${node.url}/v1/designs/${data.id}`, { headers })).status).toBe(200);
    }
  });
});

describe('PLATEN_ROLE', () => {
  it('worker serves health and metrics, and nothing of the API', async () => {
    const worker = await start('worker', await newDatabase());
    for (const address of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(worker, address)).toBe(200);
    for (const address of [
      '/v1/designs',
      '/api/v1/designs',
      '/v1/openapi.json',
      '/docs',
      '/files/fil_1.png',
      '/admin/v1/accounts',
    ]) {
      expect([address, await statusOf(worker, address)]).toEqual([address, 404]);
    }
    const metrics = await (await fetch(`${worker.url}/metrics`)).text();
    for (const name of ['waiting', 'leased', 'oldest_seconds']) expect(metrics).toContain(`\nplaten_queue_${name} 0\n`);
  });

  it('api renders what is waited for', async () => {
    const api = await start('api', await newDatabase());
    const { body } = await api.call('POST', '/v1/designs', small);
    expect((await api.call('POST', `/v1/render/design/${body.data.id}`, {})).status).toBe(200);
  });

  it.each(['api', 'worker'])('%s does not start without what nodes share, and lists what is missing', async (role) => {
    const child = spawn(process.execPath, ['dist/service.js'], {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'], PLATEN_ROLE: role, PLATEN_DATA_DIR: path.join(temporaryDirectory(), 'data') },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
    expect(output).toContain('DATABASE_URL: expected postgres://');
    expect(output).toContain('PLATEN_STORAGE: expected s3');
  });
});

describe('a node whose database goes away', () => {
  it('says so in /readyz, stays ready, answers 503, and serves again without a restart', async () => {
    const proxy = await startTcpProxy(await newDatabase());
    const api = await start('api', proxy.url);
    const { body } = await api.call('POST', '/v1/designs', small);
    const address = `/v1/render/design/${body.data.id}`;
    proxy.cut();
    await expect
      .poll(() => parts(api))
      .toMatchObject({
        data: {
          status: 'ready',
          parts: { accepting: true, database: false, storage: true },
          shared: { database: { works: false, problem: expect.stringContaining('PostgreSQL closes connections.') } },
        },
      });
    for (const [method, path] of [
      ['POST', address],
      ['GET', '/v1/designs'],
      ['POST', '/v1/designs'],
    ] as const) {
      const refused = await api.call(method, path, method === 'POST' ? small : undefined);
      expect([path, refused.status, refused.body.error.code]).toEqual([path, 503, 'SERVICE_UNAVAILABLE']);
      expect(refused.body.error.details).toEqual({ part: 'database', retryAfter: 5 });
    }
    expect(await statusOf(api, '/healthz')).toBe(200);
    expect(await statusOf(api, '/metrics')).toBe(200);
    proxy.restore();
    expect((await api.call('GET', '/v1/designs')).body.pagination.total).toBe(1);
    await expect.poll(() => parts(api)).toMatchObject({ data: { parts: { database: true } } });
    expect((await api.call('POST', address, {})).status).toBe(200);
    await proxy.stop();
  });

  it('says so when the database falls silent instead, as soon as a request would be given up', async () => {
    const proxy = await startTcpProxy(await newDatabase());
    const api = await start('api', proxy.url);
    proxy.silence();
    const startedMs = performance.now();
    await expect.poll(() => parts(api)).toMatchObject({ data: { parts: { database: false } } });
    // Left to TCP it would be minutes.
    expect(performance.now() - startedMs).toBeLessThan(50_000);
    proxy.restore();
    await expect.poll(() => parts(api)).toMatchObject({ data: { parts: { database: true } } });
    await proxy.stop();
  });
});
