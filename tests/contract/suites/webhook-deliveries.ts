import { createHmac } from 'node:crypto';
import { webhookPayloads } from '@platen/api';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { Hooks } from '../support/hooks.ts';
import { makeDesign, unknownIds, type World } from '../support/world.ts';

export function webhookDeliveriesSuite(world: () => World, hooks: Hooks): void {
  const { at, received, arrived, register, secretOf, deliveries, settled } = hooks;

  describe('the log of deliveries', () => {
    it('is filtered and comes in pages, newest first', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      const designId = await makeDesign(client);
      for (const name of ['a', 'b', 'c']) await client.post(`/v1/render/design/${designId}`, { dynamicData: { name } });
      await client.post(`/v1/webhooks/${hook.id}/test`);
      const all = await client.get('/v1/webhooks/deliveries?limit=3');
      expect(all.body.pagination).toEqual({ page: 1, limit: 3, total: 4, nextCursor: expect.any(String) });
      expect(all.body.data[0].event).toBe('webhook.test');
      const times = all.body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times.toSorted().reverse()).toEqual(times);
      expect((await deliveries(client, 'event=webhook.test')).length).toBe(1);
      expect((await deliveries(client, 'page=2&limit=3')).length).toBe(1);
      expect((await deliveries(client, `webhookId=${unknownIds.key}`)).length).toBe(0);
      expect((await client.get('/v1/webhooks/deliveries?status=lost')).status).toBe(400);
    });

    it('sends again with the same id and the same bytes', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      await client.post(`/v1/render/design/${await makeDesign(client)}`, {});
      const delivered = await settled(client, '', 'delivered');
      const again = await client.post(`/v1/webhooks/deliveries/${delivered.id}/resend`);
      expect(again.status).toBe(202);
      await arrived(hook.path, 2);
      const [first, second] = at(hook.path);
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true);
      expect((await settled(client, '', 'delivered')).attempts).toMatchObject([{ number: 1 }, { number: 2 }]);
    });

    it('sends one again six times a minute, and only its own account', async () => {
      const client = await world().account('Enterprise');
      await register(client);
      await client.post(`/v1/render/design/${await makeDesign(client)}`, {});
      const { id } = await settled(client, '', 'delivered');
      const resend = () => client.post(`/v1/webhooks/deliveries/${id}/resend`);
      const answers = await Promise.all(Array.from({ length: 20 }, resend));
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(6);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
      expect((await world().bob.post(`/v1/webhooks/deliveries/${id}/resend`)).body.error.code).toBe('ACCESS_DENIED');
      const unknown = await client.post(`/v1/webhooks/deliveries/${unknownIds.key}/resend`);
      expect(unknown.body.error.code).toBe('DELIVERY_NOT_FOUND');
    });
  });

  describe('a new signing secret', () => {
    it('signs beside the previous one for a day', async () => {
      const client = await world().account('Enterprise');
      const old = await secretOf(client);
      const { body } = await client.post('/v1/account/signing-secret/rotate');
      const hook = await register(client);
      await client.post(`/v1/webhooks/${hook.id}/test`);
      const [sent] = at(hook.path);
      if (!sent) throw new Error('nothing arrived');
      const hmac = (secret: string) => `sha256=${createHmac('sha256', secret).update(sent.raw).digest('hex')}`;
      expect(sent.headers['x-service-signature']).toBe(hmac(body.data.secret));
      expect(sent.headers['x-service-signature-previous']).toBe(hmac(old));
      for (const secret of [old, body.data.secret]) {
        expect(new Webhook(secret).verify(sent.raw, sent.headers as Record<string, string>)).toBeDefined();
      }
    });
  });

  it('has bodies of every kind, each as the description of the API tells', () => {
    const kinds = received().map(({ payload }) => payload.event as keyof typeof webhookPayloads);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(webhookPayloads)));
    for (const { payload } of received()) {
      const schema = webhookPayloads[payload.event as keyof typeof webhookPayloads];
      expect(schema.safeParse(payload).error?.issues ?? []).toEqual([]);
    }
  });

  it('tells what waits in its metrics', async () => {
    const text = await (await fetch(`${world().service.url}/metrics`)).text();
    expect(text).toMatch(/^platen_webhook_attempt_duration_seconds_count\{outcome="delivered"\} \d+$/m);
    expect(text).toMatch(/^platen_webhooks_due \d+$/m);
    expect(text).toMatch(/^platen_webhooks_oldest_due_seconds [\d.]+$/m);
  });
}
