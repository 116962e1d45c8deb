import { describe, expect, it } from 'vitest';
import { check } from '../support/axe.ts';
import { useStudio } from '../support/use-studio.ts';

/** Pages, the calls that load their lists, and how many lists those are. */
const pages = [
  ['/designs', /\/v1\/(designs|folders)(\?|$)/, 1],
  ['/templates', /\/v1\/templates(\?|$)/, 1],
  ['/renders', /\/v1\/renders(\?|$)/, 1],
  ['/batches', /\/v1\/render\/batch(\?|$)/, 1],
  ['/assets', /\/v1\/assets(\?|$)/, 1],
  ['/webhooks', /\/v1\/webhooks(\/deliveries)?(\?|$)/, 2],
  ['/api-keys', /\/v1\/api-keys(\?|$)/, 1],
  ['/usage', /\/v1\/account\/usage(\?|$)/, 1],
  ['/members', /\/v1\/(members|invitations|audit-log)(\?|$)/, 3],
  ['/settings', /\/v1\/account\/brand$/, 1],
  ['/profile', /\/v1\/sessions$/, 1],
  ['/operator', /\/v1\/operator\/accounts(\?|$)/, 1],
] as const;

describe.each(['light', 'dark'] as const)('what cannot be loaded, in %s colours,', (colorScheme) => {
  const studio = useStudio();

  it.each(pages)(
    'is told at %s, is in order for axe, and comes when it is tried again',
    async (address, calls, lists) => {
      const page = await studio.openSignedIn('/designs', { colorScheme, reducedMotion: 'reduce' });
      await page.route(calls, (route) => route.abort());
      await page.goto(studio.service.url + address);
      const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await expect.poll(() => retry.count()).toBe(lists);
      await check(page, 'lists that cannot be loaded');
      await page.unroute(calls);
      // From the last one on: those before stay where they are.
      for (let index = lists - 1; index >= 0; index -= 1) await retry.nth(index).click();
      await expect.poll(() => retry.count()).toBe(0);
    },
  );
});
