import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileForm } from '../support/owned-ids.ts';
import type { World } from '../support/world.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });

export function picturesSuite(world: () => World): void {
  describe('pictures for pages', () => {
    const served = new Map<string, Buffer>();
    let site: Server;
    beforeAll(async () => {
      site = createServer((request, response) => {
        const bytes = served.get(request.url ?? '');
        response.writeHead(bytes ? 200 : 404).end(bytes);
      });
      await new Promise<void>((resolve) => site.listen(world().allowedPort, '127.0.0.1', resolve));
    });
    afterAll(() => void site?.close());

    const address = (url: string) => `/v1/pictures?${new URLSearchParams({ url })}`;
    const elsewhere = (path: string) => `http://127.0.0.1:${world().allowedPort}${path}`;
    async function picture(url: string, { key } = world().ada) {
      const answer = await fetch(world().service.url + address(url), { headers: { authorization: `Bearer ${key}` } });
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    }

    it('come from the web as they are', async () => {
      const bytes = await plain(60, 40).png().toBuffer();
      served.set('/small.png', bytes);
      const answer = await picture(elsewhere('/small.png'));
      expect(answer.status).toBe(200);
      expect(answer.bytes).toEqual(bytes);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const again = await world().ada.call('GET', address(elsewhere('/small.png')), {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect([again.status, again.body]).toEqual([304, '']);
    });

    it('have 8 megapixels at most, turned as before', async () => {
      served.set('/large.jpg', await plain(4_000, 3_000).withMetadata({ orientation: 6 }).jpeg().toBuffer());
      served.set('/large.png', await plain(3_000, 4_000).ensureAlpha(0.5).png().toBuffer());
      const opaque = await picture(elsewhere('/large.jpg'));
      expect(opaque.headers.get('content-type')).toBe('image/jpeg');
      const { width, height, orientation } = await sharp(opaque.bytes).metadata();
      expect([width, height, orientation]).toEqual([3_265, 2_449, 6]);
      const seenThrough = await picture(elsewhere('/large.png'));
      expect(seenThrough.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(seenThrough.bytes).metadata()).toMatchObject({ width: 2_449, height: 3_265, hasAlpha: true });
    });

    it('are those of uploads and libraries, too', async () => {
      const { ada, bob } = world();
      const bytes = await plain(30, 20).webp().toBuffer();
      const { body } = await ada.call('POST', '/v1/assets/upload', { body: fileForm(bytes, { name: 'own.webp' }) });
      expect((await picture(body.data.id)).bytes).toEqual(bytes);
      expect((await picture(body.data.url)).bytes).toEqual(bytes);
      expect((await bob.get(address(body.data.id))).body.error.code).toBe('INVALID_IMAGE_URL');
      const [{ fullUrl }] = (await ada.get('/v1/assets/stock/search?query=waves')).body.data;
      expect((await picture(fullUrl)).headers.get('content-type')).toBe('image/webp');
    });

    it('come without what SVG could run', async () => {
      served.set(
        '/art.svg',
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>',
        ),
      );
      const { headers, bytes } = await picture(elsewhere('/art.svg'));
      expect(headers.get('content-type')).toBe('image/svg+xml');
      expect(bytes.toString()).toContain('<path');
      expect(bytes.toString()).not.toContain('script');
    });

    it.each([
      ['/missing.png', undefined, 'INVALID_IMAGE_URL'],
      ['/text.png', Buffer.from('no picture at all, but long enough to be read'), 'INVALID_IMAGE_URL'],
      ['/half.png', Buffer.from('89504e470d0a1a0a0000000d49484452000003e8', 'hex'), 'INVALID_IMAGE_URL'],
    ])('are refused in words: %s', async (path, bytes, code) => {
      if (bytes) served.set(path, bytes);
      const { status, body } = await world().ada.get(address(elsewhere(path)));
      expect([status, body.error.code]).toEqual([400, code]);
      expect(body.error.message).toMatch(/^The picture /);
      expect(body.error.message).not.toContain('element');
    });

    it.each(['', 'data:image/png;base64,AAAA', `http://localhost/${'a'.repeat(8_000)}`])(
      'need an address: %#',
      async (url) => {
        const { status, body } = await world().ada.get(address(url));
        expect([status, body.error.code, body.error.details.field]).toEqual([400, 'INVALID_REQUEST', 'url']);
      },
    );
  });
}
