import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useStudio } from './support/use-studio.ts';

const text = { type: 'text', x: 20, width: 360, height: 40, fontSize: 24 };
const canvasData = {
  elements: [
    { ...text, id: 'title', name: 'Title', y: 20, text: '{{ guest }}' },
    { ...text, id: 'seat', y: 80, text: 'Seat {{ seat }}', fill: '{{ colour }}' },
  ],
  variables: [
    { name: 'guest', required: true, description: 'Who comes.' },
    { name: 'seat', type: 'number', default: 1 },
    { name: 'colour', type: 'color', default: '#2f5bd7' },
  ],
};

describe('the playground', () => {
  const studio = useStudio();
  const makeDesign = async () => {
    const body = { name: 'Ticket', width: 400, height: 200, canvasData };
    return (await studio.service.call('POST', '/v1/designs', body)).body.data.id as string;
  };
  const draw = (page: Page) => page.getByRole('button', { name: 'Draw', exact: true }).click();
  const result = (page: Page) => page.getByRole('img', { name: 'Ticket with this data' });

  it('draws a design with data, says what the service did, and keeps what was tried', async () => {
    await makeDesign();
    const page = await studio.open('/designs');
    await page.getByRole('button', { name: 'More for Ticket' }).click();
    await page.getByRole('menuitem', { name: 'Try with data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Try Ticket' }).waitFor();
    await draw(page);
    // What is missing is said at its field, in the words of the service.
    const guest = page.getByRole('textbox', { name: 'guest', exact: true });
    await page.getByRole('alert').waitFor();
    await expect.poll(() => guest.getAttribute('aria-invalid')).toBe('true');
    await guest.fill('Ada');
    const seat = page.getByRole('textbox', { name: 'seat', exact: true });
    await seat.fill('first');
    await page.getByText('This is no value of its type.').waitFor();
    await seat.fill('12');
    await draw(page);
    await expect.poll(() => result(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(400);
    await page.getByText('400 × 200 px').waitFor();
    await page.getByText('No warnings').waitFor();
    expect(await page.getByRole('table', { name: 'Where the time went' }).getByRole('row').count()).toBe(8);
    await page.getByRole('switch', { name: 'Boxes of the elements' }).click();
    const elements = page.getByRole('table', { name: 'Elements' });
    expect(await elements.getByRole('row').nth(1).textContent()).toMatch(/^Title20, 20360 × 40/);
    expect(await page.locator('svg rect[x="20"]').count()).toBe(2);

    await page.getByRole('radiogroup', { name: 'Size' }).getByText('2×').click();
    await guest.fill('Grace');
    await draw(page);
    await expect.poll(() => result(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800);
    // An earlier try comes back with what was written then, also after a reload.
    await page.reload();
    const tries = page.getByRole('region', { name: 'Your tries' }).getByRole('button');
    await expect.poll(() => tries.count()).toBe(3);
    expect(await guest.inputValue()).toBe('Grace');
    await tries.nth(1).click();
    expect([await guest.inputValue(), await seat.inputValue()]).toEqual(['Ada', '12']);
    await page.getByText('400 × 200 px').waitFor();
  });

  it('keeps tries in this browser until the person signs out, and for nobody else', async () => {
    const id = await makeDesign();
    const page = await studio.openSignedIn(`/designs/${id}/playground`);
    await page.getByRole('textbox', { name: 'guest', exact: true }).fill('Ada');
    await draw(page);
    await result(page).waitFor();
    // Another tab, as one that is opened tomorrow.
    const later = await page.context().newPage();
    await later.goto(page.url());
    const tries = later.getByRole('region', { name: 'Your tries' }).getByRole('button');
    await expect.poll(() => tries.count()).toBe(1);
    expect(await later.getByRole('textbox', { name: 'guest', exact: true }).inputValue()).toBe('Ada');
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('tries')));
    expect(await kept()).toHaveLength(1);
    await page.goto(`${studio.service.url}/profile`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/login');
    expect(await kept()).toEqual([]);
  });

  it('shows the call of what is on the screen in three languages', async () => {
    const id = await makeDesign();
    const page = await studio.open(`/designs/${id}/playground`);
    await page.getByRole('textbox', { name: 'guest', exact: true }).fill('Ada');
    await page.getByRole('radiogroup', { name: 'Format' }).getByText('JPG').click();
    const call = page.getByRole('region', { name: 'The call' });
    const code = await call.locator('pre').textContent();
    expect(code).toContain(`${studio.service.url}/v1/render/design/${id}`);
    expect(code?.replace(/\s/g, '')).toContain('{"format":"jpg","dynamicData":{"guest":"Ada"}}');
    for (const language of ['TypeScript', 'Python']) {
      await call.getByText(language, { exact: true }).click();
      await expect.poll(() => call.locator('pre').textContent()).toContain('"guest": "Ada"');
    }
  });

  it('fits on a small screen', async () => {
    const id = await makeDesign();
    const page = await studio.open(`/designs/${id}/playground`, { viewport: { width: 360, height: 700 } });
    await page.getByRole('textbox', { name: 'guest', exact: true }).fill('Ada');
    await draw(page);
    await result(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
