// Usage: npm run measure:equality [-- --only languages|scenes|canvases|window] [-- --quick] [-- --write-docs]
//
// Holds what the engine in a page makes against what the service makes, and ends with 1 where a bar is missed: scenes equal within
// 0.01 px, canvases within 0.01 % of all pixels in the mean and 0.1 % at worst. `languages`: in which a browser writes no dates. `scenes`: in Chromium and Firefox. `canvases`: the
// pixels of Chromium's canvas at device scale 1 and 2. `window`: both in a window of Chromium with the flags of everyday at a
// zoom of 110 %, on a display of Xvfb. `--quick` takes the scenes that every change is
// checked with; `--write-docs` writes tables and the worst pictures into docs/benchmarks.md, but those of `window`, which are
// of one platform.

import { parseArgs } from 'node:util';
import { type BrowserName, type BrowserOptions, findBrowser } from '../../tests/browser/support/browser-page.ts';
import { equalityCases } from '../../tests/browser/support/cases.ts';
import { hasXvfb, startDisplay } from '../../tests/browser/support/display.ts';
import { openEnginePage } from '../../tests/browser/support/open-page.ts';
import { startPageServer } from '../../tests/browser/support/page-server.ts';
import { everydayArguments, zoom, zoomed } from '../../tests/browser/support/zoomed.ts';
import { measureCanvases } from './measure-canvases.ts';
import { measureLanguages } from './measure-languages.ts';
import { measureScenes } from './measure-scenes.ts';
import { type Equality, writeEquality } from './write-equality.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
  },
});
/** Percent of all pixels; anti-aliased ones count. */
const mostPercent = { mean: 0.01, worst: 0.1 };
const server = await startPageServer();
const opened: { close(): Promise<void> }[] = [server];
const open = async (name: BrowserName, browser?: BrowserOptions) => {
  const page = await openEnginePage(name, server.url, browser);
  opened.unshift(page);
  return page;
};
/** Without those of parity, most of which are one property of one element. */
const pictures = equalityCases({ isFull: false }).filter(({ group }) => group !== 'parity case');

const found = (['chromium', 'firefox'] as const).filter((name) => findBrowser(name) !== null);

const parts: Readonly<Record<string, () => Promise<Equality>>> = {
  languages: async () => ({ languages: await Promise.all(found.map(measureLanguages)) }),
  scenes: async () => {
    const pages = await Promise.all(found.map((name) => open(name)));
    return { scenes: await measureScenes(pages, equalityCases({ isFull: !options.quick })) };
  },
  canvases: async () => {
    const page = await open('chromium');
    const canvases = [];
    for (const scale of [1, 2])
      canvases.push(await measureCanvases(page, pictures, { scale, title: `scale ${scale}` }));
    return { canvases };
  },
  window: async () => {
    const display = await startDisplay();
    opened.push({ close: display.stop });
    const page = await open('chromium', { args: everydayArguments, window: { display: display.name, zoom } });
    const scenes = await measureScenes([page], pictures.map(zoomed));
    return { scenes, canvases: [await measureCanvases(page, pictures, { scale: zoom, title: 'zoom 110 %' })] };
  },
};

try {
  for (const [part, measure] of Object.entries(parts)) {
    if (options.only !== undefined && options.only !== part) continue;
    if (part === 'window' && !hasXvfb) console.log('window: skipped, because Xvfb is not installed');
    else {
      const equality = await measure();
      await writeEquality(part, equality, { isKept: options['write-docs'] && part !== 'window' });
      // In a window, glyph edges are the platform's.
      for (const missed of missedBars(equality, { hasCanvases: part !== 'window' })) {
        console.error(`missed: ${missed}`);
        process.exitCode = 1;
      }
    }
  }
} finally {
  for (const one of opened) await one.close();
}

function missedBars({ scenes = [], canvases = [] }: Equality, { hasCanvases }: { readonly hasCanvases: boolean }) {
  const layouts = scenes.flatMap(({ browser, different }) => different.map((where) => `${browser}, ${where}`));
  if (!hasCanvases) return layouts;
  const pictures = canvases.flatMap(({ browser, title, compared }) => {
    const percents = compared.map(({ percent }) => percent);
    const mean = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
    const worst = Math.max(...percents);
    return mean <= mostPercent.mean && worst <= mostPercent.worst
      ? []
      : [`${browser}, ${title}: ${mean} % in the mean, ${worst} % at worst`];
  });
  return [...layouts, ...pictures];
}
