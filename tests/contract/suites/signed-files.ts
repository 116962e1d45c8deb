import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { greeting, makeDesign, type World } from '../support/world.ts';

export function signedFilesSuite(world: () => World): void {
  async function signedAccount(changes: Readonly<Record<string, unknown>> = {}): Promise<Client> {
    const client = await world().account('Enterprise');
    const { status, body } = await client.patch('/v1/account', { fileAccess: 'signed', ...changes });
    expect(status).toBe(200);
    expect(body.data.fileAccess).toBe('signed');
    return client;
  }

  async function refused(url: string, reason: string) {
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(403);
    const answer = await (await fetch(url)).json();
    expect(answer).toMatchObject({ success: false, error: { code: 'ACCESS_DENIED', details: { reason } } });
  }

  describe('signed addresses of files', () => {
    it('are off until an account asks for them', async () => {
      const client = await world().account('Free');
      const { body } = await client.get('/v1/account');
      expect(body.data).toMatchObject({ fileAccess: 'public', signedUrlSeconds: 3_600 });
    });

    it.each([
      [{}, undefined],
      [{ fileAccess: 'private' }, 'fileAccess'],
      [{ signedUrlSeconds: 59 }, 'signedUrlSeconds'],
      [{ signedUrlSeconds: 2_592_001 }, 'signedUrlSeconds'],
      [{ signedUrlSeconds: '60' }, 'signedUrlSeconds'],
    ])('cannot be asked for with %j', async (changes, field) => {
      const { status, body } = await world().ada.patch('/v1/account', changes);
      expect(status).toBe(400);
      if (field !== undefined) expect(body.error.details.field).toBe(field);
    });

    it('open the file with its type and ranges, and are not for shared caches', async () => {
      const client = await signedAccount({ signedUrlSeconds: 120 });
      const { body } = await client.post(`/v1/render/design/${await makeDesign(client)}`, {});
      expect(body.data.downloadUrl).toContain('?expires=');
      const whole = await fetch(body.data.imageUrl);
      expect(whole.status).toBe(200);
      expect(whole.headers.get('content-type')).toBe('image/png');
      expect(whole.headers.get('cache-control')).toMatch(/^private, max-age=1[12]\d$/);
      const part = await fetch(body.data.imageUrl, { headers: { range: 'bytes=0-3' } });
      expect(part.status).toBe(206);
      expect((await fetch(body.data.imageUrl, { method: 'HEAD' })).status).toBe(200);
    });

    it('are refused when they are missing, spoilt or of another file', async () => {
      const client = await signedAccount();
      const id = await makeDesign(client);
      const one = (await client.post(`/v1/render/design/${id}`, {})).body.data.imageUrl as string;
      const two = (await client.post(`/v1/render/design/${id}`, { format: 'jpg' })).body.data.imageUrl as string;
      const [address = '', query = ''] = one.split('?');
      await refused(address, 'missing');
      await refused(`${address}?expires=9999999999&signature=${'A'.repeat(43)}`, 'wrong');
      await refused(`${address}?${two.split('?')[1]}`, 'wrong');
      await refused(`${address}?${query}&signature=x`, 'missing');
      await refused(`${address}?${query.replace(/expires=\d+/, 'expires=9999999999')}`, 'wrong');
    });

    it('are no key to the files of another account, though an answer signs what its caller wrote', async () => {
      const owner = await signedAccount();
      const made = await owner.post(`/v1/render/design/${await makeDesign(owner)}`, {});
      const [address = ''] = (made.body.data.imageUrl as string).split('?');
      const stranger = await signedAccount();
      const fallback =
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      const picture = { type: 'image', src: address, fallbackSrc: fallback, x: 0, y: 0, width: 10, height: 10 };
      const id = await makeDesign(stranger, { canvasData: { elements: [picture] } });
      const { status, body } = await stranger.post(`/v1/render/design/${id}`, { debug: true });
      expect(status).toBe(200);
      const signed = body.data.debug.assets.map(({ url }: { readonly url: string }) => url);
      const own = signed.find((url: string) => url.startsWith(address));
      expect(own).toContain('&signature=');
      await refused(own, 'wrong');
    });

    it('hold for files that were made before, and end when the account takes it back', async () => {
      const client = await world().account('Teams');
      const { body } = await client.post(`/v1/render/design/${await makeDesign(client)}`, {});
      const { imageUrl, renderId } = body.data;
      expect((await fetch(imageUrl)).status).toBe(200);
      await client.patch('/v1/account', { fileAccess: 'signed' });
      await refused(imageUrl, 'missing');
      const status = await client.get(`/v1/render/status/${renderId}`);
      expect((await fetch(status.body.data.downloadUrl)).status).toBe(200);
      const list = await client.get('/v1/renders');
      expect((await fetch(list.body.data[0].downloadUrl)).status).toBe(200);
      await client.patch('/v1/account', { fileAccess: 'public' });
      expect((await fetch(imageUrl)).status).toBe(200);
    });

    it('are fresh in each answer: from the cache and of a repeated request', async () => {
      const client = await signedAccount();
      const id = await makeDesign(client);
      const first = await client.post(`/v1/render/design/${id}`, {}, { 'idempotency-key': 'one' });
      const second = () => Math.floor(Date.now() / 1_000);
      await expect.poll(second).toBeGreaterThan(expiryOf(first.body) - 3_600);
      const cached = await client.post(`/v1/render/design/${id}`, {});
      expect(cached.body.data.cached).toBe(true);
      const repeated = await client.post(`/v1/render/design/${id}`, {}, { 'idempotency-key': 'one' });
      expect(repeated.body.data.renderId).toBe(first.body.data.renderId);
      for (const { body } of [cached, repeated]) {
        expect(expiryOf(body)).toBeGreaterThan(expiryOf(first.body));
        expect((await fetch(body.data.imageUrl)).status).toBe(200);
      }
    });

    it('are given for assets and thumbnails too, and designs that name them go on rendering', async () => {
      const client = await signedAccount();
      const form = new FormData();
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="red"/></svg>';
      form.append('file', new Blob([svg]), 'red.svg');
      const upload = await client.call('POST', '/v1/assets/upload', { body: form });
      const { url } = upload.body.data;
      expect((await fetch(url)).status).toBe(200);
      const elements = (src: string) => [{ id: 'i', type: 'image', x: 0, y: 0, width: 50, height: 50, src }];
      for (const src of [url, url.split('?')[0], url.replace(/expires=\d+/, 'expires=1')]) {
        const id = await makeDesign(client, { canvasData: { elements: elements(src) } });
        const stored = await client.get(`/v1/designs/${id}`);
        expect(stored.body.data.canvasData.elements[0].src).toBe(src);
        expect((await client.post(`/v1/render/design/${id}`, {})).status).toBe(200);
      }
      const template = await client.post('/v1/templates', { designId: await makeDesign(client) });
      expect((await fetch(template.body.data.thumbnail)).status).toBe(200);
      await refused(template.body.data.thumbnail.split('?')[0], 'missing');
    });

    it('guard files from the designs of other accounts', async () => {
      const client = await signedAccount();
      const { body } = await client.post(`/v1/render/design/${await makeDesign(client)}`, {});
      const url = body.data.imageUrl as string;
      const rendered = async (src: string) => {
        const canvasData = { elements: [{ id: 'i', type: 'image', width: 50, height: 50, src }] };
        const id = await makeDesign(world().bob, { ...greeting, canvasData });
        return (await world().bob.post(`/v1/render/design/${id}`, {})).status;
      };
      expect(await rendered(url)).toBe(200);
      expect(await rendered(url.split('?')[0] ?? '')).toBe(400);
    });
  });
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is asserted on, not used.
function expiryOf(body: any): number {
  return Number(new URL(body.data.imageUrl).searchParams.get('expires'));
}
