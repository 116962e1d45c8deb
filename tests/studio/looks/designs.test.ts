// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import { describe, expect, it } from 'vitest';
import { areLoaded, monthOfUse } from '../support/still-pages.ts';
import { design, useLooks, viewport, windowOf } from '../support/use-looks.ts';

describe.each(['light', 'dark'] as const)('Studio looks as it did, in its %s colours:', (colorScheme) => {
  const looks = useLooks(colorScheme);
  const { look, lookAtWidths, openAt } = looks;
  const makeDesign = async (name: string) =>
    (await looks.service.call('POST', '/v1/designs', { name, ...design })).body.data.id as string;

  it('designs', async () => {
    const page = await openAt('/designs');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await look('designs-empty', page);
    for (const name of ['A greeting', 'A badge']) await makeDesign(name);
    await page.reload();
    await expect.poll(() => page.locator('[data-state="shown"]').count()).toBe(2);
    await lookAtWidths('designs', page);
    await page.getByRole('button', { name: 'New design' }).click();
    await page.getByRole('menuitem', { name: 'Story' }).hover();
    await look('designs-new', page);
    await page.context().close();
  });

  it('the gallery, and a template', async () => {
    const page = await openAt('/templates');
    await page.getByRole('listitem').first().waitFor();
    // Large enough to tell; pictures of the gallery take many bytes.
    await lookAtWidths('templates', page, { height: 420 });
    await page.getByRole('link', { name: 'Look at Conference badge' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await areLoaded(page);
    await look('template', windowOf(page.getByRole('dialog')));
    await page.context().close();
  });

  it('a design that is tried', async () => {
    const page = await openAt(`/designs/${await makeDesign('A badge for guests')}/playground`);
    await page.getByRole('textbox', { name: 'name', exact: true }).fill('Grace');
    await page.mouse.move(500, 2);
    await lookAtWidths('playground', page);
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('table', { name: 'Where the time went' }).waitFor();
    await page.evaluate(settleTries);
    await page.reload();
    await page.getByRole('switch', { name: 'Boxes of the elements' }).click();
    await page.getByRole('table', { name: 'Elements' }).waitFor();
    await page.mouse.move(500, 2);
    // High enough to have all of it in sight.
    await lookAtWidths('playground-result', page, {
      part: page.getByRole('region', { name: 'Result' }),
      height: 1_600,
    });
    await page.context().close();
  });

  it('a form, and what it gives', async () => {
    const form = { name: 'Your badge', intro: 'See you on Friday.', variables: ['name'] };
    const made = await looks.service.call('POST', `/v1/designs/${await makeDesign('A badge')}/forms`, form);
    const page = await openAt(new URL(made.body.data.url).pathname, {});
    await page.getByRole('button', { name: 'Make my picture' }).waitFor();
    await lookAtWidths('form', page, { height: 560 });
    await page.getByRole('textbox', { name: 'name', exact: true }).fill('Grace');
    await page.getByRole('button', { name: 'Make my picture' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor();
    await page.mouse.move(500, 2);
    await page.setViewportSize({ ...viewport, width: 360 });
    await areLoaded(page);
    await look('form-filled', page);
    await page.context().close();
  });

  it('what was used', async () => {
    const page = await openAt('/designs');
    await page.route('**/v1/account/usage*', (route) => route.fulfill({ json: { success: true, data: monthOfUse } }));
    await page.goto(`${looks.service.url}/usage`);
    await page.getByRole('img').first().waitFor();
    await lookAtWidths('usage', page);
    await page.getByText('The same as a table').click();
    await page.setViewportSize({ width: 360, height: 680 });
    await page.getByRole('table').first().scrollIntoViewIfNeeded();
    await look('usage-table', page);
    await page.context().close();
  });
});

/** Runs in the page: when a design was tried, and how long that took, is another in each run. */
function settleTries(): void {
  for (const [name, text] of Object.entries(localStorage)) {
    if (!name.startsWith('platen.personal.["tries"')) continue;
    const tries = JSON.parse(text).map((each: object) => ({ ...each, at: '2026-01-05T12:00:00.000Z', waitedMs: 120 }));
    localStorage.setItem(name, JSON.stringify(tries));
  }
}
