import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { leaveEditor } from './leave-editor.ts';
import { type EditorRequest, type OpenEditor, openBrowser, openEditor, usualViewport } from './open-editor.ts';
import { type OwnAccount, ownAccount } from './own-account.ts';

const ofDesigns: ReadonlySet<string> = new Set(['elements', 'variables', 'canvasData']);

export interface EditorSuite {
  /** Opens a design with elements. Its page closes with the test, which fails when the page complained. */
  open(...elements: readonly object[]): Promise<OpenEditor>;
  openWith(request: Omit<EditorRequest, 'browser' | 'service'>): Promise<OpenEditor>;
  /** What was opened last. */
  readonly editor: OpenEditor;
  readonly service: OwnAccount;
  /** What the page of this test may complain of. */
  ignore(complaints: RegExp): void;
}

export interface EditorOptions {
  /**
   * Whether tests that ask for nothing but elements share one page, which goes from design to design as by links. A test that
   * failed, or that opened more tabs, leaves none to the next. Default: each has a page that was loaded for it.
   */
  readonly sharesPage?: boolean;
}

/** Gives a file of tests one browser, and an account of its own on the service of the run. */
export function useEditor({ sharesPage = false }: EditorOptions = {}): EditorSuite {
  let service: OwnAccount;
  let browser: Browser;
  let editor: OpenEditor;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  let expected: RegExp | undefined;
  /** The page that the next test goes on with. */
  let left: Page | undefined;
  let mayShare = false;
  afterEach(async ({ task }) => {
    const complaints = editor.complaints.filter((each) => !expected?.test(each));
    expected = undefined;
    const isWell = mayShare && task.result?.state !== 'fail' && complaints.length === 0;
    if (isWell && (await leaveEditor(editor.page, usualViewport))) left = editor.page;
    else await editor.page.context().close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });
  const openWith: EditorSuite['openWith'] = async (request) => {
    mayShare = sharesPage && Object.keys(request).every((key) => ofDesigns.has(key));
    const page = mayShare ? left : undefined;
    if (page) left = undefined;
    editor = await openEditor({ browser, service, ...request, left: page });
    return editor;
  };
  return {
    open: (...elements) => openWith({ elements }),
    openWith,
    ignore: (complaints) => {
      expected = complaints;
    },
    get editor() {
      return editor;
    },
    get service() {
      return service;
    },
  };
}
