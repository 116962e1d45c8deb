import { describe, expect, it } from 'vitest';
import { createClient } from '../../contract/support/client.ts';
import { makeOwned } from '../../contract/support/owned-ids.ts';
import { apiKey } from '../../e2e/service.ts';
import { check } from '../support/axe.ts';
import { useOwnStudio } from '../support/use-studio.ts';

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
  const studio = useOwnStudio();
  const options = { colorScheme, reducedMotion: 'reduce' } as const;

  it.each(pages)(
    'is told at %s, is in order for axe, and comes when it is tried again',
    async (address, calls, lists) => {
      const page = await studio.openSignedIn('/designs', options);
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

  it.each(pages)('is waited for at %s, which is said and is in order for axe', async (address, calls) => {
    const page = await studio.openSignedIn('/designs', options);
    await page.route(calls, () => undefined);
    await page.goto(studio.service.url + address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading …' }).first().waitFor();
    await check(page, `${address}, as it is loaded`);
  });

  it('is waited for and told wherever one thing is shown', async () => {
    const key = createClient(studio.service.url, apiKey);
    const text = { id: 'line', type: 'text', x: 0, y: 0, width: 160, height: 40, text: '{{ name }}' };
    const canvasData = { elements: [text] };
    const design = (await key.post('/v1/designs', { name: 'Badge', width: 160, height: 90, canvasData })).body.data.id;
    const render = (await key.post(`/v1/render/design/${design}`, {})).body.data.renderId;
    const template = (await key.get('/v1/templates?limit=1')).body.data[0].id;
    const form = (await key.post(`/v1/designs/${design}/forms`, { name: 'Your badge', variables: ['name'] })).body.data;
    const things: readonly (readonly [string, RegExp])[] = [
      [`/batches/${await makeOwned.runId(key)}`, /\/v1\/render\/run\/run_\w+$/],
      [`/renders?render=${render}`, /\/v1\/render\/status\//],
      [`/renders?render=${render}`, /\/v1\/renders\/\w+\/request$/],
      [`/templates?template=${template}`, /\/v1\/templates\/[^?]+$/],
      [`/designs/${design}/playground`, new RegExp(`/v1/designs/${design}$`)],
      [`/designs/${design}/edit`, /\/draft$/],
      ['/batches/new', /\/v1\/designs\?/],
      [new URL(form.url).pathname, /\/v1\/forms\/read$/],
    ];
    const page = await studio.openSignedIn('/designs', options);
    for (const [address, calls] of things) {
      await page.route(calls, () => undefined);
      await page.goto(studio.service.url + address);
      await page.getByRole('status', { name: 'Loading …' }).or(page.getByText('Loading …')).first().waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await check(page, `${address} without ${calls}, as it is loaded`);
      await page.unroute(calls);
      await page.route(calls, (route) => route.abort());
      await page.goto(studio.service.url + address);
      const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await retry.waitFor();
      await check(page, `${address} without ${calls}`);
      await page.unroute(calls);
      await retry.click();
      await retry.waitFor({ state: 'detached' });
    }
  });
});
