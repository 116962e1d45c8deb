import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, Renderer } from '@takumi-rs/core';
import { cardBoxes, cardImages, cardSize, cardWeights, interFile, titleOf } from '../card-html.ts';
import type { Contender } from '../contender.ts';

const images = Object.entries(cardImages).map(([src, data]) => ({ src, data }));

/** Takumi draws the card in this process, on its own threads; decoded pictures stay in its cache. */
export async function takumiCard(
  format: 'png' | 'jpeg' | 'webp',
  options: { readonly quality?: number } = {},
): Promise<Contender> {
  const renderer = new Renderer();
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
    name: 'takumi',
    version: versionOf('@takumi-rs/core'),
    render: () => renderer.render(card(titleOf(drawn++)), { ...cardSize, format, images, ...options }),
    close: async () => undefined,
  };
}

export function versionOf(name: string): string {
  const file = path.join(import.meta.dirname, '../../node_modules', name, 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
