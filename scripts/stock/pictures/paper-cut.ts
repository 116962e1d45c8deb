// Sheets of coloured paper that lie over each other, each with its own soft shadow.

import { darken, fade, lighten } from '../kit/color.ts';
import { blob, n } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { arches } from './arches.ts';
import { paperValley } from './paper-valley.ts';
import { waves } from './paper-waves.ts';
import { sunburst } from './sunburst.ts';

/** Holes in sheets, one within the other, down to a light ground. */
export function hollow({
  size,
  seed,
  colors,
  centre,
  reach,
}: {
  size: readonly [number, number];
  seed: number;
  colors: readonly string[];
  centre: readonly [number, number];
  reach: number;
}): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const ground = colors[0] ?? '#ffffff';
  const [cx, cy] = [centre[0] * width, centre[1] * height];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.radial([lighten(ground, 0.5), ground], cx, cy, reach * width * 0.5),
      ),
    ),
  ];
  const sheets = colors.length - 1;
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const color = colors[sheet] ?? '#000000';
    const hole = blob(
      { x: cx + random.between(-30, 30), y: cy + random.between(-24, 24) },
      width * reach * (0.22 + (0.78 * sheet) / sheets),
      { unevenness: 0.1, corners: 9, random, flat: 0.8 },
    );
    layers.push(
      canvas.layer(
        (art) =>
          art.ring(
            `M-250 -250H${n(width + 250)}V${n(height + 250)}H-250Z${hole}`,
            art.linear([lighten(color, 0.14), color, darken(color, 0.16)], { from: [0, 0], to: [width, height] }),
          ),
        { shadow: { color: 'rgba(8, 6, 30, 0.45)', blur: 44, offsetX: 8, offsetY: 22 } },
      ),
      canvas.layer((art) => art.stroke(hole, fade(lighten(color, 0.55), 0.45), { width: 2 }), { blur: 0.6 }),
    );
  }
  return canvas.drawing(ground, layers);
}

export const paperCuts: Readonly<Record<string, () => Drawing>> = {
  'waves-blue': () =>
    waves({
      size: [1920, 1080],
      seed: 3,
      colors: ['#e6f4fb', '#8fd0ec', '#3a9ad6', '#1d63b0', '#123a7a', '#0b2250'],
      sheets: 7,
      start: 0.3,
      swing: 0.075,
    }),
  'waves-coral': () =>
    waves({
      size: [1080, 1920],
      seed: 12,
      colors: ['#fff1e3', '#ffd0b5', '#ff9f8a', '#f2667a', '#b83b78', '#6a2466'],
      sheets: 8,
      start: 0.36,
      swing: 0.05,
    }),
  'waves-mint': () =>
    waves({
      size: [1920, 1280],
      seed: 26,
      colors: ['#f4fbf0', '#cfeed8', '#8fd8bb', '#43b19a', '#1c7f80', '#0d5360'],
      sheets: 6,
      start: 0.42,
      swing: 0.06,
    }),
  'paper-cut-violet': () =>
    hollow({
      size: [1920, 1080],
      seed: 8,
      colors: ['#ffd9a0', '#ff9e8c', '#e8648c', '#a9449b', '#6a3196', '#3c2372', '#1f164a'],
      centre: [0.5, 0.5],
      reach: 0.56,
    }),
  'paper-cut-ocean': () =>
    hollow({
      size: [1600, 1600],
      seed: 15,
      colors: ['#f6f1d8', '#bfe7d4', '#72cbc4', '#32a2b4', '#1b759b', '#124d78', '#0c2f55'],
      centre: [0.48, 0.47],
      reach: 0.6,
    }),
  'paper-valley': paperValley,
  'sunburst-retro': sunburst,
  'arches-terracotta': arches,
};
