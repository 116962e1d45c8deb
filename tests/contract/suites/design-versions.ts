import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { greeting, makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

const coloured = (background: string) => ({ ...greeting.canvasData, background });

async function change(client: Client, id: string, changes: unknown) {
  const { status, body } = await client.patch(`/v1/designs/${id}`, changes);
  expect(status).toBe(200);
  return body.data;
}

async function picture(client: Client, id: string, body: unknown): Promise<string> {
  const answer = await client.post(`/v1/render/design/${id}`, body);
  expect(answer.status).toBe(200);
  return Buffer.from(await (await fetch(answer.body.data.imageUrl)).arrayBuffer()).toString('base64');
}

export function designVersionsSuite(world: () => World): void {
  describe('versions of a design', () => {
    it('begin with 1 and count changes of the document only', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      expect((await ada.get(`/v1/designs/${id}`)).body.data).toMatchObject({ version: 1, publishedVersion: null });
      expect(await change(ada, id, { name: 'Another name' })).toMatchObject({ version: 1 });
      expect(await change(ada, id, { canvasData: coloured('#12d812') })).toMatchObject({ version: 2 });
      expect(await change(ada, id, { canvasData: coloured('#12d812') })).toMatchObject({ version: 2 });
      expect(await change(ada, id, { width: 300 })).toMatchObject({ version: 3, width: 300 });
      expect(await change(ada, id, { status: 'PUBLISHED' })).toMatchObject({ version: 3, publishedVersion: 3 });
    });

    it('tell who made them, a person or an API key, by its name now', async () => {
      const { ada, person } = world();
      const id = await makeDesign(ada);
      const byPerson = await person();
      await change(byPerson, id, { canvasData: coloured('#12d812') });
      const { width, height } = greeting;
      const draft = { width, height, canvasData: coloured('#1212d8') };
      await byPerson.call('PUT', `/v1/designs/${id}/draft`, { body: draft });
      await byPerson.post(`/v1/designs/${id}/versions`);
      const copy = (await byPerson.post(`/v1/designs/${id}/duplicate`)).body.data.id;
      const authors = async (design: string) =>
        (await ada.get(`/v1/designs/${design}/versions`)).body.data.map(({ author }: { author: unknown }) => author);
      const lovelace = { kind: 'person', name: 'Ada Lovelace' };
      const key = { kind: 'apiKey', name: (await ada.get('/v1/api-keys')).body.data[0].name };
      expect(await authors(id)).toEqual([lovelace, lovelace, key]);
      expect(await authors(copy)).toEqual([lovelace]);
      expect((await ada.get(`/v1/designs/${id}/versions/1`)).body.data.author).toEqual(key);
    });

    it('are pinned by publishing, again by publishing again, and let go by taking it back', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const both = await change(ada, id, { canvasData: coloured('#12d812'), status: 'PUBLISHED' });
      expect(both).toMatchObject({ version: 2, publishedVersion: 2 });
      const edited = await change(ada, id, { canvasData: coloured('#1212d8') });
      expect(edited).toMatchObject({ status: 'PUBLISHED', version: 3, publishedVersion: 2 });
      expect(await change(ada, id, { status: 'PUBLISHED' })).toMatchObject({ version: 3, publishedVersion: 3 });
      expect(await change(ada, id, { status: 'DRAFT' })).toMatchObject({ version: 3, publishedVersion: null });
    });

    it('are listed newest first, and read with their documents', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      await change(ada, id, { status: 'PUBLISHED' });
      await change(ada, id, { width: 300, canvasData: coloured('#12d812') });
      await change(ada, id, { canvasData: coloured('#1212d8') });
      const { status, body } = await ada.get(`/v1/designs/${id}/versions`);
      expect(status).toBe(200);
      expect(body.pagination).toEqual({ page: 1, limit: 20, total: 3 });
      expect(body.data.map(({ createdAt, author, ...rest }: { createdAt: string; author: unknown }) => rest)).toEqual([
        { version: 3, width: 300, height: 100, published: false },
        { version: 2, width: 300, height: 100, published: false },
        { version: 1, width: 200, height: 100, published: true },
      ]);
      const times = body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
      for (const time of times) expect(time).toMatch(timestamp);
      expect((await ada.get(`/v1/designs/${id}/versions?page=2&limit=2`)).body.data).toHaveLength(1);
      for (const [name, version, background] of [
        ['1', 1, '#ffffff'],
        ['published', 1, '#ffffff'],
        ['2', 2, '#12d812'],
        ['3', 3, '#1212d8'],
      ]) {
        const read = await ada.get(`/v1/designs/${id}/versions/${name}`);
        expect(read.body.data).toMatchObject({ version, canvasData: { background } });
      }
    });

    it('can be gone back to, which makes another one', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      await change(ada, id, { canvasData: coloured('#12d812') });
      const { width, height, canvasData } = (await ada.get(`/v1/designs/${id}/versions/1`)).body.data;
      expect(await change(ada, id, { width, height, canvasData })).toMatchObject({ version: 3 });
      expect((await ada.get(`/v1/designs/${id}`)).body.data.canvasData).toEqual(canvasData);
    });

    it('keep the 50 newest and the published one', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      await change(ada, id, { width: 101 });
      await change(ada, id, { status: 'PUBLISHED' });
      for (let width = 102; width <= 154; width += 1) await change(ada, id, { width });
      const listed = async () =>
        (await ada.get(`/v1/designs/${id}/versions?limit=100`)).body.data.map(
          ({ version }: { version: number }) => version,
        );
      const newest = Array.from({ length: 50 }, (_, index) => 55 - index);
      expect(await listed()).toEqual([...newest, 2]);
      expect((await ada.get(`/v1/designs/${id}/versions/5`)).status).toBe(404);
      expect((await ada.get(`/v1/designs/${id}/versions/published`)).body.data.width).toBe(101);
      await change(ada, id, { status: 'PUBLISHED' });
      expect(await listed()).toEqual(newest);
    });

    it('lose none when many change it at once', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const widths = [101, 102, 103, 104];
      await Promise.all(widths.map((width) => change(ada, id, { width })));
      const { body } = await ada.get(`/v1/designs/${id}/versions`);
      expect(body.data.map(({ version }: { version: number }) => version)).toEqual([5, 4, 3, 2, 1]);
      expect(new Set(body.data.map(({ width }: { width: number }) => width))).toEqual(new Set([200, ...widths]));
    });

    it('begin anew in a copy, which is not published', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      await change(ada, id, { width: 300, status: 'PUBLISHED' });
      const copy = await ada.post(`/v1/designs/${id}/duplicate`, {});
      const { body } = await ada.get(`/v1/designs/${copy.body.data.id}`);
      expect(body.data).toMatchObject({ width: 300, version: 1, publishedVersion: null, status: 'DRAFT' });
    });

    it.each(['0', '-1', '7', '1.5', '01', 'latest', '99999999999999999999', '%00'])(
      'answer 404 for %s, which there is not',
      async (version) => {
        const id = await makeDesign(world().ada);
        const { status, body } = await world().ada.get(`/v1/designs/${id}/versions/${version}`);
        expect(status).toBe(404);
        expect(body.error.code).toBe('INVALID_DESIGN_ID');
      },
    );

    it('answer 404 for a design that there is not', async () => {
      expect((await world().ada.get(`/v1/designs/${unknownIds.design}/versions`)).status).toBe(404);
    });
  });

  describe('rendering a version', () => {
    it('shows its document; without one, the latest', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const first = await picture(ada, id, {});
      await change(ada, id, { status: 'PUBLISHED' });
      await change(ada, id, { width: 300, canvasData: coloured('#12d812') });
      const second = await picture(ada, id, {});
      await change(ada, id, { canvasData: coloured('#1212d8') });
      const third = await picture(ada, id, {});
      expect(new Set([first, second, third]).size).toBe(3);
      expect(await picture(ada, id, { version: 1 })).toBe(first);
      expect(await picture(ada, id, { version: 'published' })).toBe(first);
      expect(await picture(ada, id, { version: 2 })).toBe(second);
      expect(await picture(ada, id, { version: 3 })).toBe(third);
      expect(await picture(ada, id, { version: 1, cache: false })).toBe(first);
    });

    it('follows what is published, never from a stale cache', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      await change(ada, id, { status: 'PUBLISHED' });
      const first = await picture(ada, id, { version: 'published' });
      await change(ada, id, { canvasData: coloured('#12d812') });
      expect(await picture(ada, id, { version: 'published' })).toBe(first);
      await change(ada, id, { status: 'PUBLISHED' });
      expect(await picture(ada, id, { version: 'published' })).not.toBe(first);
    });

    it('answers 404 with the version for one that there is not', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      for (const version of [2, 'published']) {
        const { status, body } = await ada.post(`/v1/render/design/${id}`, { version });
        expect(status).toBe(404);
        expect(body.error).toMatchObject({ code: 'INVALID_DESIGN_ID', details: { version } });
      }
      await change(ada, id, { status: 'PUBLISHED' });
      await change(ada, id, { status: 'DRAFT' });
      expect((await ada.post(`/v1/render/design/${id}`, { version: 'published' })).status).toBe(404);
    });

    it.each(['latest', 0, -1, 1.5, '1', true, null, []])('refuses %j', async (version) => {
      const id = await makeDesign(world().ada);
      const { status, body } = await world().ada.post(`/v1/render/design/${id}`, { version });
      expect(status).toBe(400);
      expect(body.error.details.field).toBe('version');
    });

    it('is refused for a template, which has none', async () => {
      const { status, body } = await world().ada.post('/v1/render/template/tpl_gallery_quote_post', { version: 1 });
      expect(status).toBe(400);
      expect(body.error.details.field).toBe('version');
    });
  });
}
