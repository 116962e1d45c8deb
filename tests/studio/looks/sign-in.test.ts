// Pages as they look, held against the committed pictures in tests/studio/pictures. `npm run studio:pictures` takes them anew:
// look at each before you commit it.

import { describe, it } from 'vitest';
import { answerExamples } from '../../../packages/api/src/openapi/example-answers.ts';
import { ada, openSetup } from '../../contract/support/people.ts';
import { switchOn } from '../../contract/support/second-factor.ts';
import { useOwnLooks, windowOf } from '../support/use-looks.ts';

describe.each(['light', 'dark'] as const)('Studio looks as it did, in its %s colours:', (colorScheme) => {
  const looks = useOwnLooks(colorScheme);
  const { look, lookAtWidths, openAt } = looks;

  it('a second factor, from its dialogs to the code at sign-in, and a refused single sign-on', async () => {
    const { service } = looks;
    const owner = await (await openSetup(service))();
    const page = await openAt('/login', {});
    await page.route('**/v1/session/ways', (route) =>
      route.fulfill({ json: { success: true, data: { passwordReset: true, singleSignOn: true, setup: false } } }),
    );
    await page.goto(`${service.url}/login?problem=not-invited`);
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor();
    await page.getByRole('alert').waitFor();
    await lookAtWidths('login-not-invited', page);
    await page.unroute('**/v1/session/ways');

    await page.goto(`${service.url}/login`);
    const enter = async () => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(ada.email);
      await page.getByLabel('Password').fill(ada.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await enter();
    await page.getByRole('heading', { level: 1, name: 'Designs' }).waitFor();
    // The secret and the codes of the service are others in each run.
    const { startSecondFactor } = answerExamples;
    await page.route('**/v1/profile/second-factor', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { success: true, data: startSecondFactor } })
        : route.fallback(),
    );
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k${index}wd-9fhm-zq2c-7xte`);
    await page.route('**/v1/profile/second-factor/confirm', (route) =>
      route.fulfill({ json: { success: true, data: { recoveryCodes } } }),
    );
    await page.goto(`${service.url}/profile`);
    await page.getByRole('button', { name: 'Switch on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(ada.password);
    await look('dialog-second-factor-password', windowOf(dialog));
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('textbox', { name: 'Code' }).fill('123456');
    await look('dialog-second-factor', windowOf(dialog));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await dialog.getByRole('listitem').nth(9).waitFor();
    await look('dialog-recovery-codes', windowOf(dialog));

    await switchOn(owner);
    await page.context().clearCookies();
    await page.goto(`${service.url}/login`);
    await enter();
    await page.getByText('Type the code that your app for codes shows').waitFor();
    await lookAtWidths('login-code', page);
    await page.context().close();
  });
});
