import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ownClipboard } from './support/own-clipboard.ts';
import { useStudio } from './support/use-studio.ts';

describe('what a copy button puts on the clipboard', () => {
  const studio = useStudio();
  /** Presses it. That it has copied is said for two seconds, which may have passed when the press is known to have ended. */
  const copy = (within: Page | Locator) =>
    Promise.all([
      within.getByRole('button', { name: 'Copied' }).waitFor(),
      within.getByRole('button', { name: 'Copy', exact: true }).click(),
    ]);
  /** The same, and answers what is pasted then. */
  async function pasted(page: Page, within: Page | Locator): Promise<string> {
    await copy(within);
    return page.evaluate(() => navigator.clipboard.readText());
  }
  const open = async (address: string) => {
    await ownClipboard();
    const page = await studio.openSignedIn(address, { reducedMotion: 'reduce' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    return page;
  };

  it('is what is shown beside it: a key, a secret, the link of an invitation, of a form, and the call of a design', async () => {
    const design = { name: 'Badge', width: 160, height: 90, canvasData: { elements: [] } };
    const { id } = (await studio.service.call('POST', '/v1/designs', design)).body.data;
    const page = await open('/api-keys');
    const go = (address: string) => page.goto(studio.service.url + address);
    const dialog = page.getByRole('dialog');
    const shown = async () => (await dialog.locator('code').textContent()) ?? '';

    await page.getByRole('button', { name: 'New API key' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    expect(await pasted(page, dialog)).toBe(await shown());

    await go('/webhooks');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(await pasted(page, page)).toBe(await page.getByText(/^whsec_/).textContent());

    await go('/members');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('eve@example.com');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    expect(await pasted(page, dialog)).toContain('/invite/');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shown());

    await go(`/designs/${id}/playground`);
    expect(await pasted(page, page)).toContain(`/v1/render/design/${id}`);
    await page.getByRole('button', { name: 'Share as form' }).click();
    await dialog.getByRole('button', { name: 'Make form' }).click();
    expect(await pasted(page, dialog)).toContain('/f/');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shown());
  });

  it('is there without HTTPS too, where a page has no clipboard of its own', async () => {
    await ownClipboard();
    const page = await studio.openSignedIn('/members', {
      prepare: (each) =>
        each.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })),
    });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('max@example.com');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await dialog.locator('code').textContent();
    await copy(dialog);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('textbox', { name: 'E-mail' }).press('Control+V');
    expect(await dialog.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(link);
  });
});
