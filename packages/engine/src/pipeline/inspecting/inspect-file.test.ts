import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { createCaches } from '../../caches/caches.ts';
import { interWoff2 } from '../../fonts/files/foreign-fonts.fixture.ts';
import { createImageStore } from '../../images/image-store.ts';
import { inspectFile } from './inspect-file.ts';
import type { FileFacts, InspectJob } from './inspect-job.ts';

const folder = temporaryFolder('inspect');

function inspect(kind: InspectJob['kind'], bytes: Uint8Array | string): Promise<FileFacts> {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  return inspectFile({ path: file, kind }, createImageStore(createCaches()));
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 80, b: 20, alpha: 0.5 } } });

/** A PNG whose header states a size that its data does not have. */
async function lyingPng(width: number, height: number): Promise<Buffer> {
  const bytes = await picture().png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('looking into a file', () => {
  it('tells size, transparency and frames of each kind of picture', async () => {
    const size = { status: 'image', width: 60, height: 40, frames: 1 };
    for (const [format, bytes, hasAlpha] of [
      ['png', await picture().png().toBuffer(), true],
      ['jpg', await picture().jpeg().toBuffer(), false],
      ['webp', await picture().webp().toBuffer(), true],
    ] as const) {
      expect(await inspect('image', bytes)).toEqual({ ...size, format, hasAlpha, length: bytes.length });
    }
    const frames = [0, 1, 2].map((red) => ({
      create: { width: 60, height: 40, channels: 3 as const, background: { r: red * 90, g: 0, b: 0 } },
    }));
    const animation = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect(await inspect('image', animation)).toMatchObject({ ...size, format: 'gif', frames: 3 });
  });

  it('gives the size of a photograph as it is seen, not as it is stored', async () => {
    const turned = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspect('image', turned)).toMatchObject({ width: 40, height: 60 });
  });

  it('refuses by the header what is too large, before decoding', async () => {
    for (const [width, height] of [
      [16_000, 16_000],
      [50_000, 50_000],
      [2 ** 31 - 1, 2 ** 31 - 1],
      [20_000, 1],
    ] as const) {
      expect(await inspect('image', await lyingPng(width, height)), `${width} × ${height}`).toMatchObject({
        status: 'refused',
      });
    }
  });

  it('refuses a picture that is cut short, damaged or none', async () => {
    const png = await picture().png().toBuffer();
    for (const bytes of [
      png.subarray(0, 8),
      png.subarray(0, png.length / 2),
      await lyingPng(0, 0),
      'GIF89a, said the text',
    ]) {
      expect(await inspect('image', bytes)).toMatchObject({ status: 'refused' });
    }
  });

  it('reads or refuses a picture, whatever bytes are changed in it', async () => {
    const sources = [
      await picture().png().toBuffer(),
      await picture().jpeg().toBuffer(),
      await picture().webp().toBuffer(),
      await picture().gif().toBuffer(),
    ];
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.nat(255) });
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sources), changes, async (source, list) => {
        const bytes = Buffer.from(source);
        for (const { at, value } of list) bytes[Math.floor(at * (bytes.length - 1))] = value;
        expect(['image', 'refused']).toContain((await inspect('image', bytes)).status);
      }),
      { seed: 12, numRuns: 150 },
    );
  });

  it('gives back SVG without what runs or calls out', async () => {
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" onload="alert(1)"><script>alert(2)</script>
      <image href="https://example.com/spy.png" width="9" height="9"/><rect width="9" height="9" fill="#f00"/></svg>`;
    const facts = await inspect('svg', hostile);
    expect(facts).toMatchObject({ status: 'svg', width: 30, height: 20 });
    expect('svg' in facts && facts.svg).toContain('<rect');
    expect('svg' in facts && facts.svg).not.toMatch(/script|alert|example|onload/);
  });

  it('refuses SVG with entities, in another encoding, and what merely says that it is SVG', async () => {
    const bomb =
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>';
    const utf16 = Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le');
    for (const bytes of [bomb, utf16, '<svg', '<svg></html>', `<svg>${'<g>'.repeat(1_000)}`]) {
      expect(await inspect('svg', bytes)).toMatchObject({ status: 'refused' });
    }
  });

  it('tells what a font says of itself', async () => {
    expect(await inspect('font', interWoff2)).toMatchObject({ status: 'font', family: 'Inter', format: 'woff2' });
    expect(await inspect('font', 'OTTO, said the text')).toEqual({
      status: 'refused',
      reason: 'its tables are damaged or cut short',
    });
  });
});
