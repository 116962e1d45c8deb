import { describe, expect, it } from 'vitest';
import { listen } from '../support/events.ts';
import { onOneDay } from '../support/one-day.ts';
import { makeDesign, type World } from '../support/world.ts';

const nothing = { renders: 0, cachedRenders: 0, failedRenders: 0, bytes: 0 };

export function usageSuite(world: () => World): void {
  /** Renders of two designs of a new account, and what is told of them. */
  async function use() {
    const client = await world().account('Enterprise');
    const [one, two] = [await makeDesign(client), await makeDesign(client, { name: 'Other' })];
    const render = (design: string, body: object) => client.post(`/v1/render/design/${design}`, body);
    for (const name of ['Ada', 'Max', 'Ada']) expect((await render(one, { dynamicData: { name } })).status).toBe(200);
    expect((await render(two, { format: 'pdf' })).status).toBe(200);
    const renders = [{ designId: two }, { designId: two, dynamicData: { photo: 'https://localhost:1/none.png' } }];
    const { batchId } = (await client.post('/v1/render/batch', { renders, format: 'webp' })).body.data;
    await listen(client, batchId);
    return { client, one, two, data: (await client.get('/v1/account/usage?days=1')).body.data };
  }

  describe('the use of an account', () => {
    it('is nothing at first, for each day that is asked for', async () => {
      const client = await world().account('Enterprise');
      const { data, today } = await onOneDay(async (day) => ({
        data: (await client.get('/v1/account/usage?days=3')).body.data,
        today: day,
      }));
      expect(data).toMatchObject({ to: today, total: nothing, formats: [], designs: [] });
      expect(data.days).toHaveLength(3);
      expect([data.days[0].day, data.days[2].day]).toEqual([data.from, today]);
      for (const days of ['0', '367', 'all', '-1']) {
        expect((await client.get(`/v1/account/usage?days=${days}`)).status, days).toBe(400);
      }
    });

    it('is counted by day, format and design: of awaited renders, of batches, and of those that fail', async () => {
      const { client, one, two, data } = await onOneDay(use);
      const plain = ({ bytes, ...counts }: { readonly bytes: number }) => ({ ...counts, hasBytes: bytes > 0 });
      expect(plain(data.total)).toEqual({ renders: 4, cachedRenders: 1, failedRenders: 1, hasBytes: true });
      expect(data.days.map(plain)).toEqual([{ day: data.to, ...plain(data.total) }]);
      const sumOf = (rows: readonly (typeof nothing)[]) =>
        rows.reduce((sum, row) => ({
          renders: sum.renders + row.renders,
          cachedRenders: sum.cachedRenders + row.cachedRenders,
          failedRenders: sum.failedRenders + row.failedRenders,
          bytes: sum.bytes + row.bytes,
        }));
      expect(sumOf(data.formats)).toMatchObject(data.total);
      expect(sumOf(data.designs)).toMatchObject(data.total);
      expect(
        data.designs.map(({ designId, name, renders: drawn }: never) => [designId, name, drawn]).toSorted(),
      ).toEqual(
        [
          [one, 'Greeting', 2],
          [two, 'Other', 2],
        ].toSorted(),
      );
      await client.delete(`/v1/designs/${two}`);
      const after = (await client.get('/v1/account/usage')).body.data;
      expect(after.days).toHaveLength(30);
      expect(after.designs.find(({ designId }: { designId: string }) => designId === two).name).toBeNull();
    });
  });
}
