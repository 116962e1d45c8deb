import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { movedTables } from '../../packages/server/src/store/moving/moved-tables.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { runMove } from '../support/run-move.ts';
import { buildService, repositoryRoot, startService, temporaryDirectory } from './service.ts';

const run = promisify(execFile);

it('npm run demo fills an empty instance with something for every page, and leaves one that is used alone', async () => {
  buildService();
  const dataDir = temporaryDirectory();
  const demo = () =>
    run(process.execPath, ['scripts/demo.ts'], {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'], PLATEN_DATA_DIR: dataDir, PLATEN_RENDER_PROCESSES: '1' },
    });
  const filledOn = new Date().toISOString().slice(0, 10);
  const { stdout } = await demo();
  expect(stdout).toContain('9 designs are made');
  await expect(demo()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('expected an empty instance'),
  });

  // The service has no key of ours: a person looks at it.
  const service = await startService({ dataDir, program: 'build' });
  const [, token = ''] = /setup\?token=(\S+)/.exec(service.output()) ?? [];
  const person = { token, name: 'Ada', email: 'ada@example.com', password: 'difference engine 1822' };
  let cookie = '';
  const send = (method: 'POST' | 'PUT' | 'PATCH', address: string, body: unknown, more = {}) =>
    fetch(service.url + address, {
      method,
      headers: { 'content-type': 'application/json', origin: service.url, cookie, ...more },
      body: JSON.stringify(body),
    });
  [cookie = ''] = ((await send('POST', '/v1/setup', person)).headers.get('set-cookie') ?? '').split(';');
  const get = async (address: string) => {
    const answer = await fetch(service.url + address, { headers: { cookie } });
    return (await answer.json()) as { readonly data: never[]; readonly pagination: { readonly total: number } };
  };
  expect((await get('/v1/designs')).pagination.total).toBe(9);
  expect((await get('/v1/invitations')).data).toHaveLength(2);
  const accounts = (await get('/v1/operator/accounts')).data as readonly { readonly name: string }[];
  expect(accounts.map(({ name }) => name)).toEqual(['Print shop', 'First account']);
  const folders = (await get('/v1/folders')).data as readonly { readonly designCount: number }[];
  expect(folders.map(({ designCount }) => designCount)).toEqual([3, 3]);
  const brand = (await get('/v1/account/brand')).data as unknown as Readonly<Record<string, readonly unknown[]>>;
  for (const part of ['colors', 'fonts', 'logos']) expect(brand[part]?.length).toBeGreaterThan(0);
  const [branded] = (await get('/v1/designs?search=Welcome')).data as readonly { readonly id: string }[];
  const [welcome] = (await get(`/v1/renders?designId=${branded?.id}`)).data as readonly object[];
  expect(welcome).toMatchObject({ status: 'completed', warnings: [] });
  expect((await get('/v1/renders')).pagination.total).toBeGreaterThan(400);
  type Listed = { readonly failedRenders: number; readonly run?: Listed & { readonly batchCount: number } };
  const batches = (await get('/v1/render/batch?wholeRuns=true')).data as readonly Listed[];
  const [runs, single] = [batches.flatMap(({ run }) => run ?? []), batches.filter(({ run }) => !run)];
  for (const some of [runs, single]) {
    expect(some.map(({ failedRenders }) => failedRenders > 0).toSorted()).toEqual([false, true]);
  }
  for (const { batchCount } of runs) expect(batchCount).toBeGreaterThan(1);
  const deliveries = (await get('/v1/webhooks/deliveries?limit=100')).data as readonly { readonly status: string }[];
  expect(new Set(deliveries.map(({ status }) => status)).size).toBeGreaterThan(1);
  expect((await get('/v1/assets')).pagination.total).toBe(4);
  const usage = (await get('/v1/account/usage?days=31')).data as unknown as {
    readonly days: readonly { readonly day: string; readonly renders: number }[];
    readonly designs: readonly { readonly name: string | null }[];
  };
  // Midnight can pass while this test runs.
  const idle = usage.days.filter(({ day, renders }) => renders === 0 && day <= filledOn);
  expect(idle).toEqual([]);
  expect(usage.designs.every(({ name }) => name !== null)).toBe(true);

  const design = `/v1/designs/${branded?.id}`;
  const canvasData = { elements: [] };
  const made = await Promise.all([
    send('POST', '/v1/templates', { designId: branded?.id, name: 'Ours', category: 'Events', description: 'Of ours.' }),
    send('POST', '/v1/invitations', { email: 'grace@example.com', role: 'viewer' }),
    send('PUT', `${design}/draft`, { width: 100, height: 100, canvasData }),
    fetch(`${service.url}${design}/preview`, { headers: { cookie } }),
    send('POST', `/v1/render/design/${branded?.id}`, {}, { 'idempotency-key': 'once' }),
  ]);
  made.push(await send('PATCH', design, { width: 200, canvasData }));
  for (const answer of made) expect([answer.url, answer.ok]).toEqual([answer.url, true]);
  await service.stop();
  if (hasPostgres) await movesAll(dataDir);
});

const notFilled = [
  'drawn_urls',
  'identities',
  'mails',
  'nodes_seen',
  'password_resets',
  'recovery_codes',
  'render_jobs',
  'second_factors',
  'setup_tokens',
];

/** Nearly all tables have rows by now: moving house is tried with each of them. */
async function movesAll(dataDir: string): Promise<void> {
  const to = await newDatabase({ holds: 'nothing' });
  const { ended, output } = await runMove({ PLATEN_DATA_DIR: dataDir }, '--to', to);
  expect(ended, output).toBe(0);
  const db = await testClient({ connectionString: to });
  const empty: string[] = [];
  for (const { name } of await movedTables()) {
    const { rows } = await db.query(`select 1 from ${name} limit 1`);
    if (rows.length === 0) empty.push(name);
  }
  await db.end();
  // Rows of parts that are not set up here, or of a moment.
  expect(empty.filter((name) => !notFilled.includes(name))).toEqual([]);
}
