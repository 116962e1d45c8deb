import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { apiKey } from '../../e2e/service.ts';
import { fileForm } from '../support/owned-ids.ts';
import { makeDesign, unknownIds, type World } from '../support/world.ts';

const inColour = (background: string) => ({ canvasData: { background, elements: [] } });
const red = { r: 216, g: 18, b: 18 };
const green = { r: 18, g: 216, b: 18 };

export function previewsSuite(world: () => World): void {
  const read = async (path: string, { key = apiKey, headers = {} }: Asking = {}) => {
    const answer = await fetch(world().service.url + path, { headers: { authorization: `Bearer ${key}`, ...headers } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const picture = (id: string, query = '', asking?: Asking) => read(`/v1/designs/${id}/preview${query}`, asking);
  const scene = (id: string, query = '') => world().ada.get(`/v1/designs/${id}/scene${query}`);
  const colourOf = async (bytes: Buffer) => {
    const { dominant } = await sharp(bytes).stats();
    return dominant;
  };
  const isNear = (colour: typeof red, wanted: typeof red) =>
    expect(Math.max(...(['r', 'g', 'b'] as const).map((part) => Math.abs(colour[part] - wanted[part])))).toBeLessThan(
      16,
    );
  const usage = async (client: World['ada']) => (await client.get('/v1/account')).body.data.usage;

  describe('the picture of a design', () => {
    it('is a WebP as wide as it was asked for, with the defaults of variables', async () => {
      const id = await makeDesign(world().ada);
      const { status, headers, bytes } = await picture(id, '?width=320&v=1');
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
      expect((await sharp((await picture(id)).bytes).metadata()).width).toBe(320);
      expect((await sharp((await picture(id, '?width=640')).bytes).metadata()).width).toBe(640);
    });

    it('is at most twice as high as its width, whatever the design', async () => {
      const id = await makeDesign(world().ada, { width: 20, height: 10_000, ...inColour('#d81212') });
      const { width, height } = await sharp((await picture(id, '?width=160')).bytes).metadata();
      expect([width, height]).toEqual([1, 320]);
      const flat = await makeDesign(world().ada, { width: 10_000, height: 1, ...inColour('#d81212') });
      expect(await sharp((await picture(flat, '?width=160')).bytes).metadata()).toMatchObject({
        width: 160,
        height: 1,
      });
    });

    it('is that of a version for as long as there is that version', async () => {
      const { ada } = world();
      const id = await makeDesign(ada, inColour('#d81212'));
      const first = await picture(id, '?v=1');
      isNear(await colourOf(first.bytes), red);
      expect(first.headers.get('cache-control')).toMatch(/^private, max-age=315\d{5}, immutable$/);
      await ada.patch(`/v1/designs/${id}`, inColour('#12d812'));
      expect((await picture(id, '?v=1')).bytes).toEqual(first.bytes);
      for (const query of ['', '?v=2']) isNear(await colourOf((await picture(id, query)).bytes), green);
      expect((await picture(id)).headers.get('cache-control')).toBe('private, no-cache');
      const missing = await ada.get(`/v1/designs/${id}/preview?v=3`);
      expect([missing.status, missing.body.error.code]).toEqual([404, 'INVALID_DESIGN_ID']);
      expect((await ada.get(`/v1/designs/${id}/preview?v=published`)).status).toBe(404);
      await ada.patch(`/v1/designs/${id}`, { status: 'PUBLISHED' });
      isNear(await colourOf((await picture(id, '?v=published')).bytes), green);
    });

    it('is that of the draft for who asks for it', async () => {
      const { ada } = world();
      const id = await makeDesign(ada, inColour('#d81212'));
      isNear(await colourOf((await picture(id, '?v=draft')).bytes), red);
      for (const [background, colour] of [
        ['#12d812', green],
        ['#d81212', red],
        ['#12d812', green],
      ] as const) {
        const body = { width: 200, height: 100, ...inColour(background) };
        await ada.call('PUT', `/v1/designs/${id}/draft`, { body });
        const { headers, bytes } = await picture(id, '?v=draft');
        isNear(await colourOf(bytes), colour);
        expect(headers.get('cache-control')).toBe('private, no-cache');
      }
      isNear(await colourOf((await picture(id)).bytes), red);
    });

    it('is not sent again to who has it', async () => {
      const id = await makeDesign(world().ada);
      const first = await picture(id);
      const etag = first.headers.get('etag') ?? '';
      const again = await picture(id, '', { headers: { 'if-none-match': etag } });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    });

    it('is drawn once however many ask at once, counts no render, and goes with its design', async () => {
      const client = await world().account('Free');
      const id = await makeDesign(client);
      const before = await usage(client);
      const answers = await Promise.all(Array.from({ length: 8 }, () => picture(id, '?v=1', { key: client.key })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const after = await usage(client);
      expect(after).toEqual({ ...before, storedBytes: before.storedBytes + (answers[0]?.bytes.length ?? 0) });
      await picture(id, '?v=1', { key: client.key });
      expect(await usage(client)).toEqual(after);
      expect((await client.get('/v1/renders')).body.data).toEqual([]);
      await client.delete(`/v1/designs/${id}`);
      expect((await usage(client)).storedBytes).toBeLessThan(before.storedBytes);
      expect((await client.get(`/v1/designs/${id}/preview?v=1`)).status).toBe(404);
    });

    it('is kept for a moment where a picture in it could not be brought', async () => {
      const image = { id: 'i', type: 'image', x: 0, y: 0, width: 50, height: 50, src: 'http://localhost:1/none.png' };
      const id = await makeDesign(world().ada, { canvasData: { elements: [image] } });
      expect((await picture(id, '?v=1')).headers.get('cache-control')).toMatch(/^private, max-age=\d{1,3}, immutable$/);
    });

    it('is for people with a session, too', async () => {
      const person = await world().person();
      const made = await person.post('/v1/designs', { name: 'Mine', width: 40, height: 20 });
      expect((await person.get(`/v1/designs/${made.body.data.id}/preview`)).status).toBe(200);
      expect((await person.get(`/v1/designs/${made.body.data.id}/scene`)).status).toBe(200);
    });
  });

  describe('the scene of a design', () => {
    it('holds all that is painted, with its fonts and pictures', async () => {
      const { ada } = world();
      const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: red } })
        .png()
        .toBuffer();
      const asset = (await ada.call('POST', '/v1/assets/upload', { body: fileForm(bytes, { name: 'red.png' }) })).body
        .data;
      const image = { id: 'i', type: 'image', x: 0, y: 0, width: 30, height: 20, src: asset.id };
      const text = { id: 't', type: 'text', x: 0, y: 50, width: 150, height: 30, text: 'Hello {{ name }}' };
      const variables = [{ name: 'name', type: 'text', default: 'Ada', required: true }];
      const id = await makeDesign(ada, { canvasData: { elements: [image, text], variables } });
      const { status, headers, body } = await scene(id, '?v=1');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toMatch(/^private, max-age=315\d{5}, immutable$/);
      const { data } = body;
      expect(data).toMatchObject({ version: 1, width: 200, height: 100, warnings: [] });
      expect(data.elements.map((element: { readonly id: string }) => element.id)).toEqual(['i', 't']);
      expect(JSON.stringify(data.marks)).toContain('Hello Ada');
      expect(data.pictures).toEqual([
        { key: expect.stringMatching(/^[0-9a-f]{64}$/), src: asset.id, upright: true, width: 30, height: 20 },
      ]);
      expect(data.fonts).toHaveLength(1);
      const [{ package: place, file }] = data.fonts;
      expect((await read(`/v1/engine/fonts/${place}/${file}?v=${data.engineVersion}`)).status).toBe(200);
    });

    it('is that of the draft for who asks for it, and the same for all others', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const body = { width: 300, height: 100, canvasData: { elements: [] } };
      await ada.call('PUT', `/v1/designs/${id}/draft`, { body });
      expect((await scene(id, '?v=draft')).body.data.width).toBe(300);
      expect((await scene(id)).body.data.width).toBe(200);
      const half = { elements: [{ id: 'a', type: 'text', width: 50, height: 20, text: 'Hello {{ na' }] };
      await ada.call('PUT', `/v1/designs/${id}/draft`, { body: { ...body, canvasData: half } });
      const refused = await scene(id, '?v=draft');
      expect([refused.status, refused.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    });
  });

  it.each([
    ['preview', '?width=321', 'width'],
    ['preview', '?width=1e9', 'width'],
    ['preview', '?width=', 'width'],
    ['preview', '?v=latest', 'v'],
    ['scene', '?v=0', 'v'],
    ['scene', '?v=1&v=2', 'v'],
  ])('a %s of %s is none', async (what, query, field) => {
    const id = await makeDesign(world().ada);
    const { status, body } = await world().ada.get(`/v1/designs/${id}/${what}${query}`);
    expect([status, body.error.code, body.error.details.field]).toEqual([400, 'INVALID_REQUEST', field]);
  });

  it.each(['preview', 'scene'])('the %s of another account or of nothing is not found', async (what) => {
    const { ada, bob } = world();
    const id = await makeDesign(ada);
    await ada.get(`/v1/designs/${id}/${what}?v=1`);
    for (const [client, path] of [
      [bob, id],
      [ada, unknownIds.design],
    ] as const) {
      const { status, body } = await client.get(`/v1/designs/${path}/${what}?v=1`);
      expect([status, body.error.code]).toEqual([404, 'INVALID_DESIGN_ID']);
    }
  });
}

interface Asking {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
