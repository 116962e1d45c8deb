import { actsForAccount, operations } from '@platen/api';
import { describe, expect, it } from 'vitest';
import { interWeightTtf } from '../../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { renameFont } from '../../../packages/engine/src/fonts/files/rename-font.ts';
import type { Client } from '../support/client.ts';
import type { OperationId } from '../support/good-calls.ts';
import { fileForm, makeOwned } from '../support/owned-ids.ts';
import { makeDesign, type World } from '../support/world.ts';

const isRead = (id: OperationId) => operations[id].method === 'GET' && actsForAccount(operations[id]);
/** What is read without naming a thing: lists, and what is the account's as a whole. A picture is named in the query. */
const reads = (Object.keys(operations) as OperationId[]).filter(
  (id) => isRead(id) && !operations[id].path.includes('{') && id !== 'getPicture',
);

/** Queries that ask for everything, and for what the other account's things are called. */
const queries: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listDesigns: ['', '?limit=100', '?search=secret', '?status=DRAFT', '?folderId=none'],
  listTemplates: ['', '?limit=100', '?search=secret', '?category=hidden'],
  listBatches: ['', '?limit=100', '?status=completed', '?wholeRuns=true'],
  listRuns: ['', '?limit=100'],
  listRenders: ['', '?limit=100', '?status=completed', '?status=failed'],
  listAuditLog: ['', '?limit=100', '?kind=key.made'],
  listAssets: ['', '?type=IMAGE', '?type=FONT'],
  listWebhookDeliveries: ['', '?status=failed', '?event=webhook.test'],
  searchStock: ['?query=secret'],
  searchIcons: ['?query=secret'],
  findWordStarts: ['?text=secret'],
  findFormats: ['?lang=is'],
};

export function tenantsInListsSuite(world: () => World): void {
  describe('what another account has', () => {
    /** Makes one of everything, and tells by what each would be known in an answer. */
    async function fill(client: Client): Promise<readonly string[]> {
      const name = 'Top secret of the first';
      const designId = await makeDesign(client, { name });
      const template = await client.post('/v1/templates', { designId, name, category: 'hidden' });
      const render = await client.post(`/v1/render/design/${designId}`, {});
      const failed = await client.post(`/v1/render/design/${designId}`, {
        async: true,
        dynamicData: { photo: 'http://127.0.0.1/secret.png' },
      });
      const font = renameFont(interWeightTtf, 'Secret Grotesk');
      const upload = await client.call('POST', '/v1/assets/upload', { body: fileForm(font, { name }) });
      const kinds = [
        'batchId',
        'webhookId',
        'deliveryId',
        'keyId',
        'assetId',
        'personId',
        'invitationId',
        'folderId',
      ] as const;
      const made = await Promise.all(kinds.map((kind) => makeOwned[kind](client)));
      const account = (await client.get('/v1/account')).body.data;
      const { secret } = (await client.get('/v1/account/signing-secret')).body.data;
      const others = [
        designId,
        template.body.data.id,
        render.body.data.renderId,
        render.body.data.imageUrl,
        failed.body.data.renderId,
        upload.body.data.id,
        account.id,
        secret,
      ];
      return [name, 'Secret Grotesk', 'secret.png', ...made, ...others];
    }

    it.each(reads)('is in no answer of %s', async (id) => {
      const [one, two] = [await world().account('Enterprise'), await world().callerOf(operations[id])];
      const traces = await fill(one);
      for (const trace of traces) expect(trace.length).toBeGreaterThan(8);
      for (const query of queries[id] ?? ['']) {
        const path = `/v1${operations[id].path}${query}`;
        const { status, headers, body } = await two.get(path);
        expect([path, status]).toEqual([path, 200]);
        const whole = JSON.stringify([body, ...headers]);
        expect(traces.filter((trace) => whole.includes(trace))).toEqual([]);
      }
    });

    it('counts for nothing in lists, usage and rate limits', async () => {
      const [one, two] = [await world().account('Enterprise'), await world().account('Enterprise')];
      await fill(one);
      const { headers, body } = await two.get('/v1/account');
      expect(headers.get('x-ratelimit-remaining')).toBe('9999');
      for (const count of Object.values({ ...body.data.usage.day, ...body.data.usage.month })) expect(count).toBe(0);
      for (const path of ['/v1/designs', '/v1/renders', '/v1/assets', '/v1/webhooks/deliveries']) {
        const list = await two.get(path);
        expect([path, list.body.data, list.body.pagination.total]).toEqual([path, [], 0]);
        expect(list.headers.get('x-total-count')).toBe('0');
      }
      expect((await two.get('/v1/webhooks')).body.data).toEqual([]);
      expect((await two.get('/v1/api-keys')).body.data).toHaveLength(1);
      const total = async (client: Client) => (await client.get('/v1/templates')).body.pagination.total;
      expect(await total(one)).toBe((await total(two)) + 1);
    });
  });
}
