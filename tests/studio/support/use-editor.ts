import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type EditorRequest, type OpenEditor, openBrowser, openEditor } from './open-editor.ts';
import { type OwnAccount, ownAccount } from './own-account.ts';

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

/** Gives a file of tests one browser, and an account of its own on the service of the run. */
export function useEditor(): EditorSuite {
  let service: OwnAccount;
  let browser: Browser;
  let editor: OpenEditor;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  let expected: RegExp | undefined;
  afterEach(async () => {
    expect(editor.complaints.filter((each) => !expected?.test(each))).toEqual([]);
    expected = undefined;
    await editor.page.context().close();
  });
  afterAll(async () => {
    await browser?.close();
  });
  const openWith: EditorSuite['openWith'] = async (request) => {
    editor = await openEditor({ browser, service, ...request });
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
