import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../e2e/service.ts';
import type { Client } from '../support/client.ts';
import { makeDesign, timestamp, type World } from '../support/world.ts';

const photo = readFileSync(path.join(repositoryRoot, 'fixtures/images/photo-coast.jpg'));
const logo = readFileSync(path.join(repositoryRoot, 'fixtures/images/logo.svg'));

function form(bytes: Uint8Array, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  data.set('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}

const upload = (client: Client, body: FormData) => client.call('POST', '/v1/assets/upload', { body });

export function assetsSuite(world: () => World): void {
  describe('POST /assets/upload', () => {
    it('answers 201 with the fields of an asset, told from the bytes', async () => {
      const { status, headers, body } = await upload(world().ada, form(photo, 'holiday.png', { name: 'Holiday' }));
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/v1/assets/${body.data.id}`);
      expect(body.data).toMatchObject({
        name: 'Holiday',
        type: 'IMAGE',
        mimeType: 'image/jpeg',
        size: photo.byteLength,
      });
      expect(body.data.id).toMatch(/^ast_/);
      const file = await fetch(body.data.url);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toBe('image/jpeg');
    });

    it('takes the name of the file when none is sent', async () => {
      const { body } = await upload(world().ada, form(photo, 'coast.jpg'));
      expect(body.data.name).toBe('coast.jpg');
    });

    it.each([
      ['text', Buffer.from('hello'), {}, 'UNSUPPORTED_FILE_TYPE'],
      ['an image that is called a font', photo, { type: 'FONT' }, 'UNSUPPORTED_FILE_TYPE'],
      ['a video', photo, { type: 'VIDEO' }, 'UNSUPPORTED_FILE_TYPE'],
      ['half of a picture header', photo.subarray(0, 20), {}, 'UNSUPPORTED_FILE_TYPE'],
    ])('refuses %s', async (_what, bytes, fields, code) => {
      const { status, body } = await upload(world().ada, form(bytes, 'x.jpg', fields));
      expect(status).toBe(400);
      expect(body.error.code).toBe(code);
    });

    it('refuses a form without a file, and a body that is no form', async () => {
      const empty = new FormData();
      empty.set('name', 'x');
      expect((await upload(world().ada, empty)).status).toBe(400);
      const json = await world().ada.post('/v1/assets/upload', { file: 'x' });
      expect([json.status, json.body.error.message]).toEqual([
        415,
        'Send the file as multipart/form-data with a boundary, in the field file; received application/json.',
      ]);
    });

    it('bounds the size by plan, while the file still comes', async () => {
      const free = await world().account('Free');
      const { status, body } = await upload(free, form(Buffer.alloc(5 * 1024 ** 2 + 1, photo), 'large.jpg'));
      expect(status).toBe(413);
      expect(body.error).toMatchObject({ code: 'FILE_TOO_LARGE', details: { limit: 5 * 1024 ** 2 } });
    });

    it('makes an SVG harmless', async () => {
      const evil = Buffer.from(logo.toString().replace('</svg>', '<script>alert(1)</script></svg>'));
      const { body } = await upload(world().ada, form(evil, 'logo.svg'));
      const file = await fetch(body.data.url);
      expect(await file.text()).not.toContain('script');
      expect(file.headers.get('content-security-policy')).toContain('sandbox');
    });

    it('gives an asset that a design can show', async () => {
      const { body } = await upload(world().ada, form(photo, 'coast.jpg'));
      const design = await world().ada.post('/v1/designs', {
        name: 'With a photo',
        width: 100,
        height: 100,
        canvasData: { elements: [{ id: 'p', type: 'image', width: 100, height: 100, src: body.data.url }] },
      });
      const rendered = await world().ada.post(`/v1/render/design/${design.body.data.id}`, {});
      expect(rendered.status).toBe(200);
      expect(rendered.body.data.warnings).toEqual([]);
    });
  });

  describe('GET and DELETE /assets', () => {
    it('list newest first, by type, without totalPages', async () => {
      const client = await world().account('Enterprise');
      const first = (await upload(client, form(photo, 'one.jpg'))).body.data.id;
      const second = (await upload(client, form(logo, 'two.svg'))).body.data.id;
      const { body } = await client.get('/v1/assets');
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second, first]);
      expect(body.data[0].createdAt).toMatch(timestamp);
      expect(body.pagination).toEqual({ page: 1, limit: 20, total: 2 });
      expect((await client.get('/v1/assets?type=FONT')).body.data).toEqual([]);
      expect((await client.get('/v1/assets?type=VIDEO')).status).toBe(200);
      expect((await client.get('/v1/assets?type=PICTURE')).status).toBe(400);
      expect((await client.get('/v1/assets?limit=1000')).body.pagination.limit).toBe(100);
    });

    it('have no address any more once they are deleted, while a design that uses one is still rendered', async () => {
      const client = await world().account('Unlimited');
      const { id, url } = (await upload(client, form(photo, 'gone.jpg'))).body.data;
      const kept = await fetch(url);
      expect(kept.status).toBe(200);
      expect(kept.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
      const designs = [id, url].map((src) => ({
        name: 'Card',
        width: 10,
        height: 10,
        canvasData: { elements: [{ id: 'p', type: 'image', src, width: 10, height: 10 }] },
      }));
      const paths: string[] = [];
      for (const design of designs)
        paths.push(`/v1/render/design/${(await client.post('/v1/designs', design)).body.data.id}`);
      await client.delete(`/v1/assets/${id}`);
      const gone = await fetch(url);
      expect([gone.status, (await gone.json()).error.code]).toEqual([404, 'NOT_FOUND']);
      for (const path of paths) expect((await client.post(path, { cache: false })).status).toBe(200);
      // Another account finds it nowhere.
      const foreign = await world().account('Unlimited');
      const copy = (await foreign.post('/v1/designs', designs[1])).body.data.id;
      expect((await foreign.post(`/v1/render/design/${copy}`, {})).body.error.code).toBe('INVALID_IMAGE_URL');
    });

    it('delete once', async () => {
      const { id } = (await upload(world().ada, form(photo, 'gone.jpg'))).body.data;
      expect((await world().ada.delete(`/v1/assets/${id}`)).body.data).toEqual({ deleted: true });
      expect((await world().ada.delete(`/v1/assets/${id}`)).body.error.code).toBe('ASSET_NOT_FOUND');
      expect((await world().ada.get(`/v1/assets/${id}`)).status).toBe(404);
    });
  });

  describe('the libraries', () => {
    it('find stock pictures, with exactly the fields of the specification among them', async () => {
      const { status, headers, body } = await world().ada.get('/v1/assets/stock/search?query=mountain&perPage=3');
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('pagination');
      expect(body.data.length).toBeGreaterThan(0);
      expect(body.data.length).toBeLessThanOrEqual(3);
      expect(Object.keys(body.data[0])).toEqual(
        expect.arrayContaining(['id', 'previewUrl', 'fullUrl', 'width', 'height', 'tags']),
      );
      expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(body.data.length);
      for (const url of [body.data[0].previewUrl, body.data[0].fullUrl]) {
        expect((await fetch(url)).headers.get('content-type')).toBe('image/webp');
      }
    });

    it('find icons whose svgUrl can stand in a design', async () => {
      const { body } = await world().ada.get('/v1/assets/icons/search?query=home');
      expect(Object.keys(body.data[0]).sort()).toEqual([
        'collection',
        'height',
        'id',
        'license',
        'name',
        'previewUrl',
        'svgUrl',
        'tags',
        'width',
      ]);
      expect((await fetch(body.data[0].svgUrl)).headers.get('content-type')).toContain('image/svg+xml');
      const design = await world().ada.post('/v1/designs', {
        name: 'With an icon',
        width: 100,
        height: 100,
        canvasData: { elements: [{ id: 'i', type: 'image', width: 100, height: 100, src: body.data[0].svgUrl }] },
      });
      expect((await world().ada.post(`/v1/render/design/${design.body.data.id}`, {})).status).toBe(200);
    });

    it.each(['stock', 'icons'] as const)('refuse an empty query and bound the page: %s', async (kind) => {
      expect((await world().ada.get(`/v1/assets/${kind}/search?query=`)).status).toBe(400);
      expect((await world().ada.get(`/v1/assets/${kind}/search`)).status).toBe(400);
      // More than fifty of each have a word that begins so.
      const query = { stock: 'b', icons: 'arrow' }[kind];
      const { headers, body } = await world().ada.get(`/v1/assets/${kind}/search?query=${query}&perPage=500`);
      expect(Number(headers.get('x-total-count'))).toBeGreaterThan(50);
      expect(body.data).toHaveLength(50);
      const twenty = await world().ada.get(`/v1/assets/${kind}/search?query=${query}`);
      expect(twenty.body.data).toHaveLength(20);
    });

    it.each(['serif', 'sans-serif', 'monospace', 'display'])('list fonts of the category %s', async (category) => {
      const { body } = await world().ada.get(`/v1/assets/fonts?category=${category}`);
      expect(body.data.length).toBeGreaterThan(0);
      for (const font of body.data) {
        expect(font.category).toBe(category);
        for (const weight of font.weights) expect(typeof weight).toBe('string');
        expect(font.styles.length).toBeGreaterThan(0);
      }
    });

    it('refuse a category that does not exist', async () => {
      expect((await world().ada.get('/v1/assets/fonts?category=comic')).status).toBe(400);
    });
  });

  describe('uploads', () => {
    it('tell which designs and templates use them: by their newest version or a draft', async () => {
      const { ada } = world();
      const { id } = (await ada.post('/v1/assets/upload', form(logo, 'logo.svg'))).body.data;
      const use = async () => (await ada.get(`/v1/assets/${id}/use`)).body.data;
      expect(await use()).toEqual({ designs: [], designCount: 0, templateCount: 0, inBrand: false });
      const picture = { id: 'photo', type: 'image', x: 0, y: 0, width: 9, height: 9, src: id };
      const canvasData = { elements: [picture] };
      const one = await makeDesign(ada, { name: 'B', canvasData });
      const two = await makeDesign(ada, { name: 'A' });
      await ada.call('PUT', `/v1/designs/${two}/draft`, {
        body: { width: 10, height: 10, canvasData },
        headers: { 'if-match': (await ada.get(`/v1/designs/${two}/draft`)).headers.get('etag') ?? '' },
      });
      await ada.post('/v1/templates', { designId: one });
      const designs = [
        { id: two, name: 'A' },
        { id: one, name: 'B' },
      ];
      const brand = { logos: [{ name: 'main', assetId: id }] };
      await ada.call('PUT', '/v1/account/brand', { body: brand });
      expect(await use()).toEqual({ designs, designCount: 2, templateCount: 1, inBrand: true });
      await ada.call('PUT', '/v1/account/brand', { body: {} });
      expect((await use()).inBrand).toBe(false);
      await ada.patch(`/v1/designs/${one}`, { canvasData: { elements: [] } });
      expect((await use()).designs).toEqual([{ id: two, name: 'A' }]);
    });
  });
}
