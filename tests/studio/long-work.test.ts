import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useStudio } from './support/use-studio.ts';

const design = {
  name: 'Ticket',
  width: 300,
  height: 100,
  canvasData: {
    elements: [{ id: 'line', type: 'text', x: 0, y: 0, width: 300, height: 100, text: '{{ guest }}' }],
    variables: [{ name: 'guest' }],
  },
};

describe('what is being sent', () => {
  const studio = useStudio();
  const goTo = async (page: Page, name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  /** Holds calls of a page until they may go on. */
  const hold = async (page: Page, address: string) => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(address, async (route) => {
      await isReleased;
      await route.continue();
    });
    return release;
  };
  /** Tries to reload the page, and stays; tells whether the browser asked. */
  const asksBeforeReload = async (page: Page): Promise<boolean> => {
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const asked = new Promise<boolean>((resolve) => {
      page.once('dialog', async (dialog) => {
        await dialog.dismiss();
        resolve(dialog.type() === 'beforeunload');
      });
    });
    // A reload that was taken back never ends.
    const reloaded = page.reload().then(
      () => false,
      () => false,
    );
    const isAsked = await Promise.race([asked, reloaded]);
    expect(await page.evaluate(() => (globalThis as { readonly isSame?: boolean }).isSame ?? false)).toBe(isAsked);
    return isAsked;
  };

  /** The page of a new batch, where a table was chosen whose rows can be sent. */
  const openTable = async (name: string, text: string, send: string) => {
    const { id } = (await studio.service.call('POST', '/v1/designs', design)).body.data;
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    const button = page.getByRole('button', { name: send });
    await button.waitFor();
    return { id, page, button };
  };

  it('pulls nobody back who has gone on to another page, and a reload asks first', async () => {
    const { page, button } = await openTable('a.csv', 'guest\nAda\nMax\n', 'Send 2 rows');
    const release = await hold(page, '**/v1/render/run');
    const sent = page.waitForResponse('**/v1/render/run');
    await button.click();
    expect(await asksBeforeReload(page)).toBe(true);
    await goTo(page, 'Usage');
    release();
    expect((await sent).status()).toBe(202);
    await page.getByText('The batch has ended: 2 done, 0 failed.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/usage');
    expect(await asksBeforeReload(page)).toBe(false);
  });

  it('tells on whatever page is open that a table could not be sent', async () => {
    const { id, page, button } = await openTable('late.csv', 'guest\nAda\n', 'Send 1 row');
    const release = await hold(page, '**/v1/render/run');
    await button.click();
    await goTo(page, 'Usage');
    await studio.service.call('DELETE', `/v1/designs/${id}`);
    release();
    const notice = page.getByText('late.csv could not be sent: The design does not exist');
    await notice.waitFor();
    await goTo(page, 'Renders');
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
  });

  it('goes on where the page of assets is left, which tells on return how far it is and what was refused', async () => {
    const page = await studio.openSignedIn('/assets');
    const release = await hold(page, '**/v1/assets/upload');
    const buffer = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#2f5bd7' } })
      .png()
      .toBuffer();
    const choose = async (...names: readonly string[]) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload' }).click();
      await (await chooser).setFiles(
        names.map((name) => ({
          name,
          mimeType: 'image/png',
          buffer: name === 'notes.png' ? Buffer.from('No') : buffer,
        })),
      );
    };
    await choose('notes.png', 'a.png', 'b.png');
    const progress = page.getByRole('progressbar', { name: 'Progress' });
    await progress.waitFor();
    await goTo(page, 'Usage');
    expect(await asksBeforeReload(page)).toBe(true);
    await goTo(page, 'Assets');
    expect(await progress.getAttribute('max')).toBe('3');
    await goTo(page, 'Usage');
    release();
    await goTo(page, 'Assets');
    await page
      .getByRole('alert')
      .getByText(/^notes\.png: /)
      .waitFor();
    for (const name of ['a.png', 'b.png']) await page.getByRole('button', { name: `Delete ${name}` }).waitFor();
    await progress.waitFor({ state: 'detached' });
    expect(await asksBeforeReload(page)).toBe(false);
  });

  it('ends where somebody signs out, and who signs in next reads nothing of it', async () => {
    const page = await studio.openSignedIn('/assets');
    const release = await hold(page, '**/v1/assets/upload');
    const uploads: string[] = [];
    page.on('request', (request) => request.url().endsWith('/v1/assets/upload') && uploads.push(request.url()));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles(
      ['secret-1.txt', 'secret-2.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('No') })),
    );
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const refused = page.waitForResponse('**/v1/assets/upload');
    release();
    expect((await refused).status()).toBe(401);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(studio.person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(studio.person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await goTo(page, 'Assets');
    await page.getByRole('button', { name: 'Delete a.png' }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.getByText('secret').count()).toBe(0);
    expect(uploads).toHaveLength(1);
  });
});
