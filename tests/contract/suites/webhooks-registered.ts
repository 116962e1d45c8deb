import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { Hooks } from '../support/hooks.ts';
import { makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

export function registeredWebhooksSuite(world: () => World, hooks: Hooks): void {
  const { freshPath, at, answer, arrived, register, secretOf, deliveries, settled } = hooks;

  describe('a registered webhook', () => {
    it('is told what it asked for, and nothing of other accounts', async () => {
      const [one, two] = [await world().account('Enterprise'), await world().account('Enterprise')];
      const wanted = await register(one);
      const other = await register(one, { events: ['batch.completed', 'render.failed'] });
      const foreign = await register(two);
      const { body } = await one.post(`/v1/render/design/${await makeDesign(one)}`, {});
      await arrived(wanted.path);
      await settled(one, `webhookId=${wanted.id}`, 'delivered');
      expect(at(wanted.path)[0]?.payload.data.renderId).toBe(body.data.renderId);
      expect(at(other.path)).toEqual([]);
      expect(at(foreign.path)).toEqual([]);
      expect(await deliveries(two, '')).toEqual([]);
    });

    it('says which hosts would do, and what came, where a URL may not be told', async () => {
      const { status, body } = await world().ada.post('/v1/webhooks', { url: 'https://10.0.0.1/hook' });
      expect([status, body.error.message]).toEqual([
        400,
        'url: expected a publicly accessible host, or a host that the operator lists in PLATEN_FETCH_ALLOW_HOSTS; received "https://10.0.0.1/hook"',
      ]);
    });

    it('is described as it was made, and listed newest first', async () => {
      const client = await world().account('Enterprise');
      const { url } = freshPath();
      const first = await client.post('/v1/webhooks', { url });
      expect(first.body.data).toMatchObject({
        url,
        events: ['render.completed', 'render.failed', 'batch.completed'],
        enabled: true,
        disabledReason: null,
        failingSince: null,
      });
      const second = await client.post('/v1/webhooks', { url, events: ['render.failed', 'render.failed'] });
      expect(second.body.data.events).toEqual(['render.failed']);
      expect((await client.get('/v1/webhooks')).body.data).toEqual([second.body.data, first.body.data]);
    });

    it.each([
      [{}, 'url'],
      [{ url: 'http://127.0.0.1/' }, 'url'],
      [{ url: 'https://metadata.google.internal/' }, 'url'],
      [{ url: 'https://example.com/', events: [] }, 'events'],
      [{ url: 'https://example.com/', events: ['design.created'] }, 'events.0'],
      [{ url: 'https://example.com/', events: 'render.completed' }, 'events'],
      [{ url: 'https://example.com/', enabled: 'yes' }, 'enabled'],
    ])('is refused as %j, naming the field', async (body, field) => {
      const answer = await world().ada.post('/v1/webhooks', body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } });
    });

    it('is one of twenty at most', async () => {
      const client = await world().account('Free');
      const post = () => client.post('/v1/webhooks', { url: 'https://example.com/hook' });
      const answers = await Promise.all(Array.from({ length: 25 }, post));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      expect(answers.find(({ status }) => status === 400)?.body.error.details.limit).toBe(20);
    });

    it('keeps what happens while it is off, and is told when it is on again', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      const off = await client.patch(`/v1/webhooks/${hook.id}`, { enabled: false });
      expect(off.body.data).toMatchObject({ enabled: false, disabledReason: 'caller' });
      const designId = await makeDesign(client);
      const { body } = await client.post(`/v1/render/design/${designId}`, {});
      expect(await deliveries(client, `webhookId=${hook.id}`)).toMatchObject([
        { status: 'held', attempts: [], nextAttemptAt: null, subjectId: body.data.renderId },
      ]);
      const on = await client.patch(`/v1/webhooks/${hook.id}`, { enabled: true });
      expect(on.body.data).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null });
      await settled(client, `webhookId=${hook.id}`, 'delivered');
      expect(at(hook.path)).toHaveLength(1);
    });

    it('is switched off by answering 410, and what is under way then is kept', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      answer(hook.path, (response) => response.writeHead(410).end());
      const designId = await makeDesign(client);
      await client.post(`/v1/render/design/${designId}`, {});
      const delivery = await settled(client, `webhookId=${hook.id}`, 'failed');
      expect(delivery.attempts).toMatchObject([{ status: 410, error: 'http-status' }]);
      const [webhook] = (await client.get('/v1/webhooks')).body.data;
      expect(webhook).toMatchObject({ enabled: false, disabledReason: 'gone' });
      expect(webhook.disabledAt).toMatch(timestamp);
      await client.post(`/v1/render/design/${designId}`, {});
      expect((await deliveries(client, 'status=held')).length).toBe(1);
    });

    it('that is moved gets what waits for it at its new address', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      answer(hook.path, (response) => response.writeHead(503, { 'retry-after': '3600' }).end());
      await client.post(`/v1/render/design/${await makeDesign(client)}`, {});
      await arrived(hook.path);
      await expect.poll(async () => (await deliveries(client, ''))[0].error).toBe('http-status');
      const [waiting] = await deliveries(client, '');
      const waitMs = Date.parse(waiting.nextAttemptAt) - Date.parse(waiting.attempts[0].finishedAt);
      expect(Math.round(waitMs / 1_000)).toBe(3_600);
      const moved = freshPath();
      await client.patch(`/v1/webhooks/${hook.id}`, { url: moved.url });
      expect((await client.post(`/v1/webhooks/deliveries/${waiting.id}/resend`)).body.data.url).toBe(moved.url);
      await arrived(moved.path);
      expect(at(moved.path)[0]?.headers['webhook-id']).toBe(waiting.id);
    });

    it('that is deleted is told nothing more; the log stays', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client, { enabled: false });
      await client.post(`/v1/render/design/${await makeDesign(client)}`, {});
      expect((await client.delete(`/v1/webhooks/${hook.id}`)).body.data).toEqual({ deleted: true });
      expect((await client.get('/v1/webhooks')).body.data).toEqual([]);
      const [delivery] = await deliveries(client, `webhookId=${hook.id}`);
      expect(delivery).toMatchObject({ status: 'failed', error: 'endpoint-deleted' });
      const again = await client.post(`/v1/webhooks/deliveries/${delivery.id}/resend`);
      expect(again.status).toBe(400);
      expect((await client.delete(`/v1/webhooks/${hook.id}`)).body.error.code).toBe('WEBHOOK_NOT_FOUND');
    });

    it('is changed by fields that mean something only', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      expect((await client.patch(`/v1/webhooks/${hook.id}`, {})).status).toBe(400);
      expect((await client.patch(`/v1/webhooks/${hook.id}`, { url: 'https://192.168.0.1/' })).body.error).toMatchObject(
        {
          code: 'INVALID_REQUEST',
          details: { field: 'url' },
        },
      );
      expect((await client.patch(`/v1/webhooks/${unknownIds.key}`, { enabled: true })).body.error.code).toBe(
        'WEBHOOK_NOT_FOUND',
      );
      const changed = await client.patch(`/v1/webhooks/${hook.id}`, { events: ['batch.completed'] });
      expect(changed.body.data.events).toEqual(['batch.completed']);
    });

    it('is tried out at once, also while it is off', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client, { enabled: false });
      answer(hook.path, (response) => response.writeHead(201).end('works'));
      const { status, body } = await client.post(`/v1/webhooks/${hook.id}/test`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        event: 'webhook.test',
        status: 'delivered',
        attempts: [{ number: 1, status: 201, error: null, answer: 'works' }],
      });
      const [sent] = at(hook.path);
      expect(sent?.payload).toMatchObject({ eventType: 'webhook.test', data: { webhookId: hook.id } });
      expect(
        new Webhook(await secretOf(client)).verify(sent?.raw ?? '', sent?.headers as Record<string, string>),
      ).toBeDefined();
    });

    it('that fails its test says why and is not tried again', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      answer(hook.path, (response) => response.writeHead(302, { location: '/other' }).end());
      const { body } = await client.post(`/v1/webhooks/${hook.id}/test`);
      expect(body.data).toMatchObject({ status: 'failed', error: 'redirect', attempts: [{ status: 302 }] });
      expect((await client.get('/v1/webhooks')).body.data[0].failingSince).toBeNull();
    });

    it('is tested ten times a minute', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      for (let test = 0; test < 10; test += 1) {
        expect((await client.post(`/v1/webhooks/${hook.id}/test`)).status).toBe(200);
      }
      const { status, body } = await client.post(`/v1/webhooks/${hook.id}/test`);
      expect(status).toBe(429);
      expect(body.error.details.retryAfter).toBeGreaterThan(0);
    });
  });
}
