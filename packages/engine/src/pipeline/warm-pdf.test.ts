import { readFileSync } from 'node:fs';
import { bindDesign, type DesignDocument, defaultRenderOptions, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { render } from './render.ts';
import type { RenderServices } from './render-job.ts';
import { createRenderServices } from './render-services.ts';

function fixture(design: string) {
  const folder = new URL(`../../../../fixtures/designs/${design}/`, import.meta.url);
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  return { document: parseDesign(read('design.json')), data: read('data.json') };
}

const options = { ...defaultRenderOptions, format: 'pdf' } as const;

interface Subject {
  readonly document: DesignDocument;
  readonly data: Readonly<Record<string, unknown>>;
}

async function draw(services: RenderServices, { document, data }: Subject, given: Subject['data']): Promise<Buffer> {
  const design = bindDesign(document, { dynamicData: { ...data, ...given } });
  return (await render({ design, options, images: new Map() }, services)).bytes;
}

const caches = ['layouts', 'pdf_fonts', 'pdf_runs', 'pdf_streams', 'pdf_marks'];
const hitsOf = ({ caches }: RenderServices, cache: string) =>
  caches.figures().find(({ name }) => name === cache)?.hits ?? 0;

it('a PDF is the same to the byte whatever the process has drawn before', async () => {
  const warm = createRenderServices();
  const { document, data } = fixture('invoice');
  const invoice = { document, data };
  const first = data.items[0];
  await draw(warm, invoice, {});
  const before = caches.map((cache) => hitsOf(warm, cache));
  for (const given of [
    // The same glyphs in another order.
    { number: '0714-2026' },
    // Glyphs that the fonts of the file did not have.
    { number: 'ÆØÅ 77' },
    { number: 1 },
    { items: [{ ...first, item: 'Æble', qty: 3 }, ...data.items.slice(1)] },
    {},
  ]) {
    const bytes = await draw(warm, invoice, given);
    // Parsed anew, so that nothing of the design is known either.
    expect(bytes.equals(await draw(createRenderServices(), fixture('invoice'), given)), JSON.stringify(given)).toBe(
      true,
    );
  }
  const certificate = fixture('certificate');
  for (const name of ['Zoë Ångström', 'Wolfgang Amadeus Mozart von und zu Salzburg', 'Łucja 12', 'Zoë Ångström']) {
    const bytes = await draw(warm, certificate, { name });
    expect(bytes.equals(await draw(createRenderServices(), fixture('certificate'), { name })), name).toBe(true);
  }
  for (const [index, cache] of caches.entries()) expect(hitsOf(warm, cache), cache).toBeGreaterThan(before[index] ?? 0);
});

it('a mark is written as before only where it meets the same fonts and paints', { timeout: 120_000 }, async () => {
  const text = { type: 'text', height: 40, width: 300, x: 0, fontSize: 20 };
  const rest = [
    {
      id: 'faded',
      type: 'rectangle',
      x: 0,
      y: 0,
      width: 300,
      height: 300,
      fill: {
        type: 'linear',
        stops: [
          { offset: 0, color: '#fee' },
          { offset: 1, color: '#eef' },
        ],
      },
    },
    { id: 'words', ...text, y: 60, text: 'Office, waffle' },
    { id: 'line', type: 'line', x: 10, y: 120, width: 200, height: 0, stroke: '#123', strokeWidth: 2 },
    { id: 'cut', ...text, y: 140, width: 60, wrap: 'none', overflow: 'clip', text: 'Words that are cut' },
    { id: 'later', ...text, y: 200, text: 'and more' },
  ];
  const elements = [
    { id: 'under', type: 'rectangle', x: 0, y: 0, width: 9, height: 9, fill: '#00f', opacity: '{{ opacity }}' },
    { id: 'name', ...text, y: 20, text: '{{ name }}' },
    ...rest,
  ];
  const subject = () => ({ document: parseDesign({ width: 300, height: 300, canvasData: { elements } }), data: {} });
  const warm = createRenderServices();
  const known = subject();
  const before = hitsOf(warm, 'pdf_marks');
  for (const given of [
    { opacity: 1, name: 'Ada' },
    { opacity: 1, name: 'Grace' },
    { opacity: 1, name: 'Ada' },
    // Every paint after one that shows what is beneath has an opacity of its own.
    { opacity: 0.5, name: 'Ada' },
    // A font comes before the others.
    { opacity: 0.5, name: 'Ада Лавлейс' },
    // The glyph of two letters stands for one first.
    { opacity: 1, name: 'ﬀ and ﬃ' },
    { opacity: 0.25, name: 'Ada' },
  ]) {
    const bytes = await draw(warm, known, given);
    expect(bytes.equals(await draw(createRenderServices(), subject(), given)), JSON.stringify(given)).toBe(true);
  }
  expect(hitsOf(warm, 'pdf_marks')).toBeGreaterThan(before);
});
