import { createHash } from 'node:crypto';
import path from 'node:path';
import { defaultRenderOptions, PlatenError } from '@platen/core';
import { afterAll, describe, expect, it } from 'vitest';
import { renderWork } from '../../../../tests/support/render-work.ts';
import { RenderPool } from './render-pool.ts';
import type { DrawnAnswer, RenderAnswer, RenderRequest } from './render-pool-options.ts';

const pool = new RenderPool({ processes: 1 });
afterAll(() => pool.close());

const photo = path.join(import.meta.dirname, '../../../../fixtures/images/photo-coast.jpg');
const box = { x: 0, y: 0, width: 40, height: 40 };
const pictured = {
  width: 40,
  height: 40,
  canvasData: {
    elements: [
      { id: 'photo', type: 'image', ...box, src: '{{ photo }}' },
      { id: 'title', type: 'text', ...box, text: '{{ title }}', fontFamily: 'Brand & Co, Inter' },
    ],
  },
};

const run = (job: RenderRequest['job'], more: Partial<RenderRequest> = {}): Promise<RenderAnswer> =>
  pool.run({ job, fingerprint: job.input.digest, owner: 'cleo', ...more });

async function drawn(answer: Promise<RenderAnswer>): Promise<DrawnAnswer> {
  const known = await answer;
  if (known.status === 'needs') throw new Error(`It needs ${JSON.stringify(known.needs)}.`);
  return known;
}

const digestOf = ({ output }: DrawnAnswer) => createHash('sha256').update(output.bytes).digest('hex');
const countOf = (name: string, { caches }: RenderAnswer) => caches.find((cache) => cache.name === name);

describe('a render in a render process', () => {
  it('tells the pictures and own fonts that the bound design names, and is drawn when it has them', async () => {
    const otherFamilies = ['arial narrow', 'brand', 'brand & co', 'other'];
    const work = await renderWork({
      design: pictured,
      dynamicData: { photo: 'https://a.test/a.jpg', title: 'A' },
      otherFamilies,
    });
    const first = await run(work);
    expect(first).toMatchObject({
      status: 'needs',
      needs: { images: [{ src: 'https://a.test/a.jpg', elementId: 'photo' }], families: ['brand', 'brand & co'] },
    });
    const images = new Map([['https://a.test/a.jpg', { status: 'file', path: photo } as const]]);
    const later = { ...work, images, otherFamilies: ['arial narrow', 'other'] };
    const second = await drawn(run(later));
    expect(countOf('designs_waiting', second)).toMatchObject({ hits: 1, entries: 0 });
    // Any process can: nothing of the first step is of need for the second.
    const alone = new RenderPool({ processes: 1 });
    const elsewhere = await drawn(alone.run({ job: later, fingerprint: 'elsewhere', owner: 'cleo' })).finally(() =>
      alone.close(),
    );
    expect(digestOf(elsewhere)).toBe(digestOf(second));
  });

  it('is drawn at once when it needs nothing, or when all of it was sent along, and tells what it needed', async () => {
    const images = new Map(
      ['https://a.test/a.jpg', 'https://a.test/b.jpg'].map((src) => [src, { status: 'file', path: photo } as const]),
    );
    const work = await renderWork({
      design: pictured,
      dynamicData: { photo: 'https://a.test/b.jpg' },
      images,
      tellsNeeds: true,
    });
    const { output } = await drawn(run(work));
    expect(output.needs).toEqual({ images: [{ src: 'https://a.test/b.jpg', elementId: 'photo' }], families: [] });
    const plain = await renderWork({ design: { width: 9, height: 9 }, tellsNeeds: true, tellsDesign: true });
    expect((await drawn(run(plain))).output).toMatchObject({
      needs: { images: [], families: [] },
      design: { elements: 0, fonts: [] },
    });
  });

  it('keeps what it parses for an owner from others, and draws for both', async () => {
    const design = { width: 30, height: 30, canvasData: { background: '{{ color }}' } };
    const work = (color: string) => renderWork({ design, dynamicData: { color } });
    const [red, blue] = [await work('#ff0000'), await work('#0000ff')];
    const first = await drawn(run(red, { owner: 'ada' }));
    const again = await drawn(run(blue, { owner: 'ada' }));
    expect(countOf('designs', again)).toMatchObject({ hits: 1, misses: 0 });
    const others = await drawn(run(red, { owner: 'bob' }));
    expect(countOf('designs', others)).toMatchObject({ hits: 0, misses: 1 });
    expect(digestOf(others)).toBe(digestOf(first));
    expect(digestOf(again)).not.toBe(digestOf(first));
  });

  it('asks for a document that it has given up to make room for others, and draws it', async () => {
    const words = (word: string) => word.repeat(100_000);
    const longDesign = (index: number) => ({
      width: 9,
      height: 9,
      canvasData: { note: [1, 2, 3, 4, 5, 6, 7, 8].map((part) => words(`${index}${part}`)) },
    });
    const first = await renderWork({ design: longDesign(0) });
    const before = await drawn(run(first));
    for (let index = 1; index < 8; index += 1) await drawn(run(await renderWork({ design: longDesign(index) })));
    const after = await drawn(run({ ...first, input: { ...first.input, digest: 'again' } }));
    expect(countOf('designs', after)?.misses).toBeGreaterThan(0);
    expect(digestOf(after)).toBe(digestOf(before));
  });

  it('says with code and details what is wrong with the data, also with data that is long', async () => {
    const dynamicElements = { nobody: { text: 'x' } };
    for (const dynamicData of [{}, { title: 'x'.repeat(3_000_000) }]) {
      const work = await renderWork({ design: pictured, dynamicData, dynamicElements });
      const refused = await run(work).catch((cause: unknown) => cause);
      expect(refused).toBeInstanceOf(PlatenError);
      expect(refused).toMatchObject({ code: 'INVALID_ELEMENT_ID', status: 400 });
    }
  });

  it('names what decides the file and nothing else', async () => {
    const digest = async (parts: Partial<Parameters<typeof renderWork>[0]>) =>
      (await renderWork({ design: pictured, dynamicData: { a: 1, b: { x: 1, y: 2 } }, ...parts })).input.digest;
    const usual = await digest({});
    expect(await digest({ dynamicData: { b: { x: 1, y: 2 }, a: 1 } })).toBe(usual);
    expect(await digest({ images: new Map([['x', { status: 'unavailable', reason: '' }]]) })).toBe(usual);
    const others = await Promise.all([
      // A table takes its columns from the rows.
      digest({ dynamicData: { a: 1, b: { y: 2, x: 1 } } }),
      digest({ dynamicData: { a: '1', b: { x: 1, y: 2 } } }),
      digest({ dynamicElements: { title: { text: 'x' } } }),
      digest({ binding: { timeZone: 'Asia/Tokyo' } }),
      digest({ binding: { missingVariables: 'error' } }),
      digest({ binding: { onImageError: 'skip' } }),
      digest({ options: { ...defaultRenderOptions, quality: 3 } }),
      digest({ design: { ...pictured, width: 41 } }),
      digest({ dynamicData: { a: 'x'.repeat(400_000) } }),
      digest({ dynamicData: { a: 'x'.repeat(400_001) } }),
    ]);
    expect(new Set([usual, ...others]).size).toBe(others.length + 1);
  });
});
