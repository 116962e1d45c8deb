import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ada, setupToken } from '../../contract/support/people.ts';
import { apiKey, buildService, type Service, type StartOptions, startService } from '../../e2e/service.ts';
import { openBrowser } from './open-editor.ts';

export interface StudioSuite {
  readonly service: Service;
  /** Opens a page by the key of the first account. What it complained of fails the test. `prepare` comes before it loads. */
  open(address: string, options?: PageOptions): Promise<Page>;
  /** Opens a page with no key and no session. */
  openAsNobody(address: string, options?: PageOptions): Promise<Page>;
  /** Opens a page as the first person, who is made at the first call. */
  openSignedIn(address: string, options?: PageOptions): Promise<Page>;
}

export interface PageOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce';
  readonly locale?: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Gives a file of tests one service and one browser; its pages close with each test. */
export function useStudio(start: StartOptions = {}): StudioSuite {
  let service: Service;
  let browser: Browser;
  let isSetUp = false;
  let pages: Page[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    buildService();
    service = await startService({ program: 'build', ...start });
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
    await service?.stop();
  });

  const newPage = async ({ prepare, ...options }: PageOptions, headers: Readonly<Record<string, string>>) => {
    const context = await browser.newContext({ extraHTTPHeaders: { ...headers }, ...options });
    const page = await context.newPage();
    page.on('pageerror', ({ stack, message }) => complaints.push(stack ?? message));
    pages.push(page);
    await prepare?.(page);
    return page;
  };
  return {
    get service() {
      return service;
    },
    async open(address, options = {}) {
      const page = await newPage(options, { authorization: `Bearer ${apiKey}` });
      await page.goto(service.url + address);
      return page;
    },
    async openAsNobody(address, options = {}) {
      const page = await newPage(options, {});
      await page.goto(service.url + address);
      return page;
    },
    async openSignedIn(address, options = {}) {
      const page = await newPage(options, {});
      const path = isSetUp ? '/v1/session' : '/v1/setup';
      const body = isSetUp ? { email: ada.email, password: ada.password } : { token: setupToken(service), ...ada };
      const answer = await page.request.post(service.url + path, { data: body, headers: { origin: service.url } });
      expect(answer.status(), await answer.text()).toBe(201);
      isSetUp = true;
      await page.goto(service.url + address);
      return page;
    },
  };
}
