// Runs in a page of Studio: checks rows on its main thread and in workers.
import type { DesignInput } from '@platen/core';
import { createRowChecker, type Problem } from '../../../packages/studio/src/engine/row-checker.ts';
import { createRowWorkers } from '../../../packages/studio/src/engine/row-workers.ts';
import { studioEngine } from '../../../packages/studio/src/engine/studio-engine.ts';
import { checkRows } from '../../../packages/studio/src/panels/checks/check-rows.ts';

type Found = readonly (readonly Problem[])[];

export async function checkBothWays(design: DesignInput, rows: readonly Readonly<Record<string, unknown>>[]) {
  const check = createRowChecker(design, studioEngine);
  const inPage: Found[number][] = [];
  for (const row of rows) inPage.push(...(await check([row])));
  const inWorkers: Found[number][] = [];
  const workers = createRowWorkers(2);
  const checkers = workers.checkersOf(design).map((checkSome) => async (some: typeof rows) => {
    const found = await checkSome(some);
    const from = rows.indexOf(some[0] as (typeof rows)[number]);
    for (const [index, problems] of found.entries()) inWorkers[from + index] = problems;
    return found;
  });
  const signal = new AbortController().signal;
  const now = () => performance.now();
  const { done } = await checkRows({ rows, checkers, signal, now, onProgress: () => {} });
  workers.close();
  return { inPage, inWorkers, done };
}
