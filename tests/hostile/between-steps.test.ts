import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderProcessesOf } from '../e2e/process-figures.ts';
import { expectRefused, newAccount, newDesign, render, send, service, useHostileService } from './hostile-service.ts';
import { flat, image, usePictureSite } from './picture-site.fixture.ts';

const site = usePictureSite();
const { served, url } = site;
useHostileService({
  maxGrowthBytes: 300_000_000,
  env: () => ({ PLATEN_FETCH_ALLOW_HOSTS: site.host, PLATEN_RENDER_PROCESSES: '1' }),
});

let dot: Buffer;
beforeAll(async () => {
  dot = await flat(8, 8).png().toBuffer();
});

/** A picture that comes when it is let go; `asked` ends when the service has asked for it. */
function holdPicture(path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  served.set(path, { bytes: dot, after: promise });
  return { letGo: resolve, asked: () => expect.poll(() => site.asked).toContain(path) };
}

describe('a render between its two steps', () => {
  it('R11: is drawn in another process when its own is killed while pictures are fetched', async () => {
    const held = holdPicture('/killed');
    const drawn = render(await newDesign([image(url('/killed'))]), { cache: false });
    await held.asked();
    for (const pid of renderProcessesOf(service.pid)) process.kill(pid, 'SIGKILL');
    held.letGo();
    expect((await drawn).status).toBe(200);
  });

  it('R11: keeps no process from others while pictures are fetched', async () => {
    const held = holdPicture('/waiting');
    const waiting = render(await newDesign([image(url('/waiting'))]), { cache: false });
    await held.asked();
    const others = await newDesign([{ type: 'rectangle', width: 9, height: 9, fill: '#123456' }]);
    for (let count = 0; count < 5; count += 1) expect((await render(others, { cache: false })).status).toBe(200);
    held.letGo();
    expect((await waiting).status).toBe(200);
  });

  it('R12: leaves no place taken when its caller has gone', async () => {
    const key = await newAccount('Free');
    const design = await newDesign([image(url('/left'))], { key });
    const held = holdPicture('/left');
    // As many as an account of this plan may have at once.
    const callers = [1, 2].map(() => new AbortController());
    const gone = callers.map(({ signal }) =>
      fetch(`${service.url}/v1/render/design/${design}`, {
        method: 'POST',
        signal,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'png', cache: false }),
      }).catch(() => 'gone'),
    );
    await held.asked();
    for (const caller of callers) caller.abort();
    expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
    held.letGo();
    const good = await newDesign([{ type: 'rectangle', width: 9, height: 9, fill: '#123456' }], { key });
    await expect.poll(async () => (await render(good, { cache: false }, key)).status).toBe(200);
  });

  it('R13: ends with its deadline when a picture never comes, and is told to be of its address', async () => {
    const held = holdPicture('/never');
    const design = await newDesign([image(url('/never'))]);
    const answer = await render(design, { cache: false });
    held.letGo();
    expectRefused(answer, { status: 400, code: 'INVALID_IMAGE_URL' });
    expect(answer.body.error.details.reason).toBe('unreachable');
  });

  it('L31: of thirty photographs as SVG, which would be 124 MB, is refused and stores nothing', async () => {
    const side = 1_000;
    const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
    const photo = await noise.png({ compressionLevel: 0 }).toBuffer();
    const elements = Array.from({ length: 30 }, (_, index) => {
      // Each is another file to the service.
      served.set(`/photo${index}`, { bytes: Buffer.concat([photo, Buffer.from([index])]) });
      return { ...image(url(`/photo${index}`)), id: `p${index}`, width: 10, height: 10 };
    });
    const design = await newDesign(elements);
    const storedBytes = async () => (await send('GET', '/v1/account')).body.data.usage.storedBytes;
    const before = await storedBytes();
    expectRefused(await render(design, { format: 'svg', cache: false }), { status: 413, code: 'FILE_TOO_LARGE' });
    expect(await storedBytes()).toBe(before);
  });
});
