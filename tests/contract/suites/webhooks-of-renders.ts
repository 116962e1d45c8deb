import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { Hooks } from '../support/hooks.ts';
import { makeDesign, timestamp, type World } from '../support/world.ts';

export function webhooksOfRendersSuite(world: () => World, hooks: Hooks): void {
  const { freshPath, at, answer, arrived, register, secretOf, deliveries, settled } = hooks;

  describe('a render with a webhook', () => {
    it('is told with signed addresses when its account asked for them', async () => {
      const client = await world().account('Teams');
      await client.patch('/v1/account', { fileAccess: 'signed' });
      const { path, url } = freshPath();
      await client.post(`/v1/render/design/${await makeDesign(client)}`, { webhook: url });
      await arrived(path);
      const [hook] = at(path);
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
      const [hook] = at(path);
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
      const hook = at(path)[0];
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
      expect(at(path)[0]?.payload.data).toMatchObject({ cached: true, renderId: again.body.data.renderId });
    });

    it('shows how its delivery stands while it fails', async () => {
      const { ada } = world();
      const { path, url } = freshPath();
      // Not again after five seconds, which may be over before a busy machine has looked.
      answer(path, (response) => response.writeHead(503, { 'retry-after': '3600' }).end('out of order'));
      const { body } = await ada.post(`/v1/render/design/${await makeDesign(ada)}`, { webhook: url });
      await arrived(path);
      const { renderId } = body.data;
      await expect
        .poll(async () => (await ada.get(`/v1/render/status/${renderId}`)).body.data.webhook)
        .toMatchObject({
          status: 'pending',
          attempts: 1,
          error: { code: 'WEBHOOK_FAILED', details: { reason: 'http-status' } },
        });
      const [delivery] = await deliveries(ada, `subjectId=${renderId}`);
      expect(delivery).toMatchObject({ status: 'pending', error: 'http-status', webhookId: null, url });
      expect(delivery.attempts).toMatchObject([{ status: 503, error: 'http-status', answer: 'out of order' }]);
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
      expect(at(path)).toHaveLength(1);
      expect((await ada.get(`/v1/render/status/${body.data.renderId}`)).body.data.webhook.status).toBe('delivered');
    });

    it('is answered with WEBHOOK_FAILED when it cannot be told, and stays completed', async () => {
      const { ada } = world();
      const { path, url } = freshPath();
      answer(path, (response) => response.writeHead(404).end());
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
      expect(at(path)).toHaveLength(1);
    });

    it('is told of a render that lacks a picture, as the answer tells it', async () => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      const { path, url } = freshPath();
      const photo = { dynamicData: { photo: 'http://127.0.0.1/photo.png' } };
      const { status, body } = await ada.post(`/v1/render/design/${designId}`, { webhook: url, ...photo });
      expect([status, body.error.code]).toEqual([400, 'INVALID_IMAGE_URL']);
      await arrived(path);
      const payload = at(path)[0]?.payload as { readonly data: { readonly renderId: string } };
      expect(payload).toMatchObject({
        eventType: 'render.failed',
        data: { designId, status: 'failed', error: { code: 'INVALID_IMAGE_URL', details: { elementId: 'photo' } } },
      });
      const render = await ada.get(`/v1/render/status/${payload.data.renderId}`);
      expect(render.body.data).toMatchObject({ status: 'failed', error: { code: 'INVALID_IMAGE_URL' } });
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
      expect(at(good.path)[0]?.payload).toMatchObject({
        eventType: 'render.completed',
        data: { renderId: accepted.body.data.renderId, status: 'completed' },
      });
      expect(at(bad.path)[0]?.payload).toMatchObject({
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
      const [told] = at(path);
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
      const kinds = at(every.path).map(({ payload }) => payload.event);
      expect(kinds.toSorted()).toEqual(['batch.completed', 'render.completed', 'render.completed', 'render.failed']);
      expect(at(path)).toHaveLength(1);
      expect(at(own.path)[0]?.payload.data.renderId).toBe(renders[1].renderId);
      await settled(client, `subjectId=${batchId}`, 'delivered');
      const batch = await client.get(`/v1/render/batch/${batchId}`);
      expect(batch.body.data.webhook).toMatchObject({ status: 'delivered' });
    });
  });
}
