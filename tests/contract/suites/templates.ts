import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { greeting, makeDesign, unknownIds, type World } from '../support/world.ts';

const summaryFields = ['category', 'height', 'id', 'name', 'thumbnail', 'variables', 'width'];

export function templatesSuite(world: () => World): void {
  const firstOfGallery = async () => (await world().bob.get('/v1/templates?limit=1')).body.data[0];

  describe('GET /templates', () => {
    it('lists the gallery with variable names, without totalPages', async () => {
      const { status, body } = await world().bob.get('/v1/templates');
      expect(status).toBe(200);
      expect(body.data).toHaveLength(20);
      expect(Object.keys(body.data[0]).sort()).toEqual(summaryFields);
      for (const name of body.data[0].variables) expect(typeof name).toBe('string');
      expect(Object.keys(body.pagination).sort()).toEqual(['limit', 'nextCursor', 'page', 'total']);
      expect(body.pagination.total).toBeGreaterThanOrEqual(30);
    });

    it('has thumbnails that can be looked at without a key', async () => {
      const { thumbnail } = await firstOfGallery();
      const { width, height } = await read(thumbnail);
      const first = await firstOfGallery();
      expect(width / height).toBeCloseTo(first.width / first.height, 1);
      const none = await fetch(thumbnail.replace(/[^/]+$/, 'none.webp'));
      expect(none.status).toBe(200);
      expect(Buffer.from(await none.arrayBuffer()).equals(await bytesOf(thumbnail))).toBe(false);
    });

    it.each(['social-media', 'certificates', 'marketing', 'business', 'presentations', 'documents'])(
      'has templates of the category %s',
      async (category) => {
        const { body } = await world().bob.get(`/v1/templates?category=${category}`);
        expect(body.data.length).toBeGreaterThan(0);
        for (const each of body.data) expect(each.category).toBe(category);
      },
    );

    it('answers an empty list for an unknown category', async () => {
      expect((await world().bob.get('/v1/templates?category=cooking')).body.data).toEqual([]);
    });

    it('searches by name as text', async () => {
      const { name } = await firstOfGallery();
      const { body } = await world().bob.get(`/v1/templates?search=${encodeURIComponent(name.toUpperCase())}`);
      expect(body.data.map((each: { name: string }) => each.name)).toContain(name);
      expect((await world().bob.get('/v1/templates?search=%25')).body.data).toEqual([]);
    });

    it('pages and clamps', async () => {
      const { body } = await world().bob.get('/v1/templates?limit=1000');
      expect(body.pagination.limit).toBe(100);
      const second = await world().bob.get('/v1/templates?limit=1&page=2');
      expect(second.body.data[0].id).toBe(body.data[1].id);
      expect((await world().bob.get('/v1/templates?page=0')).status).toBe(400);
    });
  });

  describe('GET /templates/{id}', () => {
    it('answers with description, typed variables and canvasData', async () => {
      const { id } = await firstOfGallery();
      const { status, body } = await world().bob.get(`/v1/templates/${id}`);
      expect(status).toBe(200);
      expect(Object.keys(body.data).sort()).toEqual(
        [...summaryFields, 'canvasData', 'description', 'variablesSchema'].sort(),
      );
      for (const variable of body.data.variables) {
        expect(Object.keys(variable).sort()).toEqual(['default', 'name', 'type']);
        expect(['text', 'image']).toContain(variable.type);
      }
      expect(body.data.canvasData.elements.length).toBeGreaterThan(0);
    });

    it('answers 404 INVALID_DESIGN_ID that says it was a template', async () => {
      const { status, body } = await world().bob.get(`/v1/templates/${unknownIds.template}`);
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ code: 'INVALID_DESIGN_ID', details: { resource: 'template' } });
    });
  });

  describe('POST /templates/{id}/use', () => {
    it('makes a draft that holds the values given and still asks for the others', async () => {
      const template = (await world().bob.get('/v1/templates/tpl_gallery_quote_post')).body.data;
      const { status, headers, body } = await world().bob.post(`/v1/templates/${template.id}/use`, {
        name: 'Mine',
        dynamicData: { author: 'Ada {{ not a variable }}' },
      });
      expect(status).toBe(201);
      expect(Object.keys(body.data).sort()).toEqual(['createdAt', 'height', 'id', 'name', 'status', 'width']);
      expect(body.data).toMatchObject({ name: 'Mine', status: 'DRAFT', width: template.width });
      expect(headers.get('location')).toBe(`/v1/designs/${body.data.id}`);
      const design = (await world().bob.get(`/v1/designs/${body.data.id}`)).body.data;
      const names = design.variables.map(({ name }: { name: string }) => name);
      expect(names).not.toContain('author');
      expect(names).toContain('quote');
      const rendered = await world().bob.post(`/v1/render/design/${design.id}`, { debug: true });
      const lines = rendered.body.data.debug.elements.flatMap(({ lines: each }: { lines?: string[] }) => each ?? []);
      expect(lines.join(' ')).toContain('Ada {{ not a variable }}');
    });

    it('tells of values that no variable takes, and of fields that mean nothing', async () => {
      const { body } = await world().bob.post('/v1/templates/tpl_gallery_quote_post/use', {
        nam: 'Mine',
        dynamicData: { autor: 'Ada' },
      });
      expect(body.data.warnings).toMatchObject([
        { code: 'PROPERTY_UNKNOWN', details: { property: 'nam', didYouMean: 'name' } },
        { code: 'VARIABLE_UNKNOWN', details: { variable: 'autor', didYouMean: 'author' } },
      ]);
    });

    it("takes the template's name when none is given, and needs no body", async () => {
      const { id, name } = await firstOfGallery();
      const { body } = await world().bob.post(`/v1/templates/${id}/use`);
      expect(body.data.name).toBe(name);
    });

    it('refuses values that do not fit', async () => {
      const { status, body } = await world().bob.post('/v1/templates/tpl_gallery_quote_post/use', {
        dynamicData: { background_color: 'no colour' },
      });
      expect(status).toBe(422);
      expect(body.error.code).toBe('INVALID_DYNAMIC_DATA');
    });

    it('answers 404 for a template that is not there', async () => {
      expect((await world().bob.post(`/v1/templates/${unknownIds.template}/use`, {})).status).toBe(404);
    });
  });

  describe('POST /render/template/{id}', () => {
    it('renders without storing a design', async () => {
      const designs = (await world().bob.get('/v1/designs')).body.pagination.total;
      const { status, body } = await world().bob.post('/v1/render/template/tpl_gallery_quote_post', {
        format: 'jpg',
        quality: 80,
        width: 300,
        dynamicData: { author: 'Grace' },
      });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ format: 'jpg', width: 300, metadata: { quality: 80 } });
      expect((await world().bob.get('/v1/designs')).body.pagination.total).toBe(designs);
      const state = await world().bob.get(`/v1/render/status/${body.data.renderId}`);
      expect(state.body.data.templateId).toBe('tpl_gallery_quote_post');
      expect(state.body.data).not.toHaveProperty('designId');
    });

    it('answers 404 INVALID_DESIGN_ID with details.resource', async () => {
      const { status, body } = await world().bob.post(`/v1/render/template/${unknownIds.template}`, {});
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ code: 'INVALID_DESIGN_ID', details: { resource: 'template' } });
    });
  });

  describe("an account's own templates", () => {
    it('are made of designs, with a picture, and keep what the design was', async () => {
      const designId = await makeDesign(world().ada);
      const { status, headers, body } = await world().ada.post('/v1/templates', {
        designId,
        name: 'Our greeting',
        category: 'marketing',
        description: 'For new people.',
      });
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/v1/templates/${body.data.id}`);
      expect(body.data).toMatchObject({ name: 'Our greeting', category: 'marketing', description: 'For new people.' });
      const picture = await read(body.data.thumbnail);
      expect([picture.width, picture.height]).toEqual([200, 100]);
      // The bar, in the default of its variable; what cannot be drawn has another picture.
      expectNear(picture.at(100, 75), [255, 0, 0]);
      expectNear(picture.at(5, 95), [255, 255, 255]);
      await world().ada.delete(`/v1/designs/${designId}`);
      expect((await world().ada.get(`/v1/templates/${body.data.id}`)).body.data.canvasData.elements).toHaveLength(3);
      const list = await world().ada.get('/v1/templates?limit=1');
      expect(list.body.data[0].id).toBe(body.data.id);
    });

    it('may ask for values that must be given, and are shown without them', async () => {
      const variables = [
        { name: 'accent', type: 'color', required: true },
        { name: 'photo', type: 'image', required: true },
      ];
      const designId = await makeDesign(world().ada, { canvasData: { ...greeting.canvasData, variables } });
      const { status, body } = await world().ada.post('/v1/templates', { designId });
      expect(status, JSON.stringify(body)).toBe(201);
      const picture = await read(body.data.thumbnail);
      expect([picture.width, picture.height]).toEqual([200, 100]);
      const rendered = await world().ada.post(`/v1/render/template/${body.data.id}`, {});
      expect([rendered.status, rendered.body.error.details.field]).toEqual([422, 'dynamicData.accent']);
    });

    it('can be changed and deleted', async () => {
      const designId = await makeDesign(world().ada);
      const { id } = (await world().ada.post('/v1/templates', { designId })).body.data;
      const changed = await world().ada.patch(`/v1/templates/${id}`, { name: 'Renamed', category: 'Business' });
      expect(changed.body.data).toMatchObject({ name: 'Renamed', category: 'business' });
      expect((await world().ada.patch(`/v1/templates/${id}`, {})).status).toBe(400);
      expect((await world().ada.delete(`/v1/templates/${id}`)).body.data).toEqual({ deleted: true });
      expect((await world().ada.get(`/v1/templates/${id}`)).status).toBe(404);
      expect((await world().ada.delete(`/v1/templates/${id}`)).status).toBe(404);
    });

    it.each([
      ['no design', {}],
      ['a category with spaces', { designId: unknownIds.design, category: 'two words' }],
      ['an empty name', { designId: unknownIds.design, name: '' }],
    ])('refuse %s', async (_what, body) => {
      expect((await world().ada.post('/v1/templates', body)).status).toBe(400);
    });

    it('need a design that is there', async () => {
      const { status, body } = await world().ada.post('/v1/templates', { designId: unknownIds.design });
      expect(status).toBe(404);
      expect(body.error.code).toBe('INVALID_DESIGN_ID');
    });

    it('are not the gallery, which cannot be changed', async () => {
      for (const answer of [
        await world().ada.patch('/v1/templates/tpl_gallery_quote_post', { name: 'x' }),
        await world().ada.delete('/v1/templates/tpl_gallery_quote_post'),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.body.error.code).toBe('ACCESS_DENIED');
      }
    });
  });
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  return Buffer.from(await answer.arrayBuffer());
}

/** Decodes a picture with a decoder that is not ours. */
async function read(url: string) {
  const { data, info } = await sharp(await bytesOf(url))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { width: info.width, height: info.height, at };
}

/** WebP is not exact. */
function expectNear(color: readonly number[], wanted: readonly number[]): void {
  for (const [index, value] of wanted.entries())
    expect(Math.abs((color[index] ?? Number.NaN) - value)).toBeLessThan(24);
}
