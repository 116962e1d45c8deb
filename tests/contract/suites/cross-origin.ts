import { describe, expect, it } from 'vitest';
import { makeDesign, type World } from '../support/world.ts';

const shop = 'https://shop.example.com';

export function crossOriginSuite(world: () => World): void {
  describe('calls of web pages elsewhere', () => {
    const keyFor = (body: object) =>
      world().ada.post('/v1/api-keys', { name: 'Window', scopes: ['renders:write'], ...body });
    const render = async (key: string, origin?: string) => {
      const id = await makeDesign(world().ada);
      return fetch(`${world().service.url}/v1/render/design/${id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'image/png',
          'content-type': 'application/json',
          ...(origin !== undefined && { origin }),
        },
        body: '{}',
      });
    };

    it.each(['/v1/render/design/dsn_x', '/api/v1/designs'])('are announced by any page, at %s', async (path) => {
      const answer = await fetch(world().service.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://anybody.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
      // No page elsewhere acts with the session of whoever looks at it.
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    });

    it('are taken from the pages that a key is for, which may read the answer', async () => {
      const { status, body } = await keyFor({ allowedOrigins: [shop, 'http://localhost:8080'] });
      expect(status).toBe(201);
      expect(body.data.allowedOrigins).toEqual([shop, 'http://localhost:8080']);
      const answer = await render(body.data.key, shop);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(answer.headers.get('access-control-allow-origin')).toBe(shop);
      expect(answer.headers.get('access-control-expose-headers')).toBe('*');
      expect(answer.headers.get('vary')).toMatch(/Origin.*Accept|Accept.*Origin/);
      for (const origin of ['https://shop.example.com.evil.example', 'http://shop.example.com', 'null', undefined]) {
        const refused = await render(body.data.key, origin);
        expect(refused.status, origin).toBe(403);
        expect(refused.headers.get('access-control-allow-origin')).toBe('*');
        expect((await refused.json()).error).toMatchObject({
          code: 'ORIGIN_REFUSED',
          details: { expected: `${shop}, http://localhost:8080`, received: origin ?? null },
        });
      }
      const listed = (await world().ada.get('/v1/api-keys')).body.data;
      expect(listed.find(({ id }: { id: string }) => id === body.data.id).allowedOrigins).toHaveLength(2);
    });

    it('may not read what a key for programs is answered', async () => {
      const { key } = (await keyFor({})).body.data;
      const answer = await render(key, shop);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    });

    it.each([
      [{ allowedOrigins: [`${shop}/`] }, 'allowedOrigins'],
      [{ allowedOrigins: ['*'] }, 'allowedOrigins'],
      [{ allowedOrigins: ['null'] }, 'allowedOrigins'],
      [{ allowedOrigins: ['javascript:alert(1)'] }, 'allowedOrigins'],
      [{ allowedOrigins: [] }, 'allowedOrigins'],
      [{ allowedOrigins: [shop], scopes: ['renders:write', 'renders:read'] }, 'scopes'],
    ])('need a key that names pages, and can do nothing but render: %j', async (change, field) => {
      const { status, body } = await keyFor(change);
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(body.error.message).toContain(field);
    });
  });
}
