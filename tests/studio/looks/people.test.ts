// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import { describe, expect, it } from 'vitest';
import { installation } from '../../../packages/api/src/examples/resources.ts';
import { ada, setupToken } from '../../contract/support/people.ts';
import { areLoaded } from '../support/still-pages.ts';
import { useOwnLooks, windowOf } from '../support/use-looks.ts';

describe.each(['light', 'dark'] as const)('Studio looks as it did, in its %s colours:', (colorScheme) => {
  const looks = useOwnLooks(colorScheme);
  const { look, lookAtWidths, openAt } = looks;
  it('pages for people who are not signed in', async () => {
    const doors = { login: '/login', setup: '/setup?token=none', forgotten: '/forgotten', reset: '/reset/none' };
    for (const [name, address] of Object.entries(doors)) {
      const page = await openAt(address, {});
      await page.getByRole('main').getByRole('button').waitFor();
      if (name === 'login') await page.getByText('/setup?token=').waitFor();
      await lookAtWidths(name, page);
      await page.context().close();
    }
  });

  it('the people of a workspace', async () => {
    const { url } = looks.service;
    const page = await openAt('/login', {});
    const data = { token: setupToken(looks.service), ...ada };
    const made = await page.request.post(`${url}/v1/setup`, { data, headers: { origin: url } });
    expect(made.status()).toBe(201);
    await page.goto(`${url}/members`);
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    await page.getByRole('link', { name: `Profile: ${ada.name}` }).waitFor();
    await lookAtWidths('members', page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com');
    await areLoaded(page);
    await look('dialog-invite', windowOf(dialog));
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const invitation = (await dialog.locator('code').textContent()) ?? '';
    await page.goto(`${url}/api-keys`);
    await page.getByRole('button', { name: 'New API key' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await look('dialog-new-key', windowOf(dialog));
    await page.goto(`${url}/profile`);
    await page.getByText('Off. With it').waitFor();
    await lookAtWidths('profile', page);
    await page.route('**/v1/operator/installation', (route) =>
      route.fulfill({ json: { success: true, data: installation } }),
    );
    await page.goto(`${url}/operator`);
    await page.getByRole('table', { name: 'Accounts' }).waitFor();
    await lookAtWidths('operator', page);
    await page.setViewportSize({ width: 360, height: 680 });
    await page.getByRole('table', { name: 'Accounts' }).scrollIntoViewIfNeeded();
    await look('operator-accounts', page);
    await page.context().close();
    const guest = await openAt(new URL(invitation).pathname, {});
    await guest.getByRole('button', { name: 'Accept invitation' }).waitFor();
    await lookAtWidths('invite', guest);
    await guest.context().close();
  });
});
