import { RenderPool } from '@platen/engine/pool';
import { afterAll } from 'vitest';
import { type Analyser, createAnalyser } from '../../packages/server/src/analysis/analyser.ts';

/** An analysis process for the tests of a file. */
export function useAnalyser(): Analyser {
  const entry = new URL('../../packages/server/src/analysis/work/analysis-process.ts', import.meta.url);
  const pool = new RenderPool({ entry, processes: 1, spares: 0 });
  afterAll(() => pool.close());
  return createAnalyser(pool);
}
