import { expect, it } from 'vitest';
import { useEditor } from './support/use-editor.ts';

const suite = useEditor();
const title = { id: 'title', name: 'Title', type: 'text', x: 100, y: 100, width: 300, height: 40, fontSize: 32 };
const card = { id: 'card', name: 'Card', type: 'rectangle', x: 2_000, y: 100, width: 120, height: 80, fill: '#2f5bd7' };
const checks = () => suite.editor.page.getByRole('tab', { name: /^Checks/ });
const press = (name: string) => suite.editor.page.getByRole('button', { name, exact: true }).first().click();

it('what is told is mended at the press of a button, each as one step back', async () => {
  const { page, saved } = await suite.open({ ...title, text: 'Congratulations to all of you' }, card);
  await checks().click();
  await press('Move it onto the page');
  await page.getByText('1 problem', { exact: true }).waitFor();
  await press('Enlarge the box');
  await page.getByText('Nothing to mend in this row.').waitFor();
  const [text, moved] = await saved();
  expect(moved).toMatchObject({ x: 680, y: 100 });
  expect(text).toMatchObject({ x: 100, y: 100, fontSize: 32 });
  expect(Number(text?.['width'])).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 problem', { exact: true }).waitFor();
  expect(await saved()).toMatchObject([title, { x: 680 }]);
});

it('a variable without a value is given a default, where one writes it', async () => {
  const { page } = await suite.open({ ...title, text: 'Hello {{ name }}' });
  await checks().click();
  await press('Give it a default');
  await expect.poll(() => page.getByRole('textbox', { name: 'Default' }).count()).toBe(1);
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await checks().click();
  await page.getByText('Nothing to mend in this row.').waitFor();
});

it('what is told of all rows has its advice and its buttons too', async () => {
  const { page, saved, loadRows } = await suite.open({ ...title, text: '{{ name }}' });
  const data = page.getByRole('group', { name: 'Data row' });
  await loadRows('people.csv', 'name\nAda\nWilhelmina Alexandra of Holstein\n');
  await data.getByText('Row 1 of 2').waitFor();
  await checks().click();
  const all = page.getByRole('region', { name: 'Check all rows' });
  const problem = all.getByRole('listitem').filter({ hasText: 'Row 2 · Title' });
  await problem.getByText(/^Enlarge the box, shorten/).waitFor();
  await problem.getByRole('button', { name: /^Allow [\d.]+ to 32 px$/ }).click();
  await all.getByText(/No problems in 2 rows/).waitFor();
  expect(await saved()).toMatchObject([{ fit: 'fit', maxFontSize: 32 }]);
});

it('engine and service are told in German to who reads German', async () => {
  const { designId, page: first } = await suite.open({ ...title, text: 'Congratulations to all of you', locked: true });
  const context = await first
    .context()
    .browser()
    ?.newContext({
      locale: 'de-DE',
      extraHTTPHeaders: { authorization: `Bearer ${suite.service.apiKey}` },
    });
  const page = await context?.newPage();
  await page?.goto(`${suite.service.url}/designs/${designId}/edit`);
  await page?.getByRole('tab', { name: /^Prüfung/ }).click();
  await page?.getByText(/^Der Text steht in [\d,]+ px statt 32 px, damit er passt\.$/).waitFor();
  await page?.getByRole('button', { name: 'Rahmen vergrößern' }).waitFor();
  await context?.close();
});
