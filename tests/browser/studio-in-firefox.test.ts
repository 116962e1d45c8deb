import { type Browser, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, openSetup } from '../contract/support/people.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { launchTimeoutMs } from '../parity/support/chromium-page.ts';
import { findBrowser } from './support/browser-page.ts';

const executablePath = findBrowser('firefox');
if (executablePath === null) console.log('Studio in Firefox: skipped, because no firefox was found.');

const title = { id: 'title', type: 'text', x: 20, y: 20, width: 360, height: 60, fontSize: 32, text: '{{ guest }}' };
const variables = [{ name: 'guest', required: true }];
const ticket = { name: 'Ticket', width: 400, height: 200, canvasData: { elements: [title], variables } };

describe.skipIf(executablePath === null)('Studio in Firefox', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let designId: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    buildService();
    service = await startService({ program: 'build' });
    await (await openSetup(service))();
    designId = (await service.call('POST', '/v1/designs', ticket)).body.data.id;
    browser = await launch({
      browser: 'firefox',
      executablePath: executablePath ?? '',
      headless: true,
      timeout: launchTimeoutMs,
      protocolTimeout: launchTimeoutMs,
    });
    page = await browser.newPage();
    page.setDefaultTimeout(launchTimeoutMs);
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('pageerror', (error) => void complaints.push(String(error)));
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** The place of the element that an expression answers, in px of the window, when it is there and shown. */
  // By expressions and not by selectors of the driver, which compile text: a strict Content-Security-Policy forbids that.
  const placeOf = async (element: string) => {
    const look = `(() => {
      const found = ${element};
      found?.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = found?.getBoundingClientRect() ?? {};
      return JSON.stringify(width > 0 ? [x + width / 2, y + height / 2] : null);
    })()`;
    let place: readonly [number, number] | null = null;
    await expect.poll(async () => (place = JSON.parse(String(await page.evaluate(look))))).not.toBe(null);
    return place ?? ([0, 0] as const);
  };
  const press = async (name: string, selector = 'button') => {
    const named = `each.getAttribute('aria-label') === '${name}' || each.textContent.trim() === '${name}'`;
    await page.mouse.click(
      ...(await placeOf(`[...document.querySelectorAll('${selector}')].find((each) => ${named})`)),
    );
  };
  const write = async (name: string, text: string) => {
    const named = `[...(each.labels ?? [])].some((label) => label.textContent.trim().startsWith('${name}'))`;
    await page.mouse.click(
      ...(await placeOf(`[...document.querySelectorAll('input, textarea')].find((each) => ${named})`)),
    );
    await page.keyboard.type(text);
  };

  it('lets a person sign in, try a design with data and see what the service drew', async () => {
    await page.goto(`${service.url}/login`);
    await write('E-mail', ada.email);
    await write('Password', ada.password);
    await press('Sign in');
    await press('More for Ticket');
    await press('Try with data', '[role="menuitem"]');
    await write('guest', 'Ada');
    await press('Draw');
    const picture = `document.querySelector('img[alt="Ticket with this data"]')`;
    await expect.poll(() => page.evaluate(`${picture}?.naturalWidth ?? 0`)).toBe(400);
    const { data } = (await service.call('GET', '/v1/renders')).body;
    expect(data).toMatchObject([{ status: 'completed', metadata: { format: 'png', width: 400, height: 200 } }]);
    expect(complaints).toEqual([]);
  });

  it('draws a design in the editor, moves an element, writes in a text and stores both', async () => {
    await page.goto(`${service.url}/designs/${designId}/edit`);
    const painted = `document.querySelector('canvas[data-painter="engine"]') !== null`;
    await expect.poll(() => page.evaluate(painted)).toBe(true);
    const paper = `JSON.stringify(document.querySelector('[data-paper]').getBoundingClientRect())`;
    const { x, y, width } = JSON.parse(String(await page.evaluate(paper)));
    const at = (px: number, py: number): [number, number] => [x + (px * width) / 400, y + (py * width) / 400];
    await page.mouse.move(...at(100, 40));
    await page.mouse.down();
    await page.mouse.move(...at(110, 70), { steps: 3 });
    await page.keyboard.down('Control');
    await page.mouse.move(...at(127, 93), { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Control');
    await page.mouse.click(...at(60, 100), { count: 2 });
    const caret = `document.querySelector('[data-text="caret"]') !== null`;
    await expect.poll(() => page.evaluate(caret)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type(', welcome');
    await page.keyboard.press('Escape');
    await page.keyboard.down('Control');
    await page.keyboard.press('s');
    await page.keyboard.up('Control');
    const stored = async () => (await service.call('GET', `/v1/designs/${designId}`)).body.data.canvasData.elements;
    await expect.poll(stored).toMatchObject([{ text: '{{ guest }}, welcome' }]);
    // The page is shown smaller than it is, and the pointer moves by whole px of the screen.
    const [moved] = await stored();
    expect(Math.abs(moved.x - 47)).toBeLessThanOrEqual(1);
    expect(Math.abs(moved.y - 73)).toBeLessThanOrEqual(1);
    // The drawing is the engine's: something dark is where the text is.
    const dark = `(() => {
      const canvas = document.querySelector('canvas[data-painter="engine"]');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, index) => index % 4 === 3 && value > 200 && data[index - 1] < 60);
    })()`;
    await expect.poll(() => page.evaluate(dark)).toBe(true);
    await page.reload();
    await expect.poll(() => page.evaluate(painted)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
