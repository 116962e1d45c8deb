import { readFileSync } from 'node:fs';
import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { render } from '../render.ts';
import { createRenderServices } from '../render-services.ts';

const photo = readFileSync(new URL('../../../../../fixtures/images/photo-coast.jpg', import.meta.url));
const images = new Map([['photo', { status: 'bytes', bytes: photo } as const]]);

type Services = ReturnType<typeof createRenderServices>;

async function draw(services: Services, picture: object, words: string): Promise<Buffer> {
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
