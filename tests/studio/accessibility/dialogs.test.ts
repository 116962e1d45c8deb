import { describe, it } from 'vitest';
import { createClient } from '../../contract/support/client.ts';
import { makeOwned, pixelForm } from '../../contract/support/owned-ids.ts';
import { ada } from '../../contract/support/people.ts';
import { appCode } from '../../contract/support/second-factor.ts';
import { apiKey } from '../../e2e/service.ts';
import { check } from '../support/axe.ts';
import { openAs } from '../support/open-as.ts';
import { useOwnStudio } from '../support/use-studio.ts';

describe.each(['light', 'dark'] as const)('axe finds nothing wrong in %s colours with', (colorScheme) => {
  const studio = useOwnStudio();
  const options = { colorScheme, reducedMotion: 'reduce' } as const;

  it('the questions before something is deleted, ended or made anew, and other dialogs of lists', async () => {
    const key = createClient(studio.service.url, apiKey);
    const design = await makeOwned.designId(key);
    const render = (await key.post(`/v1/render/design/${design}`, { keepData: false })).body.data.renderId;
    const run = await makeOwned.runId(key);
    const folder = (await key.post('/v1/folders', { name: 'Summer' })).body.data.id;
    await key.post(`/v1/designs/${design}/forms`, { name: 'Your badge', variables: ['name'] });
    await key.call('POST', '/v1/assets/upload', { body: pixelForm() });
    await key.post('/v1/webhooks', { url: 'https://example.com/platen' });
    const page = await openAs(studio, { role: 'editor', name: 'Grace' });
    await page.context().close();
    const owner = await studio.openSignedIn('/designs', options);
    const dialog = owner.getByRole('dialog').last();
    const ask = async (address: string, state: string, ...presses: readonly (string | RegExp)[]) => {
      await owner.goto(studio.service.url + address);
      for (const name of presses) {
        const found = owner.getByRole('button', { name }).or(owner.getByRole('menuitem', { name }));
        await found.last().click();
      }
      await dialog.waitFor();
      await check(owner, state);
    };
    await ask('/designs', 'the name of a new folder', 'New folder');
    await ask(`/designs?folder=${folder}`, 'another name of a folder', /^More for .*Summer/, 'Rename');
    await ask(`/designs?folder=${folder}`, 'a folder that is to be deleted', /^More for .*Summer/, 'Delete');
    await ask(`/renders?render=${render}`, 'a render whose data is not kept');
    await ask(`/renders?render=${render}`, 'a render that is to be deleted', 'Delete');
    await ask('/assets', 'a file that is to be deleted', 'Delete pixel.png');
    await ask('/webhooks', 'an endpoint that is changed', /^More for/, /^Edit/);
    await ask('/webhooks', 'an endpoint that is to be deleted', /^More for/, 'Delete');
    await ask('/webhooks', 'a secret that is to be made anew', 'Make a new one');
    await ask('/members', 'a member who is to be removed', /^Remove Grace/);
    await ask(`/designs/${design}/playground`, 'a form that is to be deleted', 'Share as form', 'Delete Your badge');
    await owner.route(`**/v1/render/run/${run}/events`, (route) => route.fulfill({ status: 503 }));
    await owner.route(`**/v1/render/run/${run}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      Object.assign(body.data, { status: 'processing', completedRenders: 0 });
      await route.fulfill({ response, json: body });
    });
    await ask(`/batches/${run}`, 'a batch that is to be cancelled', 'Cancel');
  });

  it('pages that somebody may not see, a file that is no design, and a link of an operator', async () => {
    const viewer = await openAs(studio, { role: 'viewer', name: 'Eve' });
    await viewer.goto(`${studio.service.url}/webhooks`);
    await viewer.getByText('people in the role owner or admin.').waitFor();
    await check(viewer, 'a page that somebody may not see');
    await viewer.context().close();
    const page = await studio.openSignedIn('/designs', options);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'New design' }).click();
    await page.getByRole('menuitem', { name: 'From a file' }).click();
    const buffer = Buffer.from('{"width": "wide", "canvasData": {"elements": [{}]}}');
    await (await chooser).setFiles({ name: 'a.json', mimeType: 'application/json', buffer });
    await page.getByRole('alert').waitFor();
    await check(page, 'a file that is no design');
    await page.goto(`${studio.service.url}/operator`);
    await page.getByRole('button', { name: 'New account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Print shop');
    await dialog.getByRole('textbox', { name: 'E-mail of the owner' }).fill('max@example.com');
    await dialog.getByRole('button', { name: 'Make account' }).click();
    await dialog.getByText('/invite/').waitFor();
    await check(page, 'the link for the owner of a new account');
  });
  it('the profile, its second factor, and the ends of a person and of a workspace', async () => {
    const page = await studio.openSignedIn('/profile', options);
    const dialog = page.getByRole('dialog');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
    await page.getByText('Off. With it').waitFor();
    await check(page, 'the profile');
    for (const [name, state] of [
      ['Leave First account', 'a workspace that is left'],
      ['Delete workspace', 'a workspace that is to be deleted'],
      ['Delete yourself', 'a person who is to be deleted'],
    ] as const) {
      await press(name);
      await dialog.waitFor();
      await check(page, state);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await press('Switch on');
    await dialog.getByLabel('Current password').fill('a wrong password');
    await press('Next');
    await dialog.getByRole('alert').waitFor();
    await check(page, 'a wrong password before a second factor');
    await dialog.getByLabel('Current password').fill(ada.password);
    await press('Next');
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await check(page, 'the secret of a second factor');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
    await press('Switch on');
    await dialog.getByRole('listitem').first().waitFor();
    await check(page, 'recovery codes');
    await press('Done');
    await page.getByText('10 recovery codes').waitFor();
    await check(page, 'a second factor that is on');
    await press('Switch off');
    await dialog.waitFor();
    await check(page, 'a second factor that is switched off');
  });
});
