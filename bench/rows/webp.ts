/** WebP at quality 75 over the gallery: how large a file is that is as near to the picture, and how long it takes. */
import { Transformer } from '@napi-rs/image';
import { defaultRenderOptions } from '@platen/core';
import { encodeRaster } from '../../packages/engine/src/encode/pixels/encode-raster.ts';
import type { Row } from '../contender.ts';
import type { MixedArgs } from '../contenders/mixed.ts';
import { drawMixed } from '../contenders/mixed.ts';
import { drawByTakumi, type MixedTakumiArgs } from '../contenders/mixed-takumi.ts';
import type { Hosts } from '../host/contender-host.ts';
import { mean, quantile } from '../measure.ts';
import { mixedPage } from '../mixed/html/mixed-page.ts';
import { mixedTraffic, type TrafficOf } from '../mixed/mixed-traffic.ts';
import { noSums, renderInto } from '../mixed/send-mixed.ts';
import { type Pixels, pixelsOf, sizeAtDistance } from './webp-sizes.ts';

const quality = 75;
const gallery: TrafficOf = { seed: 31, which: 'of everybody', order: 'gallery' };

export async function webpRows({ hosts }: { readonly hosts: Hosts }): Promise<readonly Row[]> {
  const traffic = mixedTraffic(gallery);
  const templates = traffic.asked.length;
  const own: number[] = [];
  const beside = { 1: [] as number[], 2: [] as number[] };
  for (let index = 0; index < templates; index += 1) {
    const request = traffic.next('jpg');
    const painted = await pixelsOf(Buffer.from((await drawMixed({ ...request, format: 'png' })).bytes));
    const libwebp = Transformer.fromRgbaPixels(painted.data, painted.width, painted.height).webpSync(quality);
    own.push(await sizeAtDistance(painted, libwebp, encode(4)));
    const page = await mixedPage(request);
    if (page === null) throw new Error(`there is no HTML of ${request.design.name}`);
    const theirs = await pixelsOf(await drawByTakumi(page, { format: 'png' }));
    const file = await drawByTakumi(page, { format: 'webp', quality });
    for (const effort of [1, 2] as const) beside[effort].push(await sizeAtDistance(theirs, file, encode(effort)));
  }
  // The quicker of the two whose files are as small.
  const effort = mean(beside[1]) <= 1.02 ? 1 : 2;
  return [
    {
      name: 'webp-size',
      title: `WebP of the gallery, quality ${quality}: our file at equal PSNR ÷ that of libwebp’s default`,
      goal: { atMost: 1.02 },
      wall: null,
      cpu: null,
      value: mean(own),
      note: `of single templates ${quantile(own, 0).toFixed(2)} to ${Math.max(...own).toFixed(2)}`,
    },
    await speedRow(hosts, { effort, size: mean(beside[effort]), templates }),
  ];
}

const encode =
  (effort: number) =>
  ({ data, width, height }: Pixels, at: number): Promise<Buffer> =>
    encodeRaster({ width, height, pixels: data, opaque: true }, 'webp', {
      ...defaultRenderOptions,
      quality: at,
      webp: { effort },
    });

/** Whole renders of the gallery in turns, the engine alone beside takumi, both in their processes. */
async function speedRow(
  hosts: Hosts,
  { effort, size, templates }: Readonly<Record<'effort' | 'size' | 'templates', number>>,
): Promise<Row> {
  const args = { traffic: gallery, format: 'webp', options: { quality, webp: { effort } } } satisfies MixedArgs;
  const output = { format: 'webp', quality } as const;
  const takumiArgs = { parts: [{ traffic: gallery, count: 5 * templates }], output } satisfies MixedTakumiArgs;
  const engine = await hosts.create({ name: 'Platen', kind: 'mixed', args });
  const takumi = await hosts.create({ name: 'takumi', kind: 'mixed-takumi', args: takumiArgs });
  const [own, theirs] = [noSums(), noSums()];
  for (const contender of [engine, takumi]) await renderInto(contender, 2 * templates, noSums());
  for (let round = 0; round < 3 * templates; round += 1) {
    await renderInto(engine, 1, own);
    await renderInto(takumi, 1, theirs);
  }
  return {
    name: 'webp-takumi',
    title: `WebP of the gallery in turns, quality ${quality}, at equal size and quality (\`effort: ${effort}\`): takumi ÷ Platen`,
    goal: { atLeast: 1.2 },
    wall: mean(theirs.wall) / mean(own.wall),
    cpu: theirs.cpuMs / own.cpuMs,
    note: `mean ${mean(theirs.wall).toFixed(1)} and ${mean(own.wall).toFixed(1)} ms; of takumi’s pixels our file at equal PSNR is ${size.toFixed(2)} times as large`,
  };
}
