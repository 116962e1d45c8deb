// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import { describe, it } from 'vitest';
import { ada, openSetup } from '../../contract/support/people.ts';
import { become } from '../support/open-as.ts';
import { design, useOwnLooks } from '../support/use-looks.ts';

describe.each(['light', 'dark'] as const)('Studio looks as it did, in its %s colours:', (colorScheme) => {
  const looks = useOwnLooks(colorScheme);

  it('what viewers see', async () => {
    const { service, look, lookAtWidths } = looks;
    await openSetup(service);
    const { id } = (await service.call('POST', '/v1/designs', { name: 'A greeting for every guest', ...design })).body
      .data;
    const rows = [{ name: 'Ada' }, { name: 'Grace' }];
    await service.call('POST', `/v1/designs/${id}/data-sets`, { name: 'Guests', rows });
    const page = await looks.openAt('/login', {});
    await become(page, { service, person: ada }, { role: 'viewer', name: 'Eve' });
    await page.goto(`${service.url}/designs/${id}/edit`);
    await page.getByRole('combobox', { name: 'Rows' }).selectOption({ label: 'Guests (2)' });
    await page.getByText('Row 1 of 2').waitFor();
    await page.locator('canvas[aria-busy="false"]').waitFor();
    await lookAtWidths('editor-read-only', page);
    await page.goto(`${service.url}/webhooks`);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await look('not-allowed', page);
    // The service answers addresses of no page itself: Studio shows this where one of its own links leads nowhere.
    await page.evaluate(() => history.pushState(null, '', '/nowhere'));
    await page.getByRole('heading', { level: 1, name: 'There is no page at this address' }).waitFor();
    await look('not-found', page);
    await page.context().close();
  });
});
