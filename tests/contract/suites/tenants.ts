import { operations } from '@platen/server';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import { makeDesign, unknownIds, type World } from '../support/world.ts';

/** Bodies that would do something, so that a refusal is one of the tenant and not of the body. */
const bodies: Readonly<Record<string, unknown>> = {
  createDesign: { name: 'x', width: 1, height: 1 },
  updateDesign: { name: 'taken over' },
  updateTemplate: { name: 'taken over' },
  createApiKey: { name: 'x' },
  updateWebhook: { enabled: false },
};

/** Which id each parameter takes. */
const owned = ['designId', 'templateId', 'renderId', 'keyId', 'assetId', 'batchId', 'webhookId', 'deliveryId'] as const;

export function tenantsSuite(world: () => World): void {
  describe("another account's ids", () => {
    const withId = Object.values(operations)
      .filter((operation) => (operation.access as string) !== 'public' && operation.access !== 'admin')
      .flatMap((operation) => {
        const parameter = owned.find((name) => operation.path.includes(`{${name}}`));
        return parameter ? [{ id: operation.id, operation, parameter }] : [];
      });

    it('are tried on operations of every kind of thing', () => {
      expect(new Set(withId.map(({ parameter }) => parameter)).size).toBeGreaterThanOrEqual(4);
    });

    it.each(withId)('$id answers as if they were not there, or 403', async ({ operation, parameter }) => {
      const { ada, bob } = world();
      const designId = await makeDesign(ada);
      const rendered = await ada.post(`/v1/render/design/${designId}`, {});
      const template = await ada.post('/v1/templates', { designId });
      const key = await ada.post('/v1/api-keys', { name: 'Mine' });
      const ids: Readonly<Record<string, string>> = {
        designId,
        renderId: rendered.body.data.renderId,
        templateId: template.body.data.id,
        keyId: key.body.data.id,
        assetId: await makeAsset(world()),
        batchId: (await ada.post('/v1/render/batch', { renders: [{ designId }] })).body.data.batchId,
        ...(await makeWebhook(world())),
      };
      const address = `/v1${operation.path.replace('{version}', '1')}`;
      const path = address.replace(`{${parameter}}`, ids[parameter] ?? '');
      const unknown = address.replace(`{${parameter}}`, unknownIds.design);
      const body = bodies[operation.id];
      const foreign = await bob.call(operation.method, path, body === undefined ? {} : { body });
      if (parameter === 'designId' || parameter === 'templateId') {
        const missing = await bob.call(operation.method, unknown, body === undefined ? {} : { body });
        expect(foreign.status).toBe(404);
        const { requestId: _, ...told } = foreign.body.error;
        const { requestId: __, ...toldOfMissing } = missing.body.error;
        expect(told).toEqual(toldOfMissing);
      } else {
        expect(foreign.status).toBe(403);
        expect(foreign.body.error.code).toBe('ACCESS_DENIED');
      }
      // Nothing happened to it.
      const webhook = await ada.patch(`/v1/webhooks/${ids['webhookId']}`, { events: ['render.failed'] });
      expect(webhook.body.data).toMatchObject({ url: 'http://localhost:9/none', enabled: false });
      await ada.delete(`/v1/webhooks/${ids['webhookId']}`);
      expect((await ada.get(`/v1/designs/${designId}`)).body.data.name).toBe('Greeting');
      expect((await ada.get(`/v1/templates/${ids['templateId']}`)).status).toBe(200);
      expect((await ada.get(`/v1/render/status/${ids['renderId']}`)).status).toBe(200);
      expect((await createClient(world().service.url, key.body.data.key).get('/v1/designs')).status).toBe(200);
    });

    it('in a body are not there either', async () => {
      const designId = await makeDesign(world().ada);
      expect((await world().bob.post('/v1/templates', { designId })).status).toBe(404);
    });

    it('stand in no list, no search and no count', async () => {
      const [one, two] = [await world().account('Enterprise'), await world().account('Enterprise')];
      const designId = await makeDesign(one, { name: 'Top secret' });
      await one.post(`/v1/render/design/${designId}`, {});
      await one.post('/v1/templates', { designId, name: 'Top secret template' });
      expect((await two.get('/v1/designs')).body.pagination.total).toBe(0);
      expect((await two.get('/v1/designs?search=secret')).body.data).toEqual([]);
      expect((await two.get('/v1/renders')).body.pagination.total).toBe(0);
      expect((await two.get('/v1/templates?search=Top')).body.data).toEqual([]);
      expect((await two.get('/v1/api-keys')).body.data).toHaveLength(1);
    });
  });

  describe('scopes', () => {
    const scoped = Object.values(operations).filter(({ access }) => access.includes(':'));

    it.each(scoped.map((operation) => ({ id: operation.id, operation })))(
      '$id is refused to a key that has every scope but the one it needs',
      async ({ operation }) => {
        const all = (await world().ada.get('/v1/api-keys')).body.data.find(
          ({ name }: { name: string }) => name === 'First key',
        ).scopes;
        const scopes = all.filter((scope: string) => scope !== operation.access);
        const { body } = await world().ada.post('/v1/api-keys', { name: operation.id, scopes });
        const path = `/v1${operation.path.replace(/\{\w+\}/g, 'x')}`;
        const answer = await createClient(world().service.url, body.data.key).call(operation.method, path);
        expect(answer.status).toBe(403);
        expect(answer.body.error).toMatchObject({
          code: 'INSUFFICIENT_PERMISSIONS',
          details: { requiredScope: operation.access },
        });
        await world().ada.delete(`/v1/api-keys/${body.data.id}`);
      },
    );
  });
}

/** One that is off, and a delivery to it that failed. */
async function makeWebhook({ ada }: World): Promise<{ readonly webhookId: string; readonly deliveryId: string }> {
  const { body } = await ada.post('/v1/webhooks', { url: 'http://localhost:9/none', enabled: false });
  const webhookId = body.data.id;
  const tested = await ada.post(`/v1/webhooks/${webhookId}/test`);
  return { webhookId, deliveryId: tested.body.data.id };
}

/** A one-pixel PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function makeAsset({ ada }: World): Promise<string> {
  if (!('uploadAsset' in operations)) return '';
  const form = new FormData();
  form.set('file', new Blob([pixel], { type: 'image/png' }), 'pixel.png');
  const { body } = await ada.call('POST', '/v1/assets/upload', { body: form });
  return body.data.id;
}
