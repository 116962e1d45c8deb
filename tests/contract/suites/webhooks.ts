import { createHmac } from 'node:crypto';
import { webhookPayloads } from '@platen/server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';
import type { Client } from '../support/client.ts';
import { makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

export function webhooksSuite(world: () => World): void {
  let receiver: WebhookReceiver;
  let count = 0;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver?.close());

  /** A URL that nobody else is told at. */
  function freshPath(): { readonly path: string; readonly url: string } {
    count += 1;
    const path = `/hook-${count}`;
    return { path, url: receiver.origin + path };
  }

  async function secretOf(client: Client): Promise<string> {
    return (await client.get('/v1/account/signing-secret')).body.data.secret;
  }

  async function register(client: Client, changes: Readonly<Record<string, unknown>> = {}) {
    const { path, url } = freshPath();
    const { status, body } = await client.post('/v1/webhooks', { url, events: ['render.completed'], ...changes });
    expect(status).toBe(201);
    return { path, url, id: body.data.id as string };
  }

  const arrived = (path: string, times = 1) =>
    expect.poll(() => receiver.at(path).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);

  async function deliveries(client: Client, query: string) {
    const { status, body } = await client.get(`/v1/webhooks/deliveries?${query}`);
    expect(status).toBe(200);
    return body.data;
  }

  const settled = async (client: Client, query: string, status: string) => {
    await expect.poll(async () => (await deliveries(client, query))[0]?.status, { timeout: 20_000 }).toBe(status);
    return (await deliveries(client, query))[0];
  };

  describe('a render with a webhook', () => {
    it('is told with signed addresses when its account asked for them', async () => {
      const client = await world().account('Teams');
      await client.patch('/v1/account', { fileAccess: 'signed' });
      const { path, url } = freshPath();
      await client.post(`/v1/render/design/${await makeDesign(client)}`, { webhook: url });
      await arrived(path);
      const [hook] = receiver.at(path);
      expect((await fetch(hook?.payload.data.imageUrl)).status).toBe(200);
      expect((await fetch(hook?.payload.data.imageUrl.split('?')[0])).status).toBe(403);
      const signature = createHmac('sha256', await secretOf(client))
        .update(hook?.raw ?? '')
        .digest('hex');
      expect(hook?.headers['x-service-signature']).toBe(`sha256=${signature}`);
    });

    it('is answered with the result, and told at the URL in both forms', async () => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      const { path, url } = freshPath();
      const rendered = await ada.post(`/v1/render/design/${designId}`, {
        webhook: url,
        dynamicData: { name: 'Größe 🎉' },
      });
      expect(rendered.status).toBe(200);
      await arrived(path);
      const [hook] = receiver.at(path);
      const { imageUrl, renderId, renderTime, fileSize } = rendered.body.data;
      expect(hook?.payload).toMatchObject({ event: 'render.completed', eventType: 'render.completed' });
      expect(hook?.payload.timestamp).toMatch(timestamp);
      expect(hook?.payload.data).toMatchObject({ designId, imageUrl, renderTime });
      expect(hook?.payload.data).toMatchObject({
        renderId,
        status: 'completed',
        downloadUrl: imageUrl,
        metadata: { renderTime: renderTime / 1_000, fileSize },
      });
      expect((await settled(ada, `subjectId=${renderId}`, 'delivered')).attempts).toMatchObject([
        { number: 1, status: 200, error: null },
      ]);
      const status = await ada.get(`/v1/render/status/${renderId}`);
      expect(status.body.data.webhook).toEqual({ status: 'delivered', attempts: 1 });
      const list = await ada.get(`/v1/renders?designId=${designId}`);
      expect(list.body.data[0].webhook).toEqual({ status: 'delivered', attempts: 1 });
    });

    it('carries signatures that the secret of the account and the Standard Webhooks library verify', async () => {
      const { ada } = world();
      const { path, url } = freshPath();
      await ada.post(`/v1/render/design/${await makeDesign(ada)}`, { webhook: url });
      await arrived(path);
      const hook = receiver.at(path)[0];
      if (!hook) throw new Error('nothing arrived');
      const secret = await secretOf(ada);
      const hmac = createHmac('sha256', secret).update(hook.raw).digest('hex');
      expect(hook.headers['x-service-signature']).toBe(`sha256=${hmac}`);
      expect(hook.headers['x-service-event']).toBe('render.completed');
      expect(hook.headers['content-type']).toBe('application/json');
      expect(hook.headers['x-service-delivery']).toBe(hook.headers['webhook-id']);
      expect(Math.abs(Number(hook.headers['x-service-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
      const verified = new Webhook(secret).verify(hook.raw, hook.headers as Record<string, string>);
      expect(verified).toEqual(hook.payload);
    });

    it('that comes from the cache is told as well', async () => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      await ada.post(`/v1/render/design/${designId}`, {});
      const { path, url } = freshPath();
      const again = await ada.post(`/v1/render/design/${designId}`, { webhook: url });
      expect(again.body.data.cached).toBe(true);
      await arrived(path);
      expect(receiver.at(path)[0]?.payload.data).toMatchObject({ cached: true, renderId: again.body.data.renderId });
    });

    it('shows how its delivery stands while it fails', async () => {
      const { ada } = world();
      const { path, url } = freshPath();
      receiver.answer(path, (response) => response.writeHead(500).end('out of order'));
      const { body } = await ada.post(`/v1/render/design/${await makeDesign(ada)}`, { webhook: url });
      await arrived(path);
      const { renderId } = body.data;
      await expect
        .poll(async () => (await ada.get(`/v1/render/status/${renderId}`)).body.data.webhook, { timeout: 10_000 })
        .toMatchObject({
          status: 'pending',
          attempts: 1,
          error: { code: 'WEBHOOK_FAILED', details: { reason: 'http-status' } },
        });
      const [delivery] = await deliveries(ada, `subjectId=${renderId}`);
      expect(delivery).toMatchObject({ status: 'pending', error: 'http-status', webhookId: null, url });
      expect(delivery.attempts).toMatchObject([{ status: 500, error: 'http-status', answer: 'out of order' }]);
      expect(Date.parse(delivery.nextAttemptAt)).toBeGreaterThan(Date.parse(delivery.createdAt));
    });

    it.each([
      'no url',
      '/hook',
      'ftp://example.com/',
      'http://127.0.0.1/hook',
      'https://10.0.0.1/hook',
      'https://169.254.169.254/latest/meta-data/',
      'https://ada:secret@example.com/',
      'https://example.com/#fragment',
      'https://example.com:25/',
      'http://example.com/without-tls',
    ])('is refused when the webhook is %s, naming the field', async (url) => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      const { status, body } = await ada.post(`/v1/render/design/${designId}`, { webhook: url });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'webhook' } });
      expect((await ada.get(`/v1/renders?designId=${designId}`)).body.data).toEqual([]);
    });
  });

  describe('a render that waits for its webhook', () => {
    it('is answered when it has been told', async () => {
      const { ada } = world();
      const { path, url } = freshPath();
      const designId = await makeDesign(ada);
      const { status, body } = await ada.post(`/v1/render/design/${designId}`, {
        webhook: url,
        webhookMode: 'blocking',
      });
      expect(status).toBe(200);
      expect(receiver.at(path)).toHaveLength(1);
      expect((await ada.get(`/v1/render/status/${body.data.renderId}`)).body.data.webhook.status).toBe('delivered');
    });

    it('is answered with WEBHOOK_FAILED when it cannot be told, and stays completed', async () => {
      const { ada } = world();
      const { path, url } = freshPath();
      receiver.answer(path, (response) => response.writeHead(404).end());
      const designId = await makeDesign(ada);
      const { status, body } = await ada.post(`/v1/render/design/${designId}`, {
        webhook: url,
        webhookMode: 'blocking',
      });
      expect(status).toBe(500);
      expect(body.error).toMatchObject({ code: 'WEBHOOK_FAILED', details: { reason: 'http-status', status: 404 } });
      const render = await ada.get(`/v1/render/status/${body.error.details.renderId}`);
      expect(render.body.data).toMatchObject({
        status: 'completed',
        webhook: { status: 'failed', attempts: 1, error: { code: 'WEBHOOK_FAILED' } },
      });
      expect(receiver.at(path)).toHaveLength(1);
    });

    it('needs a webhook', async () => {
      const { ada } = world();
      const { status, body } = await ada.post(`/v1/render/design/${await makeDesign(ada)}`, {
        webhookMode: 'blocking',
      });
      expect(status).toBe(400);
      expect(body.error.details.field).toBe('webhookMode');
    });
  });

  describe('renders that are drawn later', () => {
    const badPhoto = { dynamicData: { photo: 'http://127.0.0.1/photo.png' } };

    it('are told when they have ended, well or not', async () => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      const [good, bad] = [freshPath(), freshPath()];
      const accepted = await ada.post(`/v1/render/design/${designId}`, { async: true, webhook: good.url });
      expect(accepted.status).toBe(202);
      expect(accepted.body.data.webhook).toEqual({ status: 'pending', attempts: 0 });
      const failing = await ada.post(`/v1/render/design/${designId}`, { async: true, webhook: bad.url, ...badPhoto });
      await arrived(good.path);
      await arrived(bad.path);
      expect(receiver.at(good.path)[0]?.payload).toMatchObject({
        eventType: 'render.completed',
        data: { renderId: accepted.body.data.renderId, status: 'completed' },
      });
      expect(receiver.at(bad.path)[0]?.payload).toMatchObject({
        event: 'render.failed',
        eventType: 'render.failed',
        data: {
          renderId: failing.body.data.renderId,
          designId,
          status: 'failed',
          error: { code: 'INVALID_IMAGE_URL', details: { elementId: 'photo' } },
          metadata: { format: 'png' },
        },
      });
    });

    it('are refused with a webhook that nothing may be sent to, or that is to be waited for', async () => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      const post = (body: object) => ada.post(`/v1/render/design/${designId}`, { async: true, ...body });
      const forbidden = await post({ webhook: 'http://10.0.0.1/' });
      expect(forbidden.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'webhook' } });
      const waiting = await post({ webhook: freshPath().url, webhookMode: 'blocking' });
      expect(waiting.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'webhookMode' } });
    });

    it('of a batch are told to registered webhooks, and the batch to its own', async () => {
      const client = await world().account('Enterprise');
      const designId = await makeDesign(client);
      const { path, url } = freshPath();
      const every = await register(client, { events: ['render.completed', 'render.failed', 'batch.completed'] });
      const own = freshPath();
      const items = [{ designId }, { designId, webhook: own.url, scale: 2 }, { designId, ...badPhoto }];
      const { status, body } = await client.post('/v1/render/batch', { renders: items, webhook: url });
      expect(status).toBe(202);
      await arrived(path);
      await arrived(every.path, 4);
      await arrived(own.path);
      const { batchId, renders } = body.data;
      const [told] = receiver.at(path);
      expect(told?.payload).toMatchObject({
        event: 'batch.completed',
        eventType: 'batch.completed',
        data: { batchId, status: 'completed', totalRenders: 3, completedRenders: 2, failedRenders: 1 },
      });
      const ends = told?.payload.data.renders.map(({ renderId, status }: { renderId: string; status: string }) => [
        renderId,
        status,
      ]);
      expect(ends).toEqual([
        [renders[0].renderId, 'completed'],
        [renders[1].renderId, 'completed'],
        [renders[2].renderId, 'failed'],
      ]);
      expect(told?.payload.data.renders[0].downloadUrl).toMatch(/^http/);
      const kinds = receiver.at(every.path).map(({ payload }) => payload.event);
      expect(kinds.toSorted()).toEqual(['batch.completed', 'render.completed', 'render.completed', 'render.failed']);
      expect(receiver.at(path)).toHaveLength(1);
      expect(receiver.at(own.path)[0]?.payload.data.renderId).toBe(renders[1].renderId);
      await settled(client, `subjectId=${batchId}`, 'delivered');
      const batch = await client.get(`/v1/render/batch/${batchId}`);
      expect(batch.body.data.webhook).toMatchObject({ status: 'delivered' });
    });
  });

  describe('a registered webhook', () => {
    it('is told what it asked for, and nothing of other accounts', async () => {
      const [one, two] = [await world().account('Enterprise'), await world().account('Enterprise')];
      const wanted = await register(one);
      const other = await register(one, { events: ['batch.completed', 'render.failed'] });
      const foreign = await register(two);
      const { body } = await one.post(`/v1/render/design/${await makeDesign(one)}`, {});
      await arrived(wanted.path);
      await settled(one, `webhookId=${wanted.id}`, 'delivered');
      expect(receiver.at(wanted.path)[0]?.payload.data.renderId).toBe(body.data.renderId);
      expect(receiver.at(other.path)).toEqual([]);
      expect(receiver.at(foreign.path)).toEqual([]);
      expect(await deliveries(two, '')).toEqual([]);
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
      expect(receiver.at(hook.path)).toHaveLength(1);
    });

    it('is switched off by answering 410, and what is under way then is kept', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      receiver.answer(hook.path, (response) => response.writeHead(410).end());
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
      receiver.answer(hook.path, (response) => response.writeHead(503, { 'retry-after': '3600' }).end());
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
      expect(receiver.at(moved.path)[0]?.headers['webhook-id']).toBe(waiting.id);
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
      receiver.answer(hook.path, (response) => response.writeHead(201).end('works'));
      const { status, body } = await client.post(`/v1/webhooks/${hook.id}/test`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        event: 'webhook.test',
        status: 'delivered',
        attempts: [{ number: 1, status: 201, error: null, answer: 'works' }],
      });
      const [sent] = receiver.at(hook.path);
      expect(sent?.payload).toMatchObject({ eventType: 'webhook.test', data: { webhookId: hook.id } });
      expect(
        new Webhook(await secretOf(client)).verify(sent?.raw ?? '', sent?.headers as Record<string, string>),
      ).toBeDefined();
    });

    it('that fails its test says why and is not tried again', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      receiver.answer(hook.path, (response) => response.writeHead(302, { location: '/other' }).end());
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

  describe('the log of deliveries', () => {
    it('is filtered and comes in pages, newest first', async () => {
      const client = await world().account('Enterprise');
      const hook = await register(client);
      const designId = await makeDesign(client);
      for (const name of ['a', 'b', 'c']) await client.post(`/v1/render/design/${designId}`, { dynamicData: { name } });
      await client.post(`/v1/webhooks/${hook.id}/test`);
      const all = await client.get('/v1/webhooks/deliveries?limit=3');
      expect(all.body.pagination).toEqual({ page: 1, limit: 3, total: 4 });
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
      const [first, second] = receiver.at(hook.path);
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
      const [sent] = receiver.at(hook.path);
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
    const kinds = receiver.received.map(({ payload }) => payload.event as keyof typeof webhookPayloads);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(webhookPayloads)));
    for (const { payload } of receiver.received) {
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
