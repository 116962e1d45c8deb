import { describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { signIn } from '../contract/support/people.ts';
import { apiKey } from '../e2e/service.ts';
import { useOwnStudio } from './support/use-studio.ts';

const studio = useOwnStudio();

describe('the title of a tab', () => {
  it('names each page of the navigation, which is in the order of the specification', async () => {
    const page = await studio.openSignedIn('/designs');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    // It comes last: who is signed in must be known first.
    await links.filter({ hasText: 'Operator' }).waitFor();
    const names = await links.allTextContents();
    expect(names.slice(-5)).toEqual(['API keys', 'Usage', 'Members', 'Settings', 'Operator']);
    for (const name of names) {
      await links.filter({ hasText: name }).click();
      await expect.poll(() => page.title()).toBe(`${name} – Platen`);
    }
    await page.goto(`${studio.service.url}/designs?folder=none-such`);
    await expect.poll(() => page.title()).toBe('Designs – Platen');
  });

  it('has the name of a design or a folder, and follows from page to page', async () => {
    const client = createClient(studio.service.url, apiKey);
    const design = { name: 'Spring sale', width: 320, height: 200, canvasData: { elements: [] } };
    const { id } = (await client.post('/v1/designs', design)).body.data;
    const folder = (await client.post('/v1/folders', { name: 'Summer' })).body.data;
    const page = await studio.openSignedIn(`/designs/${id}/edit`);
    await expect.poll(() => page.title()).toBe('Spring sale – Platen');
    const name = page.getByRole('textbox', { name: 'Name of the design' });
    await page.getByRole('button', { name: 'Spring sale' }).press('F2');
    await name.fill('Nothing');
    await name.press('Escape');
    await page.getByRole('button', { name: 'Spring sale' }).click();
    await name.fill(' Autumn sale ');
    const renamed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await name.press('Enter');
    expect((await renamed).status()).toBe(200);
    await page.getByRole('button', { name: 'Autumn sale' }).waitFor();
    expect(await name.count()).toBe(0);
    await expect.poll(() => page.title()).toBe('Autumn sale – Platen');
    expect((await client.get(`/v1/designs/${id}`)).body.data.name).toBe('Autumn sale');
    await page.goto(`${studio.service.url}/designs?folder=${folder.id}`);
    await expect.poll(() => page.title()).toBe('Summer – Platen');
    await page.goto(`${studio.service.url}/designs/${id}/playground`);
    await expect.poll(() => page.title()).toContain('Autumn sale');
  });

  it('names the account that an invitation is of, and the profile', async () => {
    const page = await studio.openSignedIn('/profile');
    await expect.poll(() => page.title()).toBe('Profile – Platen');
    const owner = await signIn(studio.service);
    const { url } = (await owner.post('/v1/invitations', { email: 'grace@example.com', role: 'viewer' })).body.data;
    const guest = await studio.openAsNobody(new URL(url).pathname);
    await expect.poll(() => guest.title()).toBe('First account – Platen');
  });

  it.each([
    ['/login', 'Sign in'],
    ['/forgotten', 'Forgot your password?'],
    ['/setup?token=none', 'Set up Platen'],
    ['/reset/none', 'New password'],
    ['/invite/none', 'Invitation'],
  ])('is told at %s as well', async (address, title) => {
    const page = await studio.openAsNobody(address);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(await heading.textContent()).toContain(title);
    const name = await heading.textContent();
    await expect.poll(() => page.title()).toBe(`${name} – Platen`);
  });
});
