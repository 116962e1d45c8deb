import path from 'node:path';
import { type BoundDesign, bindDesign, createTableCache, defaultRenderOptions, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { render } from './render.ts';
import type { ImageSource, RenderServices } from './render-job.ts';
import { createRenderServices } from './render-services.ts';

const photo = path.join(import.meta.dirname, '../../../../fixtures/images/photo-coast.jpg');
const images = new Map<string, ImageSource>([['photo.jpg', { status: 'file', path: photo }]]);
const formats = ['png', 'jpg', 'pdf', 'svg'] as const;
const tables = createTableCache();
/** The same document object for both, as if nothing kept them apart but their names. */
const document = parseDesign({
  width: 300,
  height: 200,
  canvasData: {
    elements: [
      { id: 'photo', type: 'image', x: 0, y: 0, width: 300, height: 100, src: 'photo.jpg' },
      { id: 'title', type: 'text', x: 10, y: 10, width: 280, height: 30, text: 'Dear {{ name }}', fill: '#ffffff' },
      { id: 'box', type: 'rectangle', x: 10, y: 110, width: 20, height: 20, fill: '{{ color }}' },
      {
        id: 'items',
        type: 'table',
        x: 40,
        y: 110,
        width: 200,
        height: 80,
        columns: [{ key: 'item' }, { key: 'price', format: 'currency: "EUR"' }],
        rows: '{{ items }}',
      },
    ],
  },
});

function bind(owner: string): BoundDesign {
  const items = [{ item: `of ${owner}`, price: owner.length }];
  const color = owner === 'ada' ? '#16a34a' : '#2563eb';
  return bindDesign(document, { owner, tables, dynamicData: { name: owner, color, items } });
}

function draw(services: RenderServices, owner: string, design = bind(owner)): Promise<readonly string[]> {
  return services.caches.run(owner, () =>
    Promise.all(
      formats.map(async (format) => {
        const { bytes } = await render({ design, images, options: { ...defaultRenderOptions, format } }, services);
        return bytes.toString('base64');
      }),
    ),
  );
}

/** Hits of what is kept of somebody's content; bundled fonts are shared. */
function ownHits({ caches }: RenderServices): number {
  const shared = ['font_files', 'font_subsets', 'font_shapers', 'font_outliners'];
  return caches.figures().reduce((sum, { name, hits }) => sum + (shared.includes(name) ? 0 : hits), 0);
}

it('two tenants in one process get what each would get alone, in whatever order and side by side', async () => {
  const alone = new Map([
    ['ada', await draw(createRenderServices(), 'ada')],
    ['bob', await draw(createRenderServices(), 'bob')],
  ]);
  const services = createRenderServices();
  for (const round of [
    ['ada', 'bob'],
    ['bob', 'ada'],
    ['ada', 'ada', 'bob', 'bob'],
  ]) {
    const drawn = await Promise.all(round.map(async (owner) => [owner, await draw(services, owner)] as const));
    for (const [owner, files] of drawn) expect(files, owner).toEqual(alone.get(owner));
  }
});

it('no cache answers a tenant with what it keeps of another, even of equal content', async () => {
  const services = createRenderServices();
  const design = bind('ada');
  await draw(services, 'ada', design);
  const first = ownHits(services);
  await draw(services, 'bob', design);
  const second = ownHits(services) - first;
  await draw(services, 'bob', design);
  const third = ownHits(services) - first - second;
  // Bob's first time is as cold as Ada's was; his second time is warm.
  expect(second).toBe(first);
  expect(third).toBeGreaterThan(second);
});
