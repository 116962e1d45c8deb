import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { greeting, makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

const page = { width: 200, height: 100 };
const coloured = (background: string) => ({ ...page, canvasData: { ...greeting.canvasData, background } });
const half = {
  ...page,
  canvasData: { elements: [{ id: 'a', type: 'text', width: 50, height: 20, text: 'Hello {{ na' }] },
};

const put = (client: Client, id: string, body: unknown, headers?: Readonly<Record<string, string>>) =>
  client.call('PUT', `/v1/designs/${id}/draft`, { body, ...(headers && { headers }) });

async function digest(client: Client, id: string, body: unknown): Promise<string> {
  const answer = await client.post(`/v1/render/design/${id}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Buffer.from(await (await fetch(answer.body.data.imageUrl)).arrayBuffer()).toString('base64');
}

export function draftsSuite(world: () => World): void {
  describe('the draft of a design', () => {
    it('is its newest version until somebody begins one', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const { status, body, headers } = await ada.get(`/v1/designs/${id}/draft`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        ...page,
        isStored: false,
        version: 1,
        basedOn: 1,
        updatedAt: null,
        problems: [],
      });
      expect(body.data.canvasData).toEqual((await ada.get(`/v1/designs/${id}`)).body.data.canvasData);
      expect(headers.get('etag')).toBe('"v1"');
    });

    it('is stored without making a version', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const { status, body, headers } = await put(ada, id, coloured('#12d812'));
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ isStored: true, version: 1, basedOn: 1, problems: [], warnings: [] });
      expect(body.data.updatedAt).toMatch(timestamp);
      const read = await ada.get(`/v1/designs/${id}/draft`);
      expect(read.body.data).toMatchObject({ canvasData: { background: '#12d812' }, updatedAt: body.data.updatedAt });
      expect(read.headers.get('etag')).toBe(headers.get('etag'));
      const design = (await ada.get(`/v1/designs/${id}`)).body.data;
      expect(design).toMatchObject({ version: 1, canvasData: { background: '#ffffff' } });
      expect((await ada.get(`/v1/designs/${id}/versions`)).body.pagination.total).toBe(1);
      const [listed] = (await ada.get('/v1/designs?limit=1')).body.data;
      expect(listed).toMatchObject({ id, version: 1, hasDraft: true });
    });

    it('is shown by renders that ask for it, and by no others', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const present = await digest(ada, id, {});
      expect(await digest(ada, id, { version: 'draft' })).toBe(present);
      await put(ada, id, coloured('#12d812'));
      const green = await digest(ada, id, { version: 'draft' });
      expect(green).not.toBe(present);
      for (const version of [undefined, 1]) expect(await digest(ada, id, { version })).toBe(present);
      await put(ada, id, coloured('#1212d8'));
      expect([present, green]).not.toContain(await digest(ada, id, { version: 'draft' }));
      await ada.delete(`/v1/designs/${id}/draft`);
      expect(await digest(ada, id, { version: 'draft' })).toBe(present);
      const { status, body } = await ada.post(`/v1/render/design/${id}`, { version: 'sketch' });
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    });

    it('is taken only by who knows the last one, where If-Match says so', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const first = await put(ada, id, coloured('#12d812'), { 'if-match': '"v1"' });
      expect(first.status).toBe(200);
      const late = await put(ada, id, coloured('#1212d8'), { 'if-match': '"v1"' });
      expect([late.status, late.body.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
      const etag = first.headers.get('etag') ?? '';
      expect(late.body.error.details).toEqual({
        expected: 'v1',
        etag,
        version: 1,
        updatedAt: first.body.data.updatedAt,
      });
      const second = await put(ada, id, coloured('#d81212'), { 'if-match': etag });
      expect(second.status).toBe(200);
      const discarded = await ada.call('DELETE', `/v1/designs/${id}/draft`, { headers: { 'if-match': etag } });
      expect(discarded.status).toBe(412);
      expect((await put(ada, id, coloured('#d8d812'), { 'if-match': '*' })).status).toBe(200);
    });

    it('is that of one of many who store it at once with the same If-Match', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const colours = ['#110000', '#220000', '#330000', '#440000', '#550000'];
      const answers = await Promise.all(
        colours.map((colour) => put(ada, id, coloured(colour), { 'if-match': '"v1"' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
      const winner = colours[answers.findIndex(({ status }) => status === 200)];
      expect((await ada.get(`/v1/designs/${id}/draft`)).body.data.canvasData.background).toBe(winner);
      const free = await Promise.all(colours.map((colour) => put(ada, id, coloured(colour))));
      expect(new Set(free.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(free.map(({ body }) => body.data.updatedAt)).size).toBe(colours.length);
    });

    it('may be what no version may be, and says why it is none', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const { status, body } = await put(ada, id, half);
      expect(status).toBe(200);
      expect(body.data.problems).toEqual([expect.objectContaining({ path: '/canvasData/elements/0/text' })]);
      const read = (await ada.get(`/v1/designs/${id}/draft`)).body.data;
      expect(read).toMatchObject({ canvasData: half.canvasData, problems: body.data.problems });
      const render = await ada.post(`/v1/render/design/${id}`, { version: 'draft' });
      expect(render.status).toBe(400);
      const version = await ada.post(`/v1/designs/${id}/versions`);
      expect([version.status, version.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
      expect((await ada.get(`/v1/designs/${id}/draft`)).body.data.isStored).toBe(true);
    });

    it('becomes a version, which may be published with it', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      await put(ada, id, coloured('#12d812'));
      const made = await ada.post(`/v1/designs/${id}/versions`);
      expect([made.status, made.body.data.version]).toEqual([201, 2]);
      expect(made.headers.get('location')).toBe(`/v1/designs/${id}/versions/2`);
      const draft = await ada.get(`/v1/designs/${id}/draft`);
      expect(draft.body.data).toMatchObject({ isStored: false, version: 2, canvasData: { background: '#12d812' } });
      // Nothing is edited: nothing is made.
      expect((await ada.post(`/v1/designs/${id}/versions`)).body.data).toMatchObject({
        version: 2,
        publishedVersion: null,
      });
      await put(ada, id, coloured('#1212d8'));
      const stale = await ada.post(`/v1/designs/${id}/versions`, { publish: true }, { 'if-match': '"v2"' });
      expect(stale.status).toBe(412);
      const published = await ada.post(`/v1/designs/${id}/versions`, { publish: true });
      expect(published.body.data).toMatchObject({ version: 3, publishedVersion: 3, status: 'PUBLISHED' });
    });

    it('is stored, and becomes a version, with the warnings of its document', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const box = { id: 'box', type: 'rectangle', width: 10, height: 10, opacty: 0.5 };
      const warnings = [
        { code: 'PROPERTY_UNKNOWN', elementId: 'box', details: { property: 'opacty', didYouMean: 'opacity' } },
      ];
      const stored = await put(ada, id, { width: 100, height: 50, canvasData: { elements: [box] } });
      expect(stored.body.data.warnings).toMatchObject(warnings);
      const made = await ada.post(`/v1/designs/${id}/versions`);
      expect(made.body.data.warnings).toMatchObject(warnings);
    });

    it('is told by a tag in each answer, which the next call takes', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const path = `/v1/designs/${id}`;
      const match = (answer: Awaited<ReturnType<typeof put>>) => ({ 'if-match': answer.headers.get('etag') ?? '' });
      const stored = await put(ada, id, coloured('#12d812'), match(await ada.get(`${path}/draft`)));
      const made = await ada.post(`${path}/versions`, {}, match(stored));
      expect([made.status, made.headers.get('etag')]).toEqual([201, '"v2"']);
      const published = await ada.post(`${path}/versions`, { publish: true }, match(made));
      expect([published.status, published.headers.get('etag')]).toEqual([201, '"v2"']);
      const next = await put(ada, id, coloured('#1212d8'), match(published));
      expect(next.status).toBe(200);
      const gone = await ada.call('DELETE', `${path}/draft`, { headers: match(next) });
      expect(gone.status).toBe(200);
      expect((await ada.get(`${path}/draft`)).headers.get('etag')).toBe('"v2"');
    });

    it('becomes a version once, however often that is asked with the same Idempotency-Key', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      await put(ada, id, coloured('#12d812'));
      const make = () => ada.post(`/v1/designs/${id}/versions`, { publish: true }, { 'idempotency-key': `make-${id}` });
      const first = await make();
      expect([first.status, first.body.data.version]).toEqual([201, 2]);
      await put(ada, id, coloured('#1212d8'));
      const again = await make();
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toEqual(first.body);
      for (const name of ['location', 'etag']) expect(again.headers.get(name), name).toBe(first.headers.get(name));
      const draft = (await ada.get(`/v1/designs/${id}/draft`)).body.data;
      expect(draft).toMatchObject({ isStored: true, version: 2, canvasData: { background: '#1212d8' } });
    });

    it('tells when another version was stored since it was begun', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      await put(ada, id, coloured('#12d812'));
      await ada.patch(`/v1/designs/${id}`, { canvasData: coloured('#1212d8').canvasData });
      expect((await put(ada, id, coloured('#12d813'))).body.data).toMatchObject({ basedOn: 1, version: 2 });
      expect((await put(ada, id, { ...coloured('#12d814'), basedOn: 2 })).body.data).toMatchObject({ basedOn: 2 });
    });

    it('goes with its design, and is nothing to other accounts', async () => {
      const { ada, bob } = world();
      const id = await makeDesign(ada);
      await put(ada, id, coloured('#12d812'));
      for (const answer of [await bob.get(`/v1/designs/${id}/draft`), await put(bob, id, coloured('#000000'))]) {
        expect([answer.status, answer.body.error.code]).toEqual([404, 'INVALID_DESIGN_ID']);
      }
      await ada.delete(`/v1/designs/${id}`);
      expect((await ada.get(`/v1/designs/${id}/draft`)).body.error.code).toBe('INVALID_DESIGN_ID');
      expect((await put(ada, unknownIds.design, half)).body.error.code).toBe('INVALID_DESIGN_ID');
    });

    it('is refused when it is no document at all', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      for (const body of [
        {},
        { ...page },
        { ...page, canvasData: [] },
        { ...half, width: 0 },
        { ...half, basedOn: 0 },
      ]) {
        expect((await put(ada, id, body)).status).toBe(400);
      }
    });
  });
}
