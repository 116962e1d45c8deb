import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { tokenOf } from '../support/owned-ids.ts';
import { makeDesign, timestamp, type World } from '../support/world.ts';

const told = ({ status, body }: Answer) => (status < 300 ? status : `${status} ${body.error.code}`);

async function share(client: Client, designId: string, body: object = {}) {
  const answer = await client.post(`/v1/designs/${designId}/forms`, { name: 'Yours', variables: ['name'], ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { ...answer.body.data, token: tokenOf(answer.body.data.url) };
}

export function formsSuite(world: () => World): void {
  describe('forms of a design', () => {
    it('are made, listed, changed and deleted', async () => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      const list = `/v1/designs/${designId}/forms`;
      const { token, ...form } = await share(ada, designId, {
        intro: ' Say who you are. ',
        variables: ['name', 'accent'],
      });
      expect(form).toMatchObject({
        id: expect.stringMatching(/^frm_/),
        designId,
        name: 'Yours',
        intro: 'Say who you are.',
        variables: ['name', 'accent'],
        format: 'png',
        scale: 1,
        dailyLimit: 100,
        enabled: true,
        made: 0,
        lastMadeAt: null,
        createdAt: expect.stringMatching(timestamp),
      });
      expect(form.url).toBe(`${world().service.url}/f/${token}`);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await ada.get(list)).body.data).toEqual([form]);
      const changed = await ada.patch(`${list}/${form.id}`, { name: 'Theirs', dailyLimit: 3 });
      expect(changed.body.data).toEqual({ ...form, name: 'Theirs', dailyLimit: 3 });
      expect((await ada.delete(`${list}/${form.id}`)).body.data).toEqual({ deleted: true });
      expect((await ada.get(list)).body.data).toEqual([]);
      expect(told(await ada.patch(`${list}/${form.id}`, { name: 'Again' }))).toBe('404 FORM_NOT_FOUND');
    });

    it('ask for variables of the design that people can write, each once', async () => {
      const { ada } = world();
      const text = { id: 'a', type: 'text', x: 0, y: 0, width: 90, height: 20, text: '{{ who }}' };
      const designId = await makeDesign(ada, {
        canvasData: {
          elements: [text],
          variables: [
            { name: 'who', required: true },
            { name: 'tags', type: 'list' },
          ],
        },
      });
      for (const variables of [['nobody'], ['who', 'tags'], ['who', 'who'], []]) {
        const answer = await ada.post(`/v1/designs/${designId}/forms`, { name: 'Yours', variables });
        expect([variables, told(answer)]).toEqual([variables, '400 INVALID_REQUEST']);
      }
      await share(ada, designId, { variables: ['who'] });
    });
  });

  it('a design has twenty forms at most, also when many are made at once', async () => {
    const { ada } = world();
    const list = `/v1/designs/${await makeDesign(ada)}/forms`;
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => ada.post(list, { name: `Form ${index}`, variables: ['name'] })),
    );
    expect(answers.map(told).filter((each) => each === '400 INVALID_REQUEST')).toHaveLength(5);
    expect((await ada.get(list)).body.data).toHaveLength(20);
  });

  describe('a form, by its address alone,', () => {
    it('tells what it asks for, and gives one picture, which counts for its account', async () => {
      const { nobody } = world();
      const account = await world().account('Enterprise');
      const designId = await makeDesign(account);
      const { token, id } = await share(account, designId, { variables: ['name', 'accent'], scale: 2 });
      const read = await nobody.post('/v1/forms/read', { token });
      expect(read.headers.get('cache-control')).toBe('no-store');
      expect(read.body.data).toEqual({
        name: 'Yours',
        intro: '',
        format: 'png',
        fields: [
          { name: 'name', type: 'text', required: false, default: null },
          { name: 'accent', type: 'color', required: false, default: '#ff0000' },
        ],
      });
      const answer = await fetch(`${world().service.url}/v1/forms/fill`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, values: { name: 'Ada', accent: '#0000ff' } }),
      });
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'image/png',
        'no-store',
      ]);
      const picture = sharp(Buffer.from(await answer.arrayBuffer()));
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([400, 200]);
      const at = (150 * info.width + 200) * info.channels;
      expect([...data.subarray(at, at + 3)]).toEqual([0, 0, 255]);
      const [form] = (await account.get(`/v1/designs/${designId}/forms`)).body.data;
      expect([form.id, form.made]).toEqual([id, 1]);
      expect(form.lastMadeAt).toMatch(timestamp);
      expect((await account.get('/v1/account/usage')).body.data.total.renders).toBe(1);
      expect((await account.get('/v1/renders')).body.data).toHaveLength(1);
    });

    it('says which value is wrong, and draws what is published', async () => {
      const { ada, nobody } = world();
      const designId = await makeDesign(ada);
      const { token } = await share(ada, designId, { variables: ['name', 'accent'] });
      const wrong = await nobody.post('/v1/forms/fill', { token, values: { accent: 'no colour at all' } });
      expect(told(wrong)).toBe('422 INVALID_DYNAMIC_DATA');
      const problem = 'expected a colour; received "no colour at all"';
      expect(wrong.body.error.details.errors).toMatchObject([{ path: '/values/accent', message: problem }]);
      expect(JSON.stringify(wrong.body)).not.toContain('bar');
      await ada.patch(`/v1/designs/${designId}`, { status: 'PUBLISHED' });
      await ada.patch(`/v1/designs/${designId}`, { width: 20, height: 10 });
      const answer = await fetch(`${world().service.url}/v1/forms/fill`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, values: {} }),
      });
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(200);
    });

    it('asks for the variables of the version that is drawn', async () => {
      const { ada, nobody } = world();
      const designId = await makeDesign(ada);
      const { token } = await share(ada, designId, { variables: ['name', 'accent'] });
      const names = async () => {
        const { fields } = (await nobody.post('/v1/forms/read', { token })).body.data;
        return fields.map(({ name }: { readonly name: string }) => name);
      };
      await ada.patch(`/v1/designs/${designId}`, { status: 'PUBLISHED' });
      const text = { id: 'a', type: 'text', x: 0, y: 0, width: 90, height: 20, text: '{{ name }}' };
      await ada.patch(`/v1/designs/${designId}`, { canvasData: { elements: [text] } });
      expect(await names()).toEqual(['name', 'accent']);
      await ada.post(`/v1/designs/${designId}/versions`, { publish: true });
      expect(await names()).toEqual(['name']);
    });

    it('is gone while it is off, when it is deleted, and with its design', async () => {
      const { ada, nobody } = world();
      const designId = await makeDesign(ada);
      const { token, id } = await share(ada, designId);
      const read = async () => told(await nobody.post('/v1/forms/read', { token }));
      const path = `/v1/designs/${designId}/forms/${id}`;
      await ada.patch(path, { enabled: false });
      expect(await read()).toBe('404 FORM_NOT_FOUND');
      expect(told(await nobody.post('/v1/forms/fill', { token }))).toBe('404 FORM_NOT_FOUND');
      await ada.patch(path, { enabled: true });
      expect(await read()).toBe(200);
      await ada.delete(`/v1/designs/${designId}`);
      expect(await read()).toBe('404 FORM_NOT_FOUND');
    });

    it('makes as many pictures in a day as its limit says, and those that fail count for nothing', async () => {
      const { ada, nobody } = world();
      const { token } = await share(ada, await makeDesign(ada), { variables: ['name', 'accent'], dailyLimit: 1 });
      const fill = async (values: object) => told(await nobody.post('/v1/forms/fill', { token, values }));
      expect(await fill({ accent: 'none of them' })).toBe('422 INVALID_DYNAMIC_DATA');
      expect(await fill({ name: 'Ada' })).toBe(200);
      expect(await fill({ name: 'Max' })).toBe('429 RATE_LIMIT_EXCEEDED');
    });
  });
}
