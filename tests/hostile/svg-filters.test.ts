import { PlatenError } from '@platen/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RenderPool } from '../../packages/engine/src/pool/render-pool.ts';
import { renderWork } from '../support/render-work.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { within } from '../support/within.ts';

let pool: RenderPool;
let drawn = 0;
beforeAll(() => {
  pool = new RenderPool({ processes: 1, readFrom: [temporaryFolder('filters')] });
});
afterAll(() => pool.close());

const sidePx = 300;
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const rectangle = '<rect width="100" height="100" fill="#39f"';
const filter = (id: string, inside: string) => `<filter id="${id}" x="0" y="0" width="1" height="1">${inside}</filter>`;
const filtered = (inside: string) => `${filter('f', inside)}${rectangle} filter="url(#f)"/>`;

async function draw(inside: string, timeoutMs: number) {
  drawn += 1;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><desc>${drawn}</desc>${inside}</svg>`;
  const elements = [{ id: 'art', type: 'svg', width: sidePx, height: sidePx, svg }];
  const job = await renderWork({ design: { width: sidePx, height: sidePx, canvasData: { elements } } });
  return pool.run({ job, fingerprint: job.input.digest, owner: 'eve', timeoutMs });
}

describe('V26: filters of SVG art that are made to take long', () => {
  it.each([
    ['noise of a billion octaves', filtered('<feTurbulence baseFrequency=".05" numOctaves="1000000000"/>')],
    ['sixty layers of noise', filtered('<feTurbulence baseFrequency=".05" numOctaves="10"/>'.repeat(60))],
    [
      'sixty lights',
      filtered(
        '<feSpecularLighting surfaceScale="9" specularExponent="128"><fePointLight x="5" y="5" z="9"/></feSpecularLighting>'.repeat(
          60,
        ),
      ),
    ],
    ['a search as wide as the picture', filtered('<feMorphology operator="dilate" radius="100"/>')],
    ['a matrix of 400 numbers', filtered(`<feConvolveMatrix order="20" kernelMatrix="${'1 '.repeat(400)}"/>`)],
    ['a merge of two thousand', filtered(`<feMerge>${'<feMergeNode in="SourceGraphic"/>'.repeat(2_000)}</feMerge>`)],
    ['fifty pictures of the art itself', `<g id="a">${rectangle}/></g>${filtered('<feImage href="#a"/>'.repeat(50))}`],
  ])('%s: drawn, from fewer px where need be', async (_what, inside) => {
    expect(await draw(inside, 240_000)).toMatchObject({ status: 'drawn' });
  });

  it.each([
    [
      'pictures in pictures, ten of each',
      `${times(5, (i) => `${filter(`f${i}`, `<feImage href="#r${i + 1}"/>`.repeat(10))}${rectangle} id="r${i}" filter="url(#f${i})"/>`)}${rectangle} id="r5"/>`,
    ],
    [
      'filtered groups in filtered groups, four of each',
      times(
        6,
        (i) =>
          `${filter(`f${i}`, '<feTurbulence baseFrequency=".1" numOctaves="5"/>')}<g id="g${i}" filter="url(#f${i})">${i === 0 ? `${rectangle}/>` : `<use href="#g${i - 1}"/>`.repeat(4)}</g>`,
      ),
    ],
    [
      'three hundred filters',
      times(300, (i) => `${filter(`f${i}`, '<feTurbulence baseFrequency=".1"/>')}${rectangle} filter="url(#f${i})"/>`),
    ],
  ])('%s: drawn or refused, or stopped with its process, and the next is drawn', async (_what, inside) => {
    const outcome = await within(
      120_000,
      draw(inside, 2_000).catch((cause: unknown) => cause),
    );
    if (outcome instanceof PlatenError)
      expect(outcome).toMatchObject({ code: expect.stringMatching(/^(?:RENDER_FAILED|INVALID_REQUEST|SVG_INVALID)$/) });
    else expect(outcome).toMatchObject({ status: 'drawn' });
    expect(await draw(`${rectangle}/>`, 240_000)).toMatchObject({ status: 'drawn' });
  });
});
