import { expect, it } from 'vitest';
import { ada, signIn } from '../contract/support/people.ts';
import { appCode, switchOn } from '../contract/support/second-factor.ts';
import { violationsOf } from './support/axe.ts';
import { useOwnStudio } from './support/use-studio.ts';

const studio = useOwnStudio();

it('signing in asks for the code of an app where the person has a second factor', async () => {
  await studio.openSignedIn('/designs');
  const { secret, codes } = await switchOn(await signIn(studio.service));
  const page = await studio.open('/login');
  await page.context().setExtraHTTPHeaders({});
  const enterPassword = async () => {
    await page.goto(`${studio.service.url}/login`);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Type the code that your app for codes shows').waitFor();
  };
  const enter = async (code: string) => {
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await enterPassword();
  await page.getByRole('textbox', { name: 'Code' }).and(page.locator(':focus')).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await enter('not a code');
  await page.getByRole('alert').filter({ hasText: 'This code is not right' }).waitFor();
  await enter(appCode(secret));
  await page.getByRole('heading', { name: 'Designs', level: 1 }).waitFor();
  await page.context().clearCookies();
  await enterPassword();
  await enter(codes[0] ?? '');
  await page.getByRole('heading', { name: 'Designs', level: 1 }).waitFor();
});
