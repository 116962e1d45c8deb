import { type Node, Renderer } from '@takumi-rs/core';
import { cardBoxes, cardImages, cardSize, cardWeights, interFile, titleOf } from '../card-html.ts';
import type { Contender } from '../contender.ts';
import { versionOf } from '../support/version-of.ts';

const images = Object.entries(cardImages).map(([src, data]) => ({ src, data }));

export type TakumiArgs =
  | { readonly format: 'png' | 'raw' }
  | { readonly format: 'jpeg' | 'webp'; readonly quality: number };

/** Takumi draws the card in this process, on its own threads; decoded pictures stay in its cache. */
export async function create(output: TakumiArgs): Promise<Contender> {
  const renderer = new Renderer({ cacheMaxBytes: 256 * 1024 ** 2 });
  for (const weight of cardWeights) {
    await renderer.registerFont({ name: 'Inter', weight, style: 'normal', data: interFile(weight, 'woff2') });
  }
  const card = (title: string): Node => ({
    type: 'container',
    style: { position: 'relative', ...cardSize, backgroundColor: '#0f172a' },
    children: cardBoxes(title).map(({ style, text, image }): Node => {
      if (image) return { type: 'image', src: image, style };
      if (text === undefined) return { type: 'container', style, children: [] };
      return { type: 'container', style, children: [{ type: 'text', text }] };
    }),
  });
  let drawn = 0;
  return {
    version: versionOf('@takumi-rs/core'),
    render: () => renderer.render(card(titleOf(drawn++)), { ...cardSize, images, ...output }),
  };
}
