import { describe, expect, it } from 'vitest';
import { makeDesign, type World } from '../support/world.ts';

export function keptRequestsSuite(world: () => World): void {
  const requestOf = async (renderId: string) => {
    const { status, body } = await world().ada.get(`/v1/renders/${renderId}/request`);
    expect(status).toBe(200);
    return body.data;
  };

  describe('GET /renders/{id}/request', () => {
    it('tells what was sent, of renders that were drawn, found, queued and refused, and draws the same again', async () => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      const asked = { format: 'jpg', quality: 71, dynamicData: { name: 'Ada' } };
      const first = (await ada.post(`/v1/render/design/${designId}`, asked)).body.data;
      const kept = await requestOf(first.renderId);
      expect(kept).toMatchObject({ renderId: first.renderId, designId, request: asked });
      expect((Date.parse(kept.keptUntil) - Date.parse(first.createdAt)) / 86_400_000).toBe(30);
      const again = (await ada.post(`/v1/render/design/${designId}`, kept.request)).body.data;
      expect(again).toMatchObject({ cached: true, imageUrl: first.imageUrl });
      expect((await requestOf(again.renderId)).request).toEqual(asked);
      const queued = (await ada.post(`/v1/render/design/${designId}`, { ...asked, async: true })).body.data;
      expect((await requestOf(queued.renderId)).request).toEqual(asked);
      const batch = { renders: [{ designId, ...asked }] };
      const [item] = (await ada.post('/v1/render/batch', batch)).body.data.renders;
      expect((await requestOf(item.renderId)).request).toEqual(asked);
    });

    it('has nothing where the request wanted none kept, and is gone with its render', async () => {
      const { ada } = world();
      const designId = await makeDesign(ada);
      const secret = { dynamicData: { name: 'Ada' }, keepData: false };
      const { renderId } = (await ada.post(`/v1/render/design/${designId}`, secret)).body.data;
      expect(await requestOf(renderId)).toEqual({ renderId, designId, request: null, keptUntil: null });
      const other = (await ada.post(`/v1/render/design/${designId}`)).body.data;
      expect((await requestOf(other.renderId)).request).toEqual({ format: 'png' });
      expect((await ada.delete(`/v1/renders/${other.renderId}`)).status).toBe(200);
      const { status, body } = await ada.get(`/v1/renders/${other.renderId}/request`);
      expect([status, body.error.code]).toEqual([404, 'RENDER_NOT_FOUND']);
    });
  });
}
