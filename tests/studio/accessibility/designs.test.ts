import { describe, it } from 'vitest';
import { check } from '../support/axe.ts';
import { useStudio } from '../support/use-studio.ts';

describe.each(['light', 'dark'] as const)('axe finds nothing wrong in %s colours with', (colorScheme) => {
  const studio = useStudio();
  const open = async (address: string) => {
    const page = await studio.open(address, { colorScheme, reducedMotion: 'reduce' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  it('the list of designs', async () => {
    const page = await open('/designs');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await check(page, 'no design yet');
    await page.getByRole('button', { name: 'New design' }).click();
    await page.getByRole('menu').waitFor();
    await check(page, 'sizes of a new design');
    await page.keyboard.press('Escape');
    await page.evaluate(() => history.pushState(null, '', '/no-such-page'));
    await page.getByRole('link', { name: 'All designs' }).waitFor();
    await check(page, 'no page there');
    await studio.service.call('POST', '/v1/designs', {
      name: 'A card',
      width: 400,
      height: 300,
      canvasData: { elements: [] },
    });
    await page.goto(`${studio.service.url}/designs`);
    await page.getByRole('link', { name: 'Open A card' }).waitFor();
    await check(page, 'designs');
    await page.getByRole('button', { name: 'More for A card' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // It stays as long as the pointer lies on it.
    await page.getByRole('status').filter({ hasText: 'A card' }).hover();
    await check(page, 'a design that is deleted');
    await page.getByRole('button', { name: 'Undo' }).click();
    const { id } = (await studio.service.call('POST', '/v1/folders', { name: 'Posters' })).body.data;
    await page.reload();
    await page.getByRole('link', { name: 'Open folder Posters' }).waitFor();
    await check(page, 'folders');
    await page.getByRole('button', { name: 'More for A card' }).click();
    await page.getByRole('menuitem', { name: 'Move to …' }).click();
    await page.getByRole('option', { name: 'Posters' }).waitFor();
    await check(page, 'where a design is moved');
    await page.getByRole('option', { name: 'Posters' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Every design is in a folder' }).waitFor();
    await check(page, 'a design that is moved');
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('posters');
    await page.keyboard.press('Enter');
    await page.getByText('There is a folder “posters” already.').waitFor();
    await check(page, 'a folder whose name is taken');
    await page.goto(`${studio.service.url}/designs?folder=${id}`);
    await page.getByRole('link', { name: 'Open A card' }).waitFor();
    await check(page, 'an open folder');
    await page.setViewportSize({ width: 360, height: 700 });
    await check(page, 'an open folder on a phone');
    await page.goto(`${studio.service.url}/designs?folder=none`);
    await page.getByRole('heading', { level: 2, name: 'There is no such folder' }).waitFor();
    await check(page, 'a folder that is gone');
    await page.goto(`${studio.service.url}/designs`);
    await page.route('**/v1/designs?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').waitFor();
    await check(page, 'designs that cannot be loaded');
  });

  it('the gallery of templates, and a template', async () => {
    const page = await open('/templates');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await check(page, 'gallery');
    await page.getByRole('link', { name: 'Look at Award certificate' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await check(page, 'template');
  });

  it('the playground of a design', async () => {
    const canvasData = {
      elements: [{ id: 'line', type: 'text', x: 0, y: 0, width: 300, height: 60, text: '{{ guest }} {{ seat }}' }],
      variables: [
        { name: 'guest', required: true, description: 'Who comes.' },
        { name: 'vip', type: 'boolean' },
      ],
    };
    const body = { name: 'A pass', width: 400, height: 300, canvasData };
    const { id } = (await studio.service.call('POST', '/v1/designs', body)).body.data;
    const page = await open(`/designs/${id}/playground`);
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await check(page, 'a try that is refused');
    await page.getByRole('textbox', { name: 'guest', exact: true }).fill('Ada');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('switch', { name: 'Boxes of the elements' }).click();
    await page.getByRole('table', { name: 'Elements' }).waitFor();
    await check(page, 'a try');
    await page.getByRole('button', { name: 'Share as form' }).click();
    await page.getByRole('button', { name: 'Make form' }).click();
    const address = page.getByRole('dialog').getByText('/f/');
    await address.waitFor();
    await check(page, 'forms of a design');
    await page.goto((await address.textContent()) ?? '');
    await page.getByRole('button', { name: 'Make my picture' }).click();
    await page.getByText('Please fill this in.').waitFor();
    await check(page, 'a form');
    await page.getByRole('textbox', { name: 'guest', exact: true }).fill('Ada');
    await page.getByRole('button', { name: 'Make my picture' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor();
    await check(page, 'a form that gave its picture');
  });
});
