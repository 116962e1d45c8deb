import { operations } from '@platen/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../support/seeded-random.ts';
import { createClient } from './support/client.ts';
import { generateRequests } from './support/generated-requests.ts';
import { makeDesign, startWorld, type World } from './support/world.ts';

const seed = 20_261_121;
const requests = 5_000;
const atOnce = 8;

let world: World;
beforeAll(async () => {
  world = await startWorld('sqlite');
});
afterAll(() => world?.stop());

describe('requests made from the description of the API', () => {
  it(`are answered as it tells, ${requests} of them, and never with a 5xx`, async () => {
    // Enough calls for a minute; the key may do everything, and is never told to anybody.
    const client = await world.account('Unlimited');
    const designIds = await Promise.all(Array.from({ length: 10 }, () => makeDesign(client)));
    const { body } = await client.post(`/v1/render/design/${designIds[0]}`, {});
    const batch = await client.post('/v1/render/batch', { renders: [{ designId: designIds[0] }] });
    const webhook = await client.post('/v1/webhooks', { url: 'http://localhost:9/' });
    const tested = await client.post(`/v1/webhooks/${webhook.body.data.id}/test`);
    const ids = {
      designId: designIds,
      version: ['1', '2', 'published'],
      templateId: ['tpl_gallery_quote_post'],
      renderId: [body.data.renderId],
      batchId: [batch.body.data.batchId],
      keyId: ['key_none'],
      webhookId: [webhook.body.data.id],
      deliveryId: [tested.body.data.id],
      accountId: ['acc_none'],
    };
    const admin = world.admin;
    const source = generateRequests({ random: seededRandom(seed), ids });
    const statuses = new Map<string, number>();
    const failures: string[] = [];
    const next = async (): Promise<void> => {
      for (let done = 0; done < requests / atOnce; done += 1) {
        const request = source.next().value;
        if (!request) return;
        const sender = request.path.startsWith('/admin/') ? admin : createClient(world.service.url, client.key);
        const options = { headers: request.headers, ...('body' in request && { body: request.body ?? 'null' }) };
        const answer = await sender.call(request.method, request.path, options);
        const kind = `${request.operation} ${answer.status}`;
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
        // Nobody answers at the addresses that it makes up; that is told as it should.
        const isHonest = answer.body.error?.code === 'WEBHOOK_FAILED';
        if (answer.status >= 500 && !isHonest)
          failures.push(`${JSON.stringify(request).slice(0, 2_000)} → ${JSON.stringify(answer.body)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, next));
    expect(failures).toEqual([]);
    const answered = new Set([...statuses.keys()].map((kind) => kind.split(' ')[0]));
    expect(Object.keys(operations).filter((id) => !answered.has(id))).toEqual([]);
    // It also gets past the checks, or it would try nothing.
    expect([...statuses].filter(([kind]) => / 20\d$/.test(kind)).length).toBeGreaterThan(15);
    expect((await world.nobody.get('/readyz')).status).toBe(200);
    expect(world.service.output()).not.toMatch(/unhandled|uncaught/i);
  }, 300_000);
});
