/** What makes a comparison with takumi fair: the same pixels, or a picture as near to what was painted. */
import sharp from 'sharp';
import { encodeRaster } from '../../packages/engine/src/encode/encode-raster.ts';
import { defaultRenderOptions } from '../../packages/engine/src/options/render-options.ts';
import { cardSize } from '../card-html.ts';
import type { Row } from '../contender.ts';
import type { Hosts } from '../host/contender-host.ts';

export interface EqualTerms {
  /** Of takumi's WebP that is as near to its picture as Platen's at 90 is to its own. */
  readonly takumiWebpQuality: number;
  readonly rows: readonly Row[];
}

const qualities = [84, 87, 88, 89, 90, 91, 92, 94];

export async function settleTerms(hosts: Hosts): Promise<EqualTerms> {
  const draw = async (kind: 'platen' | 'takumi', args: Readonly<Record<string, unknown>>) =>
    Buffer.from(await (await hosts.create({ name: kind, kind, args })).draw());
  const ofPlaten = (options: object) => draw('platen', { design: 'link-card', options });
  const [takumiPng, takumiFull] = [await draw('takumi', { format: 'png' }), await draw('takumi', { format: 'raw' })];
  const own = await distance(await ofPlaten({ format: 'webp', quality: 90 }), await ofPlaten({ format: 'png' }));
  let best = { quality: 90, off: Number.POSITIVE_INFINITY, decibels: 0 };
  for (const quality of qualities) {
    const decibels = await distance(await draw('takumi', { format: 'webp', quality }), takumiPng);
    const off = Math.abs(decibels - own);
    if (off < best.off) best = { quality, off, decibels };
  }
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
