import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { become } from './support/open-as.ts';
import { useStudio } from './support/use-studio.ts';

const studio = useStudio();
let designId: string;
beforeEach(async () => {
  const key = createClient(studio.service.url, studio.service.apiKey);
  const box = { id: 'a', type: 'rectangle', x: 100, y: 100, width: 100, height: 60, fill: '#2f5bd7' };
  const design = { name: 'Badge', width: 800, height: 600, canvasData: { elements: [box] } };
  designId = (await key.post('/v1/designs', design)).body.data.id;
});

const state = (page: Page) => page.locator('header [data-save-state]');
const says = (page: Page, text: string) => expect.poll(() => state(page).textContent()).toBe(text);
const left = (page: Page) => page.getByRole('group', { name: 'X', exact: true }).getByRole('spinbutton').inputValue();

async function openDesign(page: Page): Promise<void> {
  await page.goto(`${studio.service.url}/designs/${designId}/edit`);
  const canvas = page.getByRole('region', { name: 'Canvas' });
  await canvas.locator('canvas[data-painter="engine"]').first().waitFor({ state: 'attached' });
  await canvas.focus();
  await page.keyboard.press('Control+a');
}

/** Moves the element by 1 px while no draft reaches the service. */
async function editOffline(page: Page): Promise<void> {
  await page.route('**/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.keyboard.press('ArrowRight');
}

describe('edits that this browser keeps', () => {
  it('are shown to nobody else who signs in here, and are there again for who made them', async () => {
    const page = await studio.openSignedIn('/designs');
    const [own] = await page.context().cookies();
    await openDesign(page);
    await editOffline(page);
    await says(page, 'Offline, kept in this browser');
    await become(page, studio, { role: 'editor', name: 'Grace' });
    await openDesign(page);
    expect(await left(page)).toBe('100');
    if (own) await page.context().addCookies([own]);
    await openDesign(page);
    expect(await left(page)).toBe('101');
  });

  it('go when their owner signs out, who is asked first', async () => {
    const page = await studio.openSignedIn('/designs');
    await openDesign(page);
    await editOffline(page);
    await says(page, 'Offline, kept in this browser');
    await page.goto(`${studio.service.url}/designs`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edits are not stored' });
    await dialog.getByText('edits of one design').waitFor();
    // Before the page hears that the session has ended, another call is refused, for which it leaves to sign in.
    await page.route('**/v1/session', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      const answer = await route.fetch();
      await page
        .getByRole('link', { name: 'Batches', includeHidden: true })
        .evaluate((link: HTMLElement) => link.click());
      await page.waitForURL('**/login?*');
      await route.fulfill({ response: answer });
    });
    await dialog.getByRole('button', { name: 'Sign out and delete them' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(studio.person.email);
    await page.getByLabel('Password').fill(studio.person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Designs', level: 1 }).waitFor();
    await openDesign(page);
    expect(await left(page)).toBe('100');
  });

  it('are told of truly: where the disk is full, only this tab has them, and asks before it closes', async () => {
    const page = await studio.openSignedIn('/designs');
    await openDesign(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await editOffline(page);
    await says(page, 'Not saved, kept in this tab only');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
  });

  it('are shortened to the last steps back once the service has all of them', async () => {
    const page = await studio.openSignedIn('/designs');
    await openDesign(page);
    await page.keyboard.press('ArrowRight');
    await says(page, 'Saved');
    await page.evaluate(addRecords, 3_000);
    await openDesign(page);
    await expect.poll(() => page.evaluate(addRecords, 0)).toBeLessThan(10);
    expect(await left(page)).toBe('101');
    await page.getByRole('region', { name: 'Canvas' }).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => left(page)).toBe('100');
  });
});

/** Adds so many records, of steps back and forth, that the service has as well; answers how many there are. Runs in the page. */
async function addRecords(count: number): Promise<number> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await done(indexedDB.open('platen-journals'));
  const change = db.transaction(['journals', 'records'], 'readwrite');
  const [journals, records] = [change.objectStore('journals'), change.objectStore('records')];
  const [journal] = await done(journals.getAll());
  const before = await done(records.count());
  const total = before + count;
  for (let at = before; at < total; at += 1) {
    records.add({ journal: journal.id, at, record: { did: (at - before) % 2 === 0 ? 'undo' : 'redo' } });
  }
  if (count > 0) await done(journals.put({ ...journal, stored: { ...journal.stored, records: total } }));
  db.close();
  return total;
}
