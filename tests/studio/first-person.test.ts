import { expect, it } from 'vitest';
import { violationsOf } from './support/axe.ts';
import { useOwnStudio } from './support/use-studio.ts';

const studio = useOwnStudio();

it('the page to sign in tells how to begin, as long as nobody exists', async () => {
  const page = await studio.openAsNobody('/login');
  await page.getByText(/^Nobody has an account here yet\. .*\/setup\?token=.*“npm start”/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await studio.openSignedIn('/designs');
  const ways = page.waitForResponse('**/v1/session/ways');
  await page.reload();
  expect((await (await ways).json()).data.setup).toBe(false);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await page.getByText(/Nobody has an account/).count()).toBe(0);
});
