import { expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { listen } from '../support/events.ts';
import { pixelForm } from '../support/owned-ids.ts';
import { makeDesign, type World } from '../support/world.ts';

export function listsSuite(world: () => World): void {
  /** The ids of all items, page by page, by cursors. */
  async function walk(client: Client, path: string, meanwhile = async () => undefined as unknown) {
    const pages: string[][] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; await meanwhile()) {
      const { status, body } = await client.get(`${path}limit=2${cursor && `&cursor=${cursor}`}`);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.pagination.page).toBe(pages.length + 1);
      pages.push(body.data.map(idOf));
      cursor = body.pagination.nextCursor;
    }
    return pages;
  }
  const idOf = (item: Readonly<Record<string, string>>) =>
    item['renderId'] ?? item['batchId'] ?? item['accountId'] ?? item['id'] ?? '';
  const all = async (client: Client, path: string) => (await client.get(`${path}limit=100`)).body.data.map(idOf);

  it('walks through lists by cursors, in pages that are full but for the last', async () => {
    const client = await world().account('Enterprise');
    const designs: string[] = [];
    for (const name of ['a', 'b', 'c']) designs.unshift(await makeDesign(client, { name }));
    for (let count = 0; count < 3; count += 1) await client.post('/v1/assets/upload', pixelForm());
    for (const designId of designs) await client.post('/v1/templates', { designId });
    const renders = [1, 2, 3, 4, 5].map((name) => ({ designId: designs[0], dynamicData: { name: String(name) } }));
    const { body: batch } = await client.post('/v1/render/batch', { renders });
    await listen(client, batch.data.batchId);
    const batches: string[] = [batch.data.batchId];
    for (const name of ['second', 'third']) {
      const { body } = await client.post('/v1/render/batch', {
        renders: [{ designId: designs[0], dynamicData: { name } }],
      });
      batches.unshift(body.data.batchId);
      await listen(client, body.data.batchId);
    }

    for (const path of [
      '/v1/designs?',
      '/v1/assets?type=IMAGE&',
      '/v1/templates?',
      '/v1/renders?status=completed&',
      '/v1/render/batch?',
      '/v1/render/batch?status=completed&wholeRuns=true&',
    ]) {
      const pages = await walk(client, path);
      expect(pages.flat(), path).toEqual(await all(client, path));
      expect(new Set(pages.slice(0, -1).map(({ length }) => length)), path).toEqual(new Set([2]));
    }
    expect((await walk(client, '/v1/designs?')).flat()).toEqual(designs);
    expect((await walk(client, '/v1/render/batch?')).flat()).toEqual(batches);
    expect((await walk(client, `/v1/renders?batchId=${batch.data.batchId}&`)).flat()).toEqual(
      batch.data.renders.map(idOf),
    );
    expect((await walk(world().admin, '/admin/v1/accounts?')).flat()).toEqual(
      await all(world().admin, '/admin/v1/accounts?'),
    );
  });

  it('shows nothing twice and leaves nothing out while items are added', async () => {
    const client = await world().account('Enterprise');
    const before: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) before.unshift(await makeDesign(client, { name }));
    const pages = await walk(client, '/v1/designs?', () => makeDesign(client, { name: 'later' }));
    expect(pages.flat()).toEqual(before);
  });

  it('tells the way through the list in headers, and lets the size of pages change on it', async () => {
    const client = await world().account('Enterprise');
    for (const name of ['a', 'b', 'c', 'd']) await makeDesign(client, { name });
    const first = await client.get('/v1/designs?limit=1');
    const { nextCursor } = first.body.pagination;
    expect(first.body.pagination).toEqual({ page: 1, limit: 1, total: 4, totalPages: 4, nextCursor });
    const second = await client.get(`/v1/designs?limit=2&cursor=${nextCursor}`);
    expect(second.body.pagination).toMatchObject({ page: 2, limit: 2, total: 4 });
    expect(second.body.data.map(({ name }: { readonly name: string }) => name)).toEqual(['c', 'b']);
    const link = second.headers.get('link') ?? '';
    expect(link).toContain(`cursor=${second.body.pagination.nextCursor}>; rel="next"`);
    expect(link).not.toContain('rel="prev"');
  });

  it('refuses a cursor that is changed, of another list, other filters or another account, and says what to do', async () => {
    const client = await world().account('Enterprise');
    for (const name of ['a', 'b']) await makeDesign(client, { name });
    const cursor: string = (await client.get('/v1/designs?limit=1')).body.pagination.nextCursor;
    const changed = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`;
    const places: readonly (readonly [Client, string])[] = [
      [client, `/v1/designs?cursor=${changed}`],
      [client, `/v1/designs?cursor=${cursor.slice(0, 8)}`],
      [client, '/v1/designs?cursor=%20'],
      [client, '/v1/designs?cursor='],
      [client, `/v1/designs?status=DRAFT&cursor=${cursor}`],
      [client, `/v1/renders?cursor=${cursor}`],
      [client, `/v1/designs?page=2&cursor=${cursor}`],
      [world().bob, `/v1/designs?cursor=${cursor}`],
    ];
    for (const [caller, path] of places) {
      const { status, body } = await caller.get(path);
      expect([status, body.error?.code], path).toEqual([400, 'INVALID_REQUEST']);
      expect(body.error.message, path).toContain('ursor');
    }
    expect((await client.get(`/v1/designs?cursor=${changed}`)).body.error.message).toMatch(/leave `cursor` out/);
    expect((await client.get(`/v1/designs?limit=1&cursor=${cursor}`)).status).toBe(200);
  });
}
