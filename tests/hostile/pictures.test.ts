import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { draw, expectRefused, newDesign, render, serviceCpuMs, upload, useHostileService } from './hostile-service.ts';
import { gif, jpegHeader, png, pngChunk, pngMagic, webpHeader } from './picture-files.fixture.ts';
import { dataUri, flat, image, usePictureSite } from './picture-site.fixture.ts';

const site = usePictureSite();
const { served, url } = site;
useHostileService({ maxGrowthBytes: 150_000_000, env: () => ({ PLATEN_FETCH_ALLOW_HOSTS: site.host }) });

/** Refused as an upload and as a picture of a design, soon and in words. */
async function refusedEverywhere(bytes: Buffer): Promise<string> {
  const before = serviceCpuMs();
  const uploaded = await upload(bytes, { name: 'picture.png' });
  expectRefused(uploaded, { status: 400, code: 'UNSUPPORTED_FILE_TYPE' });
  const src = bytes.length < 1_000_000 ? dataUri(bytes) : url('/large');
  if (src === url('/large')) served.set('/large', { bytes });
  expectRefused(await draw(image(src)), { status: 400, code: 'INVALID_IMAGE_URL' });
  // Measured: some 50 ms each on a quiet machine.
  expect(serviceCpuMs() - before).toBeLessThan(5_000);
  return uploaded.body.error.message;
}

async function middlePixel(bytes: Buffer): Promise<readonly number[]> {
  const answer = await draw(image(dataUri(bytes), { objectFit: 'fill' }));
  expect(answer.status, answer.text).toBe(200);
  const { data, width } = PNG.sync.read(Buffer.from(await (await fetch(answer.body.data.imageUrl)).arrayBuffer()));
  const at = (50 * width + 50) * 4;
  return [...data.subarray(at, at + 3)];
}

describe('pictures that claim to be large', () => {
  it.each<[string, () => Buffer]>([
    ['I1: a PNG of 50,000 × 50,000 in 1 bit', () => png(50_000, 50_000, { depth: 1 })],
    [
      'I2: a PNG of 16,000 × 16,000 in 1 bit, with all its pixels',
      () => png(16_000, 16_000, { depth: 1, data: deflateSync(Buffer.alloc(16_000 * 2_001)) }),
    ],
    ['I3: a PNG of 65,535 × 65,535', () => png(65_535, 65_535)],
    ['I3: a PNG of 2³¹ − 1', () => png(2 ** 31 - 1, 2 ** 31 - 1)],
    ['I3: a PNG of 2³² − 1', () => png(2 ** 32 - 1, 1)],
    ['I3: a PNG of 0 × 0', () => png(0, 0)],
    ['I4: a JPEG of 65,000 × 65,000', () => jpegHeader(65_000, 65_000)],
    ['I5: a WebP of 16,383 × 16,383', () => webpHeader(16_383, 16_383)],
    ['I6: a GIF with a frame that is larger than its screen', () => gif(10, { frame: 60_000 })],
    ['I6: the beginning of a GIF, then text', () => Buffer.from(`GIF89a${'text '.repeat(10_000)}`)],
    ['I7: a GIF of 100,000 frames', () => gif(1, { frames: 100_000 })],
    ['I7: a GIF of 1,001 frames', () => gif(1, { frames: 1_001 })],
    ['I16: a side of 16,385', () => png(16_385, 1, { data: deflateSync(Buffer.alloc(16_386)) })],
  ])('%s is refused by its header', async (_what, make) => {
    await refusedEverywhere(make());
  });

  it('I5: a flat WebP of 16,383 × 16,383 that is whole', async () => {
    const bytes = await flat(16_383, 3_100).webp({ effort: 0, lossless: true }).toBuffer();
    expect(await refusedEverywhere(bytes)).toContain('50 million pixels');
  });

  it('I6: a GIF with a screen of 65,535 and a frame of one pixel has the size of its frame', async () => {
    const { status, body } = await upload(gif(65_535));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ width: 1, height: 1 });
  });

  it('I7: a GIF of 1,000 frames shows its first', async () => {
    expect((await draw(image(dataUri(gif(1, { frames: 1_000 }), 'image/gif')))).status).toBe(200);
  });

  it('I16: one of 1 × 16,384, and one of 1 × 1 stretched over 8,000 × 8,000', async () => {
    const thin = await flat(1, 16_384).png().toBuffer();
    expect((await draw(image(dataUri(thin), { objectFit: 'cover' }))).status).toBe(200);
    const design = await newDesign(
      [image(dataUri(await flat(1, 1).png().toBuffer()), { width: 8_000, height: 8_000, objectFit: 'cover' })],
      { width: 8_000, height: 8_000 },
    );
    expect((await render(design, { format: 'jpg', quality: 20, cache: false })).status).toBe(200);
  });

  it('I19: six of 49 million pixels each, one after the other', async () => {
    const colours = ['#100', '#200', '#300', '#400', '#500', '#600'];
    const elements = await Promise.all(
      colours.map(async (colour, index) => {
        served.set(`/big${index}`, { bytes: await flat(7_000, 7_000, colour).jpeg({ quality: 30 }).toBuffer() });
        return { ...image(url(`/big${index}`)), id: `p${index}` };
      }),
    );
    const design = await newDesign(elements);
    const { status, body } = await render(design, { cache: false });
    expect(status, JSON.stringify(body)).toBe(200);
    // At their full size they do not fit, and that is told before one is decoded.
    const large = await newDesign(
      elements.map((element) => ({ ...element, width: 7_000, height: 7_000 })),
      { width: 7_000, height: 7_000 },
    );
    expectRefused(await render(large, { cache: false }), { status: 400, code: 'INVALID_DIMENSIONS' });
  });

  it('I22: seven of 49 million pixels in a PDF, where each has fewer than print wants', async () => {
    const design = (format: 'jpeg' | 'png') =>
      Promise.all(
        Array.from({ length: 7 }, async (_, index) => {
          const path = `/print${index}.${format}`;
          served.set(path, { bytes: await flat(7_000, 7_000, `#${index}00`).toFormat(format).toBuffer() });
          return { ...image(url(path)), id: `p${index}`, width: 390, height: 390 };
        }),
      ).then((elements) => newDesign(elements, { width: 400, height: 400 }));
    // Files that go in as they came are held as files, one is read at a time.
    const whole = await render(await design('jpeg'), { format: 'pdf', scale: 5, cache: false });
    expect(whole.status, whole.text).toBe(200);
    // What would be coded anew is counted before the first is.
    const coded = await design('png');
    expectRefused(await render(coded, { format: 'pdf', scale: 5, cache: false }), {
      status: 400,
      code: 'INVALID_DIMENSIONS',
    });
    const small = await render(coded, { format: 'pdf', cache: false });
    expect(small.status, small.text).toBe(200);
  });
});

describe('pictures that are damaged', () => {
  const whole = async (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    sharp(Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, i) => (i * 7919) % 251)), {
      raw: { width: 64, height: 48, channels: 3 },
    })
      .toFormat(format)
      .toBuffer();

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('I8: %s cut off anywhere', async (format) => {
    const bytes = await whole(format);
    expect((await draw(image(dataUri(bytes, `image/${format}`)))).status).toBe(200);
    for (const length of [1, 8, 20, Math.floor(bytes.length / 2), Math.floor(bytes.length * 0.9)]) {
      const cut = bytes.subarray(0, length);
      expectRefused(await upload(cut, { name: `a.${format}` }), { status: 400, code: 'UNSUPPORTED_FILE_TYPE' });
      expectRefused(await draw(image(dataUri(cut, `image/${format}`))), { status: 400, code: 'INVALID_IMAGE_URL' });
    }
    // Without its last byte everything that is shown may be there.
    expect([200, 400]).toContain((await draw(image(dataUri(bytes.subarray(0, -1), `image/${format}`)))).status);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    [
      'a wrong checksum',
      async () => {
        const bytes = await whole('png');
        bytes.writeUInt32BE(1, 29);
        return bytes;
      },
    ],
    [
      'a chunk of 2³¹ bytes',
      () => Buffer.concat([pngMagic, Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from('IHDR')]),
    ],
    ['no pixels', () => Buffer.concat([png(4, 4).subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['too few pixels', () => png(400, 400, { data: deflateSync(Buffer.alloc(100)) })],
    ['a palette that is missing', () => png(4, 4, { colour: 3, data: deflateSync(Buffer.alloc(20, 9)) })],
    ['a depth that does not exist', () => png(4, 4, { depth: 7 })],
    ['noise for pixels', () => png(64, 64, { data: Buffer.alloc(500, 0x55) })],
  ])('I9: a PNG with %s is refused', async (_what, make) => {
    const bytes = await make();
    const answer = await draw(image(dataUri(bytes)));
    expectRefused(answer, { status: 400, code: 'INVALID_IMAGE_URL' });
  });

  it('I10: text that inflates to 300 MB, fifty thousand texts and a gigantic EXIF are not unpacked', async () => {
    const bomb = deflateSync(Buffer.alloc(300_000_000));
    const pixels = deflateSync(Buffer.alloc(5 * 4));
    for (const before of [
      [pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))],
      [pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), bomb]))],
      Array.from({ length: 50_000 }, () => pngChunk('tEXt', Buffer.from('a\0b'))),
      [pngChunk('eXIf', Buffer.alloc(800_000))],
    ]) {
      const bytes = png(4, 4, { before, data: pixels });
      served.set('/text', { bytes });
      const beforeMs = serviceCpuMs();
      const answer = await draw(image(url('/text')), { format: 'jpg' });
      expect([200, 400], answer.text).toContain(answer.status);
      expect(serviceCpuMs() - beforeMs).toBeLessThan(10_000);
      served.delete('/text');
      // Another content behind the same URL is another picture.
      await draw(image(url('/text')));
    }
  });

  it('I10, X13: what is told in a picture beside its pixels stands in no output', async () => {
    const bytes = await flat(40, 40)
      .withExif({
        IFD0: { Copyright: 'secret-owner', Artist: 'secret-artist' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .jpeg()
      .toBuffer();
    for (const format of ['png', 'jpg', 'webp', 'pdf', 'svg']) {
      const { body } = await draw(image(dataUri(bytes, 'image/jpeg')), { format });
      const file = Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer());
      expect(file.includes('secret-')).toBe(false);
      expect(file.toString('latin1')).not.toMatch(/\/tmp\/|\/work\/|\/home\/|node_modules|Exif\0\0/);
    }
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['I11: progressive', () => flat(64, 64).jpeg({ progressive: true }).toBuffer()],
    ['I11: of a press', () => flat(64, 64).toColourspace('cmyk').jpeg().toBuffer()],
    [
      'I11: with a tail',
      async () => Buffer.concat([await flat(64, 64).jpeg().toBuffer(), await flat(9, 9, '#00f').jpeg().toBuffer()]),
    ],
    [
      'I14: with a broken profile',
      () =>
        flat(64, 64)
          .withIccProfile('p3')
          .jpeg()
          .toBuffer()
          .then((bytes) => {
            bytes.fill(0x41, 200, 300);
            return bytes;
          }),
    ],
    ['I14: of Display P3', () => flat(64, 64).withIccProfile('p3').png().toBuffer()],
    ['I15: of 16 bits', () => flat(64, 64).toColourspace('rgb16').png().toBuffer()],
    ['I15: of a palette', () => flat(64, 64).png({ palette: true }).toBuffer()],
    ['I15: interlaced', () => flat(64, 64).png({ progressive: true }).toBuffer()],
    [
      'I15: with alpha',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff0000' } })
          .png()
          .toBuffer(),
    ],
  ])('%s is red', async (_what, make) => {
    const [red = 0, green = 0, blue = 0] = await middlePixel(await make());
    expect(red).toBeGreaterThan(200);
    expect(green).toBeLessThan(70);
    expect(blue).toBeLessThan(70);
  });

  it('I15: grey of 1 bit is white', async () => {
    const rows = Buffer.alloc(8 * 2, 0xff);
    for (let row = 0; row < 8; row += 1) rows[row * 2] = 0;
    expect(await middlePixel(png(8, 8, { depth: 1, data: deflateSync(rows) }))).toEqual([255, 255, 255]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('I13: EXIF orientation %i is upright', async (orientation) => {
    // Red above, blue below, once it is upright.
    const upright = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0000ff' } })
      .composite([{ input: await flat(40, 20).png().toBuffer(), top: 0, left: 0 }])
      .png()
      .toBuffer();
    // What the orientation does is undone here, one step after the other.
    const undo: Readonly<Record<number, readonly (0 | 90 | 180 | 270 | 'flop')[]>> = {
      2: ['flop'],
      3: [180],
      4: [180, 'flop'],
      5: [90, 'flop'],
      6: [270],
      7: [270, 'flop'],
      8: [90],
    };
    let turned = upright;
    for (const step of undo[orientation] ?? []) {
      const input = sharp(turned);
      turned = await (step === 'flop' ? input.flop() : input.rotate(step)).png().toBuffer();
    }
    const bytes = await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const answer = await draw(image(dataUri(bytes, 'image/jpeg')));
    const { data, width } = PNG.sync.read(Buffer.from(await (await fetch(answer.body.data.imageUrl)).arrayBuffer()));
    const red = (x: number, y: number) => (data[(y * width + x) * 4] ?? 0) > 128;
    expect([red(20, 20), red(80, 20), red(20, 80), red(80, 80)]).toEqual([true, true, false, false]);
  });
});

describe('files that are something else', () => {
  const others: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    TIFF: () => flat(8, 8).tiff().toBuffer(),
    AVIF: () => flat(8, 8).avif({ effort: 0 }).toBuffer(),
    BMP: () => Buffer.from(`BM${'\0'.repeat(100)}`, 'latin1'),
    ICO: () => Buffer.concat([Buffer.from('000001000100', 'hex'), Buffer.alloc(100)]),
    PSD: () => Buffer.from(`8BPS\0\x01${'\0'.repeat(100)}`, 'latin1'),
    JXL: () => Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(100)]),
    'the format of libvips': () => Buffer.concat([Buffer.from('b6a6f208', 'hex'), Buffer.alloc(100)]),
    PDF: () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
    HTML: () => Buffer.from('<html><body><script>alert(1)</script></body></html>'),
    ZIP: () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]),
  };
  it.each(Object.keys(others))('I12, S34: %s under the name and type of a PNG', async (kind) => {
    const bytes = (await others[kind]?.()) ?? Buffer.alloc(0);
    await refusedEverywhere(bytes);
    served.set('/lie.png', { bytes, type: 'image/png' });
    expectRefused(await draw(image(url('/lie.png'))), { status: 400, code: 'INVALID_IMAGE_URL' });
  });

  it('S34: a picture that is called a page is one', async () => {
    served.set('/page.html', { bytes: await flat(8, 8).png().toBuffer(), type: 'text/html' });
    expect((await draw(image(url('/page.html')))).status).toBe(200);
  });

  it('I12: the page or archive behind a picture is not served', async () => {
    const bytes = Buffer.concat([
      await flat(8, 8).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ]);
    const { status, body } = await upload(bytes, { name: 'x.html' });
    expect(status).toBe(201);
    const file = await fetch(body.data.url);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await file.text()).not.toMatch(/script|PK/);
  });
});
