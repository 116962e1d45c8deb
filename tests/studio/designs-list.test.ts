import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './support/open-editor.ts';
import { type OwnedAccount, ownAccount } from './support/own-account.ts';

describe('the list of designs', () => {
  let service: OwnedAccount;
  let browser: Browser;
  beforeAll(async () => {
    service = await ownAccount();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  const makeDesign = async (name: string, background: string): Promise<string> => {
    const body = { name, width: 400, height: 200, canvasData: { background, elements: [] } };
    return (await service.call('POST', '/v1/designs', body)).body.data.id;
  };
  /** Opens the list; `prepare` may decide before what the page is answered. */
  const openList = async (prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> => {
    const context = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${service.apiKey}` } });
    const page = await context.newPage();
    await prepare(page);
    await page.goto(`${service.url}/designs`);
    return page;
  };
  const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  /** The colour of the middle of a picture that is shown. */
  const colourOf = async (page: Page, name: string): Promise<readonly number[]> => {
    await cardOf(page, name).locator('[data-state="shown"]').waitFor();
    return cardOf(page, name)
      .locator('img')
      .evaluate((image) => {
        const canvas = document.createElement('canvas');
        canvas.width = 1;
        canvas.height = 1;
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        context.drawImage(image as HTMLImageElement, 0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      });
  };

  it('shows a picture of each design, and of its draft where there is one', async () => {
    await makeDesign('Stored', '#ff0000');
    const edited = await makeDesign('Edited', '#ff0000');
    const draft = { width: 400, height: 200, canvasData: { background: '#0000ff', elements: [] } };
    await service.call('PUT', `/v1/designs/${edited}/draft`, draft);
    const page = await openList();
    const [red] = await colourOf(page, 'Stored');
    const [, , blue] = await colourOf(page, 'Edited');
    expect(Math.min(red ?? 0, blue ?? 0)).toBeGreaterThan(240);
    await page.context().close();
  });

  it('shows the menu of each design without a pointer over it', async () => {
    await makeDesign('Untouched', '#ffffff');
    const page = await openList();
    const menu = cardOf(page, 'Untouched').getByRole('button', { name: 'More for Untouched' });
    await menu.waitFor();
    expect(await menu.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity)).toBe('1');
    await page.context().close();
  });

  it('is ordered as it was chosen, and stays so', async () => {
    const { id } = (await service.call('POST', '/v1/folders', { name: 'In order' })).body.data;
    const made: string[] = [];
    for (const name of ['Badge', 'Ticket', 'Card']) {
      const body = { name, width: 40, height: 20, canvasData: { elements: [] }, folderId: id };
      made.push((await service.call('POST', '/v1/designs', body)).body.data.id);
    }
    const page = await openList();
    await page.goto(`${service.url}/designs?folder=${id}`);
    const names = () => page.getByRole('listitem').getByRole('link').allTextContents();
    const order = page.getByRole('combobox', { name: 'Order' });
    await expect.poll(names).toEqual(['Card', 'Ticket', 'Badge'].map((name) => expect.stringContaining(name)));
    await order.selectOption('By name');
    await expect.poll(names).toEqual(['Badge', 'Card', 'Ticket'].map((name) => expect.stringContaining(name)));
    await page.reload();
    await expect.poll(() => order.inputValue()).toBe('name');
    await expect.poll(names).toEqual(['Badge', 'Card', 'Ticket'].map((name) => expect.stringContaining(name)));
    for (const design of made) await service.call('DELETE', `/v1/designs/${design}`);
    await service.call('DELETE', `/v1/folders/${id}`);
    await page.context().close();
  });

  it('says so where a picture cannot be drawn, and opens the design all the same', async () => {
    const id = await makeDesign('Broken', '#00ff00');
    const page = await openList(async (page) => {
      await page.clock.install();
      await page.route('**/preview?**', (route) => route.fulfill({ status: 503 }));
    });
    const card = cardOf(page, 'Broken');
    await card.locator('img').waitFor({ state: 'attached' });
    await expect
      .poll(async () => {
        await page.clock.runFor(20_000);
        return card.getByText('No picture could be drawn').count();
      })
      .toBe(1);
    await page.getByRole('link', { name: 'Open Broken' }).click();
    await page.waitForURL(`**/designs/${id}/edit`);
    await page.context().close();
  });

  it('shows where cards will be while it is loaded', async () => {
    const held: Route[] = [];
    const page = await openList((page) => page.route('**/v1/designs?**', async (route) => void held.push(route)));
    await page.getByRole('status', { name: 'Loading …' }).waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held) await route.continue();
    await page.getByRole('listitem').first().waitFor();
    expect(await page.getByRole('status', { name: 'Loading …' }).count()).toBe(0);
    await page.context().close();
  });

  it('copies a design, and deletes one unless that is taken back', async () => {
    await makeDesign('Poster', '#0000ff');
    const other = await makeDesign('Leaflet', '#0000ff');
    const page = await openList((page) => page.clock.install());
    const choose = async (name: string, action: string) => {
      await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const status = async (id: string) => (await service.call('GET', `/v1/designs/${id}`)).status;
    await choose('Poster', 'Duplicate');
    await cardOf(page, 'Poster (Copy)').waitFor();
    await choose('Leaflet', 'Delete');
    await cardOf(page, 'Leaflet').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await cardOf(page, 'Leaflet').waitFor();
    await page.clock.runFor(60_000);
    expect(await status(other)).toBe(200);
    await choose('Leaflet', 'Delete');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await page.mouse.move(0, 0);
    await expect
      .poll(async () => {
        await page.clock.runFor(30_000);
        return status(other);
      })
      .toBe(404);
    await undo.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('deletes what was to be deleted when the page is left before', async () => {
    const id = await makeDesign('Leftover', '#0000ff');
    // Signed in by a cookie: a page that is gone has no other headers.
    const page = await (await browser.newContext()).newPage();
    const data = await service.invitation();
    await page.request.post(`${service.url}/v1/invitations/accept`, { data, headers: { origin: service.url } });
    await page.goto(`${service.url}/designs`);
    await page.getByRole('button', { name: 'More for Leftover' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.goto('about:blank');
    await expect.poll(async () => (await service.call('GET', `/v1/designs/${id}`)).status).toBe(404);
    await page.context().close();
  });

  it('shows more than one page of designs', async () => {
    for (let count = 0; count < 61; count += 1) await makeDesign(`Many ${count}`, '#0000ff');
    const page = await openList();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(60);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('link', { name: 'Open Many 0', exact: true }).waitFor();
    await page.context().close();
  });

  describe('folders', () => {
    const makeFolder = async (name: string): Promise<string> =>
      (await service.call('POST', '/v1/folders', { name })).body.data.id;
    const folderOf = async (id: string) => (await service.call('GET', `/v1/designs/${id}`)).body.data.folderId;
    const tileOf = (page: Page, name: string) =>
      page.getByRole('region', { name: 'Folders' }).getByRole('listitem').filter({ hasText: name });
    const choose = async (page: Page, menu: string, action: string) => {
      await page.getByRole('button', { name: `More for ${menu}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };

    it('are made, opened by their address, renamed and deleted', async () => {
      const page = await openList();
      await page.getByRole('button', { name: 'New folder' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Posters');
      await page.keyboard.press('Enter');
      await tileOf(page, 'Posters').getByText('Empty').waitFor();
      await page.getByRole('button', { name: 'New folder' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(' posters');
      await page.getByRole('button', { name: 'Make folder' }).click();
      await page.getByText('There is a folder “posters” already.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Open folder Posters' }).click();
      await page.getByRole('heading', { level: 1, name: 'Posters' }).waitFor();
      await page.getByRole('heading', { level: 2, name: 'This folder is empty' }).waitFor();
      await page.getByRole('button', { name: 'New design' }).click();
      await page.getByRole('menuitem', { name: 'Ticket' }).click();
      await page.waitForURL('**/edit');
      await page.getByRole('link', { name: 'All designs' }).click();
      await page.waitForURL('**/designs?folder=*');
      await page.getByRole('link', { name: 'Open Untitled design' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Posters' }).waitFor();
      await choose(page, 'folder Posters', 'Rename');
      await page.getByRole('textbox', { name: 'Name' }).fill('Autumn');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor();
      await page.getByRole('link', { name: 'Designs' }).last().click();
      await tileOf(page, 'Autumn').getByText('1 design').waitFor();
      expect(await page.getByRole('link', { name: 'Open Untitled design' }).count()).toBe(0);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor();
      const address = page.url();
      await choose(page, 'folder Autumn', 'Delete');
      await page.getByRole('dialog').getByText('The design in it stays.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL((url) => url.search === '');
      await page.getByRole('link', { name: 'Open Untitled design' }).waitFor();
      await page.goto(address);
      await page.getByRole('heading', { level: 2, name: 'There is no such folder' }).waitFor();
      await page.context().close();
    });

    it('take designs by the menu, with the keyboard alone, and give them back', async () => {
      const id = await makeDesign('Moved', '#00ff00');
      const folder = await makeFolder('Badges');
      const page = await openList();
      await page.getByRole('button', { name: 'More for Moved', exact: true }).focus();
      for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
      // It has the focus a moment after it is shown.
      const search = page.getByRole('dialog', { name: 'Move Moved to a folder' }).locator('input:focus');
      await search.waitFor();
      await page.keyboard.type('badg');
      await page.getByRole('option', { name: 'Badges' }).waitFor();
      await page.keyboard.press('Enter');
      // It stays as long as the pointer lies on it.
      await page.getByRole('status').filter({ hasText: '“Moved” is moved to “Badges”' }).hover();
      await cardOf(page, 'Moved').waitFor({ state: 'detached' });
      await tileOf(page, 'Badges').getByText('1 design').waitFor();
      expect(await folderOf(id)).toBe(folder);
      // The focus is on it.
      await page.keyboard.press('Enter');
      await cardOf(page, 'Moved').waitFor();
      expect(await folderOf(id)).toBe(null);
      await choose(page, 'Moved', 'Move to …');
      await search.waitFor();
      await page.keyboard.type('Brand new');
      await page.getByRole('option', { name: 'New folder “Brand new”' }).click();
      await tileOf(page, 'Brand new').getByText('1 design').waitFor();
      await page.context().close();
    });

    it('take designs that are dragged onto them, and let them out', async () => {
      const id = await makeDesign('Dragged', '#00ff00');
      const folder = await makeFolder('Target');
      const page = await openList();
      await page.getByRole('link', { name: 'Open Dragged' }).dragTo(tileOf(page, 'Target'));
      await cardOf(page, 'Dragged').waitFor({ state: 'detached' });
      await expect.poll(() => folderOf(id)).toBe(folder);
      await page.getByRole('link', { name: 'Open folder Target' }).click();
      const out = page.getByRole('main').getByRole('link', { name: 'Designs' });
      await page.getByRole('link', { name: 'Open Dragged' }).dragTo(out);
      await page.getByRole('heading', { level: 2, name: 'This folder is empty' }).waitFor();
      await expect.poll(() => folderOf(id)).toBe(null);
      await page.context().close();
    });

    it('are searched all at once, or the one that is open', async () => {
      const folderId = await makeFolder('Searched');
      const size = { width: 400, height: 200 };
      await service.call('POST', '/v1/designs', { name: 'Needle in a folder', ...size, folderId });
      await makeDesign('Needle outside', '#00ff00');
      const page = await openList();
      await cardOf(page, 'Needle outside').waitFor();
      await page.getByRole('searchbox', { name: 'Search' }).fill('needle');
      await cardOf(page, 'Needle in a folder').getByText('in Searched').waitFor();
      await cardOf(page, 'Needle outside').waitFor();
      await page.goto(`${service.url}/designs?folder=${folderId}`);
      await page.getByRole('searchbox', { name: 'Search in this folder' }).fill('outside');
      await page.getByRole('heading', { level: 2, name: 'No design in “Searched” is called “outside”' }).waitFor();
      await page.getByRole('link', { name: 'Search all designs' }).click();
      await cardOf(page, 'Needle outside').waitFor();
      await page.context().close();
    });
  });
});
