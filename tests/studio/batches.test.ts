import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { holdRenders } from '../e2e/process-figures.ts';
import { bytesOf } from './support/open-editor.ts';
import { useOwnStudio } from './support/use-studio.ts';

const design = {
  name: 'Ticket',
  width: 300,
  height: 100,
  canvasData: {
    elements: [{ id: 'line', type: 'text', x: 0, y: 0, width: 300, height: 100, text: '{{ guest }} {{ seat }}' }],
    variables: [{ name: 'guest' }, { name: 'seat', type: 'number', default: 1 }],
  },
};

const shownRow = (page: Page) => page.getByRole('spinbutton', { name: 'Row that is shown' });

// On the plan that a fresh install has: a batch has 100 renders at most.
describe('batches', () => {
  // Its own: hundreds of renders would keep those of other files waiting.
  const studio = useOwnStudio();
  const makeDesign = async () => (await studio.service.call('POST', '/v1/designs', design)).body.data.id as string;
  const choose = async (page: Page, text: string | Buffer, name = 'guests.csv', press = 'Choose a file') => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: press }).click();
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
    await page.locator('canvas[aria-label="Row 1"][aria-busy="false"]').waitFor();
    await page.getByRole('button', { name: 'Next row' }).click();
    expect(await shownRow(page).inputValue()).toBe('2');
    await page.getByText('of 3', { exact: true }).waitFor();
    const problems = page.getByRole('table', { name: 'Problems' });
    expect(await problems.getByRole('row').nth(1).textContent()).toMatch(/Row 2seat/);
    await page.getByRole('textbox', { name: 'File names' }).fill('ticket-{{ guest }}');
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.waitForURL('**/batches/run_*');
    await page.getByText('2 of 3 done').waitFor();
    await page.getByText('1 failed').first().waitFor();
    await expect.poll(() => page.title()).toBe('Ticket – Platen');
    await expect
      .poll(() => page.getByRole('table', { name: 'Files of the batch' }).getByRole('rowheader').allTextContents())
      .toEqual(['Row 1', 'Row 2', 'Row 3']);

    // The service has the data of rows that failed, so that another browser gets them as well.
    const other = await studio.openSignedIn(new URL(page.url()).pathname);
    for (const each of [page, other]) {
      const rows = each.waitForEvent('download');
      await each.getByRole('link', { name: 'Failed rows as CSV' }).click();
      const csv = (await bytesOf(await rows)).toString();
      expect(csv.split('\r\n')[0]).toBe('\uFEFFguest,seat,_row,_problem');
      expect(csv.split('\r\n')[1]).toMatch(/^Max,first,3,/);
    }
    const archive = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download all (ZIP)' }).click();
    expect((await bytesOf(await archive)).subarray(0, 2).toString()).toBe('PK');

    // How it was sent is remembered for whoever sends the next one, and the mended file fits by itself.
    await other.getByRole('link', { name: 'Batches' }).click();
    await other.getByRole('table', { name: 'Batches' }).getByText('1 failed').waitFor();
    await other.getByRole('link', { name: 'New batch' }).click();
    await other.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ label: 'Ticket' });
    await choose(other, 'Who,seat,extra\nMax,2,x\n');
    await expect.poll(() => other.getByRole('combobox', { name: 'What Who fills' }).inputValue()).toBe('guest');
    expect(await other.getByRole('textbox', { name: 'File names' }).inputValue()).toBe('ticket-{{ guest }}');
    await other.getByText('All rows can be drawn').waitFor();
    // A table without the columns that are remembered is no problem either.
    await other.getByRole('button', { name: 'Choose another file' }).click({ trial: true });
    const chooser = other.waitForEvent('filechooser');
    await other.getByRole('button', { name: 'Choose another file' }).click();
    await (await chooser).setFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nEve\n') });
    const name = other.getByRole('combobox', { name: 'What Name fills' });
    await other.getByRole('alert').waitFor();
    await name.selectOption({ label: 'guest' });
    await other.getByRole('button', { name: 'Send 1 row' }).waitFor();
    await other.getByRole('definition').filter({ hasText: 'Eve' }).waitFor();
  });

  it('draws each row in several formats, larger, with its number', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(page, 'guest\nAda\nMax\n');
    await page.getByRole('combobox', { name: 'Number of the row fills' }).selectOption('seat');
    await page.getByRole('definition').filter({ hasText: '1' }).waitFor();
    await page.getByRole('checkbox', { name: 'JPG' }).check();
    await page.getByRole('spinbutton', { name: 'Scale' }).fill('2');
    await page.getByRole('spinbutton', { name: 'Quality' }).fill('60');
    await page.getByRole('spinbutton', { name: 'Quality' }).blur();
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.waitForURL('**/batches/run_*');
    await page.getByText('4 of 4 done').waitFor();
    const runId = page.url().split('/').at(-1);
    const drawn = (await studio.service.call('GET', `/v1/renders?runId=${runId}`)).body.data;
    const shapes = drawn.map(({ row, metadata: { format, width } }: Drawn) => `${row} ${format} ${width}`);
    expect(shapes.toSorted()).toEqual(['2 jpg 600', '2 png 600', '3 jpg 600', '3 png 600']);
    const request = await studio.service.call('GET', `/v1/renders/${drawn[3].renderId}/request`);
    expect(request.body.data.request).toMatchObject({ quality: 60, scale: 2, dynamicData: { guest: 'Max', seat: 2 } });
  });

  it("sends no column that fills nothing, and takes it for nobody's choice when the next table is sent", async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(page, 'guest,note,id\nAda,by the window,7\n');
    const note = page.getByRole('combobox', { name: 'What note fills' });
    await expect.poll(() => note.locator('option:checked').textContent()).toBe('Nothing');
    await page.getByRole('textbox', { name: 'File names' }).fill('ticket-{{ id }}');
    await page.getByRole('button', { name: 'Send 1 row' }).click();
    await page.waitForURL('**/batches/run_*');
    await page.getByText('1 of 1 done').waitFor();
    const runId = page.url().split('/').at(-1);
    const [drawn] = (await studio.service.call('GET', `/v1/renders?runId=${runId}`)).body.data;
    expect(JSON.stringify(drawn.warnings)).not.toContain('note');
    const sent = await studio.service.call('GET', `/v1/renders/${drawn.renderId}/request`);
    expect(sent.body.data.request.dynamicData).toMatchObject({ guest: 'Ada' });
    // It names the file.
    expect(Object.keys(sent.body.data.request.dynamicData)).toEqual(['guest', 'id']);
    expect(sent.body.data.request.fileName ?? 'ticket-7').toContain('ticket-');
    const variables = [...design.canvasData.variables, { name: 'note' }];
    const changed = { canvasData: { ...design.canvasData, variables } };
    expect((await studio.service.call('PATCH', `/v1/designs/${id}`, changed)).status).toBe(200);
    await page.goto(`${studio.service.url}/batches/new?design=${id}`);
    await choose(page, 'guest,note\nMax,by the door\n');
    await expect.poll(() => note.inputValue()).toBe('note');
  });

  it('lists all problems, a hundred at a time and as a table', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(page, `guest,seat\n${'Ada,many\n'.repeat(1_200)}Max,1\n`);
    await page.getByRole('heading', { name: 'Problems (1,200)' }).waitFor();
    const problems = page.getByRole('table', { name: 'Problems' });
    expect(await problems.getByRole('row').count()).toBe(101);
    for (let shown = 200; shown <= 1_200; shown += 100) await page.getByRole('button', { name: 'Show more' }).click();
    expect(await problems.getByRole('row').count()).toBe(1_201);
    await problems.getByRole('button', { name: 'Row 1,200' }).click();
    await expect.poll(() => shownRow(page).inputValue()).toBe('1200');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Problems as CSV' }).click();
    const lines = (await bytesOf(await file)).toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_201);
    expect(lines.at(-1)).toMatch(/^1201,B,seat,INVALID_DYNAMIC_DATA,/);
  });

  it('counts rows as the editor does, which has no empty lines', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(page, 'guest,seat\nAda,1\n\nMax,many\n');
    const problem = page.getByRole('table', { name: 'Problems' }).getByRole('button', { name: 'Row 2' });
    await problem.click();
    await expect.poll(() => shownRow(page).inputValue()).toBe('2');
    await page.locator('canvas[aria-label="Row 2"]').waitFor();
  });

  it('shows any of 10,000 rows before it is sent', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(page, `guest\n${Array.from({ length: 10_000 }, (_, guest) => `Guest ${guest + 1}\n`).join('')}`);
    await page.getByText('of 10,000', { exact: true }).waitFor({ timeout: 60_000 });
    await shownRow(page).fill('5000');
    await shownRow(page).press('Enter');
    await page.getByRole('definition').getByText('Guest 5000', { exact: true }).waitFor();
    await page.locator('canvas[aria-label="Row 5,000"][aria-busy="false"]').waitFor();
    for (const [written, shown] of [
      ['20000', '10000'],
      ['0', '1'],
      ['2.6', '3'],
    ] as const) {
      await shownRow(page).fill(written);
      await shownRow(page).press('Enter');
      await expect.poll(() => shownRow(page).inputValue()).toBe(shown);
      await page.getByRole('definition').getByText(`Guest ${shown}`, { exact: true }).waitFor();
    }
  });

  it('says why a table is too large and what to do, and keeps what was chosen', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(page, `guest\n${'Ada\n'.repeat(10_001)}`);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('makes 10,001 files, and your plan takes 10,000 at once');
    expect(await alert.getByRole('button').count()).toBe(0);
  });

  it.each([
    [1366, 768],
    [1280, 720],
    [1920, 1080],
  ])('has the picture of a row and the button that sends all in sight at %d × %d', async (width, height) => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`, { viewport: { width, height } });
    await choose(page, `guest,seat\n${'Ada,1\n'.repeat(120)}`);
    await page.locator('canvas[aria-label="Row 1"][aria-busy="false"]').waitFor();
    const inSight = async () => {
      for (const each of [
        page.locator('canvas[aria-label="Row 1"]'),
        page.getByRole('button', { name: 'Send 120 rows' }),
      ]) {
        const box = await each.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }
    };
    await inSight();
    await page.getByRole('textbox', { name: 'File names' }).scrollIntoViewIfNeeded();
    await inSight();
  });

  it('tells on any page when a batch has ended, also after a reload', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(
      page,
      `guest,seat\n${Array.from({ length: 400 }, (_, index) => `Guest ${index},${index}`).join('\n')}\n`,
    );
    const goOn = holdRenders(studio.service.pid);
    onTestFinished(goOn);
    await page.getByRole('button', { name: 'Send 400 rows' }).click();
    await page.waitForURL('**/batches/run_*');
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.reload();
    goOn();
    const notice = page.getByText('The batch has ended: 400 done, 0 failed.');
    await notice.waitFor({ timeout: 120_000 });
    await page.getByRole('link', { name: 'Look at the batch' }).click();
    await page.getByText('400 of 400 done').waitFor();
  });

  it('cuts a large table into batches of the plan, and shows them as one, also after a reload', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(page, `guest,seat\n${Array.from({ length: 1_500 }, (_, seat) => `Guest ${seat},${seat}\n`).join('')}`);
    await page.getByText('Sent as one run of 15 batches.').waitFor();
    const goOn = holdRenders(studio.service.pid);
    onTestFinished(goOn);
    await page.getByRole('button', { name: 'Send 1,500 rows' }).click();
    await page.waitForURL('**/batches/run_*');
    await expect.poll(() => page.title()).toMatch(/^\d+% – Ticket – Platen$/);
    goOn();
    await page.reload();
    await page.getByText('1,500 of 1,500 done').waitFor({ timeout: 240_000 });
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(51);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(101);
    const runId = page.url().split('/').at(-1);
    const batches = (await studio.service.call('GET', '/v1/render/batch?limit=100')).body.data.filter(
      (batch: { readonly runId?: string }) => batch.runId === runId,
    );
    expect(batches.map(({ totalRenders }: { readonly totalRenders: number }) => totalRenders)).toEqual(
      Array.from({ length: 15 }, () => 100),
    );
    await page.goto(`${studio.service.url}/batches/${batches[3].batchId}`);
    await page.getByText('100 of 100 done').waitFor();
    await page.getByRole('link', { name: 'The whole run' }).click();
    await page.getByText('1,500 of 1,500 done').waitFor();
    await page.getByRole('link', { name: 'Batches' }).click();
    const list = page.getByRole('table', { name: 'Batches' });
    await list.getByRole('row').filter({ hasText: '1,500' }).waitFor();
    expect(
      await list
        .getByRole('row')
        .filter({ hasText: /^Ticket.*100\D/ })
        .count(),
    ).toBe(0);
  });

  it('follows a run anew whose stream was refused, as by a service that is starting', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/batches/new?design=${id}`);
    await choose(page, 'guest\nAda\nMax\n');
    await page.getByRole('button', { name: 'Send 2 rows' }).click();
    await page.waitForURL('**/batches/run_*');
    const other = await studio.openSignedIn('/batches');
    let streams = 0;
    const isSeen = Promise.withResolvers<void>();
    await other.route('**/v1/render/run/*/events', async (route) => {
      if (streams > 0) await isSeen.promise;
      streams += 1;
      return streams === 1 ? route.fulfill({ status: 503 }) : route.continue();
    });
    // Until a stream tells that it has ended, whatever is read says that it has not.
    await other.route('**/v1/render/run/run_*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (streams < 2) Object.assign(body.data, { status: 'processing', completedRenders: 0 });
      await route.fulfill({ response, json: body });
    });
    await other.goto(page.url());
    await other.getByText('0 of 2 done').waitFor();
    isSeen.resolve();
    await other.getByText('2 of 2 done').waitFor();
    expect(streams).toBe(2);
  });

  it('takes a workbook of Excel as it takes CSV', async () => {
    const id = await makeDesign();
    const page = await studio.open(`/batches/new?design=${id}`);
    await choose(page, readFileSync('fixtures/spreadsheets/merged.xlsx'), 'guests.xlsx');
    await page
      .getByRole('combobox', { name: /^What .* fills$/ })
      .first()
      .selectOption({ label: 'guest' });
    await page.locator('canvas[aria-label^="Row"][aria-busy="false"]').waitFor();
    await page.getByRole('button', { name: /^Send \d+ rows?$/ }).waitFor();
  });

  it('says what is wrong with a file that is no table, and with a batch that is not there', async () => {
    await makeDesign();
    const page = await studio.open('/batches/new');
    await page.getByRole('combobox', { name: 'Design', exact: true }).selectOption({ index: 1 });
    await choose(page, 'GIF89a\u0001\u0000', 'guests.xlsx');
    await page.getByRole('alert').getByText('Save it as CSV or XLSX').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).waitFor();
    await choose(page, 'PK\u0003\u0004\u0000', 'guests.ods', 'Choose another file');
    await page
      .getByRole('alert')
      .getByText(/^guests\.ods /)
      .waitFor();
    await page.goto(`${studio.service.url}/batches/bat_none`);
    await page.getByRole('alert').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

interface Drawn {
  readonly row: number;
  readonly metadata: { readonly format: string; readonly width: number };
}
