import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { holdRenders } from '../../e2e/process-figures.ts';
import { listen } from '../support/events.ts';
import { makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

const template = 'tpl_gallery_quote_post';

export function batchesSuite(world: () => World): void {
  describe('GET /render/batch', () => {
    it('lists the batches of the account without their renders, newest first, and those of one status', async () => {
      const designId = await makeDesign(world().ada);
      const send = async () => (await world().ada.post('/v1/render/batch', { renders: [{ designId }] })).body.data;
      const first = await send();
      const second = await send();
      await listen(world().ada, first.batchId);
      await listen(world().ada, second.batchId);
      const { status, body } = await world().ada.get('/v1/render/batch?limit=2&status=completed');
      expect(status).toBe(200);
      expect(body.data.map(({ batchId }: { readonly batchId: string }) => batchId).sort()).toEqual(
        [first.batchId, second.batchId].sort(),
      );
      const listed = body.data.find(({ batchId }: { readonly batchId: string }) => batchId === first.batchId);
      expect(listed).toEqual({
        batchId: first.batchId,
        designIds: [designId],
        status: 'completed',
        totalRenders: 1,
        completedRenders: 1,
        failedRenders: 0,
        progress: 100,
        priority: 'normal',
        createdAt: expect.stringMatching(timestamp),
        completedAt: expect.stringMatching(timestamp),
      });
      expect((await world().ada.get('/v1/render/batch?status=done')).body.error.code).toBe('INVALID_REQUEST');
    });
  });

  describe('POST /render/batch', () => {
    it('answers 202 at once with the stated fields, every render queued', async () => {
      const designId = await makeDesign(world().ada);
      const { status, headers, body } = await world().ada.post('/v1/render/batch', {
        renders: [
          { designId, format: 'png', quality: 80, dynamicData: { name: 'Ada' } },
          { designId, dynamicData: { name: 'Max' } },
        ],
      });
      expect(status).toBe(202);
      expect(body.success).toBe(true);
      const { batchId } = body.data;
      expect(body.data).toMatchObject({ status: 'processing', totalRenders: 2, completedRenders: 0, failedRenders: 0 });
      expect(batchId).toMatch(/^bat_/);
      expect(body.data.estimatedCompletion).toMatch(timestamp);
      expect(headers.get('location')).toBe(`/v1/render/batch/${batchId}`);
      for (const render of body.data.renders) {
        expect(render).toEqual({ renderId: expect.stringMatching(/^rnd_/), status: 'queued', designId });
      }
      await listen(world().ada, batchId);
    });

    it('answers under both prefixes', async () => {
      const designId = await makeDesign(world().ada);
      const { status, body } = await world().ada.post('/api/v1/render/batch', { renders: [{ designId }] });
      expect(status).toBe(202);
      expect((await world().ada.get(`/api/v1/render/batch/${body.data.batchId}`)).status).toBe(200);
    });

    it('takes every field of a single render, and templates', async () => {
      const designId = await makeDesign(world().ada);
      const batch = await finished(world(), [
        { designId, format: 'pdf', pageSize: 'A4', orientation: 'portrait' },
        { designId, format: 'jpg', width: 100, scale: 2, background: '#eee', progressive: true },
        { designId, format: 'webp', dynamicElements: { title: { text: 'Over', color: '#c00' } } },
        { designId, format: 'svg', embedFonts: false },
        { templateId: template, format: 'jpeg', quality: 50 },
      ]);
      expect(batch.renders.map(({ metadata }: Item) => metadata?.format)).toEqual(['pdf', 'jpg', 'webp', 'svg', 'jpg']);
      expect(batch.renders[1].metadata).toMatchObject({ width: 200, height: 100 });
      expect(batch.renders[4]).toMatchObject({ templateId: template });
      expect(batch.renders[4].designId).toBeUndefined();
    });

    it('lets an item that is wrong fail at once with its error, and renders the others', async () => {
      const designId = await makeDesign(world().ada);
      const { body } = await world().ada.post('/v1/render/batch', {
        renders: [
          { designId, format: 'gif' },
          { designId, quality: 101 },
          { designId, width: 20_000 },
          { designId, dynamicElements: { ghost: { text: 'x' } } },
          { designId, dynamicData: { accent: 'no colour' } },
          { designId: unknownIds.design },
          { designId, templateId: template },
          {},
          { designId, dynamicData: { name: 'fine' } },
        ],
      });
      const codes = body.data.renders.map(({ error }: Item) => error?.code);
      expect(codes).toEqual([
        'INVALID_FORMAT',
        'INVALID_QUALITY',
        'INVALID_DIMENSIONS',
        'INVALID_ELEMENT_ID',
        'INVALID_DYNAMIC_DATA',
        'INVALID_DESIGN_ID',
        'INVALID_REQUEST',
        'INVALID_REQUEST',
        undefined,
      ]);
      expect(body.data).toMatchObject({ status: 'processing', totalRenders: 9, failedRenders: 8 });
      expect(body.data.renders[8].status).toBe('queued');
      await listen(world().ada, body.data.batchId);
      const batch = (await world().ada.get(`/v1/render/batch/${body.data.batchId}`)).body.data;
      expect(batch).toMatchObject({ status: 'completed', completedRenders: 1, failedRenders: 8, progress: 100 });
      expect(batch.renders[0].error.details.errors[0].path).toBe('/format');
    });

    it('completes a batch whose items are all wrong', async () => {
      const batch = await finished(world(), [{ designId: 'none' }, { format: 'png' }]);
      expect(batch).toMatchObject({ status: 'completed', completedRenders: 0, failedRenders: 2 });
      expect(batch.completedAt).toMatch(timestamp);
    });

    it('is all or nothing with strict, and then names every problem', async () => {
      const designId = await makeDesign(world().ada);
      const before = (await world().ada.get('/v1/renders')).body.pagination.total;
      const mixed = await world().ada.post('/v1/render/batch', {
        strict: true,
        renders: [{ designId }, { designId, quality: 0, format: 'x' }, { designId: 'none' }],
      });
      expect(mixed.status).toBe(400);
      expect(mixed.body.error.code).toBe('INVALID_REQUEST');
      expect(mixed.body.error.details.errors).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ path: '/renders/1/quality' }),
          expect.objectContaining({ path: '/renders/1/format' }),
          expect.objectContaining({ path: '/renders/2', code: 'NOT_FOUND', errorCode: 'INVALID_DESIGN_ID' }),
        ]),
      );
      const data = await world().ada.post('/v1/render/batch', {
        strict: true,
        renders: [{ designId }, { designId, dynamicData: { accent: 'no colour' } }],
      });
      expect(data.status).toBe(422);
      expect(data.body.error).toMatchObject({
        code: 'INVALID_DYNAMIC_DATA',
        details: { field: 'renders.1' },
      });
      expect(data.body.error.details.errors[0].path).toBe('/renders/1/dynamicData/accent');
      expect((await world().ada.get('/v1/renders')).body.pagination.total).toBe(before);
      const good = await world().ada.post('/v1/render/batch', { strict: true, renders: [{ designId }] });
      expect(good.status).toBe(202);
    });

    it.each([
      ['no renders', {}],
      ['renders that are no list', { renders: {} }],
      ['an item that is no object', { renders: ['x'] }],
      ['an empty list', { renders: [] }],
      ['an unknown priority', { renders: [{}], priority: 'urgent' }],
      ['strict that is no boolean', { renders: [{}], strict: 'yes' }],
      ['a webhook that is no URL', { renders: [{}], webhook: 'nowhere' }],
      ['a webhook of another kind', { renders: [{}], webhook: 'ftp://example.org/' }],
    ])('answers 400 for %s', async (_what, body) => {
      const answer = await world().ada.post('/v1/render/batch', body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('INVALID_REQUEST');
      expect(answer.body.error.details.field).toMatch(/renders|priority|strict|webhook/);
    });

    it.each([
      ['Free', 10],
      ['Individual', 25],
      ['Teams', 50],
      ['Enterprise', 100],
    ])('takes as many renders as %s allows and not one more', async (plan, limit) => {
      const client = await world().account(plan);
      const renders = (count: number) => Array.from({ length: count }, () => ({ designId: 'none' }));
      const over = await client.post('/v1/render/batch', { renders: renders(limit + 1) });
      expect(over.status).toBe(400);
      expect(over.body.error).toMatchObject({ code: 'BATCH_TOO_LARGE', details: { limit, received: limit + 1 } });
      expect((await client.post('/v1/render/batch', { renders: renders(limit) })).status).toBe(202);
    });

    it('takes ten batches an hour on Free, and says when the next may come', async () => {
      const client = await world().account('Free');
      // More than ten in a minute are refused by the other limit; both count the eleventh.
      const answers = [];
      for (let turn = 0; turn < 11; turn += 1) {
        answers.push(await client.post('/v1/render/batch', { renders: [{ designId: 'none' }] }));
      }
      expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
      expect(answers[10]?.status).toBe(429);
      expect(answers[10]?.body.error.code).toBe('RATE_LIMIT_EXCEEDED');
      expect((await client.get('/v1/account')).status).toBe(200);
    });

    it('makes one batch of a request that is sent again with its key', async () => {
      const client = await world().account('Enterprise');
      const designId = await makeDesign(client);
      const send = () => client.post('/v1/render/batch', { renders: [{ designId }] }, { 'idempotency-key': 'once' });
      const [first, second] = [await send(), await send()];
      expect(second.status).toBe(202);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect((await client.get('/v1/renders')).body.pagination.total).toBe(1);
      const without = [await client.post('/v1/render/batch', { renders: [{ designId }] })];
      without.push(await client.post('/v1/render/batch', { renders: [{ designId }] }));
      expect(new Set(without.map(({ body }) => body.data.batchId)).size).toBe(2);
    });

    it('renders the design as it was when the batch was accepted', async () => {
      const designId = await makeDesign(world().ada);
      const { body } = await world().ada.post('/v1/render/batch', {
        renders: Array.from({ length: 12 }, (_, index) => ({ designId, dynamicData: { name: `${index}` } })),
      });
      expect((await world().ada.delete(`/v1/designs/${designId}`)).status).toBe(200);
      await listen(world().ada, body.data.batchId);
      const batch = (await world().ada.get(`/v1/render/batch/${body.data.batchId}`)).body.data;
      expect(batch).toMatchObject({ completedRenders: 12, failedRenders: 0 });
    });

    it('draws items that are the same once', async () => {
      const client = await world().account('Enterprise');
      const designId = await makeDesign(client);
      const item = { designId, dynamicData: { name: 'Twin' } };
      const { body } = await client.post('/v1/render/batch', {
        renders: [item, { ...item, fileName: 'other' }, { designId, dynamicData: { name: 'Single' } }, item],
      });
      await listen(client, body.data.batchId);
      const batch = (await client.get(`/v1/render/batch/${body.data.batchId}`)).body.data;
      expect(batch.completedRenders).toBe(4);
      const urls = batch.renders.map(({ downloadUrl }: Item) => downloadUrl);
      expect(new Set(urls).size).toBe(2);
      expect(urls[3]).toBe(urls[0]);
      const { usage } = (await client.get('/v1/account')).body.data;
      expect(JSON.stringify(usage)).toContain('"renders":2');
    });

    it('takes a body larger than other calls may send, up to 10 MB', async () => {
      const designId = await makeDesign(world().ada);
      const data = (length: number) => ({ designId, dynamicData: { unused: 'x'.repeat(length) } });
      const large = await world().ada.post('/v1/render/batch', { renders: [data(1_500_000), data(1_600_000)] });
      expect(large.status).toBe(202);
      const tooLong = await world().ada.post('/v1/render/batch', { renders: [data(1), data(2_200_000)] });
      expect([tooLong.status, tooLong.body.error.message]).toEqual([400, 'One item of a list is longer than 2 MB.']);
      const limit = 10 * 1024 ** 2;
      const tooLarge = await announceBody(world(), '/v1/render/batch', limit + 1);
      expect(tooLarge).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE', details: { limit } } });
      const elsewhere = await announceBody(world(), '/v1/designs', 2 * 1024 ** 2 + 1);
      expect(elsewhere).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE', details: { limit: 2 * 1024 ** 2 } } });
    });
  });

  describe('GET /render/batch/{batchId}', () => {
    it('tells the batch with its items in order, and each item tells what a single render does', async () => {
      const designId = await makeDesign(world().ada);
      const batch = await finished(world(), [
        { designId, dynamicData: { name: 'A' }, fileName: 'guest {{ name }}' },
        { designId, format: 'x' },
        { designId, dynamicData: { name: 'C' } },
      ]);
      expect(batch).toMatchObject({ status: 'completed', totalRenders: 3, completedRenders: 2, failedRenders: 1 });
      expect(batch.estimatedCompletion).toBe(batch.completedAt);
      expect(batch.renders.map(({ status }: Item) => status)).toEqual(['completed', 'failed', 'completed']);
      expect(batch.renders.map(({ fileName }: Item) => fileName)).toEqual(['guest A.png', '002.png', '003.png']);
      const first = batch.renders[0];
      const single = (await world().ada.get(`/v1/render/status/${first.renderId}`)).body.data;
      expect(single).toMatchObject({ status: 'completed', progress: 100, batchId: batch.batchId });
      expect(single.downloadUrl).toBe(first.downloadUrl);
      const file = await fetch(first.downloadUrl);
      expect(file.headers.get('content-type')).toBe('image/png');
    });

    it('is what the status endpoint answers for its id', async () => {
      const designId = await makeDesign(world().ada);
      const batch = await finished(world(), [{ designId }]);
      const { status, body } = await world().ada.get(`/v1/render/status/${batch.batchId}`);
      expect(status).toBe(200);
      expect(body.data).toEqual(batch);
    });

    it.each(['', '/events', '/zip'])(
      'answers 404 for an unknown batch and 403 for a foreign one at %j',
      async (end) => {
        const designId = await makeDesign(world().ada);
        const { batchId } = await finished(world(), [{ designId }]);
        const unknown = await world().ada.get(`/v1/render/batch/bat_00000000000000000000000000000000${end}`);
        expect(unknown.status).toBe(404);
        expect(unknown.body.error.code).toBe('BATCH_NOT_FOUND');
        const foreign = await world().bob.get(`/v1/render/batch/${batchId}${end}`);
        expect(foreign.status).toBe(403);
        expect(foreign.body.error.code).toBe('ACCESS_DENIED');
        if (end !== '') return;
        expect((await world().bob.get(`/v1/render/status/${batchId}`)).status).toBe(403);
        expect((await world().ada.get('/v1/render/status/bat_none')).body.error.code).toBe('BATCH_NOT_FOUND');
      },
    );

    it('estimates its end by what renders of the kind took before', async () => {
      const client = await world().account('Enterprise');
      const designId = await makeDesign(client);
      const send = async (from: number) => {
        const renders = Array.from({ length: 10 }, (_, index) => ({
          designId,
          dynamicData: { name: `${from + index}` },
        }));
        const askedMs = Date.now();
        // None of them has ended when the estimate is made.
        const goOn = holdRenders(world().service.pid);
        const { body } = await client.post('/v1/render/batch', { renders }).finally(goOn);
        const answeredMs = Date.now();
        await listen(client, body.data.batchId);
        const endMs = Date.parse(body.data.estimatedCompletion);
        // How long all its renders together take: the moment of the request that this is counted from is not known.
        return { leastMs: endMs - answeredMs, mostMs: endMs - askedMs };
      };
      // 50 ms for each on one process.
      expect((await send(0)).mostMs).toBeGreaterThanOrEqual(500);
      await send(100);
      const { data } = (await client.get('/v1/renders?status=completed&limit=100')).body;
      const took = data.map(({ metadata }: Timed) => metadata.renderTime * 1_000).sort((a: number, b: number) => a - b);
      const ends = data.map(({ completedAt }: Timed) => Date.parse(completedAt));
      expect(took).toHaveLength(20);
      const learned = await send(200);
      // Each as one of the middle half of them, however busy the machine was; or as they came one after the other.
      const paceMs = (Math.max(...ends) - Math.min(...ends)) / 19;
      expect(learned.leastMs).toBeLessThanOrEqual(10 * took[14] + 1);
      expect(learned.mostMs).toBeGreaterThanOrEqual(10 * Math.min(took[5], Math.max(1, paceMs)));
    });
  });
}

/** Says how long a body will be and sends its beginning: the refusal does not wait for the rest. */
function announceBody({ service, ada }: World, address: string, length: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${ada.key}`,
      'content-type': 'application/json',
      'content-length': length,
    };
    const sent = request(service.url + address, { method: 'POST', headers }, (answer) => {
      json(answer)
        .then(resolve, reject)
        .finally(() => sent.destroy());
    });
    sent.on('error', reject);
    sent.write('{');
  });
}

interface Timed {
  /** Seconds. */
  readonly metadata: { readonly renderTime: number };
  readonly completedAt: string;
}

interface Item {
  readonly status: string;
  readonly fileName?: string;
  readonly downloadUrl?: string | null;
  readonly metadata?: { readonly format: string } | null;
  readonly error?: { readonly code: string };
}

/** Sends a batch, waits for its end and reads it. */
async function finished({ ada }: World, renders: readonly object[]) {
  const { status, body } = await ada.post('/v1/render/batch', { renders });
  expect(status).toBe(202);
  await listen(ada, body.data.batchId);
  const batch = (await ada.get(`/v1/render/batch/${body.data.batchId}`)).body.data;
  expect(batch.status).toBe('completed');
  return batch;
}
