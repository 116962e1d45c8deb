import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { byLabel, readMetrics } from '../support/read-metrics.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { apiKey, type Service, startService } from './service.ts';

/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

let s3: S3Server;
let site: WebhookReceiver;
const running: Service[] = [];

beforeAll(async () => {
  [s3, site] = await Promise.all([startS3(), startWebhookReceiver()]);
});
afterEach(async () => {
  s3.behave('well');
  for (const service of running.splice(0)) await service.stop('SIGKILL');
});
afterAll(async () => {
  await s3?.stop();
  await site?.close();
});

async function start(databaseUrl: string, env: Readonly<Record<string, string>>): Promise<Service> {
  const service = await startService({
    env: {
      ...s3.environment(),
      S3_PREFIX: new URL(databaseUrl).pathname.slice(1),
      DATABASE_URL: databaseUrl,
      PLATEN_FETCH_ALLOW_HOSTS: 'localhost',
      ...env,
    },
  });
  running.push(service);
  return service;
}

const leases = async (node: Service) => byLabel(await readMetrics(node), 'platen_leases_total', 'outcome');
const files = async (node: Service) =>
  Object.fromEntries(
    Object.entries(await readMetrics(node)).filter(([name]) =>
      name.startsWith('platen_files_operation_duration_seconds_count'),
    ),
  );
const called = (operation: string, outcome: string) =>
  `platen_files_operation_duration_seconds_count{operation="${operation}",outcome="${outcome}"}`;
const pictureAt = (src: string) => ({
  name: 'Picture',
  width: 20,
  height: 20,
  canvasData: { elements: [{ id: 'p', type: 'image', x: 0, y: 0, width: 9, height: 9, src }] },
});

describe.runIf(hasPostgres)('platen_leases_total', () => {
  it('counts leases of a silent node, those that it lost, and renders that three nodes fell silent over', async () => {
    const databaseUrl = await newDatabase();
    const database = await testClient({ connectionString: databaseUrl });
    // A download that does not end: who began the render holds it.
    site.answer('/waits', () => undefined);
    const env = { PLATEN_LEASE_SECONDS: '4' };
    const api = await start(databaseUrl, { ...env, PLATEN_ROLE: 'api' });
    const silent = await start(databaseUrl, { ...env, PLATEN_ROLE: 'worker' });
    const { id } = (await api.call('POST', '/v1/designs', pictureAt(`${site.origin}/waits`))).body.data;
    const address = `/v1/render/design/${id}`;
    const { renderId } = (await api.call('POST', address, { async: true })).body.data;
    const job = async () => (await database.query('select lease_owner, deaths from render_jobs')).rows;
    await expect.poll(job).toEqual([{ lease_owner: expect.stringMatching(/^nod_/), deaths: 0 }]);

    process.kill(silent.pid, 'SIGSTOP');
    const other = await start(databaseUrl, { ...env, PLATEN_ROLE: 'worker' });
    await expect.poll(() => leases(other)).toEqual({ taken_over: 1, lost: 0, exhausted: 0 });
    await expect.poll(job).toEqual([{ lease_owner: expect.stringMatching(/^nod_/), deaths: 1 }]);
    process.kill(silent.pid, 'SIGCONT');
    await expect.poll(() => leases(silent)).toEqual({ taken_over: 0, lost: 1, exhausted: 0 });

    // Two nodes fell silent over it before; now the third does.
    await database.query('update render_jobs set deaths = 2');
    process.kill(other.pid, 'SIGSTOP');
    await expect.poll(() => leases(silent)).toEqual({ taken_over: 0, lost: 1, exhausted: 1 });
    process.kill(other.pid, 'SIGCONT');
    await expect.poll(() => leases(other)).toMatchObject({ lost: 1 });
    const { data } = (await api.call('GET', `/v1/render/status/${renderId}`)).body;
    expect(data).toMatchObject({ status: 'failed', error: { code: 'RENDER_FAILED', details: { reason: 'crash' } } });
    expect(await job()).toEqual([]);
    await database.end();
  });
});

describe.runIf(hasPostgres)('platen_files_operation_duration_seconds', () => {
  it('counts calls of a store that fails, and uploads that break off apart from those', async () => {
    const node = await start(await newDatabase(), { PLATEN_ROLE: 'api' });
    const design = { name: 'Card', width: 20, height: 20, canvasData: { elements: [] } };
    const address = `/v1/render/design/${(await node.call('POST', '/v1/designs', design)).body.data.id}`;
    const upload = () => {
      const form = new FormData();
      form.set('file', new Blob([png], { type: 'image/png' }), 'dot.png');
      return fetch(`${node.url}/v1/assets/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
        body: form,
      });
    };
    const render = () => node.call('POST', address, { cache: false });
    expect([(await render()).status, (await upload()).status]).toEqual([200, 201]);
    const well = await files(node);
    for (const operation of ['put', 'receive', 'keep']) expect(well[called(operation, 'done')]).toBeGreaterThan(0);
    expect(Object.keys(well).filter((name) => name.includes('failed'))).toEqual([]);

    s3.behave('failing');
    expect([(await render()).status, (await upload()).status]).toEqual([503, 503]);
    s3.behave('well');
    const failed = await files(node);
    expect(failed[called('put', 'failed')]).toBe(1);
    expect(failed[called('keep', 'failed')]).toBe(1);
    expect(failed[called('receive', 'failed')]).toBeUndefined();
    expect(failed[called('receive', 'done')]).toBe((well[called('receive', 'done')] ?? 0) + 1);

    const incoming = () => readdirSync(path.join(node.dataDir, 'file-cache/incoming'));
    await expect.poll(incoming).toEqual([]);
    const broken = new AbortController();
    const endless = new ReadableStream({
      start(sender) {
        sender.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'));
        sender.enqueue(png);
      },
    });
    const sent = fetch(`${node.url}/v1/assets/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: endless,
      signal: broken.signal,
      ...{ duplex: 'half' },
    });
    const refused = expect(sent).rejects.toThrow();
    // It is under way: a part of it is there.
    await expect.poll(incoming).toHaveLength(1);
    broken.abort();
    await refused;
    await expect.poll(async () => (await files(node))[called('receive', 'refused')]).toBe(1);
    expect((await files(node))[called('receive', 'failed')]).toBeUndefined();
  });
});

describe.runIf(hasPostgres)('platen_database_connections', () => {
  it('tells how many statements wait for a connection', async () => {
    const databaseUrl = await newDatabase();
    const node = await start(databaseUrl, { PLATEN_DATABASE_CONNECTIONS: '2' });
    const connections = async () => byLabel(await readMetrics(node), 'platen_database_connections', 'state');
    await expect.poll(connections).toMatchObject({ waiting: 0 });
    const other = await testClient({ connectionString: databaseUrl });
    await other.query('begin');
    await other.query('lock table designs in access exclusive mode');
    const calls = Promise.all(Array.from({ length: 9 }, () => node.call('GET', '/v1/designs')));
    await expect.poll(async () => (await connections())['waiting']).toBeGreaterThan(5);
    expect(await connections()).toMatchObject({ open: 2, idle: 0 });
    await other.query('rollback');
    expect((await calls).map(({ status }) => status)).toEqual(Array(9).fill(200));
    await expect.poll(connections).toMatchObject({ waiting: 0 });
    await other.end();
  });
});
