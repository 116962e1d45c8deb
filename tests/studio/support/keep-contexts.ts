import type { Browser, BrowserContext, Page } from 'playwright-core';

/** What cannot be taken back: a page or a context that was called so is closed for good. */
const lasting = [
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
const lastingOfClocks = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;
const modifiers = ['Alt', 'Control', 'Meta', 'Shift'] as const;
/** A bound of what hangs, as of all tests: Playwright's 30 s are too few on a machine that has other work. */
const waitMs = 100_000;
/** Where no page sees the pointer. */
const outside = -100;

/**
 * Empties a context when a test closes it, and opens it again for one that asks for the same options, whatever its headers:
 * its process still knows the scripts of Studio, whose compiling is most of what a page costs. Contexts that cannot be made as new, of several tabs or
 * several origins are closed as usual.
 */
export function keepContexts(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  const kept: KeptContext[] = [];
  browser.newContext = async ({ extraHTTPHeaders = {}, ...look } = {}) => {
    const key = JSON.stringify(look);
    const place = kept.findIndex((each) => each.key === key);
    const [known] = place < 0 ? [] : kept.splice(place, 1);
    if (known) return known.takeAgain(extraHTTPHeaders);
    const context = await open({ extraHTTPHeaders, ...look });
    context.setDefaultTimeout(waitMs);
    const own = new KeptContext(key, context, () => kept.push(own));
    return context;
  };
  return browser;
}

/** A browser for one file of tests, which closes what this file has opened and leaves the browser to the next. */
export function browserOfFile(browser: Browser): Browser {
  const opened = new Set<BrowserContext>();
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    opened.add(context);
    return context;
  };
  const close: Browser['close'] = async () => {
    for (const context of opened) await context.close();
  };
  return Object.assign(Object.create(browser) as Browser, { newContext, close });
}

class KeptContext {
  readonly key: string;
  readonly #context: BrowserContext;
  readonly #close: BrowserContext['close'];
  readonly #setHeaders: BrowserContext['setExtraHTTPHeaders'];
  readonly #newPage: BrowserContext['newPage'];
  readonly #keep: () => void;
  readonly #origins = new Set<string>();
  #undo: (() => unknown)[] = [];
  #page: Page | undefined;
  /** px of its window, as it began. */
  #viewport: ReturnType<Page['viewportSize']> = null;
  /** Whether a test has asked for its page. */
  #isUsed = false;
  #isClosed = false;
  #isSpoiled = false;

  constructor(key: string, context: BrowserContext, keep: () => void) {
    this.key = key;
    this.#context = context;
    this.#keep = keep;
    this.#close = context.close.bind(context);
    this.#newPage = context.newPage.bind(context);
    this.#setHeaders = context.setExtraHTTPHeaders.bind(context);
    this.#watch(context, lasting);
    this.#watch(context.clock, lastingOfClocks);
    context.newPage = () => this.#firstPage();
    context.close = (how) => this.#emptyOrClose(how);
  }

  async takeAgain(headers: Parameters<BrowserContext['setExtraHTTPHeaders']>[0]): Promise<BrowserContext> {
    this.#isClosed = false;
    await this.#setHeaders(headers);
    return this.#context;
  }

  async #firstPage(): Promise<Page> {
    if (this.#isUsed) return this.#newPage();
    this.#isUsed = true;
    if (this.#page === undefined) {
      this.#page = await this.#newPage();
      this.#page.on('framenavigated', (frame) => this.#origins.add(new URL(frame.url()).origin));
      this.#viewport = this.#page.viewportSize();
      this.#watch(this.#page, [...lasting, 'close']);
    }
    return this.#page;
  }

  /** Notes what is to be taken back, and whether something cannot be. */
  #watch(target: object, spoiling: readonly string[]): void {
    type Method = (...args: readonly unknown[]) => unknown;
    const methods = target as Record<string, Method | undefined>;
    const after = (name: string, note: (args: readonly unknown[], result: unknown) => void) => {
      const method = methods[name]?.bind(target);
      if (method === undefined) return;
      methods[name] = (...args) => {
        const result = method(...args);
        note(args, result);
        return result;
      };
    };
    for (const name of spoiling) {
      after(name, () => {
        this.#isSpoiled = true;
      });
    }
    for (const name of ['on', 'once']) after(name, (args) => this.#undo.push(() => methods['off']?.(...args)));
    after('addInitScript', (_, added) =>
      this.#undo.push(async () => ((await added) as { dispose(): Promise<void> }).dispose()),
    );
  }

  async #emptyOrClose(how: Parameters<BrowserContext['close']>[0]): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#isSpoiled || !(await this.#empty().catch(() => false))) return this.#close(how);
    this.#keep();
  }

  /** False when it cannot be emptied. */
  async #empty(): Promise<boolean> {
    const page = this.#page;
    // The frame that every tab begins with says 'null'.
    const [origin, ...others] = [...this.#origins].filter((each) => each !== 'null');
    if (page === undefined || origin === undefined || others.length > 0 || this.#context.pages().length > 1)
      return false;
    for (const undo of this.#undo) await undo();
    this.#undo = [];
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context.unrouteAll({ behavior: 'ignoreErrors' });
    // A page of the origin with nothing in it, which no service needs to answer.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(origin);
    await page.unrouteAll();
    await page.evaluate(forgetAll);
    await this.#context.clearCookies();
    for (const key of modifiers) await page.keyboard.up(key);
    await page.mouse.up();
    await page.mouse.move(outside, outside);
    if (this.#viewport) await page.setViewportSize(this.#viewport);
    this.#origins.clear();
    this.#isUsed = false;
    return true;
  }
}

/** Runs in the page. */
async function forgetAll(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  window.name = '';
  for (const { name } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name ?? '');
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
  }
}
