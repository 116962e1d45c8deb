import { defaultRenderOptions } from '@platen/core';
import { afterAll, expect, it } from 'vitest';
import { renderWork } from '../../../../tests/support/render-work.ts';
import { RenderPool } from './render-pool.ts';
import type { RenderRequest } from './render-pool-options.ts';

const begun: { readonly pid: number | undefined; readonly fingerprint: string }[] = [];
const pool = new RenderPool({ processes: 2, onBegin: (job) => begun.push(job) });
afterAll(() => pool.close());

async function requestOf(design: number, word: string): Promise<RenderRequest> {
  const text = { type: 'text', x: 0, y: 0, width: 60, height: 40, text: '{{ word }}', fontSize: 10 + design };
  return {
    job: await renderWork({
      design: { width: 60, height: 40, canvasData: { elements: [text] } },
      dynamicData: { word },
      options: { ...defaultRenderOptions, format: 'jpg' },
    }),
    fingerprint: `${design} ${word}`,
    owner: 'ada',
    timeoutMs: 120_000,
  };
}

const draw = async (design: number, word: string) => pool.run(await requestOf(design, word));

it('a design is drawn where it was drawn before while that process is free, and elsewhere while it is not', async () => {
  await draw(0, 'first');
  await expect.poll(() => pool.states.ready).toBe(2);
  const designs = [0, 1, 2, 3, 4, 5, 6, 7];
  for (const word of ['one', 'two', 'three']) for (const design of designs) await draw(design, word);
  const ofDesign = (design: number) =>
    new Set(begun.slice(1).flatMap(({ pid, fingerprint }) => (fingerprint.startsWith(`${design} `) ? [pid] : [])));
  expect(designs.map((design) => ofDesign(design).size)).toEqual(designs.map(() => 1));
  expect(new Set(begun.map(({ pid }) => pid)).size).toBe(2);
  begun.length = 0;
  const [own, other] = [await requestOf(0, 'own'), { ...(await requestOf(0, 'other')), owner: 'bob' }];
  await Promise.all([pool.run(own), pool.run(other)]);
  expect(new Set(begun.map(({ pid }) => pid)).size).toBe(2);
});
