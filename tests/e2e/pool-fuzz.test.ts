import { defaultRenderOptions, outputFormats, PlatenError, parseDesign } from '@platen/core';
import { RenderPool } from '@platen/engine/pool';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { drawnCanvas, hostileData } from '../property/hostile-designs.ts';
import { fuzzSize } from '../support/fuzz-size.ts';
import { type RenderParts, renderWork } from '../support/render-work.ts';

const wanted = fuzzSize({ short: 500, full: 1_500 });
const processes = 2;
const pool = new RenderPool({ processes, timeoutMs: 60_000 });
afterAll(() => pool.close());

/** Designs that may be stored, with data. */
function* jobs(): Generator<RenderParts> {
  for (let seed = 20_261_121; ; seed += 1) {
    for (const [canvasData, dynamicData] of fc.sample(fc.tuple(drawnCanvas, hostileData), { numRuns: 200, seed })) {
      const format = outputFormats[seed % outputFormats.length] ?? 'png';
      try {
        const design = parseDesign({ width: 100, height: 100, canvasData });
        yield { design, dynamicData, options: { ...defaultRenderOptions, format } };
      } catch (error) {
        if (!(error instanceof PlatenError)) throw error;
      }
    }
  }
}

test(`${wanted} hostile designs become files of every format, or are refused with a 4xx`, async () => {
  const source = jobs();
  const failures: string[] = [];
  let drawn = 0;
  let asked = 0;
  const next = async (): Promise<void> => {
    while (asked < wanted) {
      asked += 1;
      const parts = source.next().value as RenderParts;
      const fingerprint = `fuzz ${asked}`;
      try {
        const job = await renderWork(parts);
        let answer = await pool.run({ job, fingerprint, owner: 'ada' });
        if (answer.status === 'needs') {
          const images = new Map(
            answer.needs.images
              .flatMap(({ src, fallbackSrc }) => [src, fallbackSrc ?? src])
              .map((src) => [src, { status: 'unavailable', reason: 'nothing is brought here' }] as const),
          );
          answer = await pool.run({ job: { ...job, images }, fingerprint, owner: 'ada' });
        }
        if (answer.status !== 'drawn') throw new Error('It needs more than it has told.');
        expect(answer.output.bytes.length).toBeGreaterThan(50);
        drawn += 1;
      } catch (error) {
        const isRefusal = error instanceof PlatenError && error.status < 500;
        if (!isRefusal) failures.push(`${String(error)} ${JSON.stringify(parts).slice(0, 2_000)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: processes }, next));
  expect(failures).toEqual([]);
  expect(drawn).toBeGreaterThan(wanted / 2);
}, 1_800_000);
