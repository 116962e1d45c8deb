import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { greeting, makeDesign, unknownIds, type World } from '../support/world.ts';

export function foldersSuite(world: () => World): void {
  const newAccount = () => world().account('Enterprise');
  const makeFolder = async (client: Client, name: string): Promise<string> =>
    (await client.post('/v1/folders', { name })).body.data.id;
  const namesIn = async (client: Client, query: string): Promise<readonly string[]> =>
    (await client.get(`/v1/designs?${query}`)).body.data.map(({ name }: { name: string }) => name);
  const folders = async (client: Client) =>
    (await client.get('/v1/folders')).body.data.map(({ name, designCount }: Record<string, unknown>) => [
      name,
      designCount,
    ]);

  describe('folders', () => {
    it('are made, listed by name with how many designs lie in them, renamed and deleted', async () => {
      const client = await newAccount();
      expect((await client.get('/v1/folders')).body.data).toEqual([]);
      const made = await client.post('/v1/folders', { name: '  Posters ' });
      expect([made.status, made.body.data]).toEqual([
        201,
        { id: expect.stringMatching(/^fld_\w{32}$/), name: 'Posters', designCount: 0, createdAt: expect.any(String) },
      ]);
      const { id } = made.body.data;
      await makeFolder(client, 'Badges');
      await makeDesign(client, { folderId: id });
      expect(await folders(client)).toEqual([
        ['Badges', 0],
        ['Posters', 1],
      ]);
      const renamed = await client.patch(`/v1/folders/${id}`, { name: 'Autumn' });
      expect([renamed.status, renamed.body.data]).toEqual([200, { ...made.body.data, name: 'Autumn', designCount: 1 }]);
      expect((await client.delete(`/v1/folders/${id}`)).body.data).toEqual({ deleted: true });
      expect(await folders(client)).toEqual([['Badges', 0]]);
      for (const again of [
        await client.delete(`/v1/folders/${id}`),
        await client.patch(`/v1/folders/${id}`, { name: 'A' }),
      ])
        expect([again.status, again.body.error.code]).toEqual([404, 'FOLDER_NOT_FOUND']);
    });

    it('have names of 1 to 100 characters, of which an account has one each', async () => {
      const client = await newAccount();
      const id = await makeFolder(client, 'Posters');
      const other = await makeFolder(client, 'Badges');
      for (const answer of [
        await client.post('/v1/folders', { name: 'posters' }),
        await client.patch(`/v1/folders/${other}`, { name: ' POSTERS' }),
      ]) {
        expect([answer.status, answer.body.error.code]).toEqual([409, 'FOLDER_EXISTS']);
        expect(answer.body.error.details).toEqual({ field: 'name', folderId: id });
      }
      // Its own name is free for it.
      expect((await client.patch(`/v1/folders/${id}`, { name: 'posters' })).body.data.name).toBe('posters');
      expect((await world().bob.post('/v1/folders', { name: 'Posters' })).status).toBe(201);
      for (const name of ['', '  ', 'x'.repeat(101), 'two\nlines', 7, null]) {
        const { status, body } = await client.post('/v1/folders', { name });
        expect([name, status, body.error.code]).toEqual([name, 400, 'INVALID_REQUEST']);
      }
      expect((await client.post('/v1/folders', { name: 'ü'.repeat(100) })).status).toBe(201);
    });

    it('are 500 in an account at most, also when many are made at once', async () => {
      const client = await newAccount();
      const made = async (from: number, to: number) => {
        const names = Array.from({ length: to - from }, (_, index) => `Folder ${from + index}`);
        return Promise.all(names.map((name) => client.post('/v1/folders', { name })));
      };
      for (let from = 0; from < 495; from += 45) await made(from, from + 45);
      const answers = await made(495, 505);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      const refused = answers.find(({ status }) => status !== 201);
      expect([refused?.status, refused?.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(refused?.body.error.details).toEqual({ limit: 500 });
    });

    it('hold designs that are made in them, moved into them and copied', async () => {
      const client = await newAccount();
      const [posters, badges] = [await makeFolder(client, 'Posters'), await makeFolder(client, 'Badges')];
      const loose = await makeDesign(client, { name: 'Loose' });
      const made = await client.post('/v1/designs', { ...greeting, name: 'Made', folderId: posters });
      expect(made.body.data.folderId).toBe(posters);
      const read = async (id: string) => (await client.get(`/v1/designs/${id}`)).body.data;
      expect([(await read(loose)).folderId, (await read(made.body.data.id)).folderId]).toEqual([null, posters]);
      const copy = await client.post(`/v1/designs/${made.body.data.id}/duplicate`, {});
      expect(copy.body.data.folderId).toBe(posters);
      expect(await namesIn(client, `folderId=${posters}`)).toEqual(['Made (Copy)', 'Made']);
      expect(await namesIn(client, 'folderId=none')).toEqual(['Loose']);
      expect(await namesIn(client, `folderId=${posters}&search=copy&status=DRAFT`)).toEqual(['Made (Copy)']);
      expect(await namesIn(client, `folderId=${unknownIds.design}`)).toEqual([]);
      expect(await namesIn(client, '')).toHaveLength(3);
      const moved = await client.patch(`/v1/designs/${copy.body.data.id}`, { folderId: badges });
      expect([moved.status, moved.body.data.folderId]).toEqual([200, badges]);
      expect(await namesIn(client, `folderId=${badges}`)).toEqual(['Made (Copy)']);
      const out = await client.patch(`/v1/designs/${copy.body.data.id}`, { folderId: null });
      expect(out.body.data.folderId).toBe(null);
      for (const folderId of ['', 7, 'x'.repeat(129)]) {
        const { status, body } = await client.patch(`/v1/designs/${loose}`, { folderId });
        expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
      }
      expect((await client.get('/v1/designs?folderId=')).status).toBe(400);
    });

    it('list designs page by page, by numbers and by cursors of the folder', async () => {
      const client = await newAccount();
      const folderId = await makeFolder(client, 'Posters');
      for (const name of ['a', 'b', 'c']) await makeDesign(client, { name, folderId });
      await makeDesign(client, { name: 'd' });
      const path = `/v1/designs?limit=2&folderId=${folderId}`;
      const { body: first } = await client.get(path);
      expect(first.pagination).toMatchObject({ total: 3, totalPages: 2 });
      const rest = `limit=2&folderId=${folderId}`;
      expect(await namesIn(client, `${rest}&page=2`)).toEqual(['a']);
      expect(await namesIn(client, `${rest}&cursor=${first.pagination.nextCursor}`)).toEqual(['a']);
      const other = await client.get(`/v1/designs?limit=2&cursor=${first.pagination.nextCursor}`);
      expect([other.status, other.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    });

    it('change nothing of a design that is moved', async () => {
      const client = await newAccount();
      const folderId = await makeFolder(client, 'Posters');
      const id = await makeDesign(client, { name: 'Moved' });
      await makeDesign(client, { name: 'Later' });
      const before = await client.get(`/v1/designs/${id}`);
      const picture = await client.get(`/v1/designs/${id}/preview?width=160&v=1`);
      const etag = before.headers.get('etag') ?? '';
      const headers = { 'if-match': etag };
      const moved = await client.call('PATCH', `/v1/designs/${id}`, { body: { folderId }, headers });
      expect([moved.status, moved.headers.get('etag')]).toEqual([200, etag]);
      const after = await client.get(`/v1/designs/${id}`);
      expect(after.body.data).toEqual({ ...before.body.data, folderId });
      expect((await client.get(`/v1/designs/${id}/versions`)).body.data).toHaveLength(1);
      expect(await namesIn(client, '')).toEqual(['Later', 'Moved']);
      const again = await client.get(`/v1/designs/${id}/preview?width=160&v=1`);
      expect(again.headers.get('etag')).toBe(picture.headers.get('etag'));
      // With a new name it is a change.
      const renamed = await client.patch(`/v1/designs/${id}`, { folderId: null, name: 'Renamed' });
      expect(renamed.body.data.updatedAt > before.body.data.updatedAt).toBe(true);
      const stale = await client.call('PATCH', `/v1/designs/${id}`, { body: { folderId }, headers });
      expect([stale.status, stale.body.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
    });

    it('leave their designs where they are deleted, however many there are', async () => {
      const client = await newAccount();
      const folderId = await makeFolder(client, 'Posters');
      const ids: string[] = [];
      for (let count = 0; count < 51; count += 1) ids.push(await makeDesign(client, { folderId }));
      await client.delete(`/v1/folders/${folderId}`);
      const { body } = await client.get('/v1/designs?folderId=none&limit=100');
      expect(new Set(body.data.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
      expect(body.data.every((design: { folderId: unknown }) => design.folderId === null)).toBe(true);
      const back = await client.patch(`/v1/designs/${ids[0]}`, { folderId });
      expect([back.status, back.body.error.code]).toEqual([404, 'FOLDER_NOT_FOUND']);
    });
  });
}
