import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './support/open-editor.ts';

/** Answered by routes alone. */
const address = 'http://localhost:9/a/page';
const options = { viewport: { width: 640, height: 480 } };

describe('a context that is asked for after one with the same options was closed', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const openIn = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Here</p>' }),
    );
    await page.goto(address);
    return page;
  };

  it('is the same, and nothing of it is left', async () => {
    const context = await browser.newContext(options);
    await context.addInitScript(() => Object.assign(globalThis, { isLeft: true }));
    const page = await openIn(context);
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    await page.evaluate(leaveThings);
    await page.setViewportSize({ width: 300, height: 200 });
    await page.keyboard.down('Shift');
    await page.mouse.down();
    expect(await page.evaluate(thingsLeft)).toEqual(['isLeft', 'local', 'session', 'cookie=1', 'name', 'database']);
    await context.close();

    const again = await browser.newContext(options);
    expect(again).toBe(context);
    const next = await openIn(again);
    expect(next).toBe(page);
    expect(next.viewportSize()).toEqual(options.viewport);
    expect(await next.evaluate(thingsLeft)).toEqual([]);
    await next.evaluate(notePresses);
    await next.keyboard.press('a');
    await next.mouse.move(9, 9);
    await expect.poll(() => next.evaluate(() => document.title)).toBe('a false, 0');
    await next.evaluate(() => console.log('said later'));
    expect(heard).toEqual(['left']);
    await again.close();
  });

  it('sends the headers of who asks, in a file of tests of its own too', async () => {
    const context = await browser.newContext({ ...options, extraHTTPHeaders: { 'x-first': '1' } });
    await openIn(context);
    await context.close();
    const ofNextFile = await openBrowser();
    const again = await ofNextFile.newContext({ ...options, extraHTTPHeaders: { 'x-next': '2' } });
    expect(again).toBe(context);
    const asked = again.waitForEvent('request');
    await openIn(again);
    const headers = (await asked).headers();
    expect([headers['x-first'], headers['x-next']]).toEqual([undefined, '2']);
    // What a file left open.
    await ofNextFile.close();
    expect(await browser.newContext(options)).toBe(context);
    await context.close();
  });

  it.each<readonly [string, (context: BrowserContext, page: Page) => Promise<unknown>]>([
    ['a clock of its own', (context) => context.clock.install()],
    ['rights', (context) => context.grantPermissions(['clipboard-read'])],
    ['other headers', (context) => context.setExtraHTTPHeaders({})],
    ['a session of the developer tools', (context, page) => context.newCDPSession(page)],
    ['other media', (_, page) => page.emulateMedia({ colorScheme: 'dark' })],
    ['a closed tab', (_, page) => page.close()],
    ['a second tab', (context) => context.newPage()],
    ['pages of two origins', (_, page) => page.goto('data:text/html,x').then(() => goElsewhere(page))],
  ])('is another one where that had %s', async (_, spoil) => {
    const context = await browser.newContext(options);
    await spoil(context, await openIn(context));
    await context.close();
    const next = await browser.newContext(options);
    expect(next).not.toBe(context);
    expect(context.pages()).toEqual([]);
    await next.close();
  });
});

async function goElsewhere(page: Page): Promise<void> {
  const other = 'http://localhost:99/';
  await page.route(other, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(other);
}

/** Runs in the page. */
async function leaveThings(): Promise<void> {
  localStorage.setItem('local', '1');
  sessionStorage.setItem('session', '1');
  await cookieStore.set('cookie', '1');
  window.name = 'name';
  await new Promise((resolve) => {
    indexedDB.open('database').onsuccess = resolve;
  });
  console.log('left');
}

/** Runs in the page. */
async function thingsLeft(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  return [
    ...('isLeft' in globalThis ? ['isLeft'] : []),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(document.cookie === '' ? [] : [document.cookie]),
    ...(window.name === '' ? [] : [window.name]),
    ...databases.map(({ name = '' }) => name),
  ];
}

/** Runs in the page. */
function notePresses(): void {
  let pressed = '';
  addEventListener('keydown', ({ key, shiftKey }) => {
    pressed = `${key} ${shiftKey}`;
  });
  addEventListener('mousemove', ({ buttons }) => {
    document.title = `${pressed}, ${buttons}`;
  });
}
