import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Service } from '../e2e/service.ts';
import { allSay, type Cluster, partsOf, startCluster } from './cluster.ts';

/** How long the database and the store are away, ms. */
const outageMs = Number(process.env['PLATEN_CLUSTER_OUTAGE_MS'] ?? 10_000);
/** Leases run for 30 s and are looked for every 10; drawing what waited comes on top. */
const takeoverMs = 120_000;

let cluster: Cluster;
let database: pg.Client;
let designId: string;
/** Every render that was answered with 202. */
const accepted: string[] = [];
let made = 0;

beforeAll(async () => {
  cluster = await startCluster();
  database = new pg.Client({ connectionString: cluster.databaseUrl });
  await database.connect();
  const { body } = await cluster.apis[0].call('POST', '/v1/designs', {
    name: 'Many',
    width: 900,
    height: 900,
    canvasData: {
      background: 'linear-gradient(45deg, #fde68a, #7c3aed)',
      elements: [
        { id: 'text', type: 'text', x: 40, y: 40, width: 820, height: 800, text: '{{text}}', fontSize: 60 },
        { id: 'code', type: 'qr', x: 300, y: 500, width: 300, height: 300, value: '{{text}}' },
      ],
    },
  });
  designId = body.data.id;
});
afterAll(async () => {
  await database?.end();
  await cluster?.stop();
});

/** Asks for a render that is like no other; remembers it when it was accepted, and tells the status. */
async function submit(node: Service): Promise<number> {
  made += 1;
  const { status, body } = await node.call('POST', `/v1/render/design/${designId}`, {
    async: true,
    dynamicData: { text: `Number ${made}` },
  });
  if (status === 202) accepted.push(body.data.renderId);
  else expect(body).toMatchObject({ success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
  return status;
}

/** One request for many renders; tells its id. */
async function submitBatch(count: number): Promise<string> {
  const renders = Array.from({ length: count }, () => {
    made += 1;
    return { designId, dynamicData: { text: `Number ${made}` } };
  });
  const { status, body } = await cluster.apis[0].call('POST', '/v1/render/batch', { renders });
  expect(status).toBe(202);
  const { rows } = await database.query('select id from renders where batch_id = $1', [body.data.batchId]);
  expect(rows).toHaveLength(count);
  accepted.push(...rows.map(({ id }) => id));
  return body.data.batchId;
}

/** Through both API nodes in turn. */
async function submitMany(count: number): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => submit(cluster.apis[index % 2] as Service)));
}

const counts = async (): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await database.query('select status, count(*)::int as count from renders group by status');
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

async function allEnd(): Promise<void> {
  await vi.waitFor(async () => expect(await counts()).toEqual({ completed: accepted.length }), {
    timeout: takeoverMs,
    interval: 200,
  });
}

async function waitForWork(): Promise<void> {
  await vi.waitFor(async () => expect((await counts())['processing'] ?? 0).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 5,
  });
}

describe('two API nodes and two workers', () => {
  it('share the work', async () => {
    await allSay(cluster.alive(), { accepting: true, database: true, storage: true, rendering: true });
    expect(await submitMany(12)).toEqual(Array.from({ length: 12 }, () => 202));
    await allEnd();
  });

  it('lose nothing when a worker is killed in the middle of a batch', async () => {
    const batch = await submitBatch(30);
    const [victim, other] = cluster.workers;
    const held = async () =>
      (await database.query('select distinct lease_owner from render_jobs where lease_owner is not null')).rows;
    // Each of the two has one under way.
    await vi.waitFor(async () => expect(await held()).toHaveLength(2), { timeout: 60_000, interval: 2 });
    await cluster.kill(victim);
    const leases = await held();
    expect(leases.length).toBeGreaterThan(0);
    expect(await partsOf(other)).toMatchObject({ database: true, storage: true });
    await allEnd();
    const again = await database.query('select count(*)::int as count from render_jobs');
    expect(again.rows).toEqual([{ count: 0 }]);
    expect((await cluster.apis[1].call('GET', `/v1/render/batch/${batch}`)).body.data).toMatchObject({
      status: 'completed',
      totalRenders: 30,
      completedRenders: 30,
      failedRenders: 0,
    });
    await cluster.addWorker();
  });

  it('say 503 while the database is away, and go on with all that was accepted when it is back', async () => {
    await submitMany(20);
    await waitForWork();
    cluster.proxy.cut();
    const back = pause(outageMs);
    await allSay(cluster.alive(), { database: false, storage: true });
    for (const node of cluster.alive()) expect((await fetch(`${node.url}/readyz`)).status).toBe(503);
    expect(await submitMany(4)).toEqual([503, 503, 503, 503]);
    await back;
    cluster.proxy.restore();
    await allSay(cluster.alive(), { database: true, storage: true });
    expect(await submitMany(4)).toEqual([202, 202, 202, 202]);
    await allEnd();
  });

  it('say so while the store of files fails, take renders nevertheless, and finish them when it is back', async () => {
    await submitMany(10);
    await waitForWork();
    cluster.s3.behave('failing');
    const back = pause(outageMs);
    await allSay(cluster.alive(), { database: true, storage: false });
    expect(await submitMany(4)).toEqual([202, 202, 202, 202]);
    const waited = await cluster.apis[0].call('POST', `/v1/render/design/${designId}`, {
      dynamicData: { text: 'now' },
    });
    expect(waited.body).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE', details: { part: 'storage' } } });
    await back;
    cluster.s3.behave('well');
    await allSay(cluster.alive(), { database: true, storage: true });
    await allEnd();
  });

  it('ended every accepted render once, with a file of exactly the bytes that its row names', async () => {
    expect(new Set(accepted).size).toBe(accepted.length);
    const { rows } = await database.query(
      'select renders.id, files.content_hash, files.size from renders join files on files.id = renders.file_id order by renders.id',
    );
    expect(rows.map(({ id }) => id)).toEqual(accepted.toSorted());
    const node = cluster.apis[1];
    for (const { id, content_hash, size } of rows) {
      const { body } = await node.call('GET', `/v1/render/status/${id}`);
      expect(body.data).toMatchObject({ status: 'completed', progress: 100 });
      // The address names the service as its users know it; any node hands the file out.
      const { pathname } = new URL(body.data.downloadUrl);
      const bytes = Buffer.from(await (await fetch(node.url + pathname)).arrayBuffer());
      expect(bytes.length).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(content_hash);
    }
    const usage = await database.query(
      'select sum(renders)::int as renders, sum(failed_renders)::int as failed from usage_days',
    );
    expect(usage.rows).toEqual([{ renders: accepted.length, failed: 0 }]);
  });
});
