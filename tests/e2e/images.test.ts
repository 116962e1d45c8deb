import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from './service.ts';

let site: Server;
let origin: string;
let service: Service;
const asked: string[] = [];

/** A picture of one colour; made for this test. */
function picture([red, green, blue]: readonly [number, number, number]): Buffer {
  const png = new PNG({ width: 40, height: 40 });
  for (let index = 0; index < png.data.length; index += 4) png.data.set([red, green, blue, 255], index);
  return PNG.sync.write(png);
}

/** Opaque at its edge, clear in its middle; made for this test. */
function hole(): Buffer {
  const png = PNG.sync.read(picture([0, 0, 0]));
  for (let y = 10; y < 30; y += 1) for (let x = 10; x < 30; x += 1) png.data[4 * (y * 40 + x) + 3] = 0;
  return PNG.sync.write(png);
}

const answers: Readonly<Record<string, Buffer>> = {
  '/red.png': picture([220, 38, 38]),
  '/blue.png': picture([37, 99, 235]),
  '/hole.png': hole(),
  // Begins as a PNG and holds none.
  '/broken.png': picture([0, 0, 0]).subarray(0, 50),
};

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    const bytes = answers[request.url ?? ''];
    if (bytes) response.setHeader('content-type', 'image/png').end(bytes);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  service = await startService({ env: { PLATEN_FETCH_ALLOW_HOSTS: host } });
});

afterAll(async () => {
  expect(await service.stop()).toBe(0);
  await new Promise((resolve) => site.close(resolve));
});

function designWith(photo: Record<string, unknown>): Promise<string> {
  return designWithElement({ type: 'image', ...photo }, 40);
}

async function designWithElement(element: Record<string, unknown>, side = 200): Promise<string> {
  const { status, body } = await service.call('POST', '/v1/designs', {
    name: 'Photo',
    width: side,
    height: side,
    canvasData: { elements: [{ id: 'photo', x: 0, y: 0, width: side, height: side, ...element }] },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

const render = (id: string, body: unknown = {}) => service.call('POST', `/v1/render/design/${id}`, body);

async function centreOf(url: string): Promise<readonly number[]> {
  const png = PNG.sync.read(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const middle = ((png.height >> 1) * png.width + (png.width >> 1)) * 4;
  return [...png.data.subarray(middle, middle + 3)];
}

/** Whether the grey of placeholders is somewhere in a picture. */
async function holdsPlaceholder(url: string): Promise<boolean> {
  const { data } = PNG.sync.read(Buffer.from(await (await fetch(url)).arrayBuffer()));
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === 0xe5 && data[at + 1] === 0xe7 && data[at + 2] === 0xeb) return true;
  }
  return false;
}

describe('pictures from elsewhere', () => {
  it('are drawn from a URL in the data', async () => {
    const id = await designWith({ src: '{{photo}}' });
    const red = await render(id, { dynamicData: { photo: `${origin}/red.png` } });
    const blue = await render(id, { dynamicData: { photo: `${origin}/blue.png` } });
    expect(red.body.success, JSON.stringify(red.body)).toBe(true);
    expect(await centreOf(red.body.data.imageUrl)).toEqual([220, 38, 38]);
    expect(await centreOf(blue.body.data.imageUrl)).toEqual([37, 99, 235]);
  });

  it('are told of in debug', async () => {
    const id = await designWith({ src: `${origin}/red.png` });
    const { body } = await render(id, { debug: true });
    expect(body.data.debug.assets).toMatchObject([
      { url: `${origin}/red.png`, status: 200, bytes: answers['/red.png']?.byteLength, contentType: 'image/png' },
    ]);
  });

  it('may be an earlier render of the same service, read without a request', async () => {
    const first = await render(await designWith({ src: `${origin}/red.png` }));
    const second = await render(await designWith({ src: first.body.data.imageUrl }), { debug: true });
    expect(await centreOf(second.body.data.imageUrl)).toEqual([220, 38, 38]);
    expect(second.body.data.debug.assets).toMatchObject([{ cache: 'none' }]);
  });

  it('have a stand-in when they are missing', async () => {
    const id = await designWith({ src: `${origin}/missing.png`, fallbackSrc: `${origin}/blue.png` });
    const { body } = await render(id);
    expect(body.success, JSON.stringify(body)).toBe(true);
    expect(await centreOf(body.data.imageUrl)).toEqual([37, 99, 235]);
  });

  it('are refused with element, URL and status when they are missing', async () => {
    const { status, body } = await render(await designWith({ src: `${origin}/missing.png` }));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'INVALID_IMAGE_URL',
      details: { elementId: 'photo', url: `${origin}/missing.png`, reason: 'http-status', status: 404 },
    });
  });

  it('are refused when they cannot be decoded, and the service goes on', async () => {
    const { status, body } = await render(await designWith({ src: `${origin}/broken.png` }));
    expect([status, body.error?.code]).toEqual([400, 'INVALID_IMAGE_URL']);
    expect(JSON.stringify(body)).not.toContain(service.dataDir);
    expect((await render(await designWith({ src: `${origin}/red.png` }))).status).toBe(200);
  });

  it('give way to their stand-in when they cannot be decoded', async () => {
    const id = await designWith({ src: `${origin}/broken.png`, fallbackSrc: `${origin}/blue.png` });
    const { body } = await render(id);
    expect(body.success, JSON.stringify(body)).toBe(true);
    expect(await centreOf(body.data.imageUrl)).toEqual([37, 99, 235]);
    const skipped = await render(await designWith({ src: `${origin}/broken.png` }), { onImageError: 'skip' });
    expect(skipped.body.data.warnings).toMatchObject([{ code: 'IMAGE_UNAVAILABLE', elementId: 'photo' }]);
  });

  it('clip elements from a URL in the data, and fail as the request allows', async () => {
    const element = { type: 'rectangle', fill: '#16a34a', clip: { src: '{{mask}}' } };
    const id = await designWithElement(element);
    const clipped = await render(id, { dynamicData: { mask: `${origin}/hole.png` } });
    expect(clipped.body.success, JSON.stringify(clipped.body)).toBe(true);
    expect(await centreOf(clipped.body.data.imageUrl)).toEqual([255, 255, 255]);
    const dynamicData = { mask: `${origin}/missing.png` };
    const refused = await render(id, { dynamicData });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({
      code: 'INVALID_IMAGE_URL',
      details: { elementId: 'photo', url: `${origin}/missing.png`, status: 404 },
    });
    const skipped = await render(id, { dynamicData, onImageError: 'skip' });
    expect(skipped.body.data.warnings).toMatchObject([
      { code: 'IMAGE_UNAVAILABLE', elementId: 'photo', details: { property: 'clip.src' } },
    ]);
    expect(await centreOf(skipped.body.data.imageUrl)).toEqual([22, 163, 74]);
    const own = { ...element, clip: { src: `${origin}/missing.png`, fallbackSrc: `${origin}/hole.png` } };
    const replaced = await render(await designWithElement(own));
    expect(await centreOf(replaced.body.data.imageUrl)).toEqual([255, 255, 255]);
  });

  it.each(['svg', 'qr', 'table'])('may fail as the request allows in every kind of element: %s', async (type) => {
    const src = `${origin}/missing.svg`;
    const properties = {
      svg: { src },
      qr: { value: 'https://example.org', logo: { src } },
      table: { rows: [[{ image: { src, width: 60, height: 60 } }]] },
    };
    const id = await designWithElement({ type, ...properties[type as keyof typeof properties] });
    const refused = await render(id);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'INVALID_IMAGE_URL']);
    const pictures = [];
    for (const onImageError of ['placeholder', 'skip']) {
      const { status, body } = await render(id, { onImageError });
      expect(status).toBe(200);
      expect(body.data.warnings).toMatchObject([{ code: 'IMAGE_UNAVAILABLE', elementId: 'photo' }]);
      pictures.push(await holdsPlaceholder(body.data.imageUrl));
    }
    expect(pictures).toEqual([true, false]);
  });

  it('change the picture when what lies behind the URL changes', async () => {
    const id = await designWith({ src: `${origin}/now.png` });
    const changing = answers as Record<string, Buffer>;
    changing['/now.png'] = picture([220, 38, 38]);
    expect(await centreOf((await render(id)).body.data.imageUrl)).toEqual([220, 38, 38]);
    changing['/now.png'] = picture([37, 99, 235]);
    expect(await centreOf((await render(id)).body.data.imageUrl)).toEqual([37, 99, 235]);
  });
});

describe('a render process', () => {
  it('leaves nothing behind that changes the next picture', async () => {
    const first = await designWith({ src: `${origin}/red.png`, filters: { brightness: 0.5 }, cornerRadius: 8 });
    const second = await designWith({ src: `${origin}/blue.png`, blur: 4, rotation: 30, opacity: 0.4 });
    const draw = async (id: string) => {
      const { body } = await render(id, { cache: false });
      return Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer());
    };
    const before = await draw(first);
    await draw(second);
    expect((await draw(first)).equals(before)).toBe(true);
  });
});
