import { describe, expect, it } from 'vitest';
import { rulesRunOn } from '../support/axe.ts';
import { lighthouseAudits } from '../support/lighthouse-audits.ts';
import { useStudio } from '../support/use-studio.ts';

describe('what stands for Lighthouse’s score of 100', () => {
  const studio = useStudio();

  it('is that axe runs every audit that counts in it, on pages and in the editor', async () => {
    const { id } = (await studio.service.call('POST', '/v1/designs', { name: 'A', width: 400, height: 200 })).body.data;
    for (const [address, heading] of [
      ['/designs', 'Designs'],
      [`/designs/${id}/edit`, 'A'],
    ] as const) {
      const page = await studio.open(address);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const run = new Set(await rulesRunOn(page));
      expect(lighthouseAudits.filter((rule) => !run.has(rule))).toEqual([]);
    }
  });
});
