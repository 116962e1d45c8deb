import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { apiKey, type Service, startService, temporaryDirectory } from './service.ts';

const adminToken = 'the-admin-token-of-the-tests';
const env = { PLATEN_FETCH_ALLOW_HOSTS: 'localhost', PLATEN_ADMIN_TOKEN: adminToken };
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(dataDir?: string, more: Readonly<Record<string, string>> = {}): Promise<Service> {
  const service = await startService({ env: { ...env, ...more }, ...(dataDir !== undefined && { dataDir }) });
  closers.push(() => service.stop('SIGKILL'));
  return service;
}

async function listen(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  closers.push(receiver.close);
  return receiver;
}

const client = (service: Service, key = apiKey) => createClient(service.url, key);

async function makeDesign(service: Service, key = apiKey): Promise<string> {
  const { body } = await client(service, key).post('/v1/designs', { name: 'One', width: 20, height: 20 });
  return body.data.id;
}

async function deliveries(service: Service, query: string) {
  return (await client(service).get(`/v1/webhooks/deliveries?${query}`)).body.data;
}

describe('a webhook', () => {
  it('whose service is killed while it is being sent is sent again after the restart, as the same', async () => {
    const dataDir = temporaryDirectory();
    const receiver = await listen();
    const first = await start(dataDir);
    // The request is there and its answer is not: sent, and nowhere recorded.
    receiver.answer('/hook', () => undefined);
    const designId = await makeDesign(first);
    const rendered = await client(first).post(`/v1/render/design/${designId}`, { webhook: `${receiver.origin}/hook` });
    await expect.poll(() => receiver.received.length).toBe(1);
    await first.stop('SIGKILL');
    receiver.answer('/hook', (response) => response.end());
    const second = await start(dataDir);
    await expect.poll(() => receiver.received.length).toBe(2);
    const [lost, again] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(lost?.headers['webhook-id']);
    expect(again?.raw.equals(lost?.raw ?? Buffer.alloc(0))).toBe(true);
    const query = `subjectId=${rendered.body.data.renderId}`;
    await expect.poll(async () => (await deliveries(second, query))[0].status).toBe('delivered');
    expect((await deliveries(second, query))[0].attempts).toMatchObject([
      { number: 1, error: 'interrupted', status: null },
      { number: 2, error: null, status: 200 },
    ]);
    expect(receiver.received).toHaveLength(2);
  });

  it('that was answered and not recorded when the service was killed arrives twice, as the same', async () => {
    const dataDir = temporaryDirectory();
    const receiver = await listen();
    const first = await start(dataDir, { NODE_ENV: 'test', CRASH_AT: 'webhook-sent' });
    const rendering = client(first)
      .post(`/v1/render/design/${await makeDesign(first)}`, { webhook: `${receiver.origin}/hook` })
      .catch(() => undefined);
    expect(await first.ended).toBe('SIGKILL');
    await rendering;
    expect(receiver.received).toHaveLength(1);
    await start(dataDir);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that is under way at a stop is cut off in time, and sent again by the next process', async () => {
    const dataDir = temporaryDirectory();
    const receiver = await listen();
    const first = await start(dataDir);
    receiver.answer('/hook', () => undefined);
    const designId = await makeDesign(first);
    await client(first).post(`/v1/render/design/${designId}`, { webhook: `${receiver.origin}/hook` });
    await expect.poll(() => receiver.received.length).toBe(1);
    const stoppedMs = performance.now();
    expect(await first.stop('SIGTERM')).toBe(0);
    expect(performance.now() - stoppedMs).toBeLessThan(15_000);
    receiver.answer('/hook', (response) => response.end());
    await start(dataDir);
    await expect.poll(() => receiver.received.length).toBe(2);
  });

  it('that failed is sent again some seconds later, signed anew, with the same body', async () => {
    const receiver = await listen();
    const service = await start();
    receiver.answer('/hook', (response) => response.writeHead(receiver.received.length === 1 ? 500 : 204).end());
    const designId = await makeDesign(service);
    await client(service).post(`/v1/render/design/${designId}`, { webhook: `${receiver.origin}/hook` });
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first, second] = receiver.received;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(4_000);
    expect(second?.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
  });
});

describe('slow receivers', () => {
  it('of several accounts cost nobody else a delivery, not even to the same host', async () => {
    const service = await start();
    const admin = client(service, adminToken);
    const account = async () =>
      (await admin.post('/admin/v1/accounts', { name: 'An account', plan: 'Unlimited' })).body.data.apiKey as string;
    const hanging = await Promise.all(Array.from({ length: 12 }, listen));
    /** Attempts at those who hang that were given up, which frees their places. */
    let ended = 0;
    for (const receiver of hanging) {
      receiver.answer('/hang', (response) => {
        response.once('close', () => {
          ended += 1;
        });
      });
    }
    const [shared] = hanging;
    if (!shared) throw new Error('nobody listens');
    const render = async (key: string, designId: string, body: object) =>
      (await client(service, key).post(`/v1/render/design/${designId}`, body)).body.data.renderId as string;
    const slowKeys: string[] = [];
    // Each of them would fill all the places that there are, if it could.
    for (let count = 0; count < 4; count += 1) {
      const slowKey = await account();
      slowKeys.push(slowKey);
      for (const { origin } of hanging) {
        await client(service, slowKey).post('/v1/webhooks', { url: `${origin}/hang`, events: ['render.completed'] });
      }
      const slowDesign = await makeDesign(service, slowKey);
      for (let more = 0; more < 5; more += 1) await render(slowKey, slowDesign, {});
    }
    const hung = () => hanging.reduce((sum, receiver) => sum + receiver.openConnections(), 0);
    await expect.poll(hung).toBeGreaterThanOrEqual(16);
    const quickKey = await account();
    const quickDesign = await makeDesign(service, quickKey);
    let waitedForSlow = 0;
    for (let count = 0; count < 20; count += 1) {
      const renderId = await render(quickKey, quickDesign, { webhook: `${shared.origin}/quick` });
      const endedBefore = ended;
      const arrival = () => shared.at('/quick').find(({ payload }) => payload.data.renderId === renderId);
      await expect.poll(arrival, { interval: 5 }).toBeDefined();
      if (ended > endedBefore) waitedForSlow += 1;
    }
    // 240 deliveries wait for receivers that never answer.
    expect(hung()).toBeGreaterThanOrEqual(16);
    expect(hung()).toBeLessThan(50);
    // Each that waited for a place would have come after one of those had ended; by chance one ends meanwhile.
    expect(waitedForSlow).toBeLessThan(10);

    // A receiver that hangs has its connection for 15 seconds.
    const givenUp = async (): Promise<readonly { readonly durationMs: number }[]> => {
      const { body } = await client(service, slowKeys[0]).get('/v1/webhooks/deliveries?limit=100');
      const attempts = body.data.flatMap((delivery: { readonly attempts: readonly object[] }) => delivery.attempts);
      return attempts.filter(({ error }: { readonly error: string }) => error === 'timeout');
    };
    await expect.poll(async () => (await givenUp()).length, { interval: 250 }).toBeGreaterThan(0);
    for (const { durationMs } of await givenUp()) {
      expect(durationMs).toBeGreaterThan(14_900);
      expect(durationMs).toBeLessThan(20_000);
    }
  });

  it('get four at once, however much waits for them', async () => {
    const service = await start();
    const receiver = await listen();
    const { body } = await client(service).post('/v1/webhooks', { url: `${receiver.origin}/hook`, enabled: false });
    const designId = await makeDesign(service);
    for (let count = 0; count < 60; count += 1) await client(service).post(`/v1/render/design/${designId}`, {});
    let most = 0;
    // Four are answered when all of them are there, and a fifth would have had the time to come.
    const unanswered: ServerResponse[] = [];
    receiver.answer('/hook', (response) => {
      unanswered.push(response);
      most = Math.max(most, unanswered.length);
      if (unanswered.length !== 4) return;
      setTimeout(() => {
        for (const each of unanswered.splice(0)) each.end();
      }, 20);
    });
    await client(service).patch(`/v1/webhooks/${body.data.id}`, { enabled: true });
    await expect.poll(() => receiver.received.length).toBe(60);
    expect(most).toBe(4);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(60);
  });
});
