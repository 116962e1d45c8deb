import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { parseEvents, type ReadEvent } from '../contract/support/events.ts';
import { keepLedger } from '../support/job-ledger.ts';
import { startOtlpReceiver } from '../support/otlp/otlp-receiver.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
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

async function start(role: 'api' | 'worker', env: Readonly<Record<string, string>> = {}): Promise<Service> {
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
      ...env,
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
    const database = await testClient({ connectionString: databaseUrl });
    const ledger = await keepLedger(database);
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
    const batchOf = new Map<string, string>();
    for (const [of, batchId] of batches) {
      const client = of.startsWith('ada') ? ada : bob;
      const batch = async () => (await client.get(`/v1/render/batch/${batchId}`)).body.data;
      await expect.poll(async () => (await batch()).status).toBe('completed');
      const { renders } = await batch();
      for (const render of renders) {
        expect(render.status).toBe('completed');
        batchOf.set(render.renderId, of);
      }
    }
    // As they were begun: how long each is stored and written down for differs.
    const begun = (await ledger.entries()).filter(({ what }) => what === 'claimed').map((entry) => entry.render_id);
    await database.end();
    const order = [...new Set(begun)].map((id) => batchOf.get(id) ?? id);
    expect(order).toHaveLength(14);
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

describe('what a request calls itself, and its trace,', () => {
  /** A queued render, and a batch. */
  const requests = [
    { path: (id: string) => `/v1/render/design/${id}`, body: () => ({ async: true }), renders: 1 },
    { path: () => '/v1/render/batch', body: (id: string) => ({ renders: rendersOf(id, 2) }), renders: 2 },
  ];

  it('go from the node that takes it to the node that draws, and on with the webhook that tells of it', async () => {
    databaseUrl = await newDatabase();
    const [collector, receiver] = await Promise.all([startOtlpReceiver(), startWebhookReceiver()]);
    const env = {
      PLATEN_LOG_LEVEL: 'info',
      PLATEN_FETCH_ALLOW_HOSTS: 'localhost',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    };
    const api = await start('api', env);
    const worker = await start('worker', env);
    const id = (await api.call('POST', '/v1/designs', card)).body.data.id as string;
    const tracestate = 'rojo=00f067aa0ba902b7';
    for (const [index, { path, body, renders }] of requests.entries()) {
      const [name, traceId] = [`order:${index}`, String(index + 1).repeat(32)];
      const answer = await fetch(api.url + path(id), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'x-request-id': name,
          traceparent: `00-${traceId}-b7ad6b7169203331-01`,
          tracestate,
        },
        body: JSON.stringify({ ...body(id), webhook: `${receiver.origin}/${index}` }),
      });
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([202, name]);
      await expect.poll(() => receiver.at(`/${index}`)).toHaveLength(1);

      // Where each part was done, by the spans and by the lines of the log.
      const spans = () => collector.spans.filter((span) => span.traceId === traceId);
      const rolesOf = (name: string) => [
        ...new Set(spans().flatMap((span) => (span.name === name ? [span.resource['platen.role']] : []))),
      ];
      const request = `POST ${path(':designId')}`;
      await expect.poll(() => rolesOf(request)).toEqual(['api']);
      for (const span of ['render', 'draw', 'webhook']) {
        await expect.poll(() => [span, ...rolesOf(span)]).toEqual([span, 'worker']);
      }
      const webhook = spans().find((span) => span.name === 'webhook');
      expect(webhook?.parentSpanId).toBe(spans().find((span) => span.name === request)?.spanId);
      expect(receiver.at(`/${index}`)[0]?.headers).toMatchObject({
        'x-request-id': name,
        traceparent: `00-${traceId}-${webhook?.spanId}-01`,
        tracestate,
      });
      const lines = (node: Service, msg: string) =>
        node.lines().filter((line) => line['reqId'] === name && line['msg'] === msg);
      await expect.poll(() => lines(api, 'answered')).toMatchObject([{ role: 'api', trace: traceId, status: 202 }]);
      await expect
        .poll(() => lines(worker, 'queued render ended'))
        .toMatchObject(Array(renders).fill({ role: 'worker', trace: traceId, outcome: 'drawn' }));
      expect(lines(api, 'queued render ended')).toEqual([]);
    }
    expect(collector.problems).toEqual([]);
    await Promise.all([collector.close(), receiver.close()]);
  });
});
