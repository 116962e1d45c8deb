import { Renderer } from '@takumi-rs/core';
import type { Contender } from '../contender.ts';
import { mixedTraffic } from '../mixed/mixed-traffic.ts';
import { versionOf } from '../support/version-of.ts';
import { drawMixed } from './mixed.ts';

/** The JPGs of the mixture, drawn by takumi of the SVGs that Platen makes, with their text as outlines: it reads no fonts of SVGs. */
export async function create({ seed, count }: { readonly seed: number; readonly count: number }): Promise<Contender> {
  const renderer = new Renderer({ cacheMaxBytes: 256 * 1024 ** 2 });
  const traffic = mixedTraffic(seed);
  const drawings: { readonly svg: Buffer; readonly width: number; readonly height: number }[] = [];
  while (drawings.length < count) {
    const { bytes, width, height } = await drawMixed({ ...traffic.next('jpg'), format: 'svg' }, false);
    drawings.push({ svg: bytes, width, height });
  }
  let drawn = 0;
  return {
    version: versionOf('@takumi-rs/core'),
    async render() {
      const { svg, width, height } = drawings[drawn % drawings.length] as (typeof drawings)[number];
      const src = `drawing ${drawn++}`;
      const page = { type: 'image', src, style: { width, height } } as const;
      return renderer.render(page, { width, height, images: [{ src, data: svg }], format: 'jpeg', quality: 90 });
    },
  };
}
