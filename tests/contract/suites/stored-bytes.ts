import { describe, expect, it } from 'vitest';
import { testClient } from '../../support/postgres/test-client.ts';
import { fileForm, pixelForm } from '../support/owned-ids.ts';
import { type Database, makeDesign, type World } from '../support/world.ts';

const gigabyte = 1024 ** 3;

export function storedBytesSuite(world: () => World, database: Database): void {
  describe('what an account stores', () => {
    it('is told, grows with what is stored and shrinks with what is deleted', async () => {
      const client = await world().account('Free');
      const account = async () => (await client.get('/v1/account')).body.data;
      const before = (await account()).usage.storedBytes;
      expect((await account()).limits.storedBytes).toBe(gigabyte);
      const design = await makeDesign(client);
      const { renderId, fileSize } = (await client.post(`/v1/render/design/${design}`, {})).body.data;
      const stored = (await account()).usage.storedBytes;
      expect(stored).toBeGreaterThan(before + fileSize);
      await client.post(`/v1/render/design/${design}`, {});
      expect((await account()).usage.storedBytes).toBe(stored);
      await client.delete(`/v1/renders/${renderId}`);
      const second = (await client.get('/v1/renders')).body.data[0].renderId;
      await client.delete(`/v1/renders/${second}`);
      expect((await account()).usage.storedBytes).toBe(stored - fileSize);
      await client.delete(`/v1/designs/${design}`);
      expect((await account()).usage.storedBytes).toBe(before);
    });

    it('is also the answer that is kept for an Idempotency-Key', async () => {
      const client = await world().account('Free');
      const storedBytes = async () => (await client.get('/v1/account')).body.data.usage.storedBytes;
      const design = await makeDesign(client);
      const before = await storedBytes();
      const headers = { 'Idempotency-Key': 'once' };
      const made = await client.call('POST', '/v1/templates', { body: { designId: design }, headers });
      expect(made.status).toBe(201);
      await client.delete(`/v1/templates/${made.body.data.id}`);
      expect(await storedBytes()).toBeGreaterThan(before + JSON.stringify(made.body).length);
    });

    // The embedded database belongs to the service alone; only a server's count can be raised by somebody else.
    it.runIf(database === 'postgres')('is bounded by its plan; what adds nothing goes on', async () => {
      const client = await world().account('Free');
      const design = await makeDesign(client);
      const path = `/v1/render/design/${design}`;
      const { fileSize } = (await client.post(path, {})).body.data;
      const { id: accountId } = (await client.get('/v1/account')).body.data;
      const holder = await testClient({ connectionString: world().databaseUrl });
      const setBytes = (bytes: number) =>
        holder.query('update account_storage set bytes = $1 where account_id = $2', [bytes, accountId]);
      try {
        await setBytes(gigabyte);
        const refused = await client.post(path, { dynamicData: { name: 'Another' } });
        expect([refused.status, refused.body.error.code]).toEqual([413, 'STORAGE_QUOTA_EXCEEDED']);
        expect(refused.body.error.details).toMatchObject({ limit: gigabyte, used: gigabyte, plan: 'Free' });
        expect((await client.post(path, {})).body.data).toMatchObject({ cached: true, fileSize });
        const refusals = [
          await client.post('/v1/designs', { name: 'One', width: 1, height: 1 }),
          await client.post(`/v1/designs/${design}/duplicate`, {}),
          await client.patch(`/v1/designs/${design}`, { canvasData: { elements: [] } }),
          await client.post('/v1/templates', { designId: design }),
          await client.call('POST', '/v1/assets/upload', { body: pixelForm() }),
          await client.post(path, { async: true }),
          await client.post('/v1/render/batch', { renders: [{ designId: design }] }),
        ];
        expect(refusals.map(({ body }) => body.error?.code)).toEqual(refusals.map(() => 'STORAGE_QUOTA_EXCEEDED'));
        // Not before: files have the name as their title.
        expect((await client.patch(`/v1/designs/${design}`, { name: 'Renamed' })).status).toBe(200);
        // A file that is larger than what is left.
        await setBytes(gigabyte - 10);
        const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
        const large = await client.call('POST', '/v1/assets/upload', { body: fileForm(svg, { name: 'a.svg' }) });
        expect(large.body.error).toMatchObject({ code: 'STORAGE_QUOTA_EXCEEDED', details: { asked: svg.length } });
        await setBytes(0);
        expect((await client.post(path, { dynamicData: { name: 'Another' } })).status).toBe(200);
      } finally {
        await holder.end();
      }
    });
  });
}
