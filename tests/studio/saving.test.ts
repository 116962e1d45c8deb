import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { type OpenEditor, openBrowser, openEditor } from './support/open-editor.ts';
import { type OwnedAccount, ownAccount } from './support/own-account.ts';

const box = (id: string, x: number, more: object = {}) => {
  return { id, type: 'rectangle', x, y: 100, width: 100, height: 60, fill: '#2f5bd7', ...more };
};

describe('what one does in the editor', () => {
  let service: OwnedAccount;
  let browser: Browser;
  let editor: OpenEditor;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterEach(async () => {
    await editor.page.context().close();
  });
  afterAll(async () => {
    await browser?.close();
  });
  const open = async (...elements: readonly object[]) => {
    editor = await openEditor({ browser, service, elements });
    return editor;
  };
  const state = (page: Page = editor.page) => page.locator('header [data-save-state]');
  const isSaved = (page?: Page) => expect.poll(() => state(page).textContent()).toMatch(/^Saved/);
  /** Waits until it is said to those who do not see the state. */
  const said = (text: string) => expect.poll(() => editor.page.getByRole('status').allTextContents()).toContain(text);
  /** Moves all elements by a px to the right. */
  const nudge = async (page: Page = editor.page, times = 1) => {
    await page.getByRole('region', { name: 'Canvas' }).focus();
    await page.keyboard.press('Control+a');
    for (let count = 0; count < times; count += 1) await page.keyboard.press('ArrowRight');
  };
  const draft = async () => (await service.call('GET', `/v1/designs/${editor.designId}/draft`)).body.data;
  const design = async () => (await service.call('GET', `/v1/designs/${editor.designId}`)).body.data;
  const firstX = async () => (await draft()).canvasData.elements[0].x;
  /** The same design in another tab of the same browser, or with a browser of its own. */
  const openAlso = async (page: Page) => {
    await page.goto(editor.page.url());
    await page.waitForFunction(() => ((document.querySelector('section canvas') as HTMLCanvasElement)?.width ?? 0) > 1);
    return page;
  };
  const openByAnother = async () => {
    const context = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${service.apiKey}` } });
    return openAlso(await context.newPage());
  };
  /** Every call of the API fails as it does without a connection, until the answer is called. */
  const cutOff = async () => {
    await editor.page.route('**/v1/**', (route) => route.abort('connectionrefused'));
    return () => editor.page.unroute('**/v1/**');
  };
  const dialog = (page: Page = editor.page) => page.getByRole('dialog', { name: 'Conflict' });

  it('is told as a version by its number, once there is one, until the next edit', async () => {
    const { page, canvas } = await open(box('a', 100));
    await canvas.focus();
    await page.keyboard.press('Control+s');
    await expect.poll(() => state().textContent()).toMatch(/^Saved as version \d+$/);
    await nudge();
    await expect.poll(() => state().textContent()).toBe('Saved');
  });

  it('becomes the draft by itself, and no version', async () => {
    await open(box('a', 100));
    await isSaved();
    const isSeen = Promise.withResolvers<void>();
    await editor.page.route('**/draft', (route) => isSeen.promise.then(() => route.continue()));
    await nudge();
    await expect.poll(() => state().textContent()).toBe('Saving…');
    isSeen.resolve();
    await isSaved();
    expect(await draft()).toMatchObject({ isStored: true, version: 1, canvasData: { elements: [{ x: 101 }] } });
    expect(await design()).toMatchObject({ version: 1, canvasData: { elements: [{ x: 100 }] } });
    expect(editor.complaints).toEqual([]);
  });

  it('opens as it is stored where the edits in this browser do not fit it, and these can be had as a file', async () => {
    await open(box('a', 100));
    await nudge();
    await isSaved();
    await editor.page.evaluate(spoilJournal);
    await editor.reload();
    const { page } = editor;
    const said = page.getByRole('alert').filter({ hasText: 'could not be brought back' });
    await said.waitFor();
    const file = page.waitForEvent('download');
    await said.getByRole('button', { name: 'Save as a file' }).click();
    const name = (await file).suggestedFilename();
    expect(name).toBe(`${editor.designId}-edits.json`);
    await said.getByRole('button', { name: 'Close' }).click();
    await nudge();
    await isSaved();
    expect(await firstX()).toBe(102);
    await editor.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(firstX).toBe(101);
    expect(await said.count()).toBe(0);
    expect(editor.complaints).toEqual([]);
  });

  it('is there again in another browser, and with all steps back in this one', async () => {
    await open(box('a', 100));
    await nudge(editor.page, 2);
    await isSaved();
    const other = await openByAnother();
    await isSaved(other);
    await nudge(other);
    await isSaved(other);
    expect(await firstX()).toBe(103);
    await other.context().close();
    await editor.reload();
    for (let step = 0; step < 3; step += 1) await editor.page.keyboard.press('Control+z');
    await isSaved();
    await expect.poll(firstX).toBe(100);
  });

  it('is kept while the service is away for a minute, and stored when it is back', async () => {
    await open(box('a', 100));
    await editor.page.clock.install();
    const comeBack = await cutOff();
    await nudge();
    await editor.page.clock.runFor(2_000);
    await expect.poll(() => state().textContent()).toBe('Offline, kept in this browser');
    await said('Offline, kept in this browser');
    for (let second = 0; second < 6; second += 1) {
      await nudge();
      await editor.page.clock.runFor(10_000);
    }
    expect(await state().textContent()).toBe('Offline, kept in this browser');
    expect(await firstX()).toBe(100);
    await comeBack();
    await editor.page.clock.runFor(31_000);
    await isSaved();
    expect(await firstX()).toBe(107);
    await said('Saved');
  });

  it('is not lost when the tab is killed without a connection', async () => {
    await open(box('a', 100));
    await cutOff();
    await nudge(editor.page, 5);
    await expect.poll(editor.journalled).toBe(5);
    const { page } = editor;
    const next = await page.context().newPage();
    const killing = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    killing.send('Page.crash').catch(() => undefined);
    await crashed;
    await openAlso(next);
    await isSaved(next);
    await expect.poll(firstX).toBe(105);
    await next.keyboard.press('Control+z');
    await expect.poll(firstX).toBe(104);
  });

  it('is followed by another tab that has no edits of its own', async () => {
    await open(box('a', 100));
    const other = await openAlso(await editor.page.context().newPage());
    await other.getByRole('region', { name: 'Canvas' }).focus();
    await other.keyboard.press('Control+a');
    await nudge();
    await expect.poll(() => other.getByRole('spinbutton', { name: 'X', exact: true }).inputValue()).toBe('101');
    await nudge(other);
    await expect.poll(firstX).toBe(102);
    await isSaved(other);
  });

  it('is shown beside what another tab did meanwhile, and goes on as one decides', async () => {
    await open(box('a', 100), box('b', 300, { name: 'Title' }));
    const { page } = editor;
    const other = await openAlso(await page.context().newPage());
    await isSaved(other);
    const comeBack = await cutOff();
    await nudge();
    await expect.poll(() => state().textContent()).toBe('Offline, kept in this browser');
    await other.getByRole('region', { name: 'Canvas' }).focus();
    await other.keyboard.press('Tab');
    await other.keyboard.press('Delete');
    await isSaved(other);
    await comeBack();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await dialog().waitFor();
    expect(await page.getByRole('dialog').getByRole('img').count()).toBe(2);
    expect(await dialog().getByRole('listitem').allTextContents()).toEqual(['AddedRectangle', 'ChangedTitleX']);
    // Nothing is decided: nothing is stored, and nothing is lost.
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await nudge();
    expect((await draft()).canvasData.elements).toHaveLength(1);
    await page.getByRole('button', { name: 'Conflict' }).click();
    await dialog().getByRole('button', { name: 'Keep mine', exact: true }).click();
    await isSaved();
    expect((await draft()).canvasData.elements).toMatchObject([{ x: 102 }, { x: 302 }]);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await draft()).canvasData.elements.length).toBe(1);
  });

  it('stays on the screen when the session ends, and is stored after one signs in again', async () => {
    await createClient(service.url, '').post('/v1/invitations/accept', await service.invitation());
    await open(box('a', 100));
    const page = await (await browser.newContext()).newPage();
    const signIn = async () => {
      await page.getByLabel('E-mail', { exact: true }).fill(service.person.email);
      await page.getByLabel('Password', { exact: true }).fill(service.person.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await page.goto(`${service.url}/designs`);
    await signIn();
    await page.getByRole('heading', { level: 1, name: 'Designs' }).waitFor();
    await openAlso(page);
    // Another call of the page may be refused before the one that saves: its dialog would take the keys.
    const held: Route[] = [];
    const hold = (route: Route) => void (route.request().method() === 'PUT' ? route.continue() : held.push(route));
    await page.route('**/v1/**', hold);
    // What shows the dialog is loaded when it is needed, with the editor still on the screen.
    const mayLoad = Promise.withResolvers<void>();
    await page.route('**/part-*.js', (route) => mayLoad.promise.then(() => route.continue()));
    await page.context().clearCookies();
    await nudge(page);
    await expect.poll(() => state(page).textContent()).toBe('Signed out, kept in this browser');
    expect(await state(page).isVisible()).toBe(true);
    mayLoad.resolve();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    // Some go on by themselves where nobody listens any more.
    await page.unroute('**/v1/**', hold);
    await Promise.allSettled(held.map((route) => route.continue()));
    await signIn();
    await dialog.waitFor({ state: 'detached' });
    await isSaved(page);
    expect(await firstX()).toBe(101);
    await page.context().close();
  });

  it('is offered again after a reload when somebody else stored another version', async () => {
    const { page } = await open(box('a', 100));
    const comeBack = await cutOff();
    await nudge();
    await expect.poll(editor.journalled).toBe(1);
    const canvasData = { elements: [box('other', 300)] };
    expect((await service.call('PATCH', `/v1/designs/${editor.designId}`, { canvasData })).status).toBe(200);
    await comeBack();
    await editor.reload();
    await dialog().getByRole('button', { name: 'Take theirs' }).click();
    await isSaved();
    expect((await draft()).canvasData.elements).toMatchObject([{ id: 'other' }]);
    await page.keyboard.press('Control+z');
    await isSaved();
    await expect.poll(async () => (await draft()).canvasData.elements).toMatchObject([{ id: 'a', x: 101 }]);
  });

  it('is kept as a new design where somebody deleted the one that it was', async () => {
    const { page } = await open(box('a', 100));
    await nudge();
    await isSaved();
    await service.call('DELETE', `/v1/designs/${editor.designId}`);
    await nudge();
    await expect.poll(() => state().textContent()).toMatch(/^Not saved/);
    await page.getByRole('button', { name: 'Keep it as a new design' }).click();
    await page.waitForURL((url) => !url.pathname.includes(editor.designId));
    await isSaved();
    const [, id] = /designs\/([^/]+)\/edit/.exec(page.url()) ?? [];
    const { name, canvasData } = (await service.call('GET', `/v1/designs/${id}`)).body.data;
    expect([name, canvasData.elements]).toMatchObject(['A design', [{ id: 'a', x: 102 }]]);
  });

  it('can go on as a copy, with theirs in its place', async () => {
    const { page } = await open(box('a', 100));
    const comeBack = await cutOff();
    await nudge();
    await expect.poll(editor.journalled).toBe(1);
    await service.call('PUT', `/v1/designs/${editor.designId}/draft`, {
      width: 800,
      height: 600,
      canvasData: { elements: [box('other', 300)] },
    });
    await comeBack();
    await editor.reload();
    await dialog().getByRole('button', { name: 'Keep mine as a copy' }).click();
    await page.getByRole('heading', { name: 'A design (Copy)' }).waitFor();
    const id = /designs\/([^/]+)\/edit/.exec(page.url())?.[1];
    expect(id).not.toBe(editor.designId);
    const copied = (await service.call('GET', `/v1/designs/${id}/draft`)).body.data;
    expect(copied.canvasData.elements).toMatchObject([{ id: 'a', x: 101 }]);
    expect((await draft()).canvasData.elements).toMatchObject([{ id: 'other' }]);
  });
});

/** Writes an edit that fits no design behind the others of the journal; runs in the page. */
async function spoilJournal(): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await done(indexedDB.open('platen-journals'));
  const [journal] = await done(db.transaction('journals').objectStore('journals').getAllKeys());
  const records = db.transaction('records', 'readwrite').objectStore('records');
  const at = await done(records.count());
  const nothing = { ids: [], within: null };
  const changes = [{ path: ['canvasData', 'nothing', 'here'], before: 1, after: 2 }];
  const entry = { name: 'move', changes, selectedBefore: nothing, selectedAfter: nothing };
  await done(records.add({ journal, at, record: { did: 'edit', entry } }));
  db.close();
}
