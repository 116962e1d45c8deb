import { describe, expect, it } from 'vitest';
import { greeting, makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

const createdFields = ['createdAt', 'height', 'id', 'name', 'status', 'width'];
const summaryFields = [...createdFields, 'folderId', 'updatedAt'].sort();
const listedFields = [...summaryFields, 'hasDraft', 'version'].sort();
const changedFields = [...summaryFields, 'publishedVersion', 'version'].sort();

export function designsSuite(world: () => World): void {
  describe('POST /designs', () => {
    it('answers 201 with the six fields of a new draft and where it is', async () => {
      const { status, headers, body } = await world().ada.post('/v1/designs', greeting);
      expect(status).toBe(201);
      expect(Object.keys(body.data).sort()).toEqual(createdFields);
      expect(body.data).toMatchObject({ name: 'Greeting', width: 200, height: 100, status: 'DRAFT' });
      expect(body.data.id).toMatch(/^dsn_/);
      expect(body.data.createdAt).toMatch(timestamp);
      expect(headers.get('location')).toBe(`/v1/designs/${body.data.id}`);
    });

    it('says so where the id of a template stands for one of a design', async () => {
      const { ada } = world();
      const id = 'tpl_0000000000000000000000';
      for (const answer of [await ada.get(`/v1/designs/${id}`), await ada.post(`/v1/render/design/${id}`, {})]) {
        expect([answer.status, answer.body.error.code]).toEqual([404, 'INVALID_DESIGN_ID']);
        expect(answer.body.error.message).toContain('is the id of a template');
      }
    });

    it('warns of what has no effect, with the name that was probably meant; a change does so too', async () => {
      const { ada } = world();
      const element = { id: 'title', type: 'text', width: 90, height: 20, text: 'Hi', fontsize: 12 };
      const canvasdata = { elements: [element] };
      const stored = await ada.post('/v1/designs', {
        ...greeting,
        canvasdata,
        canvasData: { elements: [element], variables: [{ name: 'a', defualt: 'b' }] },
      });
      expect(stored.status).toBe(201);
      const meant = ({ details }: { details: { property: string; didYouMean: string } }) => [
        details.property,
        details.didYouMean,
      ];
      expect(stored.body.data.warnings.map(meant)).toEqual([
        ['canvasdata', 'canvasData'],
        ['fontsize', 'fontSize'],
        ['canvasData.variables.0.defualt', 'default'],
      ]);
      const change = { canvasData: { elements: [{ ...element, txt: 'Ho' }] }, nmae: 'Bye' };
      const changed = await ada.patch(`/v1/designs/${stored.body.data.id}`, change);
      expect(changed.body.data.warnings.map(meant)).toEqual([
        ['nmae', 'name'],
        ['fontsize', 'fontSize'],
        ['txt', 'text'],
      ]);
      const read = await ada.get(`/v1/designs/${stored.body.data.id}`);
      expect(read.body.data).not.toHaveProperty('warnings');
    });

    it('refuses dates and currencies that no data could make right, where they stand', async () => {
      const text = '{{ day | date: "DD.MM.YYYY" }}';
      const table = { type: 'table', width: 90, height: 90, columns: [{ key: 'a', format: 'currency: "EURO"' }] };
      const elements = [{ type: 'text', width: 90, height: 20, text }, table];
      const canvasData = { elements };
      const { status, body } = await world().ada.post('/v1/designs', { name: 'A', width: 9, height: 9, canvasData });
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(body.error.details.errors).toMatchObject([
        { path: '/canvasData/elements/0/text', code: 'INVALID_TEMPLATE', message: expect.stringContaining('holds DD') },
        { path: '/canvasData/elements/1/columns/0/format', code: 'INVALID_TEMPLATE' },
      ]);
    });

    it('needs no canvasData: the smallest design has no elements', async () => {
      const { body } = await world().ada.post('/v1/designs', { name: 'Empty', width: 10, height: 10 });
      const { body: read } = await world().ada.get(`/v1/designs/${body.data.id}`);
      expect(read.data.canvasData.elements).toEqual([]);
    });

    it('gives elements without an id one of their own', async () => {
      const id = await makeDesign(world().ada, {
        canvasData: {
          elements: [
            { type: 'rectangle', width: 1, height: 1 },
            { type: 'circle', width: 1, height: 1 },
          ],
        },
      });
      const { body } = await world().ada.get(`/v1/designs/${id}`);
      const ids = body.data.canvasData.elements.map((element: { id: string }) => element.id);
      expect(new Set(ids).size).toBe(2);
      for (const each of ids) expect(each).toMatch(/.+/);
    });

    it.each([
      ['name', { name: undefined }],
      ['name', { name: '' }],
      ['name', { name: '   ' }],
      ['name', { name: 'x'.repeat(256) }],
      ['name', { name: 7 }],
      ['name', { name: 'two\nlines' }],
      ['width', { width: undefined }],
      ['width', { width: 0 }],
      ['width', { width: 10_001 }],
      ['width', { width: 1.5 }],
      ['width', { width: '100' }],
      ['height', { height: -1 }],
      ['height', { height: null }],
      ['canvasData', { canvasData: [] }],
      ['canvasData', { canvasData: 'x' }],
    ])('refuses a wrong %s: %j', async (field, changes) => {
      const { status, body } = await world().ada.post('/v1/designs', { ...greeting, ...changes });
      expect(status).toBe(400);
      expect(body.error.details.field).toBe(field);
      expect(body.error.details.errors[0].path).toBe(`/${field}`);
      const isSize = field === 'width' || field === 'height';
      expect(body.error.code).toBe(isSize ? 'INVALID_DIMENSIONS' : 'INVALID_REQUEST');
    });

    it.each([
      ['an unknown type', [{ type: 'hologram' }], /\/elements\/0\/type/],
      ['no type', [{ id: 'a' }], /\/elements\/0\/type/],
      [
        'two elements of one id',
        [
          { id: 'a', type: 'circle', width: 1, height: 1 },
          { id: 'a', type: 'circle', width: 1, height: 1 },
        ],
        /\/elements\/1\/id/,
      ],
      ['opacity 50', [{ type: 'circle', width: 1, height: 1, opacity: 50 }], /\/elements\/0\/opacity/],
      ['a colour that is none', [{ type: 'circle', width: 1, height: 1, fill: 'reddish' }], /\/elements\/0\/fill/],
      ['elements that are no list', { 0: 'x' }, /\/elements/],
      ['broken Liquid', [{ type: 'text', width: 1, text: '{{ name' }], /\/elements\/0\/text/],
    ])('refuses %s with the path', async (_what, elements, path) => {
      const { status, body } = await world().ada.post('/v1/designs', { ...greeting, canvasData: { elements } });
      expect(status).toBe(400);
      expect(body.error.code).toBe('INVALID_REQUEST');
      expect(JSON.stringify(body.error.details.errors)).toMatch(path);
    });

    it('writes no field that the service sets itself', async () => {
      const { body } = await world().ada.post('/v1/designs', {
        ...greeting,
        id: unknownIds.design,
        accountId: 'acc_x',
        status: 'PUBLISHED',
        createdAt: '2000-01-01T00:00:00.000Z',
      });
      expect(body.data.id).not.toBe(unknownIds.design);
      expect(body.data.status).toBe('DRAFT');
      expect(body.data.createdAt > '2020').toBe(true);
    });
  });

  describe('GET /designs/{id}', () => {
    it('answers with canvasData, updatedAt and an ETag', async () => {
      const id = await makeDesign(world().ada);
      const { status, headers, body } = await world().ada.get(`/v1/designs/${id}`);
      expect(status).toBe(200);
      expect(Object.keys(body.data).sort()).toEqual([...changedFields, 'canvasData', 'variables'].sort());
      expect(body.data.canvasData.elements).toHaveLength(3);
      expect(body.data.updatedAt).toMatch(timestamp);
      expect(headers.get('etag')).toBe(`"${body.data.updatedAt}"`);
    });

    it('lists the variables with type and default', async () => {
      const id = await makeDesign(world().ada);
      const { body } = await world().ada.get(`/v1/designs/${id}`);
      const variables = Object.fromEntries(body.data.variables.map((each: { name: string }) => [each.name, each]));
      expect(variables.accent).toMatchObject({ type: 'color', default: '#ff0000' });
      expect(variables.photo).toMatchObject({ type: 'image' });
      expect(variables.name).toMatchObject({ type: 'text', default: null });
    });

    it('keeps unknown properties, which somebody may need', async () => {
      const canvasData = { elements: [{ id: 'a', type: 'circle', width: 1, height: 1, mine: { x: 1 } }] };
      const id = await makeDesign(world().ada, { canvasData });
      const { body } = await world().ada.get(`/v1/designs/${id}`);
      expect(body.data.canvasData.elements[0].mine).toEqual({ x: 1 });
    });

    it.each([unknownIds.design, 'x', 'dsn_', '%00', '..%2f..%2fetc', "'%20or%201=1--", 'a'.repeat(100)])(
      'answers 404 INVALID_DESIGN_ID for %s',
      async (id) => {
        const { status, body } = await world().ada.get(`/v1/designs/${id}`);
        expect(status).toBe(404);
        expect(body.error.code).toBe('INVALID_DESIGN_ID');
      },
    );
  });

  describe('GET /designs', () => {
    it('lists without documents, last changed first, with totalPages', async () => {
      const client = await world().account('Enterprise');
      const first = await makeDesign(client, { name: 'First' });
      const second = await makeDesign(client, { name: 'Second' });
      await client.patch(`/v1/designs/${first}`, { name: 'First, changed' });
      const { status, headers, body } = await client.get('/v1/designs');
      expect(status).toBe(200);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first, second]);
      expect(Object.keys(body.data[0]).sort()).toEqual(listedFields);
      expect(body.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
      expect(headers.get('x-total-count')).toBe('2');
    });

    it('lists in another order where it is asked for, also from page to page', async () => {
      const client = await world().account('Enterprise');
      const ids: string[] = [];
      for (const name of ['beta', 'Alpha', 'gamma', 'alpha']) ids.push(await makeDesign(client, { name }));
      await client.patch(`/v1/designs/${ids[0]}`, { name: 'Beta' });
      const namesBy = async (sort: string): Promise<string[]> => {
        const names: string[] = [];
        for (let next: string | undefined = ''; next !== undefined; ) {
          const { body } = await client.get(`/v1/designs?limit=3&sort=${sort}${next && `&cursor=${next}`}`);
          names.push(...body.data.map(({ name }: { name: string }) => name));
          next = body.pagination.nextCursor;
        }
        return names;
      };
      expect(await namesBy('changed')).toEqual(['Beta', 'alpha', 'gamma', 'Alpha']);
      expect(await namesBy('created')).toEqual(['alpha', 'gamma', 'Alpha', 'Beta']);
      expect(await namesBy('name')).toEqual(['Alpha', 'alpha', 'Beta', 'gamma']);
      const { status, body } = await client.get('/v1/designs?sort=colour');
      expect([status, body.error.message]).toEqual([400, expect.stringContaining('changed')]);
    });

    it('pages, with links to the others', async () => {
      const client = await world().account('Enterprise');
      for (let index = 0; index < 5; index += 1) await makeDesign(client, { name: `Design ${index}` });
      const { headers, body } = await client.get('/v1/designs?page=2&limit=2');
      expect(body.data).toHaveLength(2);
      expect(body.pagination).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3, nextCursor: expect.any(String) });
      const link = headers.get('link') ?? '';
      for (const relation of ['first', 'prev', 'next', 'last']) expect(link).toContain(`rel="${relation}"`);
      expect(link).toContain('page=3&limit=2>; rel="next"');
      const seen = new Set<string>();
      for (const page of [1, 2, 3]) {
        const { body: each } = await client.get(`/v1/designs?page=${page}&limit=2`);
        for (const { id } of each.data) seen.add(id);
      }
      expect(seen.size).toBe(5);
    });

    it('answers an empty page past the end', async () => {
      const { body } = await world().ada.get('/v1/designs?page=1000');
      expect(body.data).toEqual([]);
      expect(body.pagination.page).toBe(1000);
    });

    it('clamps limit to 100 and says so', async () => {
      const { body } = await world().ada.get('/v1/designs?limit=5000');
      expect(body.pagination.limit).toBe(100);
    });

    it.each([
      'page=0',
      'page=-1',
      'page=1.5',
      'page=abc',
      'page=',
      'limit=0',
      'limit=-5',
      'limit=NaN',
      'limit=1e2',
      'status=draft',
      'search=%00',
      'status=ALL',
      'page=1&page=2',
      'page=99999999999',
    ])('refuses ?%s', async (query) => {
      const { status, body } = await world().ada.get(`/v1/designs?${query}`);
      expect(status).toBe(400);
      expect(body.error.code).toBe('INVALID_REQUEST');
    });

    it('filters by status', async () => {
      const client = await world().account('Enterprise');
      const draft = await makeDesign(client);
      const published = await makeDesign(client);
      await client.patch(`/v1/designs/${published}`, { status: 'PUBLISHED' });
      const ids = async (status: string) =>
        (await client.get(`/v1/designs?status=${status}`)).body.data.map(({ id }: { id: string }) => id);
      expect(await ids('DRAFT')).toEqual([draft]);
      expect(await ids('PUBLISHED')).toEqual([published]);
    });

    it('searches names as text, in any case: % and _ and \\ are themselves', async () => {
      const client = await world().account('Enterprise');
      for (const name of ['100% wool', '100 wool', 'a_b', 'axb', 'back\\slash', 'ÄRGER im Büro', "O'Brien"]) {
        await makeDesign(client, { name });
      }
      const names = async (search: string) =>
        (await client.get(`/v1/designs?search=${encodeURIComponent(search)}`)).body.data
          .map(({ name }: { name: string }) => name)
          .sort();
      expect(await names('100%')).toEqual(['100% wool']);
      expect(await names('%')).toEqual(['100% wool']);
      expect(await names('a_b')).toEqual(['a_b']);
      expect(await names('_')).toEqual(['a_b']);
      expect(await names('\\')).toEqual(['back\\slash']);
      expect(await names('  WOOL ')).toEqual(['100 wool', '100% wool']);
      expect(await names('ärger IM')).toEqual(['ÄRGER im Büro']);
      expect(await names("o'b")).toEqual(["O'Brien"]);
      expect(await names('nothing like it')).toEqual([]);
      expect(await names('')).toHaveLength(7);
    });
  });

  describe('PATCH /designs/{id}', () => {
    it('changes only the name when only the name is sent, and answers without canvasData', async () => {
      const id = await makeDesign(world().ada);
      const before = await world().ada.get(`/v1/designs/${id}`);
      const { status, body } = await world().ada.patch(`/v1/designs/${id}`, { name: 'Renamed' });
      expect(status).toBe(200);
      expect(Object.keys(body.data).sort()).toEqual(changedFields);
      expect(body.data.name).toBe('Renamed');
      expect(body.data.updatedAt > before.body.data.updatedAt).toBe(true);
      const after = await world().ada.get(`/v1/designs/${id}`);
      expect(after.body.data.canvasData).toEqual(before.body.data.canvasData);
    });

    it('publishes, and takes it back', async () => {
      const id = await makeDesign(world().ada);
      for (const status of ['PUBLISHED', 'PUBLISHED', 'DRAFT', 'DRAFT']) {
        const { body } = await world().ada.patch(`/v1/designs/${id}`, { status });
        expect(body.data.status).toBe(status);
      }
    });

    it('replaces canvasData whole', async () => {
      const id = await makeDesign(world().ada);
      await world().ada.patch(`/v1/designs/${id}`, {
        canvasData: { elements: [{ id: 'only', type: 'circle', width: 1, height: 1 }] },
      });
      const { body } = await world().ada.get(`/v1/designs/${id}`);
      expect(body.data.canvasData.elements.map(({ id: each }: { id: string }) => each)).toEqual(['only']);
      expect(body.data.canvasData.variables ?? []).toEqual([]);
    });

    it('changes the size', async () => {
      const id = await makeDesign(world().ada);
      const { body } = await world().ada.patch(`/v1/designs/${id}`, { width: 300, height: 50 });
      expect(body.data).toMatchObject({ width: 300, height: 50 });
    });

    it.each([
      ['nothing', {}],
      ['only what it does not know', { colour: 'red' }],
      ['a status that does not exist', { status: 'ARCHIVED' }],
      ['an empty name', { name: '' }],
      ['a list', []],
      ['a wrong element', { canvasData: { elements: [{ type: 'x' }] } }],
    ])('refuses %s', async (_what, changes) => {
      const id = await makeDesign(world().ada);
      const { status, body } = await world().ada.patch(`/v1/designs/${id}`, changes);
      expect(status).toBe(400);
      expect(body.error.code).toBe('INVALID_REQUEST');
    });

    it('refuses a change of an older version when If-Match asks for it', async () => {
      const id = await makeDesign(world().ada);
      const { headers } = await world().ada.get(`/v1/designs/${id}`);
      const etag = headers.get('etag') ?? '';
      const first = await world().ada.patch(`/v1/designs/${id}`, { name: 'One' }, { 'if-match': etag });
      expect(first.status).toBe(200);
      const second = await world().ada.patch(`/v1/designs/${id}`, { name: 'Two' }, { 'if-match': etag });
      expect(second.status).toBe(412);
      expect(second.body.error.code).toBe('PRECONDITION_FAILED');
      const third = await world().ada.patch(
        `/v1/designs/${id}`,
        { name: 'Three' },
        { 'if-match': first.headers.get('etag') ?? '' },
      );
      expect(third.status).toBe(200);
      expect((await world().ada.patch(`/v1/designs/${id}`, { name: 'Four' }, { 'if-match': '*' })).status).toBe(200);
    });

    it('loses no change of many at once', async () => {
      const id = await makeDesign(world().ada);
      const changes = [{ name: 'Of many' }, { width: 321 }, { height: 123 }, { status: 'PUBLISHED' }];
      const answers = await Promise.all(changes.map((change) => world().ada.patch(`/v1/designs/${id}`, change)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { data } = (await world().ada.get(`/v1/designs/${id}`)).body;
      expect(data).toMatchObject({ name: 'Of many', width: 321, height: 123, status: 'PUBLISHED' });
    });

    it('answers 404 for a design that is not there', async () => {
      const { status, body } = await world().ada.patch(`/v1/designs/${unknownIds.design}`, { name: 'x' });
      expect(status).toBe(404);
      expect(body.error.code).toBe('INVALID_DESIGN_ID');
    });
  });

  describe('DELETE /designs/{id}', () => {
    it('deletes once; the second time there is nothing', async () => {
      const id = await makeDesign(world().ada);
      const { status, body } = await world().ada.delete(`/v1/designs/${id}`);
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, data: { deleted: true } });
      expect((await world().ada.delete(`/v1/designs/${id}`)).status).toBe(404);
      expect((await world().ada.get(`/v1/designs/${id}`)).status).toBe(404);
      expect((await world().ada.post(`/v1/render/design/${id}`)).body.error.code).toBe('INVALID_DESIGN_ID');
    });

    it('leaves the files that it was rendered to', async () => {
      const id = await makeDesign(world().ada);
      const { body } = await world().ada.post(`/v1/render/design/${id}`, {});
      await world().ada.delete(`/v1/designs/${id}`);
      expect((await fetch(body.data.imageUrl)).status).toBe(200);
      expect((await world().ada.get(`/v1/render/status/${body.data.renderId}`)).status).toBe(200);
    });
  });

  describe('POST /designs/{id}/duplicate', () => {
    it('copies with "(Copy)" after the name, as a draft, with the same element ids', async () => {
      const id = await makeDesign(world().ada);
      await world().ada.patch(`/v1/designs/${id}`, { status: 'PUBLISHED' });
      const { status, headers, body } = await world().ada.post(`/v1/designs/${id}/duplicate`);
      expect(status).toBe(201);
      expect(Object.keys(body.data).sort()).toEqual(createdFields);
      expect(body.data).toMatchObject({ name: 'Greeting (Copy)', status: 'DRAFT', width: 200 });
      expect(headers.get('location')).toBe(`/v1/designs/${body.data.id}`);
      const [original, copy] = await Promise.all([
        world().ada.get(`/v1/designs/${id}`),
        world().ada.get(`/v1/designs/${body.data.id}`),
      ]);
      expect(copy.body.data.canvasData).toEqual(original.body.data.canvasData);
    });

    it('takes a name', async () => {
      const id = await makeDesign(world().ada);
      const { body } = await world().ada.post(`/v1/designs/${id}/duplicate`, { name: 'Another' });
      expect(body.data.name).toBe('Another');
    });

    it('keeps the name of the copy within 255 characters', async () => {
      const id = await makeDesign(world().ada, { name: 'x'.repeat(255) });
      const { body } = await world().ada.post(`/v1/designs/${id}/duplicate`, {});
      expect(body.data.name).toHaveLength(255);
      expect(body.data.name).toMatch(/x \(Copy\)$/);
    });

    it('answers 404 for a design that is not there', async () => {
      expect((await world().ada.post(`/v1/designs/${unknownIds.design}/duplicate`)).status).toBe(404);
    });
  });
}
