import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../packages/server/src/accounts/api-key.ts';
import { type Client, createClient } from '../contract/support/client.ts';
import { byLabel, readMetrics } from '../support/read-metrics.ts';
import { signedQuery } from '../support/sign-url.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { repositoryRoot, type Service, startService } from './service.ts';

const adminToken = 'the-admin-token-of-the-tests';
/** Limits that a few calls reach, each in a plan of its own. */
const plans = {
  Free: { requestsPerMinute: 2 },
  Individual: { rendersPerDay: 1, batchRequestsPerHour: 1 },
  Teams: { rendersPerMonth: 1 },
};

let service: Service;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startService({
    env: {
      PLATEN_ADMIN_TOKEN: adminToken,
      PLATEN_PLANS: JSON.stringify(plans),
      PLATEN_FETCH_ALLOW_HOSTS: 'localhost',
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
});

async function account(plan: string) {
  const admin = createClient(service.url, adminToken);
  const { apiKey } = (await admin.post('/admin/v1/accounts', { name: plan, plan })).body.data;
  const client = createClient(service.url, apiKey);
  const design = { name: 'Card', width: 20, height: 20, canvasData: { elements: [] } };
  const { id } = (await client.post('/v1/designs', design)).body.data as { readonly id: string };
  return { client, id, render: () => client.post(`/v1/render/design/${id}`, { cache: false }) };
}

interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  readonly body: any;
}

/** Sends until it is refused for the second time. */
async function untilRefused(send: () => Promise<Answered>): Promise<readonly Answered[]> {
  const refused: Answered[] = [];
  for (let sent = 0; refused.length < 2; sent += 1) {
    if (sent > 200) throw new Error('200 calls were taken');
    const answer = await send();
    if (answer.status === 429) refused.push(answer);
  }
  return refused;
}

async function plain(address: string): Promise<Answered> {
  const answer = await fetch(service.url + address);
  return { status: answer.status, body: answer.status === 429 ? await answer.json() : undefined };
}

async function openStreams(client: Client, id: string): Promise<() => Promise<Answered>> {
  // Waits for a picture that does not come, so that its events go on.
  receiver.answer('/waits', () => undefined);
  const elements = [{ id: 'p', type: 'image', x: 0, y: 0, width: 9, height: 9, src: `${receiver.origin}/waits` }];
  const waits = { name: 'Waits', width: 20, height: 20, canvasData: { elements } };
  const designId = (await client.post('/v1/designs', waits)).body.data.id;
  const { batchId } = (await client.post('/v1/render/batch', { renders: [{ designId }, { designId: id }] })).body.data;
  return async () => {
    const answer = await fetch(`${service.url}/v1/render/batch/${batchId}/events`, {
      headers: { authorization: `Bearer ${client.key}` },
    });
    // The others stay open until the service stops.
    return { status: answer.status, body: answer.status === 429 ? await answer.json() : undefined };
  };
}

const causes: Readonly<Record<string, () => Promise<() => Promise<Answered>>>> = {
  minute: async () => (await account('Free')).render,
  day: async () => (await account('Individual')).render,
  month: async () => (await account('Teams')).render,
  'batches per hour': async () => {
    const { client, id } = await account('Individual');
    return () => client.post('/v1/render/batch', { renders: [{ designId: id }] });
  },
  'public renders': async () => {
    const { client, id } = await account('Free');
    const { secret } = (await client.get('/v1/account/url-secret')).body.data;
    let count = 0;
    return () => {
      count += 1;
      return plain(`/i/${id}.png?${signedQuery(secret, `/i/${id}.png`, { count: String(count) })}`);
    };
  },
  'event streams': async () => {
    const { client, id } = await account('Enterprise');
    return openStreams(client, id);
  },
  webhooks: async () => {
    const { client } = await account('Enterprise');
    const url = `${receiver.origin}/hook`;
    const { id } = (await client.post('/v1/webhooks', { url, events: ['render.completed'] })).body.data;
    return () => client.post(`/v1/webhooks/${id}/test`);
  },
  'sign-ins': async () => () =>
    createClient(service.url, '').post('/v1/session', { email: 'eve@example.com', password: 'difference engine' }),
  // Last: whoever sent these is slowed down.
  'wrong keys': async () => () => createClient(service.url, generateApiKey()).get('/v1/designs'),
};

describe('platen_refusals_total', () => {
  it.each(Object.entries(causes))('counts each answer 429 with the scope that it names: %s', async (scope, cause) => {
    const counted = async () => byLabel(await readMetrics(service), 'platen_refusals_total', 'scope');
    const before = await counted();
    const refused = await untilRefused(await cause());
    for (const { body } of refused) {
      expect(body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { scope } });
    }
    expect(await counted()).toEqual({ ...before, [scope]: refused.length });
  });

  it('has scopes that the page of limits names, and no others', async () => {
    const page = readFileSync(path.join(repositoryRoot, 'docs/reference/limits.md'), 'utf8');
    const list = /`details\.scope` which limit it was \(([^)]*)\)/.exec(page)?.[1] ?? '';
    const named = [...list.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope.replaceAll('\n', ' '));
    expect(named).toEqual(expect.arrayContaining(Object.keys(causes)));
    const series = byLabel(await readMetrics(service), 'platen_refusals_total', 'scope');
    expect(Object.keys(series).filter((scope) => !named.includes(scope))).toEqual([]);
  });
});
