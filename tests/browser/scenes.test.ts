import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserName, findBrowser } from './support/browser-page.ts';
import { equalityCases } from './support/cases.ts';
import { compareScenes } from './support/compare-scenes.ts';
import { runInNode } from './support/node-engine.ts';
import { type EnginePage, openEnginePage } from './support/open-page.ts';
import { type PageServer, startPageServer } from './support/page-server.ts';

/** px. */
const tolerance = 0.01;
const isFull = process.env['PLATEN_BROWSER_TESTS'] === 'full';
const cases = equalityCases({ isFull });
const browsers: readonly BrowserName[] = isFull ? ['chromium', 'firefox'] : ['chromium'];

for (const browser of browsers) {
  const executable = findBrowser(browser);
  if (executable === null)
    console.log(`Scenes of pages: skipped ${cases.length} cases, because no ${browser} was found.`);

  describe.skipIf(executable === null)(`the scene that ${browser} makes`, () => {
    let server: PageServer;
    let page: EnginePage;
    const worst = new Map<string, number>();

    beforeAll(async () => {
      server = await startPageServer();
      page = await openEnginePage(browser, server.url);
    });
    afterAll(async () => {
      const lines = [...worst].map(([group, px]) => `${group}: at most ${px.toFixed(4)} px`);
      console.log(
        `${page.version}, scripts of ${server.size.bytes} bytes (${server.size.packedBytes} packed)\n${lines.join('\n')}`,
      );
      await page.close();
      await server.close();
    });

    it.each(cases.map((one) => [one.group, one.name, one] as const))(
      "is Node's for the %s %s",
      async (group, _, one) => {
        const expected = await runInNode(one);
        expect(expected.problem).toBeUndefined();
        const actual = await page.run(one);
        const { largest, places } = compareScenes(actual, expected, tolerance);
        expect(places).toEqual([]);
        worst.set(group, Math.max(worst.get(group) ?? 0, largest));
      },
    );

    it('needs nothing that a strict Content-Security-Policy forbids', () => {
      expect(page.complaints).toEqual([]);
    });
  });
}
