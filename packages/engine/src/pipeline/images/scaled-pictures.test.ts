import { readFileSync } from 'node:fs';
import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { render } from '../render.ts';
import { createRenderServices } from '../render-services.ts';

const photo = readFileSync(new URL('../../../../../fixtures/images/photo-coast.jpg', import.meta.url));
const photograph = { status: 'bytes', bytes: photo } as const;

type Services = ReturnType<typeof createRenderServices>;

async function draw(services: Services, picture: object, words: string): Promise<Buffer> {
  const images = new Map([['photo', photograph]]);
  const elements = [
    { id: 'photo', type: 'image', x: 0, y: 0, width: 300, height: 200, src: 'photo', objectFit: 'cover', ...picture },
    { id: 'words', type: 'text', x: 20, y: 60, width: 260, height: 80, text: words, fontSize: 30, fill: '#ffffff' },
  ];
  const design = bindDesign(parseDesign({ width: 300, height: 200, canvasData: { elements } }), {});
  const job = { design, options: { ...defaultRenderOptions, format: 'png' as const }, images };
  return (await services.caches.run('ada', () => render(job, services))).bytes;
}

const decodedBy = ({ caches }: Services) => caches.figures().find(({ name }) => name === 'image_pixels')?.misses;

it('a picture that is painted at the size of before is not decoded again, whatever is written over it', async () => {
  const services = createRenderServices();
  await draw(services, {}, 'One');
  const [decoded, again] = [decodedBy(services), services.images.decode];
  services.images.decode = () => Promise.reject(new Error('it was decoded'));
  const second = await draw(services, {}, 'Two');
  services.images.decode = again;
  expect(decodedBy(services)).toBe(decoded);
  expect(second.equals(await draw(createRenderServices(), {}, 'Two'))).toBe(true);
});

/** Draws as many pictures as take the room of all copies that are kept. */
async function fillCopies(services: Services): Promise<void> {
  for (const red of [10, 20, 30, 40]) {
    const create = { width: 2_000, height: 2_000, channels: 3, background: { r: red, g: 0, b: 0 } } as const;
    const images = new Map([['flat', { status: 'bytes', bytes: await sharp({ create }).png().toBuffer() } as const]]);
    const elements = [{ type: 'image', width: 1_990, height: 1_990, src: 'flat' }];
    const design = bindDesign(parseDesign({ width: 1_990, height: 1_990, canvasData: { elements } }), {});
    await services.caches.run('ada', () => render({ design, options: defaultRenderOptions, images }, services));
  }
}

it('a picture that a kept copy of the scene has already is not decoded, though its own copy has left', async () => {
  const services = createRenderServices();
  for (const words of ['One', 'Two', 'Three', 'Four']) await draw(services, {}, words);
  await fillCopies(services);
  const { decode } = services.images;
  services.images.decode = () => Promise.reject(new Error('it was decoded'));
  const next = await draw(services, {}, 'Five');
  services.images.decode = decode;
  expect(next.equals(await draw(createRenderServices(), {}, 'Five'))).toBe(true);
  // It is decoded when it is needed after all, and the scene that was begun without it is no copy of itself.
  for (const [words, width] of [
    ['Six', 290],
    ['Seven', 290],
    ['Eight', 300],
  ] as const) {
    const drawn = await draw(services, { width }, words);
    expect(drawn.equals(await draw(createRenderServices(), { width }, words))).toBe(true);
  }
});

it.each([
  ['at another size', { width: 299 }],
  ['turned', { rotation: 10 }],
  ['in other colours', { duotone: { dark: '#102030', light: '#f0e0d0' } }],
  ['beneath a blur', { blur: 3 }],
])('a picture that is painted %s next is the same to the byte as without what was kept', async (_, changes) => {
  const services = createRenderServices();
  await draw(services, {}, 'One');
  const drawn = await draw(services, changes, 'Two');
  expect(drawn.equals(await draw(createRenderServices(), changes, 'Two'))).toBe(true);
});
