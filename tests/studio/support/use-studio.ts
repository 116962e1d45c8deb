import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ada, setupToken } from '../../contract/support/people.ts';
import { buildService, type Service, type StartOptions, startService } from '../../e2e/service.ts';
import { openBrowser } from './open-editor.ts';
import { type OwnAccount, ownAccount, type Person } from './own-account.ts';

export interface StudioSuite<Reached extends OwnAccount = OwnAccount> {
  readonly service: Reached;
  /** Who signs in. */
  readonly person: Person;
  /** Opens a page by the key of the account. What it complained of fails the test. `prepare` comes before it loads. */
  open(address: string, options?: PageOptions): Promise<Page>;
  /** Opens a page with no key and no session. */
  openAsNobody(address: string, options?: PageOptions): Promise<Page>;
  /** Opens a page as the owner of the account, who is made at the first call. */
  openSignedIn(address: string, options?: PageOptions): Promise<Page>;
}

export interface PageOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce';
  readonly locale?: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

interface Start<Reached extends OwnAccount> {
  readonly service: Reached;
  readonly person: Person;
  /** What is sent to which address to make the person, who is signed in by it. */
  readonly signUp: () => Promise<{ readonly path: string; readonly body: object }>;
  readonly stop?: () => Promise<unknown>;
}

/** Gives a file of tests one browser, and an account of its own on the service of the run; its pages close with each test. */
export function useStudio(): StudioSuite {
  return usePages(async () => {
    const account = await ownAccount();
    const signUp = async () => ({ path: '/v1/invitations/accept', body: await account.invitation() });
    return { service: account, person: account.person, signUp };
  });
}

/** The same with a service of its own, whose first account it has, and whose first person signs in and is its operator. */
export function useOwnStudio(start: StartOptions = {}): StudioSuite<Service> {
  return usePages(async () => {
    buildService();
    const service = await startService({ program: 'build', ...start });
    const signUp = async () => ({ path: '/v1/setup', body: { token: setupToken(service), ...ada } });
    return { service, person: ada, signUp, stop: () => service.stop() };
  });
}

function usePages<Reached extends OwnAccount>(start: () => Promise<Start<Reached>>): StudioSuite<Reached> {
  let started: Start<Reached>;
  let browser: Browser;
  let isSetUp = false;
  let pages: Page[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    started = await start();
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const page of pages) await page.context().close();
    pages = [];
    const all = complaints;
    complaints = [];
    expect(all).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await started?.stop?.();
  });

  const newPage = async ({ prepare, ...options }: PageOptions, headers: Readonly<Record<string, string>>) => {
    const context = await browser.newContext({ extraHTTPHeaders: { ...headers }, ...options });
    const page = await context.newPage();
    page.on('pageerror', ({ stack, message }) => complaints.push(stack || message));
    pages.push(page);
    await prepare?.(page);
    return page;
  };
  return {
    get service() {
      return started.service;
    },
    get person() {
      return started.person;
    },
    async open(address, options = {}) {
      const { url, apiKey } = started.service;
      const page = await newPage(options, { authorization: `Bearer ${apiKey}` });
      await page.goto(url + address);
      return page;
    },
    async openAsNobody(address, options = {}) {
      const page = await newPage(options, {});
      await page.goto(started.service.url + address);
      return page;
    },
    async openSignedIn(address, options = {}) {
      const { url } = started.service;
      const page = await newPage(options, {});
      const { email, password } = started.person;
      const { path, body } = isSetUp ? { path: '/v1/session', body: { email, password } } : await started.signUp();
      const answer = await page.request.post(url + path, { data: body, headers: { origin: url } });
      expect(answer.status(), await answer.text()).toBe(201);
      isSetUp = true;
      await page.goto(url + address);
      return page;
    },
  };
}
