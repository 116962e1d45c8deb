// Usage: npm run measure:equality [-- --only languages|scenes|canvases|window] [-- --quick] [-- --write-docs]
//
// Holds what the engine in a page makes against what the service makes. `languages`: in which a browser writes no dates. `scenes`: in Chromium and Firefox. `canvases`: the
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
    else await writeEquality(part, await measure(), { isKept: options['write-docs'] && part !== 'window' });
  }
} finally {
  for (const one of opened) await one.close();
}
