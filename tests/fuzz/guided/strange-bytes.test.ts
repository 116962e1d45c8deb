import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../e2e/service.ts';
import { targetNames, targets } from './targets/index.ts';
import { watchFuzzing } from './watch-fuzzing.ts';

/**
 * Of each target; `npm run test:fuzz:coverage` goes on for as long as it is told. Counted, so that a run tries what the
 * one before has tried, and none fails by chance.
 */
const inputs = {
  document: 2_000,
  templates: 1_500,
  svg: 2_000,
  font: 1_500,
  image: 1_500,
  multipart: 2_000,
  json: 2_000,
} as const;
const seed = 20_261_121;
/** They take what other tests leave, which may be little for minutes. */
const niceness = 10;

describe.each(targetNames)('bytes of strangers, led by the code that they run (%s)', (name) => {
  it(`are taken or refused, ${inputs[name]} of them`, { timeout: 900_000 }, async () => {
    const report = await watchFuzzing({
      name,
      place: targets[name],
      inputs: inputs[name],
      seed,
      niceness,
      folder: temporaryDirectory(),
    });
    expect(report.findings.map(({ key, what, input }) => ({ key, what, input: input.toString('base64') }))).toEqual([]);
    // It must reach what it is to try, and more than its seeds.
    expect(report.taken).toBeGreaterThan(5);
    expect(report.refused).toBeGreaterThan(5);
    expect(report.functionsRun).toBeGreaterThan(30);
  });
});
