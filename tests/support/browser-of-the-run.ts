import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startWhenAsked } from './start-when-asked.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the run's Chromium, which starts when the first file of tests asks. */
    readonly browserOfTheRun: string;
  }
}

/** What Vitest calls before a run: files of tests have contexts of their own in one Chromium, since each start takes seconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let browser: BrowserServer | undefined;
  const shared = await startWhenAsked(async () => {
    // Most runs need no browser, nor what drives it.
    const { chromium } = await import('playwright-core');
    const { findChromiumForPages, launchArguments, launchTimeoutMs } = await import(
      '../parity/support/chromium-page.ts'
    );
    const executablePath = findChromiumForPages();
    if (executablePath === null) throw new Error('the tests of Studio need Chromium, which this machine lacks');
    const args = [
      ...launchArguments,
      // Glyphs as Chromium draws them in its own windows, where this argument says nothing.
      '--font-render-hinting=slight',
      // A page of a test lives for a second, in which V8 compiles more than that saves: it waits ten times as long for hot code.
      '--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=12000',
    ];
    browser = await chromium.launchServer({ executablePath, args, timeout: launchTimeoutMs });
    return browser.wsEndpoint();
  });
  project.provide('browserOfTheRun', shared.askAt);
  return async () => {
    await shared.stop();
    await browser?.close();
  };
}
