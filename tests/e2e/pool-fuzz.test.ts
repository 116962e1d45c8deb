import { bindDesign, PlatenError, parseDesign } from '@platen/core';
import { defaultRenderOptions, outputFormats, type RenderJob, RenderPool } from '@platen/engine/pool';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { drawnCanvas, hostileData } from '../property/hostile-designs.ts';
import { fuzzSize } from '../support/fuzz-size.ts';

const wanted = fuzzSize({ short: 500, full: 1_500 });
const processes = 2;
const pool = new RenderPool({ processes, timeoutMs: 60_000 });
afterAll(() => pool.close());

/** Jobs that pass every check that the service makes before it asks for a render. */
function* jobs(): Generator<RenderJob> {
  for (let seed = 20_261_121; ; seed += 1) {
    for (const [canvasData, dynamicData] of fc.sample(fc.tuple(drawnCanvas, hostileData), { numRuns: 200, seed })) {
      const format = outputFormats[seed % outputFormats.length] ?? 'png';
      try {
        const design = bindDesign(parseDesign({ width: 100, height: 100, canvasData }), { dynamicData });
        yield { design, options: { ...defaultRenderOptions, format }, images: new Map() };
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
      const job = source.next().value as RenderJob;
      try {
        const { output } = await pool.run({ job, fingerprint: `fuzz ${asked}`, owner: 'ada' });
        expect(output.bytes.length).toBeGreaterThan(50);
        drawn += 1;
      } catch (error) {
        const isRefusal = error instanceof PlatenError && error.status < 500;
        if (!isRefusal) failures.push(`${String(error)} ${JSON.stringify(job.design.elements).slice(0, 2_000)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: processes }, next));
  expect(failures).toEqual([]);
  expect(drawn).toBeGreaterThan(wanted / 2);
}, 1_800_000);
