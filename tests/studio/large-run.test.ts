import { describe, expect, it } from 'vitest';
import { type Service, startService } from '../e2e/service.ts';
import { useOwnStudio } from './support/use-studio.ts';

const rows = 10_000;
/** As small as a picture can be that has a variable. */
const design = {
  name: 'Dot',
  width: 8,
  height: 8,
  canvasData: {
    elements: [{ id: 'dot', type: 'rectangle', x: 0, y: 0, width: 8, height: 8, fill: '{{ colour }}' }],
    variables: [{ name: 'colour', type: 'color', default: '#000000' }],
  },
};
/** Each row draws another picture, so that none is answered with the file of another. */
const table = `colour\n${Array.from({ length: rows }, (_, row) => `#${row.toString(16).padStart(6, '0')}\n`).join('')}`;
const minutes = 60_000;

describe('a run of 10,000 rows on the plan of a fresh install', () => {
  const studio = useOwnStudio();

  it(
    'ends with each row drawn once, over a reload of its page and a killed service',
    async () => {
      const designId = (await studio.service.call('POST', '/v1/designs', design)).body.data.id;
      const page = await studio.openSignedIn(`/batches/new?design=${designId}`);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file' }).click();
      await (await chooser).setFiles({ name: 'colours.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
      await page.getByText('Sent as one run of 100 batches.').waitFor({ timeout: minutes });
      await page.getByRole('button', { name: 'Send 10,000 rows' }).click();
      await page.waitForURL('**/batches/run_*', { timeout: 2 * minutes });
      const runId = page.url().split('/').at(-1) ?? '';
      const done = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));
      await expect.poll(done, { timeout: 5 * minutes }).toBeGreaterThanOrEqual(5);
      await page.reload();
      await expect.poll(done, { timeout: 5 * minutes }).toBeGreaterThanOrEqual(15);

      // Killed in the middle of renders, and started again at the same address.
      const { dataDir, url } = studio.service;
      await studio.service.stop('SIGKILL');
      expect(await done()).toBeLessThan(100);
      const again = await startService({ program: 'build', dataDir, env: { PORT: new URL(url).port } });
      try {
        await page.getByText('10,000 of 10,000 done').waitFor({ timeout: 15 * minutes });
        await expectEachOnce(again, runId);
        await page.getByRole('link', { name: 'Batches' }).click();
        const listed = page.getByRole('table', { name: 'Batches' }).getByRole('row');
        await expect.poll(() => listed.count()).toBe(2);
        await expect.poll(() => listed.last().textContent()).toMatch(/Dot.*colours\.csv.*10,000/);
      } finally {
        await again.stop();
      }
    },
    30 * 60_000,
  );
});

async function expectEachOnce(service: Service, runId: string): Promise<void> {
  const run = (await service.call('GET', `/v1/render/run/${runId}`)).body.data;
  expect(run).toMatchObject({ status: 'completed', totalRenders: rows, completedRenders: rows, failedRenders: 0 });
  expect(run.batches).toHaveLength(100);
  const seen: number[] = [];
  const files = new Set<string>();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const address = `/v1/renders?runId=${runId}&limit=100${cursor && `&cursor=${cursor}`}`;
    const { body } = await service.call('GET', address);
    for (const { row, downloadUrl } of body.data) {
      seen.push(row);
      files.add(downloadUrl);
    }
    cursor = body.pagination.nextCursor;
  }
  expect(seen).toEqual(Array.from({ length: rows }, (_, index) => index + 2));
  expect(files.size).toBe(rows);
  // Counted as they end: one that had ended twice would count twice.
  const { usage } = (await service.call('GET', '/v1/account')).body.data;
  expect(JSON.stringify(usage)).toContain(`"renders":${rows}`);
}
