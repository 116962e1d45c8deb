import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { useOwnStudio } from './support/use-studio.ts';

describe('webhooks', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver?.close());
  const studio = useOwnStudio({ env: { PLATEN_FETCH_ALLOW_HOSTS: 'localhost' } });

  it('registers an endpoint, tests it, shows what it answered, and sends a delivery again', async () => {
    const url = `${receiver.origin}/shop`;
    receiver.answer('/shop', (response) => response.writeHead(500).end('No room for it'));
    const page = await studio.open('/webhooks');
    await page.getByRole('heading', { level: 2, name: 'No endpoint yet' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Nothing was sent yet' }).waitFor();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'New endpoint' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill('no address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(url);
    await dialog.getByRole('checkbox', { name: 'A render failed' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const endpoint = page.getByRole('table', { name: 'Endpoints' }).getByRole('row').nth(1);
    await endpoint.getByText('A render is done, A batch has ended').waitFor();

    await endpoint.getByRole('button', { name: `Send a test to ${url}` }).click();
    const test = page.getByRole('dialog', { name: 'Test' });
    await test.getByText('Answered 500: The answer was no success').waitFor();
    await test.getByText('No room for it').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('button', { name: 'Test' }).waitFor();

    receiver.answer('/shop', (response) => response.writeHead(200).end('Thanks'));
    const body = { name: 'Ticket', width: 100, height: 100, canvasData: { elements: [] } };
    const { id } = (await studio.service.call('POST', '/v1/designs', body)).body.data;
    await studio.service.call('POST', `/v1/render/design/${id}`, { format: 'png' });
    const isDone = () => receiver.at('/shop').filter(({ payload }) => payload.event === 'render.completed').length;
    await expect.poll(isDone).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'A render is done' }).click();
    const delivery = page.getByRole('dialog', { name: 'A render is done' });
    await delivery.getByText('Answered 200').waitFor();
    await delivery.getByRole('button', { name: 'Send again' }).click();
    // Shown as soon as it begins.
    await delivery.getByRole('heading', { name: 'Attempt 2' }).waitFor();
    await expect.poll(isDone).toBe(2);
  });

  it('switches an endpoint off and on, changes and deletes it', async () => {
    const page = await studio.open('/webhooks');
    const rows = page.getByRole('table', { name: 'Endpoints' }).getByRole('row');
    const choose = async (action: string) => {
      await rows
        .nth(1)
        .getByRole('button', { name: /^More for/ })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Switch off');
    await rows.nth(1).getByText('Off', { exact: true }).waitFor();
    await choose('Switch on');
    await rows.nth(1).getByText('On', { exact: true }).waitFor();
    await choose('Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await dialog.getByRole('checkbox', { name: 'A render failed' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rows
      .nth(1)
      .getByText(/A render failed/)
      .waitFor();
    await choose('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 2, name: 'No endpoint yet' }).waitFor();
  });

  it('shows the signing secret when it is asked for, and makes a new one', async () => {
    const page = await studio.open('/webhooks');
    await page.getByRole('button', { name: 'Show' }).click();
    const secret = page.getByRole('region', { name: 'Signing secret' }).locator('code');
    const first = await secret.textContent();
    expect(first).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Make a new one' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new one' }).click();
    await page.getByText(/stays good until/).waitFor();
    expect(await secret.textContent()).not.toBe(first);
  });
});
