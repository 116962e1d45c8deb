import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeDesign, timestamp, type World } from '../support/world.ts';

const rowsFrom = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Person ${index}`, index }));

async function create(client: Client, designId: string, body: unknown) {
  const { status, body: answer } = await client.post(`/v1/designs/${designId}/data-sets`, body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data;
}

export function dataSetsSuite(world: () => World): void {
  describe('data sets of a design', () => {
    it('are stored, listed, read, replaced and deleted', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const list = `/v1/designs/${id}/data-sets`;
      expect((await ada.get(list)).body.data).toEqual([]);
      const rows = [{ name: 'Ada', tags: ['x', { deep: null }] }, {}];
      const created = await ada.post(list, { name: ' Guests ', rows });
      expect(created.status).toBe(201);
      const { data } = created.body;
      expect(data).toMatchObject({ name: 'Guests', rowCount: 2, createdAt: expect.stringMatching(timestamp) });
      expect(created.headers.get('location')).toBe(`${list}/${data.id}`);
      const other = await create(ada, id, { name: 'None', rows: [] });
      expect((await ada.get(list)).body.data).toEqual([data, other]);
      expect((await ada.get(`${list}/${data.id}`)).body.data).toEqual({ ...data, rows });
      const put = await ada.call('PUT', `${list}/${data.id}`, { body: { name: 'Others', rows: [{ name: 'Max' }] } });
      expect(put.body.data).toMatchObject({ id: data.id, name: 'Others', rowCount: 1, createdAt: data.createdAt });
      expect((await ada.get(`${list}/${data.id}`)).body.data.rows).toEqual([{ name: 'Max' }]);
      expect((await ada.delete(`${list}/${data.id}`)).body.data).toEqual({ deleted: true });
      expect((await ada.get(list)).body.data).toEqual([other]);
      for (const method of ['GET', 'DELETE']) {
        const gone = await ada.call(method, `${list}/${data.id}`);
        expect([gone.status, gone.body.error.code]).toEqual([404, 'NOT_FOUND']);
      }
    });

    it('have 10,000 rows, which are read in pages', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      const rows = rowsFrom(10_000);
      const { id: set } = await create(ada, id, { name: 'Many', rows });
      const read = async (query: string) => (await ada.get(`/v1/designs/${id}/data-sets/${set}${query}`)).body;
      expect((await read('')).pagination).toEqual({ page: 1, limit: 100, total: 10_000 });
      expect((await read('')).data.rows).toEqual(rows.slice(0, 100));
      for (const [page, limit] of [
        [1, 1_000],
        [10, 1_000],
        [4, 30],
        [143, 70],
        [3, 250],
        [11, 1_000],
      ] as const) {
        const { data } = await read(`?page=${page}&limit=${limit}`);
        expect(data.rows).toEqual(rows.slice((page - 1) * limit, page * limit));
      }
    });

    it.each([
      ['one row too many', { name: 'Many', rows: rowsFrom(10_001) }, 400],
      ['more than 5 MB', { name: 'Large', rows: [{ text: 'x'.repeat(5 * 1024 ** 2) }] }, 413],
      ['rows that are no objects', { name: 'A', rows: [{ a: 1 }, ['b']] }, 400],
      ['no rows', { name: 'A' }, 400],
      ['no name', { rows: [] }, 400],
    ])('are refused with %s', async (_what, body, expected) => {
      const { ada } = world();
      const id = await makeDesign(ada);
      expect((await ada.post(`/v1/designs/${id}/data-sets`, body)).status).toBe(expected);
      expect((await ada.get(`/v1/designs/${id}/data-sets`)).body.data).toEqual([]);
    });

    it('are fifty at most', async () => {
      const { ada } = world();
      const id = await makeDesign(ada);
      for (let index = 0; index < 50; index += 1) await create(ada, id, { name: `Set ${index}`, rows: [] });
      const { status, body } = await ada.post(`/v1/designs/${id}/data-sets`, { name: 'Set 50', rows: [] });
      expect([status, body.error.code, body.error.details.limit]).toEqual([400, 'INVALID_REQUEST', 50]);
    });

    it('are those of their design alone, and gone with it', async () => {
      const { ada } = world();
      const [id, other] = [await makeDesign(ada), await makeDesign(ada)];
      const { id: set } = await create(ada, id, { name: 'Guests', rows: [{ name: 'Ada' }] });
      expect((await ada.get(`/v1/designs/${other}/data-sets/${set}`)).body.error.code).toBe('NOT_FOUND');
      expect((await ada.get(`/v1/designs/${other}/data-sets`)).body.data).toEqual([]);
      await ada.delete(`/v1/designs/${id}`);
      expect((await ada.get(`/v1/designs/${id}/data-sets/${set}`)).body.error.code).toBe('INVALID_DESIGN_ID');
    });
  });
}
