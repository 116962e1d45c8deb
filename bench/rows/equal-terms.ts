/** What makes a comparison with takumi fair: the same pixels, or a picture as near to what was painted. */

import { defaultRenderOptions } from '@platen/core';
import sharp from 'sharp';
import { encodeRaster } from '../../packages/engine/src/encode/pixels/encode-raster.ts';
import { cardSize } from '../card-html.ts';
import type { Row } from '../contender.ts';
import type { Hosts } from '../host/contender-host.ts';

export interface EqualTerms {
  /** Quality at which takumi's WebP is as near to its picture as Platen's at 90 is to its own. */
  readonly takumiWebpQuality: number;
  readonly rows: readonly Row[];
}

/** The effort at which Platen's WebP of the card is as large as takumi's of the same quality. */
export const takumiEffort = 1;
const qualities = { lowest: 80, highest: 96 } as const;

export async function settleTerms(hosts: Hosts): Promise<EqualTerms> {
  const draw = async (kind: 'platen' | 'takumi', args: Readonly<Record<string, unknown>>) =>
    Buffer.from(await (await hosts.create({ name: kind, kind, args })).draw());
  const ofPlaten = (options: object) => draw('platen', { design: 'link-card', options });
  const [takumiPng, takumiFull] = [await draw('takumi', { format: 'png' }), await draw('takumi', { format: 'raw' })];
  const own = await distance(
    await ofPlaten({ format: 'webp', quality: 90, webp: { effort: takumiEffort } }),
    await ofPlaten({ format: 'png' }),
  );
  const at = async (quality: number) => {
    const decibels = await distance(await draw('takumi', { format: 'webp', quality }), takumiPng);
    return { quality, off: decibels - own };
  };
  // The picture comes nearer as the quality rises: the best is one of the two between which it passes Platen's.
  let [below, above] = [await at(qualities.lowest), await at(qualities.highest)];
  while (above.quality - below.quality > 1) {
    const middle = await at(Math.round((below.quality + above.quality) / 2));
    if (middle.off < 0) below = middle;
    else above = middle;
  }
  const best = Math.abs(below.off) < Math.abs(above.off) ? below : above;
  const picture = { ...cardSize, pixels: takumiFull, opaque: true };
  const sizeOf = async (compression: 'fast' | 'balanced') => {
    const png = { compression, interlaced: false };
    return (await encodeRaster(picture, 'png', { ...defaultRenderOptions, png })).length;
  };
  const row = async (compression: 'fast' | 'balanced'): Promise<Row> => ({
    name: `size-png-${compression}`,
    title: `PNG of takumi's own pixels, \`compression: ${compression}\`: our file ÷ takumi's`,
    goal: { atMost: 1 },
    wall: null,
    cpu: null,
    value: (await sizeOf(compression)) / takumiPng.length,
  });
  return {
    takumiWebpQuality: best.quality,
    rows: [await row('balanced'), await row('fast')],
  };
}

/** Peak signal to noise ratio of a picture to the one without loss, in dB. */
async function distance(lossy: Buffer, whole: Buffer): Promise<number> {
  const [a, b] = await Promise.all([lossy, whole].map((file) => sharp(file).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) throw new Error('the pictures are of different sizes');
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += ((a[index] as number) - (b[index] as number)) ** 2;
  return 10 * Math.log10((255 * 255 * a.length) / sum);
}
