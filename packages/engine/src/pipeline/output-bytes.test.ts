import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bindDesign, collectImageNeeds, defaultRenderOptions, parseDesign } from '@platen/core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { render } from './render.ts';
import { createRenderServices } from './render-services.ts';

const sidePx = 2_600;
let folder: string;

beforeAll(async () => {
  folder = temporaryFolder('output-bytes');
  const raw = { width: sidePx, height: sidePx, channels: 3 } as const;
  const picture = await sharp(randomBytes(sidePx * sidePx * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // 20 MB each, and each unlike the others.
  const files = Array.from({ length: 4 }, (_, index) => Buffer.concat([picture, Buffer.from([index])]));
  await Promise.all(files.map((file, index) => writeFile(path.join(folder, `${index}.png`), file)));
});

async function draw(pictures: number): Promise<number> {
  const elements = Array.from({ length: pictures }, (_, index) => ({
    type: 'image',
    src: `https://a.test/${index}.png`,
    width: 10,
    height: 10,
  }));
  const design = bindDesign(parseDesign({ width: 20, height: 20, canvasData: { elements } }));
  const images = new Map(
    collectImageNeeds(design).map(({ src }) => [
      src,
      { status: 'file', path: path.join(folder, path.basename(src)) } as const,
    ]),
  );
  const options = { ...defaultRenderOptions, format: 'svg' } as const;
  return (await render({ design, images, options }, createRenderServices())).bytes.length;
}

it('refuses an SVG of more than 100 MB, and says what to do', async () => {
  expect(await draw(3)).toBeGreaterThan(80_000_000);
  await expect(draw(4)).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: expect.stringMatching(/100 MB.*smaller pictures.*jpg/),
    details: { limit: 100_000_000 },
  });
});
