import { PNG } from 'pngjs';
import { afterAll, expect, it } from 'vitest';
import { renderWork } from '../../../../tests/support/render-work.ts';
import { RenderPool } from './render-pool.ts';

const pool = new RenderPool({ processes: 1 });
afterAll(() => pool.close());

it('a filter of SVG art is drawn in a render process, which may read nothing but its own code', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><filter id="f"><feColorMatrix color-interpolation-filters="sRGB" type="saturate" values="0"/></filter><rect width="40" height="40" fill="#f00" filter="url(#f)"/></svg>';
  const elements = [{ id: 'art', type: 'svg', x: 0, y: 0, width: 40, height: 40, svg }];
  const job = await renderWork({ design: { width: 40, height: 40, canvasData: { elements } } });
  const answer = await pool.run({ job, fingerprint: job.input.digest, owner: 'cleo' });
  if (answer.status === 'needs') throw new Error('it needs nothing');
  const { data } = PNG.sync.read(Buffer.from(answer.output.bytes));
  // The grey that is as light as red.
  expect([...data.subarray(4 * 820, 4 * 820 + 4)]).toEqual([54, 54, 54, 255]);
});
