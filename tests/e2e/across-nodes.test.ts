import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { parseEvents, type ReadEvent } from '../contract/support/events.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { apiKey, buildService, type Service, startService } from './service.ts';

const adminToken = 'the-admin-token-of-the-tests';
let s3: S3Server;
let databaseUrl: string;
const running: Service[] = [];

beforeAll(async () => {
  s3 = await startS3();
  buildService();
});
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});
afterAll(() => s3?.stop());

async function start(role: 'api' | 'worker'): Promise<Service> {
  const service = await startService({
    program: 'build',
    env: {
      ...s3.environment(),
      DATABASE_URL: databaseUrl,
      // Each installation has its own part of the bucket.
      S3_PREFIX: new URL(databaseUrl).pathname.slice(1),
      PLATEN_ROLE: role,
      PLATEN_ADMIN_TOKEN: adminToken,
      // As behind a balancer: all nodes tell the same addresses.
      PLATEN_BASE_URL: 'https://pictures.example',
    },
  });
  running.push(service);
  return service;
}

async function startApis(): Promise<readonly [Service, Service]> {
  databaseUrl = await newDatabase();
  // The first makes the tables and the account.
  return [await start('api'), await start('api')];
}

const card = {
  name: 'Card',
  width: 40,
  height: 40,
  canvasData: { elements: [{ type: 'text', width: 40, height: 40, text: '{{n}}' }] },
};

/** Renders that differ, so that none is another's. */
const rendersOf = (designId: string, count: number, name = 'card') =>
  Array.from({ length: count }, (_, n) => ({ designId, dynamicData: { n: `${name} ${n}` } }));

/** Reads the events of a batch until it has `count` or they are over; answers them and how the stream is left. */
async function read(node: Service, batchId: string, from: { readonly after?: number; readonly count?: number } = {}) {
  const { after, count = Number.POSITIVE_INFINITY } = from;
  const leave = new AbortController();
  const response = await fetch(`${node.url}/v1/render/batch/${batchId}/events`, {
    headers: { authorization: `Bearer ${apiKey}`, ...(after !== undefined && { 'last-event-id': String(after) }) },
    signal: leave.signal,
  });
  expect(response.status).toBe(200);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2)).length >= count) break;
  }
  leave.abort();
  return parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2)).slice(0, count);
}

describe('the events of a batch that another node works on', () => {
  it('arrive at readers of every node, and go on at another node where a reader left off', async () => {
    const [left, right] = await startApis();
    const client = createClient(left.url, apiKey);
    const { body: design } = await client.post('/v1/designs', card);
    const { body: batch } = await client.post('/v1/render/batch', { renders: rendersOf(design.data.id, 14) });
    const { batchId } = batch.data;
    // Who listens from the beginning, before anybody works on it.
    const whole = [read(left, batchId), read(right, batchId)];
    await start('worker');
    const nodes = [left, right];
    const travelled: ReadEvent[] = [];
    for (let turn = 0; travelled.at(-1)?.event !== 'batch.completed'; turn += 1) {
      const node = nodes[turn % 2] ?? left;
      travelled.push(...(await read(node, batchId, { after: travelled.at(-1)?.id ?? 0, count: 2 })));
    }
    expect(travelled.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    for (const events of await Promise.all(whole)) expect(events).toEqual(travelled);
    const indexes = travelled.slice(0, 14).map(({ data }) => data.index);
    expect(indexes.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 14 }, (_, index) => index));
    for (const { data } of travelled.slice(0, 14)) {
      expect((await fetch(right.url + new URL(data.downloadUrl).pathname)).status).toBe(200);
    }
  });
});

describe('priority', () => {
  it('orders the renders of an account, and gives it nothing over another account', async () => {
    const [node] = await startApis();
    const ada = createClient(node.url, apiKey);
    const made = await createClient(node.url, adminToken).post('/admin/v1/accounts', { name: 'Bob', plan: 'Teams' });
    const bob = createClient(node.url, made.body.data.apiKey);
    const designOf = async (client: typeof ada) => (await client.post('/v1/designs', card)).body.data.id as string;
    const [adas, bobs] = [await designOf(ada), await designOf(bob)];
    const batches = new Map<string, string>();
    for (const [client, designId, priority, count] of [
      [ada, adas, 'low', 4],
      [ada, adas, 'normal', 4],
      [ada, adas, 'high', 4],
      [bob, bobs, 'low', 2],
    ] as const) {
      const renders = rendersOf(designId, count, priority);
      const { status, body } = await client.post('/v1/render/batch', { renders, priority });
      expect(status).toBe(202);
      expect(body.data.priority).toBe(priority);
      batches.set(`${client === ada ? 'ada' : 'bob'} ${priority}`, body.data.batchId);
    }
    // All of it waits; now one render is done at a time.
    await start('worker');
    const ended: { readonly of: string; readonly at: number }[] = [];
    for (const [of, batchId] of batches) {
      const client = of.startsWith('ada') ? ada : bob;
      const batch = async () => (await client.get(`/v1/render/batch/${batchId}`)).body.data;
      await expect.poll(async () => (await batch()).status, { timeout: 60_000 }).toBe('completed');
      const { renders } = await batch();
      for (const render of renders) {
        expect(render.status).toBe('completed');
        ended.push({ of, at: Date.parse(render.completedAt) });
      }
    }
    const order = ended.toSorted((one, other) => one.at - other.at).map(({ of }) => of);
    const adasOrder = order.filter((of) => of.startsWith('ada'));
    expect(adasOrder).toEqual([
      ...Array(4).fill('ada high'),
      ...Array(4).fill('ada normal'),
      ...Array(4).fill('ada low'),
    ]);
    // Accounts take turns: what Bob calls low waits for one or two renders of Ada each, not for all that she calls high.
    expect(order.indexOf('bob low')).toBeLessThanOrEqual(2);
    expect(order.lastIndexOf('bob low')).toBeLessThanOrEqual(5);
  });
});
