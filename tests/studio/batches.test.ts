import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bytesOf } from './support/open-editor.ts';
import { useStudio } from './support/use-studio.ts';

const design = {
  name: 'Ticket',
  width: 300,
  height: 100,
  canvasData: {
    elements: [{ id: 'line', type: 'text', x: 0, y: 0, width: 300, height: 100, text: '{{ guest }} {{ seat }}' }],
    variables: [{ name: 'guest' }, { name: 'seat', type: 'number', default: 1 }],
  },
};

describe('batches', () => {
  // As an account without limits has it, whichever plan the first one has.
  const limits = { batchSize: 10_000, rendersPerDay: null, rendersPerMonth: null };
  const plans = { Free: limits, Individual: limits, Teams: limits, Enterprise: limits };
  const studio = useStudio({ env: { PLATEN_PLANS: JSON.stringify(plans) } });
  const makeDesign = async () => (await studio.service.call('POST', '/v1/designs', design)).body.data.id as string;
  const choose = async (page: Page, text: string, name = 'guests.csv') => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };

  it('makes one of a table: maps columns, shows rows and problems, sends it, and gives its files', async () => {
    // Signed in: what a browser downloads has the cookie and no other header.
    const page = await studio.openSignedIn('/batches');
    await page.getByRole('heading', { level: 2, name: 'No batch yet' }).waitFor();
    await makeDesign();
    await page.getByRole('link', { name: 'New batch' }).click();
    await page.reload();
    await page.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ label: 'Ticket' });
    await choose(page, 'Who,seat\nAda,1\nMax,first\n"Zoe, the third",3\n');
    const mapping = page.getByRole('combobox', { name: 'What Who fills' });
    await mapping.selectOption({ label: 'guest' });
    await page.getByRole('definition').filter({ hasText: 'Ada' }).waitFor();
    await page.locator('canvas[aria-label="Row 2"][aria-busy="false"]').waitFor();
    await page.getByRole('button', { name: 'Next row' }).click();
    await page.getByText('2 of 3').waitFor();
    const problems = page.getByRole('table', { name: 'Problems' });
    expect(await problems.getByRole('row').nth(1).textContent()).toMatch(/Row 3seat/);
    await page.getByRole('textbox', { name: 'File names' }).fill('ticket-{{ guest }}');
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.waitForURL('**/batches/bat_*');
    await page.getByText('2 of 3 done').waitFor();
    await page.getByText('1 failed').first().waitFor();
    await expect.poll(() => page.title()).toBe('Ticket – Platen');

    const rows = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Failed rows as CSV' }).click();
    const csv = (await bytesOf(await rows)).toString();
    expect(csv.split('\r\n')[0]).toBe('\uFEFFguest,seat,_row,_problem');
    expect(csv.split('\r\n')[1]).toMatch(/^Max,first,3,/);
    const archive = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download all (ZIP)' }).click();
    expect((await bytesOf(await archive)).subarray(0, 2).toString()).toBe('PK');

    // The mapping is remembered, and the mended file fits by itself.
    await page.getByRole('link', { name: 'Batches' }).click();
    await page.getByRole('table', { name: 'Batches' }).getByText('1 failed').waitFor();
    await page.getByRole('link', { name: 'New batch' }).click();
    await page.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ label: 'Ticket' });
    await choose(page, 'Who,seat\nMax,2\n');
    await expect.poll(() => mapping.inputValue()).toBe('guest');
    await page.getByText('All rows can be drawn').waitFor();
  });

  it('tells on any page when a batch has ended that was sent in this tab', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(
      page,
      `guest,seat\n${Array.from({ length: 400 }, (_, index) => `Guest ${index},${index}`).join('\n')}\n`,
    );
    await page.getByRole('button', { name: 'Send 400 rows' }).click();
    await page.waitForURL('**/batches/bat_*');
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.reload();
    const notice = page.getByText('The batch has ended: 400 done, 0 failed.');
    await notice.waitFor({ timeout: 120_000 });
    await page.getByRole('link', { name: 'Look at the batch' }).click();
    await page.getByText('400 of 400 done').waitFor();
  });

  it('goes on telling how far a batch is after a reload, while it is drawn', async () => {
    const id = await makeDesign();
    const renders = Array.from({ length: 1_500 }, (_, index) => ({
      designId: id,
      dynamicData: { guest: `Guest ${index}`, seat: index },
    }));
    const { batchId } = (await studio.service.call('POST', '/v1/render/batch', { renders })).body.data;
    const page = await studio.open(`/batches/${batchId}`);
    await expect.poll(() => page.title()).toMatch(/^\d+% – Ticket – Platen$/);
    await page.reload();
    await page.getByText('1,500 of 1,500 done').waitFor({ timeout: 240_000 });
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    expect(await page.getByRole('main').getByRole('row').count()).toBe(101);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(201);
  });

  it('says what is wrong with a file that is no table, and with a batch that is not there', async () => {
    await makeDesign();
    const page = await studio.open('/batches/new');
    await page.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ index: 1 });
    await choose(page, '\u0000\u0001\u0002', 'guests.xlsx');
    await page.getByRole('alert').waitFor();
    await page.goto(`${studio.service.url}/batches/bat_none`);
    await page.getByRole('alert').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
