import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { apiKey } from '../../e2e/service.ts';
import { signedQuery } from '../../support/sign-url.ts';
import type { Client } from '../support/client.ts';
import { makeDesign, type World } from '../support/world.ts';

const inColour = (background: string) => ({ width: 40, height: 20, canvasData: { background, elements: [] } });
const bound = {
  width: 40,
  height: 20,
  canvasData: {
    elements: [{ id: 'all', type: 'rectangle', x: 0, y: 0, width: 40, height: 20, fill: '{{ brand.accent }}' }],
  },
};
type Parameters = Readonly<Record<string, string>>;

export function pictureUrlsSuite(world: () => World): void {
  const secretOf = async (client: Client) => (await client.get('/v1/account/url-secret')).body.data.secret as string;
  const addressOf = async (name: string, parameters: Parameters = {}, client = world().ada) =>
    `/i/${name}?${signedQuery(await secretOf(client), `/i/${name}`, parameters)}`;
  const read = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(world().service.url + path, init);
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const picture = async (name: string, parameters?: Parameters) => read(await addressOf(name, parameters));
  const colourOf = async (bytes: Buffer) => {
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return `#${data.subarray(0, 3).toString('hex')}`;
  };
  const errorOf = ({ status, bytes }: { readonly status: number; readonly bytes: Buffer }) => [
    status,
    JSON.parse(bytes.toString()).error.code,
  ];
  /** In many days: a month may end meanwhile. */
  const drawn = async () => (await world().ada.get('/v1/account/usage')).body.data.total.renders as number;

  describe('the address of a picture', () => {
    it('answers with the file in every format, with the data that it names', async () => {
      const id = await makeDesign(world().ada, bound);
      for (const [format, type] of [
        ['png', 'image/png'],
        ['jpg', 'image/jpeg'],
        ['webp', 'image/webp'],
        ['pdf', 'application/pdf'],
        ['svg', 'image/svg+xml'],
      ]) {
        const { status, headers, bytes } = await picture(`${id}.${format}`, { 'brand.accent': '#d81212' });
        expect([status, headers.get('content-type')]).toEqual([200, type]);
        if (format === 'png') expect(await colourOf(bytes)).toBe('#d81212');
      }
      const { bytes } = await picture(`${id}.png`, { 'brand.accent': '#1212d8', _w: '20', _scale: '2' });
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 });
      expect(await colourOf(bytes)).toBe('#1212d8');
    });

    it('gives the same bytes as a render of the same', async () => {
      const id = await makeDesign(world().ada, bound);
      const { body } = await world().ada.post(`/v1/render/design/${id}`, {
        format: 'png',
        dynamicData: { brand: { accent: '#12d812' } },
      });
      const file = await read(new URL(body.data.imageUrl).pathname);
      expect((await picture(`${id}.png`, { 'brand.accent': '#12d812' })).bytes).toEqual(file.bytes);
    });

    it('is drawn once, however many ask at once and later, and counts once', async () => {
      const id = await makeDesign(world().ada, bound);
      const address = await addressOf(`${id}.png`, { 'brand.accent': '#abcdef' });
      const before = await drawn();
      const answers = await Promise.all(Array.from({ length: 20 }, () => read(address)));
      for (const { status, bytes } of answers) {
        expect(status).toBe(200);
        expect(bytes).toEqual(answers[0]?.bytes);
      }
      const hits = async () => {
        const text = (await read('/metrics')).bytes.toString();
        return Number(/^platen_cache_hits_total\{cache="picture_urls"\} (\d+)$/m.exec(text)?.[1]);
      };
      const hitsBefore = await hits();
      for (let count = 0; count < 5; count += 1) expect((await read(address)).status).toBe(200);
      expect((await hits()) - hitsBefore).toBe(5);
      expect((await drawn()) - before).toBe(1);
      const { body } = await world().ada.get(`/v1/renders?designId=${id}`);
      expect(body.pagination.total).toBe(1);
    });

    it('shows the published version, else the latest, and with _v always that one', async () => {
      const { ada } = world();
      const id = await makeDesign(ada, inColour('#d81212'));
      const latest = await addressOf(`${id}.png`);
      const first = await addressOf(`${id}.png`, { _v: '1' });
      expect(await colourOf((await read(latest)).bytes)).toBe('#d81212');
      await ada.patch(`/v1/designs/${id}`, { canvasData: { background: '#12d812', elements: [] } });
      expect(await colourOf((await read(latest)).bytes)).toBe('#12d812');
      const fixed = await read(first);
      expect(await colourOf(fixed.bytes)).toBe('#d81212');
      expect(fixed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      await ada.patch(`/v1/designs/${id}`, { status: 'PUBLISHED' });
      await ada.patch(`/v1/designs/${id}`, { canvasData: { background: '#1212d8', elements: [] } });
      const published = await read(latest);
      expect(await colourOf(published.bytes)).toBe('#12d812');
      expect(published.headers.get('cache-control')).toBe(
        'public, max-age=60, s-maxage=300, stale-while-revalidate=86400',
      );
      expect(errorOf(await picture(`${id}.png`, { _v: '9' }))).toEqual([404, 'INVALID_DESIGN_ID']);
    });

    it('answers HEAD, conditional requests and ranges, and is saved under a name', async () => {
      const id = await makeDesign(world().ada, inColour('#d81212'));
      const address = await addressOf(`${id}.png`, { _dl: 'Größe "1"' });
      const { headers, bytes } = await read(address);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Gr__e _1_.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.png`,
      );
      const etag = headers.get('etag') ?? '';
      const known = await read(address, { headers: { 'if-none-match': etag } });
      expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, etag]);
      const head = await read(address, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, `${bytes.length}`, 0]);
      const part = await read(address, { headers: { range: 'bytes=0-3' } });
      expect([part.status, part.bytes]).toEqual([206, bytes.subarray(0, 4)]);
      expect((await read(address, { method: 'POST' })).status).toBe(405);
    });

    it('is told not to have changed with the headers that copies go by, and only for as long as that is so', async () => {
      const client = await world().account('Enterprise');
      const id = await makeDesign(client, inColour('#d81212'));
      const address = await addressOf(`${id}.png`, { _dl: 'red' }, client);
      await read(address);
      const { headers, bytes } = await read(address);
      const etag = headers.get('etag') ?? '';
      const again = (init: RequestInit = {}) =>
        read(address, { ...init, headers: { 'if-none-match': etag, ...init.headers } });
      const known = await again({ headers: { 'x-request-id': 'known-1' } });
      expect([known.status, known.bytes.length]).toEqual([304, 0]);
      const ofAnswer = ['date', 'x-request-id', 'platen-studio'];
      const ofCopy = [
        'accept-ranges',
        'content-disposition',
        'content-length',
        'content-security-policy',
        'content-type',
      ];
      const without = (all: Headers, left: readonly string[]) => [...all].filter(([name]) => !left.includes(name));
      expect(without(known.headers, ofAnswer)).toEqual(without(headers, [...ofAnswer, ...ofCopy]));
      // With a key the web framework answers, with the same headers and those of the key's limits.
      const keyed = await again({ headers: { authorization: `Bearer ${client.key}` } });
      expect(keyed.status).toBe(304);
      expect([...keyed.headers.keys()]).toEqual(expect.arrayContaining([...known.headers.keys()]));
      expect(without(keyed.headers, ofCopy)).toEqual([...keyed.headers]);
      expect(known.headers.get('x-request-id')).toBe('known-1');
      expect((await again({ method: 'HEAD' })).status).toBe(304);
      expect((await again({ headers: { 'if-none-match': '"other"' } })).bytes).toEqual(bytes);
      expect((await read(`${address}x`, { headers: { 'if-none-match': etag } })).status).toBe(403);
      await client.patch(`/v1/designs/${id}`, { canvasData: { background: '#12d812', elements: [] } });
      const changed = await again();
      expect([changed.status, await colourOf(changed.bytes)]).toEqual([200, '#12d812']);
      const newer = { headers: { 'if-none-match': changed.headers.get('etag') ?? '' } };
      expect([(await again(newer)).status, (await again(newer)).status]).toEqual([304, 304]);
      for (const status of [304, 403]) {
        await client.post('/v1/account/url-secret/rotate', {});
        expect((await again(newer)).status).toBe(status);
      }
      const signedAnew = await addressOf(`${id}.png`, {}, client);
      const with304 = () => read(signedAnew, newer);
      expect([(await with304()).status, (await with304()).status]).toEqual([304, 304]);
      const account = (await client.get('/v1/account')).body.data.id as string;
      const suspend = (suspended: boolean) => world().admin.patch(`/admin/v1/accounts/${account}`, { suspended });
      expect((await suspend(true)).status).toBe(200);
      expect(errorOf(await with304())).toEqual([403, 'ACCOUNT_SUSPENDED']);
      await suspend(false);
      expect([(await with304()).status, (await with304()).status]).toEqual([304, 304]);
      await client.delete(`/v1/designs/${id}`);
      expect(errorOf(await with304())).toEqual([403, 'ACCESS_DENIED']);
    });

    it('is not told to be unchanged beyond its end, and each such answer counts in the metrics', async () => {
      const id = await makeDesign(world().ada, inColour('#d81212'));
      const counted = async () => {
        const text = (await read('/metrics')).bytes.toString();
        const line =
          /^platen_http_request_duration_seconds_count\{method="GET",route="\/i\/:name",status="304"\} (\d+)$/m;
        return Number(line.exec(text)?.[1] ?? 0);
      };
      const askUntil = async (seconds: number) => {
        const end = Math.floor(Date.now() / 1_000) + seconds;
        const address = await addressOf(`${id}.png`, { _exp: String(end) });
        await read(address);
        const etag = (await read(address)).headers.get('etag') ?? '';
        const before = await counted();
        const again = () => read(address, { headers: { 'if-none-match': etag } });
        const known = await again();
        return { isInTime: Date.now() < end * 1_000, known, more: (await counted()) - before, again };
      };
      // Further away where the machine takes longer than that to answer three times.
      let seconds = 3;
      let asked = await askUntil(seconds);
      while (!asked.isInTime) {
        seconds *= 2;
        asked = await askUntil(seconds);
      }
      const { known, more, again } = asked;
      expect([known.status, more]).toEqual([304, 1]);
      expect(Number(/max-age=(\d+)/.exec(known.headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(seconds);
      await expect.poll(async () => (await again()).status).toBe(403);
    });

    it('may be asked with a key in place of a signature', async () => {
      const id = await makeDesign(world().ada, inColour('#d81212'));
      const withKey = (key: string) => read(`/i/${id}.png`, { headers: { authorization: `Bearer ${key}` } });
      expect((await withKey(apiKey)).status).toBe(200);
      expect(errorOf(await withKey('platen_wrong'))).toEqual([401, 'INVALID_API_KEY']);
      expect(errorOf(await read(`/i/${id}.png`))).toEqual([403, 'ACCESS_DENIED']);
    });

    it('gives a neutral picture of the right size where that is asked for', async () => {
      const id = await makeDesign(world().ada, {
        width: 60,
        height: 30,
        canvasData: {
          elements: [{ type: 'image', x: 0, y: 0, width: 9, height: 9, src: '{{ photo }}', onError: 'fail' }],
        },
      });
      const wrong = { photo: 'not an address' };
      const [status, code] = errorOf(await picture(`${id}.png`, wrong));
      expect(status).toBe(422);
      const neutral = await picture(`${id}.png`, { ...wrong, _onerror: 'placeholder', _w: '30' });
      expect([neutral.status, neutral.headers.get('platen-error')]).toEqual([200, code]);
      expect(neutral.headers.get('cache-control')).toBe('no-store');
      expect(await sharp(neutral.bytes).metadata()).toMatchObject({ format: 'png', width: 30, height: 15 });
    });

    it('says what is wrong with it', async () => {
      const id = await makeDesign(world().ada, inColour('#d81212'));
      const messageOf = async (name: string, parameters: Parameters) => {
        const { status, bytes, headers } = await picture(name, parameters);
        expect([400, 404]).toContain(status);
        expect(headers.get('cache-control')).toBe('no-store');
        return JSON.parse(bytes.toString()).error.message as string;
      };
      expect(await messageOf(`${id}.gif`, {})).toContain('.png, .jpg, .webp, .pdf, .svg');
      expect(await messageOf(`${id}.png`, { _widht: '5' })).toContain('_widht is no option');
      expect(await messageOf(`${id}.png`, { _w: 'wide' })).toContain('_w: expected a number');
      expect(await messageOf(`${id}.png`, { _w: '99999' })).toContain('width');
      expect(await messageOf(`${id}.png`, { _page: '2' })).toContain('one page');
      expect(await messageOf(`${id}.png`, { _onerror: 'hide' })).toContain('expected placeholder');
      expect(await messageOf(`${id}.png`, { _dl: 'a/b' })).toContain('_dl');
      expect(await messageOf(`${id}.png`, { a: '1', 'a.b': '2' })).toContain('a');
    });

    it('is signed by the service for who cannot, and for a time', async () => {
      const { ada, bob } = world();
      const id = await makeDesign(ada, bound);
      const { status, body } = await ada.post('/v1/urls/sign', {
        url: `/i/${id}.png?brand.accent=%23d81212&_sig=old`,
        expiresIn: 60,
      });
      expect(status).toBe(200);
      const signed = new URL(body.data.url);
      expect(signed.searchParams.get('_exp')).toMatch(/^\d{10}$/);
      const answer = await read(signed.pathname + signed.search);
      expect([answer.status, await colourOf(answer.bytes)]).toEqual([200, '#d81212']);
      // What is left of the minute, in whole seconds.
      const [, maxAge] = /\bmax-age=(\d+),/.exec(answer.headers.get('cache-control') ?? '') ?? [];
      expect(Number(maxAge)).toBeGreaterThan(0);
      expect(Number(maxAge)).toBeLessThanOrEqual(60);
      expect((await bob.post('/v1/urls/sign', { url: `/i/${id}.png` })).body.error.code).toBe('INVALID_DESIGN_ID');
      expect((await ada.post('/v1/urls/sign', { url: 'https://example.com/x.png' })).status).toBe(400);
    });

    it('has two secrets that are good at a time', async () => {
      const client = await world().account('Enterprise');
      const id = await makeDesign(client, inColour('#d81212'));
      const first = await addressOf(`${id}.png`, {}, client);
      const { body } = await client.post('/v1/account/url-secret/rotate', {});
      expect((await client.get('/v1/account/url-secret')).body.data).toEqual(body.data);
      const second = await addressOf(`${id}.png`, {}, client);
      expect(second).not.toBe(first);
      for (const address of [first, second]) expect((await read(address)).status).toBe(200);
      await client.post('/v1/account/url-secret/rotate', {});
      expect([(await read(first)).status, (await read(second)).status]).toEqual([403, 200]);
    });

    it('shows nothing of a design that was deleted', async () => {
      const id = await makeDesign(world().ada, inColour('#d81212'));
      const address = await addressOf(`${id}.png`);
      expect((await read(address)).status).toBe(200);
      await world().ada.delete(`/v1/designs/${id}`);
      expect(errorOf(await read(address))).toEqual([403, 'ACCESS_DENIED']);
    });
  });
}
