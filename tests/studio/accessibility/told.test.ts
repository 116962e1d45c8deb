import { describe, it, onTestFinished } from 'vitest';
import { createClient } from '../../contract/support/client.ts';
import { fileForm } from '../../contract/support/owned-ids.ts';
import { ada, signIn } from '../../contract/support/people.ts';
import { holdRenders } from '../../e2e/process-figures.ts';
import { apiKey } from '../../e2e/service.ts';
import { check } from '../support/axe.ts';
import { become } from '../support/open-as.ts';
import { useOwnStudio } from '../support/use-studio.ts';

const adminToken = 'the-admin-token-of-the-tests';
const ticket = {
  name: 'Ticket',
  width: 160,
  height: 90,
  canvasData: {
    elements: [{ id: 'line', type: 'text', x: 0, y: 0, width: 160, height: 40, text: '{{ guest }} {{ seat }}' }],
    variables: [{ name: 'guest' }, { name: 'seat', type: 'number', default: 1 }],
  },
};

describe.each(['light', 'dark'] as const)('axe finds nothing wrong in %s colours with', (colorScheme) => {
  const studio = useOwnStudio({ env: { PLATEN_ADMIN_TOKEN: adminToken } });
  const options = { colorScheme, reducedMotion: 'reduce' } as const;

  it('lists in which nothing is or is found', async () => {
    const page = await studio.openSignedIn('/usage', options);
    await page.getByRole('heading', { level: 2, name: 'Nothing was rendered in this period' }).waitFor();
    await check(page, 'usage with nothing in it');
    for (const address of ['/templates', '/designs']) {
      await page.goto(studio.service.url + address);
      await page.getByRole('searchbox').first().fill('no such thing');
      await page.getByRole('heading', { level: 2 }).filter({ hasText: 'no such thing' }).waitFor();
      await check(page, `${address} where nothing is found`);
    }
    await page.goto(`${studio.service.url}/renders?status=failed`);
    await page.getByRole('heading', { level: 2 }).waitFor();
    await check(page, 'renders of which none is such');
  });

  it('what is told of batches and renders', async () => {
    const key = createClient(studio.service.url, apiKey);
    const designId = (await key.post('/v1/designs', ticket)).body.data.id;
    const table = fileForm('guest,seat\nAda,first\nMax,2\n', { designId });
    const { runId } = (await key.call('POST', '/v1/render/run', { body: table })).body.data;
    const page = await studio.openSignedIn(`/batches/${runId}`, options);
    await page.getByRole('button', { name: 'Draw failed rows again' }).click();
    await page.getByRole('alert').waitFor();
    await check(page, 'failed rows that need other data');
    const [failed] = (await key.get('/v1/renders?status=failed')).body.data;
    await page.goto(`${studio.service.url}/renders?render=${failed.renderId}`);
    await page.getByRole('dialog').getByText('Failed', { exact: true }).waitFor();
    await check(page, 'a failed render');
    await page.goto(`${studio.service.url}/batches/new?design=${designId}`);
    const choose = async (text: string, press: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: press }).click();
      await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    };
    await choose(`guest\n${'Ada\n'.repeat(10_001)}`, 'Choose a file');
    await page.getByRole('alert').waitFor();
    await check(page, 'a table that is too large');
    await choose('guest\nAda\nMax\n', 'Choose another file');
    await page.route('**/v1/render/run', (route) => route.abort());
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.getByRole('alert').waitFor();
    await check(page, 'a table that cannot be sent');
    await page.unroute('**/v1/render/run');
    // The end comes on another page.
    const goOn = holdRenders(studio.service.pid);
    onTestFinished(goOn);
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.waitForURL('**/batches/run_*');
    await page.getByRole('link', { name: 'Templates' }).click();
    goOn();
    await page.getByText('The batch has ended: ').waitFor();
    await check(page, 'the end of a batch');
    await page.route('**/v1/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'platen-studio': 'main-ANOTHER1.js' } });
    });
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('region', { name: 'There is a new version of Platen.' }).waitFor();
    await check(page, 'the offer to load the page anew');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('what people are refused, and where they are nobody', async () => {
    const { url } = studio.service;
    const key = createClient(url, apiKey);
    const designId = (await key.post('/v1/designs', ticket)).body.data.id;
    const page = await studio.openSignedIn('/api-keys', options);
    const dialog = page.getByRole('dialog');
    await page.route('**/v1/api-keys', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'New API key' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await dialog.getByRole('alert').waitFor();
    await check(page, 'a key that is refused');
    await page.goto(`${url}/profile`);
    await page.getByRole('button', { name: 'Leave First account' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await dialog.getByRole('alert').waitFor();
    await check(page, 'the last owner, who cannot leave');

    const owner = await signIn(studio.service);
    const form = (await key.post(`/v1/designs/${designId}/forms`, { name: 'Your ticket', variables: ['guest'] })).body;
    const shared = new URL(form.data.url).pathname;
    await page.goto(url + shared);
    await page.getByRole('button', { name: 'Make my picture' }).waitFor();
    await key.patch(`/v1/designs/${designId}/forms/${form.data.id}`, { enabled: false });
    await page.getByRole('button', { name: 'Make my picture' }).click();
    await page.getByText('This form was switched off.').waitFor();
    await check(page, 'a form that was switched off as it was filled in');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'There is no form here' }).waitFor();
    await check(page, 'a form that was switched off');

    // Signed in, with an invitation of oneself and one of somebody else who is known.
    const admin = createClient(url, adminToken);
    const { accountId } = (await admin.post('/admin/v1/accounts', { name: 'Shop', plan: 'Free' })).body.data;
    const name = `Grace-${colorScheme}`;
    const other = await studio.openAsNobody('/login', options);
    await become(other, studio, { role: 'viewer', name });
    for (const [email, state] of [
      [ada.email, 'an invitation of who is signed in'],
      [`${name.toLowerCase()}@example.com`, 'an invitation of another who is signed in'],
    ] as const) {
      const made = await admin.post(`/admin/v1/accounts/${accountId}/invitations`, { email, role: 'editor' });
      await page.goto(made.body.data.url);
      await page.getByText(ada.email).first().waitFor();
      await check(page, state);
    }
    // Whom the owner takes out of the only workspace.
    const members: readonly { readonly id: string; readonly name: string }[] = (await owner.get('/v1/members')).body
      .data;
    await owner.delete(`/v1/members/${members.find((member) => member.name === name)?.id}`);
    await other.goto(`${url}/designs`);
    await other.getByText('You belong to no workspace').waitFor();
    await check(other, 'somebody without a workspace');

    const elsewhere = new URL('/login', url);
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    await other.goto(elsewhere.href);
    await other.getByText(elsewhere.origin).waitFor();
    await check(other, 'sign-in at another address');

    await page.goto(`${url}/designs/${designId}/edit`);
    await page.getByRole('treeitem').first().click();
    // Another call may be refused before the one that saves: its dialog would take the keys.
    await page.route('**/v1/**', (route) => (route.request().method() === 'PUT' ? route.continue() : route.abort()));
    await page.context().clearCookies();
    await page.getByRole('spinbutton', { name: 'X', exact: true }).fill('5');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await check(page, 'sign-in over an editor');
  });
});
