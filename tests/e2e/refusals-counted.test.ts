import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../packages/server/src/accounts/api-key.ts';
import { type Client, createClient } from '../contract/support/client.ts';
import { ada, openSetup } from '../contract/support/people.ts';
import { switchOn } from '../contract/support/second-factor.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
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
  Enterprise: { cpuSecondsPerMinute: 1 },
};

let service: Service;
let receiver: WebhookReceiver;
let mailServer: MailServer;

beforeAll(async () => {
  [receiver, mailServer] = [await startWebhookReceiver(), await startMailServer()];
  service = await startService({
    env: {
      ...mailServer.environment,
      PLATEN_ADMIN_TOKEN: adminToken,
      PLATEN_PLANS: JSON.stringify(plans),
      PLATEN_FETCH_ALLOW_HOSTS: 'localhost',
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  await mailServer?.stop();
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
  // Six calls without a key are done and fifty wait; of bodies that do not come, the two too many are told at once.
  concurrency: async () => {
    const calls = Array.from({ length: 58 }, () => {
      const headers = { 'content-type': 'application/json', 'content-length': '9' };
      const call = request(`${service.url}/v1/session`, { method: 'POST', headers });
      call.on('error', () => undefined).flushHeaders();
      return call;
    });
    const waiting = new Map(
      calls.map((call) => [call, once(call, 'response').then(([response]) => ({ call, response }))]),
    );
    return async () => {
      const { call, response } = await Promise.race(waiting.values());
      waiting.delete(call);
      const body = await json(response);
      if (waiting.size === 56) for (const each of waiting.keys()) each.destroy();
      return { status: response.statusCode, body };
    };
  },
  cpu: async () => {
    const { client } = await account('Enterprise');
    const size = { width: 2_000, height: 2_000 };
    const circle = { type: 'circle', x: 0, y: 0, ...size, fill: '#2255aa', blur: 50 };
    // What it takes beyond the second of a minute, the next would wait for longer than a request may.
    const elements = Array.from({ length: 12 }, (_, index) => ({ ...circle, id: `c${index}` }));
    const heavy = { name: 'Heavy', ...size, canvasData: { elements } };
    const { id } = (await client.post('/v1/designs', heavy)).body.data;
    return () => client.post(`/v1/render/design/${id}`, { cache: false });
  },
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
  form: async () => () => createClient(service.url, '').post('/v1/forms/read', { token: 'A'.repeat(43) }),
  'invitation mails': async () => {
    const { client } = await account('Individual');
    let invited = 0;
    return async () => {
      invited += 1;
      const answer = await client.post('/v1/invitations', {
        email: `guest-${invited}@example.com`,
        role: 'viewer',
        sendMail: true,
      });
      // An account has as many open invitations as it may mail.
      if (answer.status === 201) await client.delete(`/v1/invitations/${answer.body.data.id}`);
      return answer;
    };
  },
  'password-resets': async () => () =>
    createClient(service.url, '').post('/v1/password-resets', { email: 'nobody@example.com' }),
  codes: async () => {
    const { codes } = await switchOn(await (await openSetup(service))());
    // What no code is.
    const code = `${codes[0]}-${codes[0]}`;
    return () => createClient(service.url, '').post('/v1/session', { email: ada.email, password: ada.password, code });
  },
  'sign-ins': async () => () =>
    createClient(service.url, '').post('/v1/session', { email: 'eve@example.com', password: 'difference engine' }),
  // Last: whoever sent these is slowed down.
  'wrong keys': async () => () => createClient(service.url, generateApiKey()).get('/v1/designs'),
};

describe('platen_refusals_total', () => {
  it('begins at 0 for every scope, so that the first refusal is seen', async () => {
    const series = byLabel(await readMetrics(service), 'platen_refusals_total', 'scope');
    expect(series).toEqual(Object.fromEntries(Object.keys(causes).map((scope) => [scope, 0])));
  });

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
    expect(named.toSorted()).toEqual(Object.keys(causes).toSorted());
    const series = byLabel(await readMetrics(service), 'platen_refusals_total', 'scope');
    expect(Object.keys(series).toSorted()).toEqual(named.toSorted());
  });
});
