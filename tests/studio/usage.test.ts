import { describe, expect, it } from 'vitest';
import { useStudio } from './support/use-studio.ts';

describe('the page of usage', () => {
  const studio = useStudio();

  it('says what to do first, then shows plots with the numbers of the service as tables', async () => {
    const page = await studio.open('/designs');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { level: 2, name: 'Nothing was rendered in this period' }).waitFor();
    const elements = [{ id: 'dot', type: 'circle', x: 0, y: 0, width: 90, height: 90, fill: '#2f5bd7' }];
    const body = { name: 'Badge', width: 100, height: 100, canvasData: { elements } };
    const { id } = (await studio.service.call('POST', '/v1/designs', body)).body.data;
    for (const format of ['png', 'pdf', 'png']) {
      await studio.service.call('POST', `/v1/render/design/${id}`, {
        format,
        background: `#ffff${format === 'pdf' ? '00' : 'ff'}`,
      });
    }
    await page.reload();
    await page.getByRole('img', { name: 'Renders in 30 days: 3' }).waitFor();
    const report = (await studio.service.call('GET', '/v1/account/usage')).body.data;
    const byDay = page.getByRole('table', { name: 'By day' });
    await page.getByText('The same as a table').click();
    expect(await byDay.getByRole('row').count()).toBe(31);
    const { renders, cachedRenders, failedRenders } = report.total;
    const cells = await byDay.getByRole('row').nth(1).getByRole('cell').allTextContents();
    expect(cells.slice(0, 3)).toEqual([renders, cachedRenders, failedRenders].map(String));
    const byFormat = page.getByRole('table', { name: 'By format' });
    expect((await byFormat.getByRole('rowheader').allTextContents()).toSorted()).toEqual(['PDF', 'PNG']);
    await page.getByRole('table', { name: 'By design' }).getByRole('link', { name: 'Badge' }).waitFor();
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('7 days').click();
    await page.waitForURL('**/usage?days=7');
    await page.getByRole('img', { name: 'Renders in 7 days: 3' }).waitFor();
    expect(await byDay.getByRole('row').count()).toBe(8);
  });

  it('fits on a small screen, from right to left too', async () => {
    const viewport = { width: 360, height: 700 };
    const page = await studio.open('/usage', { viewport, locale: 'ar' });
    await page.getByRole('img').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
