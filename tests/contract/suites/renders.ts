import { createServer } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import { greeting, makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

const resultFields = [
  'cached',
  'completedAt',
  'createdAt',
  'downloadUrl',
  'expiresAt',
  'fileSize',
  'format',
  'height',
  'imageUrl',
  'metadata',
  'renderId',
  'renderTime',
  'status',
  'warnings',
  'width',
];

export function rendersSuite(world: () => World): void {
  const render = async (body: unknown = {}) => {
    const id = await makeDesign(world().ada);
    return world().ada.post(`/v1/render/design/${id}`, body);
  };

  describe('POST /render/design/{id}', () => {
    it('answers 200 with both shapes in one object', async () => {
      const { status, body } = await render({ dynamicData: { name: 'Ada' } });
      expect(status).toBe(200);
      expect(Object.keys(body.data).sort()).toEqual(resultFields);
      const { data } = body;
      expect(data).toMatchObject({ format: 'png', width: 200, height: 100, cached: false, status: 'completed' });
      expect(data.downloadUrl).toBe(data.imageUrl);
      expect(Number.isInteger(data.renderTime)).toBe(true);
      expect(data.metadata).toEqual({
        format: 'png',
        width: 200,
        height: 100,
        fileSize: data.fileSize,
        renderTime: data.renderTime / 1000,
        quality: 90,
      });
      for (const field of ['createdAt', 'completedAt', 'expiresAt']) expect(data[field]).toMatch(timestamp);
      const days = (Date.parse(data.expiresAt) - Date.parse(data.completedAt)) / 86_400_000;
      expect(days).toBeCloseTo(30, 2);
    });

    it.each(['png', 'jpg', 'jpeg', 'webp', 'pdf', 'svg'])(
      'renders %s to a file of the size it tells',
      async (format) => {
        const { status, body } = await render({ format });
        expect(status).toBe(200);
        expect(body.data.format).toBe(format === 'jpeg' ? 'jpg' : format);
        const file = await fetch(body.data.imageUrl);
        expect(file.status).toBe(200);
        expect((await file.arrayBuffer()).byteLength).toBe(body.data.fileSize);
      },
    );

    it('needs no body at all', async () => {
      const id = await makeDesign(world().ada);
      expect((await world().ada.post(`/v1/render/design/${id}`)).status).toBe(200);
    });

    it.each(['/v1', '/api/v1'])('answers under %s', async (prefix) => {
      const id = await makeDesign(world().ada);
      expect((await world().ada.post(`${prefix}/render/design/${id}`, {})).status).toBe(200);
    });

    it.each([
      ['width alone keeps the ratio', { width: 400 }, 400, 200],
      ['height alone keeps the ratio', { height: 50 }, 100, 50],
      ['both are the size', { width: 300, height: 300 }, 300, 300],
      ['scale multiplies', { scale: 0.5 }, 100, 50],
      ['scale multiplies width', { width: 100, scale: 2 }, 200, 100],
    ])('sizes: %s', async (_what, body, width, height) => {
      const { body: answer } = await render(body);
      expect(answer.data).toMatchObject({ width, height });
    });

    it.each([
      [{ format: 'gif' }, 'INVALID_FORMAT', 'format'],
      [{ format: 'PNG' }, 'INVALID_FORMAT', 'format'],
      [{ format: null }, 'INVALID_FORMAT', 'format'],
      [{ quality: 0 }, 'INVALID_QUALITY', 'quality'],
      [{ quality: 101 }, 'INVALID_QUALITY', 'quality'],
      [{ quality: 1.5 }, 'INVALID_QUALITY', 'quality'],
      [{ quality: '90' }, 'INVALID_QUALITY', 'quality'],
      [{ width: 0 }, 'INVALID_DIMENSIONS', 'width'],
      [{ width: 10_001 }, 'INVALID_DIMENSIONS', 'width'],
      [{ height: -1 }, 'INVALID_DIMENSIONS', 'height'],
      [{ height: 2.5 }, 'INVALID_DIMENSIONS', 'height'],
      [{ scale: 0.05 }, 'INVALID_DIMENSIONS', 'scale'],
      [{ scale: 5.1 }, 'INVALID_DIMENSIONS', 'scale'],
      [{ background: 'nocolour' }, 'INVALID_REQUEST', 'background'],
      [{ dpi: 71 }, 'INVALID_REQUEST', 'dpi'],
      [{ dpi: 601 }, 'INVALID_REQUEST', 'dpi'],
      [{ compression: 'max' }, 'INVALID_REQUEST', 'compression'],
      [{ interlaced: 'yes' }, 'INVALID_REQUEST', 'interlaced'],
      [{ progressive: 1 }, 'INVALID_REQUEST', 'progressive'],
      [{ optimizeHuffman: 0 }, 'INVALID_REQUEST', 'optimizeHuffman'],
      [{ effort: 7 }, 'INVALID_REQUEST', 'effort'],
      [{ pageSize: 'A5' }, 'INVALID_REQUEST', 'pageSize'],
      [{ orientation: 'upright' }, 'INVALID_REQUEST', 'orientation'],
      [{ margins: 5 }, 'INVALID_REQUEST', 'margins'],
      [{ embedFonts: 'no' }, 'INVALID_REQUEST', 'embedFonts'],
      [{ cache: 'no' }, 'INVALID_REQUEST', 'cache'],
      [{ debug: 1 }, 'INVALID_REQUEST', 'debug'],
      [{ resizeMode: 'squash' }, 'INVALID_REQUEST', 'resizeMode'],
      [{ expiresIn: -1 }, 'INVALID_REQUEST', 'expiresIn'],
      [{ missingVariables: 'ignore' }, 'INVALID_REQUEST', 'missingVariables'],
      [{ onImageError: 'panic' }, 'INVALID_REQUEST', 'onImageError'],
    ])('refuses %j with %s', async (body, code, field) => {
      const { status, body: answer } = await render(body);
      expect(status).toBe(400);
      expect(answer.error.code).toBe(code);
      expect(answer.error.details.field).toBe(field);
    });

    it.each([
      ['dynamicData that is a list', { dynamicData: [] }],
      ['dynamicElements that is a text', { dynamicElements: 'x' }],
      ['an override that is no object', { dynamicElements: { title: 'x' } }],
      ['an unknown override property', { dynamicElements: { title: { colour: '#fff' } } }],
      ['an override that does not fit the type', { dynamicElements: { bar: { text: 'x' } } }],
      ['a value that does not fit', { dynamicData: { accent: 'no colour' } }],
      ['a missing variable when that is an error', { missingVariables: 'error' }],
    ])('answers 422 INVALID_DYNAMIC_DATA for %s', async (_what, body) => {
      const { status, body: answer } = await render(body);
      expect(status).toBe(422);
      expect(answer.error.code).toBe('INVALID_DYNAMIC_DATA');
      expect(Object.keys(answer.error.details)).toEqual(expect.arrayContaining(['field', 'issue', 'expected']));
    });

    it('names every element id that is not in the design', async () => {
      const { status, body } = await render({ dynamicElements: { ghost: { text: 'x' }, title: {}, spirit: {} } });
      expect(status).toBe(400);
      expect(body.error.code).toBe('INVALID_ELEMENT_ID');
      expect(JSON.stringify(body.error.details)).toContain('ghost');
      expect(JSON.stringify(body.error.details)).toContain('spirit');
    });

    it('lets dynamicElements win over dynamicData', async () => {
      const red = await render({ dynamicData: { accent: '#0000ff' }, dynamicElements: { bar: { fill: '#00ff00' } } });
      const green = await render({ dynamicData: { accent: '#00ff00' } });
      expect(red.status).toBe(200);
      const bytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
      expect((await bytes(red.body.data.imageUrl)).equals(await bytes(green.body.data.imageUrl))).toBe(true);
    });

    it.each([
      ['http://127.0.0.1/x.png'],
      ['http://169.254.169.254/latest/meta-data'],
      ['ftp://example.com/x.png'],
      ['file:///etc/passwd'],
    ])('answers 400 INVALID_IMAGE_URL for %s', async (photo) => {
      const { status, body } = await render({ dynamicData: { photo } });
      expect(status).toBe(400);
      expect(body.error.code).toBe('INVALID_IMAGE_URL');
      expect(JSON.stringify(body.error.details)).toContain('photo');
    });

    it('answers 422 INVALID_DYNAMIC_DATA naming the variable for a picture that is no address at all', async () => {
      const { status, body } = await render({ dynamicData: { photo: 'not a url' } });
      expect(status).toBe(422);
      expect(body.error).toMatchObject({
        code: 'INVALID_DYNAMIC_DATA',
        details: { field: 'dynamicData.photo', errors: [{ path: '/dynamicData/photo', code: 'INVALID_URL' }] },
      });
      expect((await render({ dynamicData: { photo: 'not a url' }, onImageError: 'skip' })).status).toBe(200);
    });

    it('names the giver of every code that cannot hold its value', async () => {
      const box = { width: 90, height: 90 };
      const elements = [
        { id: 'ean', type: 'barcode', ...box, format: 'ean13', value: '{{ number }}' },
        { id: 'url', type: 'qr', ...box, value: '{{ link }}' },
      ];
      const id = await makeDesign(world().ada, { canvasData: { elements } });
      const dynamicData = { number: '123', link: 'x'.repeat(3_000) };
      const { status, body } = await world().ada.post(`/v1/render/design/${id}`, { dynamicData });
      expect([status, body.error.code]).toEqual([422, 'INVALID_DYNAMIC_DATA']);
      expect(body.error.details.errors).toMatchObject([
        { path: '/dynamicData/number', code: 'INVALID_VALUE' },
        { path: '/dynamicData/link', code: 'INVALID_VALUE' },
      ]);
    });

    it('takes sizes that are written as texts, and tells all that is wrong in words of its own', async () => {
      const path = `/v1/render/design/${await makeDesign(world().ada)}`;
      const { status, body } = await world().ada.post(path, { scale: '2', width: '64' });
      expect([status, body.data.width]).toEqual([200, 128]);
      const wrong = await world().ada.post(path, {
        scale: '2x',
        quality: 500,
        timeZone: 5,
        designId: 'x'.repeat(200),
      });
      expect(wrong.status).toBe(400);
      const told = (wrong.body.error.details.errors as { path: string; code: string; message: string }[]).map(
        ({ path, code, message }) => `${path} ${code} ${message}`,
      );
      expect(told).toEqual([
        expect.stringMatching(/^\/designId OUT_OF_RANGE expected a text of at most 128 characters; received "x+…"$/),
        '/quality OUT_OF_RANGE expected a whole number from 1 to 100; received 500',
        '/scale INVALID_TYPE expected a number from 0.1 to 5; received "2x"',
        '/timeZone INVALID_TYPE expected an IANA time zone such as Europe/Berlin; received 5',
      ]);
    });

    it('draws a placeholder instead, or nothing, when asked to', async () => {
      for (const onImageError of ['placeholder', 'skip']) {
        const { status, body } = await render({ dynamicData: { photo: 'http://127.0.0.1/x.png' }, onImageError });
        expect(status).toBe(200);
        expect(body.data.warnings.map(({ code }: { code: string }) => code)).toContain('IMAGE_UNAVAILABLE');
      }
    });

    it('warns of missing and of unknown variables, and of options of another format', async () => {
      const { body } = await render({ format: 'png', progressive: true, dynamicData: { stranger: 1 } });
      const codes = body.data.warnings.map(({ code }: { code: string }) => code);
      expect(codes).toEqual(expect.arrayContaining(['VARIABLE_MISSING', 'VARIABLE_UNKNOWN', 'OPTION_IGNORED']));
    });

    it('takes the id of the address in the body, and refuses another', async () => {
      const id = await makeDesign(world().ada);
      expect((await world().ada.post(`/v1/render/design/${id}`, { designId: id })).status).toBe(200);
      const other = await world().ada.post(`/v1/render/design/${id}`, { designId: unknownIds.design });
      expect(other.status).toBe(400);
      expect(other.body.error.code).toBe('INVALID_REQUEST');
    });

    it('tells everything with debug', async () => {
      const { body } = await render({ debug: true, dynamicData: { name: 'Ada' } });
      expect(Object.keys(body.data.debug).sort()).toEqual([
        'assets',
        'caches',
        'elements',
        'fonts',
        'memory',
        'timings',
        'trace',
        'warnings',
      ]);
      expect(Object.keys(body.data.debug.timings).sort()).toEqual([
        'assets',
        'encode',
        'fonts',
        'layout',
        'paint',
        'queue',
        'total',
        'upload',
      ]);
      const title = body.data.debug.elements.find(({ id }: { id: string }) => id === 'title');
      expect(title).toMatchObject({ fontSize: 20, lines: ['Hello Ada'], overflow: false });
    });

    it('answers 404 for an unknown design, the same for every way of not being there', async () => {
      const { status, body } = await world().ada.post(`/v1/render/design/${unknownIds.design}`, {});
      expect(status).toBe(404);
      expect(body.error.code).toBe('INVALID_DESIGN_ID');
    });
  });

  describe('another ratio', () => {
    it.each(['contain', 'cover', 'stretch', 'adaptive'])(
      'comes in the asked size with resizeMode %s',
      async (resizeMode) => {
        const id = await makeDesign(world().ada);
        for (const format of ['png', 'pdf', 'svg']) {
          const body = { resizeMode, width: 150, height: 300, format };
          const answer = await world().ada.post(`/v1/render/design/${id}`, body);
          expect(answer.body.data).toMatchObject({ width: 150, height: 300 });
        }
      },
    );
  });

  describe('the cache', () => {
    it('answers a repeated request without drawing, whatever the order of the data', async () => {
      const id = await makeDesign(world().ada);
      const first = await world().ada.post(`/v1/render/design/${id}`, {
        dynamicData: { name: 'A', accent: '#123456' },
      });
      const second = await world().ada.post(`/v1/render/design/${id}`, {
        dynamicData: { accent: '#123456', name: 'A' },
      });
      expect(first.body.data.cached).toBe(false);
      expect(second.body.data.cached).toBe(true);
      expect(second.body.data.imageUrl).toBe(first.body.data.imageUrl);
      expect(second.body.data.renderId).not.toBe(first.body.data.renderId);
    });

    it.each([
      ['other data', { dynamicData: { name: 'B' } }],
      ['another format', { format: 'jpg' }],
      ['another scale', { scale: 2 }],
      ['another quality', { format: 'webp', quality: 50 }],
      ['cache: false', { cache: false }],
      ['debug', { debug: true }],
    ])('draws anew for %s', async (_what, change) => {
      // Equal content is drawn once for an account, whatever design it stands in; this one is new.
      const client = await world().account('Enterprise');
      const id = await makeDesign(client);
      await client.post(`/v1/render/design/${id}`, { format: 'webp' });
      await client.post(`/v1/render/design/${id}`, {});
      expect((await client.post(`/v1/render/design/${id}`, change)).body.data.cached).toBe(false);
    });

    it('is never stale after an edit', async () => {
      const id = await makeDesign(world().ada);
      const before = await world().ada.post(`/v1/render/design/${id}`, {});
      await world().ada.patch(`/v1/designs/${id}`, { canvasData: { ...greeting.canvasData, background: '#00ff00' } });
      const after = await world().ada.post(`/v1/render/design/${id}`, {});
      expect(after.body.data.cached).toBe(false);
      const bytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
      expect((await bytes(after.body.data.imageUrl)).equals(await bytes(before.body.data.imageUrl))).toBe(false);
    });

    it('sees at once what has changed, however often the same bytes were sent before', async () => {
      const client = await world().account('Enterprise');
      const id = await makeDesign(client);
      const made = await client.post('/v1/api-keys', { name: 'Sends the same' });
      const other = createClient(world().service.url, made.body.data.key);
      const send = () => other.post(`/v1/render/design/${id}`, { dynamicData: { name: 'again' } });
      const sendAll = async () => {
        const answers = [];
        for (let count = 0; count < 3; count += 1) answers.push((await send()).body.data);
        return answers;
      };
      const isCached = (answers: readonly { cached: boolean }[]) => answers.map(({ cached }) => cached);
      const first = await sendAll();
      expect(isCached(first)).toEqual([false, true, true]);
      await client.patch(`/v1/designs/${id}`, { canvasData: { ...greeting.canvasData, background: '#00ff00' } });
      const edited = await sendAll();
      expect(isCached(edited)).toEqual([false, true, true]);
      expect(edited[0].imageUrl).not.toBe(first[0].imageUrl);
      await client.patch(`/v1/designs/${id}`, { canvasData: greeting.canvasData });
      const back = await sendAll();
      expect(back.map(({ imageUrl }) => imageUrl)).toEqual(Array(3).fill(first[0].imageUrl));
      for (const { renderId } of [...first, ...back]) await client.delete(`/v1/renders/${renderId}`);
      const anew = await sendAll();
      expect(isCached(anew)).toEqual([false, true, true]);
      expect(anew[0].imageUrl).not.toBe(first[0].imageUrl);
      await client.delete(`/v1/api-keys/${made.body.data.id}`);
      expect((await send()).status).toBe(401);
      await client.delete(`/v1/designs/${id}`);
      const gone = await client.post(`/v1/render/design/${id}`, { dynamicData: { name: 'again' } });
      expect(gone.body.error.code).toBe('INVALID_DESIGN_ID');
    });

    it('keeps no failure: what failed is drawn as soon as it can be, and kept then', async () => {
      const id = await makeDesign(world().ada);
      const body = { dynamicData: { photo: `http://127.0.0.1:${world().allowedPort}/comes-later.png` } };
      const send = () => world().ada.post(`/v1/render/design/${id}`, body);
      let picture: Buffer | undefined;
      const site = createServer((_request, response) => {
        if (picture) response.setHeader('content-type', 'image/png').end(picture);
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => site.listen(world().allowedPort, '127.0.0.1', resolve));
      try {
        const failed = await send();
        expect([failed.status, failed.body.error.code]).toEqual([400, 'INVALID_IMAGE_URL']);
        picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#00f' } })
          .png()
          .toBuffer();
        const drawn = await send();
        expect([drawn.status, drawn.body.data?.cached]).toEqual([200, false]);
        expect((await send()).body.data.cached).toBe(true);
      } finally {
        await new Promise((resolve) => site.close(resolve));
      }
    });

    it('never tells one account what another rendered', async () => {
      const [mine, theirs] = await Promise.all([makeDesign(world().ada), makeDesign(world().bob)]);
      const first = await world().ada.post(`/v1/render/design/${mine}`, { dynamicData: { name: 'secret' } });
      const second = await world().bob.post(`/v1/render/design/${theirs}`, { dynamicData: { name: 'secret' } });
      expect(second.body.data.cached).toBe(false);
      expect(second.body.data.imageUrl).not.toBe(first.body.data.imageUrl);
    });
  });

  describe('files', () => {
    it('expire, and are then gone', async () => {
      const seconds = 3;
      const { body } = await render({ expiresIn: seconds, dynamicData: { name: 'short-lived' } });
      const { status } = await fetch(body.data.imageUrl);
      // On a busy machine the time may be over before somebody has asked.
      if (Date.now() < Date.parse(body.data.expiresAt)) expect(status).toBe(200);
      expect(Date.parse(body.data.expiresAt) - Date.parse(body.data.completedAt)).toBe(seconds * 1_000);
      await expect.poll(async () => (await fetch(body.data.imageUrl)).status).toBe(404);
    });

    it('are kept for ever with expiresIn 0', async () => {
      expect((await render({ expiresIn: 0 })).body.data.expiresAt).toBeNull();
    });

    it('are immutable, harmless, and answer HEAD, Range and If-None-Match', async () => {
      const { body } = await render({ format: 'svg' });
      const url = body.data.imageUrl;
      const whole = await fetch(url);
      expect(whole.headers.get('cache-control')).toContain('immutable');
      expect(whole.headers.get('content-security-policy')).toContain('sandbox');
      expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
      const etag = whole.headers.get('etag') ?? '';
      expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
      const part = await fetch(url, { headers: { range: 'bytes=0-3' } });
      expect(part.status).toBe(206);
      expect(await part.text()).toHaveLength(4);
      const head = await fetch(url, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(body.data.fileSize));
    });

    it.each([
      '/files/fil_x.png',
      '/files/..%2f..%2fetc%2fpasswd',
      '/files/',
      '/files/fil_00000000000000000000000000000000.png',
    ])('answer 404 for %s', async (address) => {
      expect((await fetch(world().service.url + address)).status).toBe(404);
    });
  });

  describe('GET /render/status/{id}', () => {
    it('answers the job form', async () => {
      const { body } = await render();
      const status = await world().ada.get(`/v1/render/status/${body.data.renderId}`);
      expect(status.status).toBe(200);
      expect(status.body.data).toMatchObject({ renderId: body.data.renderId, status: 'completed', progress: 100 });
      expect(status.body.data.downloadUrl).toBe(body.data.downloadUrl);
      expect(status.body.data.metadata).not.toHaveProperty('quality');
    });

    it('answers 404 RENDER_NOT_FOUND for one that never was', async () => {
      const { status, body } = await world().ada.get(`/v1/render/status/${unknownIds.render}`);
      expect(status).toBe(404);
      expect(body.error.code).toBe('RENDER_NOT_FOUND');
    });
  });

  describe('GET and DELETE /renders', () => {
    it('list newest first, by design and by status', async () => {
      const id = await makeDesign(world().ada);
      const ids: string[] = [];
      for (const name of ['a', 'b', 'c']) {
        ids.unshift((await world().ada.post(`/v1/render/design/${id}`, { dynamicData: { name } })).body.data.renderId);
      }
      const { body } = await world().ada.get(`/v1/renders?designId=${id}&limit=2`);
      expect(body.data.map(({ renderId }: { renderId: string }) => renderId)).toEqual(ids.slice(0, 2));
      expect(body.pagination).toEqual({ page: 1, limit: 2, total: 3, nextCursor: expect.any(String) });
      expect((await world().ada.get(`/v1/renders?designId=${id}&status=failed`)).body.data).toEqual([]);
    });

    it('delete a render and its file', async () => {
      const { body } = await render({ dynamicData: { name: 'to be deleted' } });
      const { renderId, imageUrl } = body.data;
      expect((await world().ada.delete(`/v1/renders/${renderId}`)).body.data).toEqual({ deleted: true });
      expect((await world().ada.get(`/v1/render/status/${renderId}`)).status).toBe(404);
      expect((await fetch(imageUrl)).status).toBe(404);
      expect((await world().ada.delete(`/v1/renders/${renderId}`)).status).toBe(404);
    });

    it('keep a file that another render shows', async () => {
      const id = await makeDesign(world().ada);
      const first = await world().ada.post(`/v1/render/design/${id}`, {});
      const second = await world().ada.post(`/v1/render/design/${id}`, {});
      await world().ada.delete(`/v1/renders/${first.body.data.renderId}`);
      expect((await fetch(second.body.data.imageUrl)).status).toBe(200);
    });
  });
}
