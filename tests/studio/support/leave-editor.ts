import type { Page } from 'playwright-core';

/** Studio has no page there, so that nothing is asked of the service. */
const nowhere = '/nothing';
const modifiers = ['Alt', 'Control', 'Meta', 'Shift'] as const;
/** Where no page sees the pointer. */
const outside = -100;
const heard = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'request', 'response'] as const;

/**
 * Leaves an editor as by a link, and takes back what a test has changed of its page. The scripts stay loaded, so that the next
 * design opens there for a third of what a page costs. False: that page is not to be used again.
 */
export async function leaveEditor(page: Page, viewport: { readonly width: number; readonly height: number }) {
  if (page.isClosed() || page.context().pages().length > 1) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of heard) page.removeAllListeners(event);
  for (const key of modifiers) await page.keyboard.up(key);
  await page.mouse.up();
  await page.mouse.move(outside, outside);
  await page.setViewportSize(viewport);
  await goTo(page, nowhere);
  await page.getByRole('region', { name: 'Canvas' }).waitFor({ state: 'detached' });
  await page.evaluate(forget);
  return true;
}

/** Shows another page of Studio, as a link does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path);
}

/** Runs in the page, which may go on with its databases. */
async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      await done(database.transaction(store, 'readwrite').objectStore(store).clear());
    }
    database.close();
  }
}
