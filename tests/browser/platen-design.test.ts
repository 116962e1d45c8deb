import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBlocks } from '../e2e/guide-samples.ts';
import {
  apiKey,
  buildService,
  repositoryRoot,
  type Service,
  startService,
  temporaryDirectory,
} from '../e2e/service.ts';
import { comparePixels, decodePng } from '../parity/support/compare-pixels.ts';
import { freePort } from '../support/free-port.ts';
import { type BrowserName, type BrowserPage, findBrowser, openBrowserPage } from './support/browser-page.ts';

const guide = readBlocks(readFileSync(path.join(repositoryRoot, 'docs/guides/web-pages.md'), 'utf8'));
const ticket = {
  name: 'Ticket',
  width: 1200,
  height: 600,
  canvasData: {
    background: '#1e3a8a',
    variables: [{ name: 'name', type: 'text', default: 'Somebody' }],
    elements: [
      {
        type: 'text',
        x: 80,
        y: 80,
        width: 1040,
        height: 300,
        text: 'A seat for {{ name }}',
        fontSize: 96,
        fill: '#fff',
      },
      { type: 'star', x: 80, y: 400, width: 120, height: 120, fill: '#f59e0b' },
    ],
  },
};

describe.each<BrowserName>(['chromium', 'firefox'])('<platen-design> in a plain page of %s', (name) => {
  const skip = findBrowser(name) === null;
  if (skip) console.log(`<platen-design>: skipped, because no ${name} was found.`);
  // Firefox smooths glyphs by a rasteriser of its own.
  const mostPercent = name === 'chromium' ? 0.1 : 3;
  const folder = temporaryDirectory();
  let service: Service;
  let server: ChildProcess;
  let address: string;
  let designId: string;
  let page: BrowserPage;

  beforeAll(async () => {
    if (skip) return;
    buildService();
    service = await startService({ program: 'build' });
    designId = (await service.call('POST', '/v1/designs', ticket)).body.data.id;
    writeFileSync(path.join(folder, 'page-server.mjs'), sampleOf('page-server.mjs'));
    writeFileSync(path.join(folder, 'page.html'), '');
    const port = await freePort();
    const env = { PATH: process.env['PATH'], PLATEN_KEY: apiKey, DESIGN: designId, PORT: String(port) };
    server = spawn(process.execPath, ['page-server.mjs'], { cwd: folder, env, stdio: 'inherit' });
    address = `http://localhost:${port}`;
    await vi.waitFor(() => fetch(address), { timeout: 60_000 });
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await service?.stop();
  });
  beforeEach(async () => {
    if (!skip) page = await openBrowserPage(name);
  });
  afterEach(() => page?.close());

  const sampleOf = (name: string) =>
    guide.find(({ file }) => file === name)?.content.replaceAll('http://localhost:3000', service.url) ?? '';
  const inState = (state: string) => `document.querySelector('platen-design').matches(':state(${state})')`;
  const canvas = `document.querySelector('platen-design').shadowRoot.querySelector('canvas')`;
  const pixels = async () => {
    const png = await page.evaluate<string>(`${canvas}.toDataURL('image/png')`);
    return decodePng(Buffer.from(png.slice(png.indexOf(',') + 1), 'base64'));
  };
  const delivered = async (dynamicData: object, scale: number) => {
    const body = { dynamicData, format: 'png', scale };
    const { body: answer } = await service.call('POST', `/v1/render/design/${designId}`, body);
    return decodePng(Buffer.from(await (await fetch(answer.data.imageUrl)).arrayBuffer()));
  };
  /** Opens a plain page of this body, which notes what its element tells, and waits for a state of it. */
  const open = async (body: string, state: 'ready' | 'error') => {
    writeFileSync(
      path.join(folder, 'page.html'),
      `<!doctype html><meta charset="utf-8">${body}<script>
        globalThis.told = [];
        globalThis.shown = document.querySelector('platen-design');
        for (const type of ['loading', 'ready', 'error'])
          shown.addEventListener(type, ({ detail }) => told.push([type, detail?.error?.message ?? detail]));
      </script><script type="module" src="${service.url}/platen-design.js"></script>`,
    );
    await page.goto(address);
    await page.wait(inState(state));
  };
  const isEngineLoaded = () => page.requests.some(({ url }) => /harfbuzz[-\w]*\.wasm/.test(url));

  it.skipIf(skip)('shows what the service delivers, with the data of the page, and holds no key', async () => {
    writeFileSync(path.join(folder, 'page.html'), sampleOf('page.html'));
    await page.goto(address);
    await page.wait(inState('ready'));
    const drawn = await pixels();
    expect([drawn.width, drawn.height]).toEqual([600, 300]);
    expect(comparePixels(drawn, await delivered({ name: 'Ada Lovelace' }, 0.5)).percent).toBeLessThan(mostPercent);
    expect(page.requests.filter(({ headers }) => JSON.stringify(headers).includes(apiKey))).toEqual([]);
    expect(page.complaints).toEqual([]);
  });

  it.skipIf(skip)('shows the scene of the service where there are no data, and loads no engine', async () => {
    await open(`<platen-design service="/platen" design="${designId}" scale="1"></platen-design>`, 'ready');
    const ready = { width: 1200, height: 600, warnings: [] };
    expect(await page.evaluate('told')).toEqual([
      ['loading', null],
      ['ready', ready],
    ]);
    expect(comparePixels(await pixels(), await delivered({}, 1)).percent).toBeLessThan(mostPercent);
    expect(isEngineLoaded()).toBe(false);
  });

  it.skipIf(skip)('is a picture with a name: its alternative text, or the words in it', async () => {
    await open(`<platen-design service="/platen" design="${designId}"></platen-design>`, 'ready');
    const name = `[${canvas}.getAttribute('role'), ${canvas}.ariaLabel]`;
    expect(await page.evaluate(name)).toEqual(['img', 'A seat for Somebody']);
    expect(await page.evaluate(`(shown.setAttribute('alt', 'A ticket'), ${name})`)).toEqual(['img', 'A ticket']);
    expect(await page.evaluate(`(shown.setAttribute('alt', ''), ${name})`)).toEqual(['presentation', null]);
  });

  it.skipIf(skip)('draws again when data, place or design change, the last of several at once', async () => {
    const { width, height, canvasData } = ticket;
    const content = JSON.stringify({ width, height, canvasData });
    await open(
      `<platen-design service="/platen" style="width: 300px"></platen-design><script>
        document.querySelector('platen-design').content = ${content};
      </script>`,
      'ready',
    );
    expect(isEngineLoaded()).toBe(true);
    expect(await page.evaluate(`${canvas}.width`)).toBe(300);
    await page.evaluate(
      `(shown.data = { name: 'Ada' }, shown.setAttribute('data', '{"name": 1}'), shown.data = { name: 'Grace' }, 1)`,
    );
    await page.wait(`${canvas}.ariaLabel === 'A seat for Grace'`);
    await page.wait(`told.length === 4`);
    await page.evaluate(`(shown.style.width = '450px', 1)`);
    await page.wait(`${canvas}.width === 450`);
    expect(comparePixels(await pixels(), await delivered({ name: 'Grace' }, 0.375)).percent).toBeLessThan(mostPercent);
  });

  it.skipIf(skip)('shows what stands inside, and says why, where a design cannot be shown', async () => {
    await open('<platen-design service="/platen" design="des_of_others">Not there</platen-design>', 'error');
    expect(await page.evaluate(`shown.shadowRoot.querySelector('slot').hidden`)).toBe(false);
    expect(await page.evaluate('told.at(-1)[1]')).toBe('/platen/v1/designs/des_of_others/scene was answered with 404');
    await open(`<platen-design service="/platen" design="${designId}" data="Ada"></platen-design>`, 'error');
    expect(await page.evaluate('told.at(-1)[1]')).toContain('JSON');
    await open(`<platen-design service="/platen" design="${designId}" data='["Ada"]'></platen-design>`, 'error');
    expect(await page.evaluate('told.at(-1)[1]')).toContain('expected an object in the attribute data');
  });
});
