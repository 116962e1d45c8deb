import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it stands: each rule with the elements that break it. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(runAxe);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/** Runs in the page. */
function runAxe(): Promise<AxeResults> {
  const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
  // What Lighthouse looks for beside axe's own rules: with no violation of both, its score of accessibility is 100.
  const ofLighthouse = [
    'identical-links-same-purpose',
    'label-content-name-mismatch',
    'table-fake-caption',
    'target-size',
    'td-has-header',
  ];
  return axe.run({
    resultTypes: ['violations'],
    rules: Object.fromEntries(ofLighthouse.map((rule) => [rule, { enabled: true }])),
  });
}
