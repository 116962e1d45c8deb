// Cloth in soft folds: many thin strips along a flow, each shaded by the slope of the fold.

import { along, fade } from '../kit/color.ts';
import { plot, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

interface Cloth {
  readonly size: readonly [number, number];
  readonly seed: number;
  /** From the deepest shade to the brightest light. */
  readonly tones: readonly string[];
}

function silk({ size, seed, tones }: Cloth): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const waves = Array.from({ length: 4 }, (_, index) => ({
    turns: random.between(0.6, 1.1) * (index + 1) * 0.7,
    phase: random.between(0, 6.3),
    strength: random.between(0.7, 1.1) / (index + 1),
    drift: random.between(1.6, 3.4),
  }));
  /** Height of the cloth at a place; u along, v across, both 0 to 1. */
  const relief = (u: number, v: number) =>
    waves.reduce(
      (sum, { turns, phase, strength, drift }) => sum + strength * Math.sin(u * turns * 6.28 + phase + v * drift * 3),
      0,
    );
  const strips = 130;
  const step = 0.012;
  return canvas.drawing(tones[0] ?? '#000000', [
    canvas.layer((art) => art.rect(...whole(canvas), tones[1] ?? '#000000')),
    canvas.layer(
      (art) => {
        for (let strip = -24; strip < strips + 16; strip += 1) {
          const v = strip / strips;
          const curve = plot(-200, width + 200, width / 17, (x) => height * (v + 0.12 * relief(x / width, v)));
          const stops = Array.from({ length: 24 }, (_, index): readonly [number, string] => {
            const u = -0.1 + (index / 23) * 1.2;
            const slope = (relief(u, v + step) - relief(u, v - step)) / (2 * step);
            const across = (relief(u + step, v) - relief(u - step, v)) / (2 * step);
            const tilt = slope * 0.11 + across * 0.05;
            return [index / 23, along(tones, 0.5 - (0.56 * tilt) / (1 + Math.abs(tilt)))];
          });
          art.path(
            under(smooth(curve), -200, width + 200, height + 240),
            art.horizontal(stops, -0.1 * width, 1.1 * width),
          );
        }
      },
      { blur: Math.max(width, height) / 170 },
    ),
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.linear([fade('#ffffff', 0.28), fade('#ffffff', 0), fade('#000010', 0.35)], {
            from: [0, 0],
            to: [width, height],
          }),
        ),
      {
        blendMode: 'soft-light',
      },
    ),
  ]);
}

export const cloths: Readonly<Record<string, () => Drawing>> = {
  'silk-emerald': () =>
    silk({ size: [1920, 1280], seed: 4, tones: ['#03211f', '#06423b', '#0d6b5c', '#2a9c82', '#8fd9bd'] }),
  'silk-rose': () =>
    silk({ size: [1280, 1920], seed: 9, tones: ['#8f4a56', '#c27c82', '#e3aaa6', '#f5cfc6', '#fff1ea'] }),
  'silk-navy': () =>
    silk({ size: [1920, 1080], seed: 16, tones: ['#050a1f', '#0c1a44', '#1b3474', '#3d62b0', '#9fbdf0'] }),
};
