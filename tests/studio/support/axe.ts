import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { lighthouseAudits } from './lighthouse-audits.ts';

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
  const { violations } = await resultsOf(page, part);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/** The rules that the same run looks for, whether or not the page has anything that they are about. */
export async function rulesRunOn(page: Page): Promise<readonly string[]> {
  const { violations, passes, incomplete, inapplicable } = await resultsOf(page);
  return [violations, passes, incomplete, inapplicable].flat().map(({ id }) => id);
}

async function resultsOf(page: Page, part?: Locator): Promise<AxeResults> {
  await page.evaluate(source);
  return (part ?? page.locator('html')).evaluate(runAxe, lighthouseAudits);
}

/** Runs in the page: axe's own rules and those which Lighthouse has beside them. */
function runAxe(root: Element, rules: readonly string[]): Promise<AxeResults> {
  const { axe } = globalThis as unknown as {
    axe: { run(root: Element | Document, options: RunOptions): Promise<AxeResults> };
  };
  return axe.run(root === document.documentElement ? document : root, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
  });
}
