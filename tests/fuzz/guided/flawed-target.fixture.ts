import { judge } from './flawed-reader.fixture.ts';
import type { FuzzTarget } from './fuzz-target.ts';

/** A target with one flaw of each kind, for the tests of the fuzzer. */
export const target: FuzzTarget = {
  maxBytes: 64,
  slowMs: 100,
  seeds: async () => [Buffer.from('begin'), Buffer.from('none')],
  dictionary: [],
  run: (input) => judge(input.toString('latin1')),
};
