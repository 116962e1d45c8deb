import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../e2e/service.ts';
import { watchFuzzing } from './watch-fuzzing.ts';

const place = {
  file: path.join(import.meta.dirname, 'flawed-target.fixture.ts'),
  covers: /\/flawed-reader\.fixture\.ts$/,
};

it('finds what lies deep, what is slow, what hangs, what ends the process, what nobody awaits and what pollutes', async () => {
  const report = await watchFuzzing({
    name: 'flawed',
    place,
    inputs: 300_000,
    seed: 7,
    folder: temporaryDirectory(),
    hangCpuMs: 2_000,
    enough: 6,
  });
  const found = new Map(
    report.findings.map(({ key, kind, input }) => [key, `${kind}: ${input.toString('latin1')[0]}`]),
  );
  expect([...found.values()].sort()).toEqual(['crash: X', 'error: D', 'error: P', 'error: R', 'hang: H', 'slow: S']);
  expect(report.findings.find(({ what }) => what.includes('nobody expects'))?.input.toString()).toBe('DEEP');
}, 600_000);
