import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './support/axe.ts';
import { bytesOf } from './support/open-editor.ts';
import { useStudio } from './support/use-studio.ts';

const title = { id: 'title', type: 'text', x: 0, y: 0, width: 400, height: 80, text: 'Hello {{ name }}' };
const design = { name: 'Greeting', width: 400, height: 200, canvasData: { background: '#fff', elements: [title] } };

describe('new designs', () => {
  const studio = useStudio();
  const take = async (page: Page, name: string, content: unknown) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'New design' }).click();
    await page.getByRole('menuitem', { name: 'From a file …' }).click();
    const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    await (await chooser).setFiles({ name, mimeType: 'application/json', buffer });
  };

  it('have the width and height that one types', async () => {
    const page = await studio.open('/designs');
    await page.getByRole('button', { name: 'New design' }).click();
    await page.getByRole('menuitem', { name: 'Own size …' }).click();
    const asked = page.getByRole('dialog', { name: 'Own size' });
    await asked.getByRole('spinbutton', { name: 'Width' }).fill('1234');
    await asked.getByRole('spinbutton', { name: 'Height' }).fill('56.7');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/designs/dsn_*/edit');
    const id = page.url().split('/').at(-2);
    const made = await studio.service.call('GET', `/v1/designs/${id}`);
    expect(made.body.data).toMatchObject({ width: 1_234, height: 57 });
  });

  it('come from files, in the folder that is open, and are given back as they are edited', async () => {
    const folderId = (await studio.service.call('POST', '/v1/folders', { name: 'Cards' })).body.data.id;
    const page = await studio.open(`/designs?folder=${folderId}`);
    await take(page, 'Hello.json', { ...design, name: undefined });
    await page.waitForURL('**/designs/dsn_*/edit');
    const id = page.url().split('/').at(-2);
    const made = (await studio.service.call('GET', `/v1/designs/${id}`)).body;
    expect(made.data).toMatchObject({ name: 'Hello', width: 400, height: 200, folderId });

    const draft = { width: 300, height: 100, canvasData: { elements: [{ ...title, text: 'Edited' }] } };
    await studio.service.call('PUT', `/v1/designs/${id}/draft`, draft);
    await page.goto(`${studio.service.url}/designs?folder=${folderId}`);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More for Hello' }).click();
    await page.getByRole('menuitem', { name: 'Download as JSON' }).click();
    expect((await file).suggestedFilename()).toBe('Hello.json');
    const saved = JSON.parse((await bytesOf(await file)).toString());
    expect(saved).toMatchObject({ name: 'Hello', width: 300, height: 100 });
    expect(saved.canvasData.elements).toMatchObject([{ id: 'title', text: 'Edited' }]);

    // What the API answers is taken as well, with all that belongs to the first design alone.
    await take(page, 'answer.json', made);
    await page.waitForURL((url) => url.pathname.endsWith('/edit') && !url.pathname.includes(id ?? ''));
    const again = page.url().split('/').at(-2);
    const { data } = (await studio.service.call('GET', `/v1/designs/${again}`)).body;
    expect(data).toMatchObject({ name: 'Hello', version: 1, canvasData: made.data.canvasData });
  });

  it('from files are refused with each of their problems and its place, and can be chosen again', async () => {
    const page = await studio.open('/designs');
    for (const none of ['no JSON', '[]', 'null', '{"name":"Other"}']) {
      await take(page, 'none.json', none);
      await page.getByRole('alert').getByText('This file holds no design').waitFor();
    }
    const elements = [
      { ...title, fontSize: -1 },
      { ...title, id: 'other', type: 'blob' },
    ];
    await take(page, 'wrong.json', { ...design, canvasData: { elements } });
    const problems = page.getByRole('alert').getByRole('listitem');
    await problems.first().waitFor();
    const told = await problems.allTextContents();
    expect(told.some((text) => /elements\/0\/fontSize/.test(text))).toBe(true);
    expect(told.some((text) => /elements\/1\/type/.test(text))).toBe(true);
    await take(page, 'wrong.json', design);
    await page.waitForURL('**/designs/dsn_*/edit');
  });
});
