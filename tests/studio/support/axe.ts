import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe finds nothing wrong with a state of a page; `part` is what is open above it, where the rest is hidden from everybody. */
export async function check(page: Page, state: string, part?: Locator): Promise<void> {
  const readOut = page.locator('[data-live-announcer] [role="img"]');
  let found: readonly string[];
  do {
    // React Aria reads out that a button is at work, perhaps one that is gone by now; its words would stay for seconds.
    await readOut.evaluateAll((all) => {
      for (const each of all) each.remove();
    });
    found = await violationsOf(page, part);
  } while (found.length > 0 && (await readOut.count()) > 0);
  expect.soft([state, found]).toEqual([state, []]);
}

/** What axe finds wrong with the page as it stands: each rule with the elements that break it. */
export async function violationsOf(page: Page, part?: Locator): Promise<readonly string[]> {
  await page.evaluate(source);
  const { violations } = await (part ?? page.locator('html')).evaluate(runAxe);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/** Runs in the page. */
function runAxe(root: Element): Promise<AxeResults> {
  const { axe } = globalThis as unknown as {
    axe: { run(root: Element | Document, options: RunOptions): Promise<AxeResults> };
  };
  // What Lighthouse looks for beside axe's own rules: with no violation of both, its score of accessibility is 100.
  const ofLighthouse = [
    'identical-links-same-purpose',
    'label-content-name-mismatch',
    'table-fake-caption',
    'target-size',
    'td-has-header',
  ];
  return axe.run(root === document.documentElement ? document : root, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(ofLighthouse.map((rule) => [rule, { enabled: true }])),
  });
}
