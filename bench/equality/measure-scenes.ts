import { compareScenes } from '../../tests/browser/support/compare-scenes.ts';
import { runInNode } from '../../tests/browser/support/node-engine.ts';
import type { EnginePage } from '../../tests/browser/support/open-page.ts';
import type { EqualityCase } from '../../tests/browser/support/page-request.ts';

/** px. */
export const tolerance = 0.01;

export interface SceneFigures {
  readonly browser: string;
  readonly group: EqualityCase['group'];
  readonly cases: number;
  /** px, of the equal ones. */
  readonly largest: number;
  /** Those that are not Node's, with the first place that differs. */
  readonly different: readonly string[];
}

/** Lays each case out in Node and in every page. */
export async function measureScenes(
  pages: readonly EnginePage[],
  cases: readonly EqualityCase[],
): Promise<SceneFigures[]> {
  const figures = new Map<string, SceneFigures>();
  for (const [index, one] of cases.entries()) {
    const expected = await runInNode(one);
    await Promise.all(
      pages.map(async (page) => {
        const { largest, places } = compareScenes(await page.run(one), expected, tolerance);
        const [first] = places;
        const key = `${page.version} ${one.group}`;
        const known = figures.get(key);
        figures.set(key, {
          browser: page.version,
          group: one.group,
          cases: (known?.cases ?? 0) + 1,
          largest: Math.max(known?.largest ?? 0, first === undefined ? largest : 0),
          different: [...(known?.different ?? []), ...(first === undefined ? [] : [`${one.name}: ${first}`])],
        });
      }),
    );
    if (index % 100 === 0) console.log(`scenes: ${index} of ${cases.length}`);
  }
  return [...figures.values()].sort((one, other) => one.browser.localeCompare(other.browser));
}
