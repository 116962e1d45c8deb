import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../e2e/service.ts';
import { targetNames, targets } from './targets/index.ts';
import { watchFuzzing } from './watch-fuzzing.ts';

/** Of each target; `npm run test:fuzz:coverage` takes as long as it is told. */
const seconds = 10;
const seed = 20_261_121;
/** They take what other tests leave: half of the time those wait. */
const niceness = 10;

describe.each(targetNames)('bytes of strangers, led by the code that they run (%s)', (name) => {
  it(`are taken or refused for ${seconds} s`, { timeout: 180_000 }, async () => {
    const report = await watchFuzzing({
      name,
      place: targets[name],
      seconds,
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
