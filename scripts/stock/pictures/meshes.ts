// Gradient meshes: wide soft pools of colour that run into each other, with a few folds of light.

import { fade, mix } from '../kit/color.ts';
import { plot, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

interface Mood {
  readonly size: readonly [number, number];
  readonly seed: number;
  /** The ground from top left to bottom right. */
  readonly ground: readonly [string, string];
  readonly pools: readonly string[];
  /** Colour of the folds of light. */
  readonly light: string;
  readonly folds?: number;
}

interface Pool {
  readonly x: number;
  readonly y: number;
  readonly color: string;
  readonly weight: number;
}

const columns = 3;

/** The colours of all pools by nearness, over the ground. */
function pooled(pools: readonly Pool[], { x, y }: { x: number; y: number }, ground: string): string {
  let color = ground;
  let total = 2.2;
  for (const pool of pools) {
    const weight = pool.weight / ((x - pool.x) ** 2 + (y - pool.y) ** 2 + 0.012) ** 1.25;
    total += weight;
    color = mix(color, pool.color, weight / total);
  }
  return color;
}

function mesh({ size, seed, ground, pools, light, folds = 3 }: Mood): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const span = Math.max(width, height);
  const layers = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.linear(ground, { from: [0, 0], to: [width, height] })),
    ),
  ];
  const points = pools.map((color, index) => ({
    x: ((index % columns) + random.between(0, 1)) / columns,
    y: (Math.floor(index / columns) + random.between(0, 1)) / Math.ceil(pools.length / columns),
    color,
    weight: random.between(0.6, 1.5),
  }));
  const warp = { x: random.between(0, 6), y: random.between(0, 6), swing: random.between(0.08, 0.16) };
  const cell = span / 44;
  layers.push(
    canvas.layer(
      (art) => {
        for (let top = -3 * cell; top < height + 3 * cell; top += cell) {
          for (let left = -3 * cell; left < width + 3 * cell; left += cell) {
            const at = { x: (left + cell / 2) / width, y: (top + cell / 2) / height };
            const bent = {
              x: at.x + warp.swing * Math.sin(at.y * 5.2 + warp.x) + 0.05 * Math.sin(at.x * 9 + at.y * 7 + warp.y),
              y: at.y + warp.swing * Math.sin(at.x * 4.4 + warp.y) + 0.05 * Math.sin(at.y * 8 - at.x * 6 + warp.x),
            };
            art.rect(
              left,
              top,
              cell + 1,
              cell + 1,
              pooled(points, bent, mix(ground[0], ground[1], Math.max(0, Math.min(1, (at.x + at.y) / 2)))),
            );
          }
        }
      },
      { blur: cell * 1.15 },
    ),
  );
  for (let fold = 0; fold < folds; fold += 1) {
    const level = height * (0.22 + (0.62 * (fold + random.between(0.2, 0.8))) / folds);
    const swing = height * random.between(0.08, 0.2);
    const turns = random.between(0.7, 1.5);
    const phase = random.between(0, 6);
    const curve = plot(
      -250,
      width + 250,
      span / 14,
      (x) => level + swing * Math.sin((x / width) * turns * Math.PI * 2 + phase),
    );
    const depth = height * random.between(0.22, 0.4);
    layers.push(
      canvas.layer(
        (art) =>
          art.path(
            under(smooth(curve), -250, width + 250, height + 250),
            art.vertical([fade(light, 0.4), fade(light, 0.1), fade(light, 0)], level - swing, level + depth),
          ),
        { blur: 3 + span * 0.004 * fold, blendMode: 'soft-light' },
      ),
    );
  }
  return canvas.drawing(ground[0], layers);
}

const moods: Readonly<Record<string, Mood>> = {
  'mesh-aurora': {
    size: [1920, 1080],
    seed: 11,
    ground: ['#1b1464', '#0b3b5a'],
    pools: ['#5b2be0', '#12d6b0', '#2a6bff', '#b14bff', '#0ce0d0', '#3a1fa8'],
    light: '#d9fff6',
  },
  'mesh-sunrise': {
    size: [1920, 1280],
    seed: 5,
    ground: ['#ffd9b8', '#ff9a9e'],
    pools: ['#ffb38a', '#ff7eb0', '#ffe9b0', '#ff8f6b', '#f9a8d4', '#ffcf70'],
    light: '#ffffff',
  },
  'mesh-ocean': {
    size: [1920, 1280],
    seed: 23,
    ground: ['#0a2a5e', '#0e7490'],
    pools: ['#1d6fe0', '#13b5c8', '#0b3c8c', '#57d8e8', '#1549b8', '#0aa0a0'],
    light: '#e0fbff',
  },
  'mesh-forest': {
    size: [1920, 1080],
    seed: 3,
    ground: ['#0f3d2e', '#2c7a4b'],
    pools: ['#1f8a5b', '#b7d968', '#0b4a3f', '#57b86b', '#08362f', '#e0e88a'],
    light: '#f4ffd9',
  },
  'mesh-berry': {
    size: [1600, 1600],
    seed: 17,
    ground: ['#4a0d4f', '#d1265f'],
    pools: ['#8e1a8a', '#ff4d7d', '#3a0a5a', '#ff8a5c', '#c21f74', '#6a1294'],
    light: '#ffe3ee',
  },
  'mesh-sand': {
    size: [1920, 1280],
    seed: 29,
    ground: ['#f3e9dc', '#dcc7ad'],
    pools: ['#efe0cc', '#cfb497', '#faf5ec', '#e3cdb2', '#d8bda6', '#f6ecdf'],
    light: '#ffffff',
  },
  'mesh-midnight': {
    size: [1920, 1080],
    seed: 35,
    ground: ['#05060f', '#111a3a'],
    pools: ['#0d1430', '#2a2f7a', '#070914', '#123a5e', '#3b1f6a', '#060812'],
    light: '#9fb4ff',
    folds: 2,
  },
  'mesh-citrus': {
    size: [1080, 1920],
    seed: 41,
    ground: ['#fff2a8', '#ffb347'],
    pools: ['#ffe14d', '#ff9d3b', '#d8f26a', '#ffcf40', '#ff7a4d', '#fff7c9'],
    light: '#ffffff',
  },
  'mesh-lilac': {
    size: [1280, 1920],
    seed: 47,
    ground: ['#e9defc', '#c8d8fb'],
    pools: ['#cdb7f6', '#f7c9e6', '#b7d4fb', '#e8d9ff', '#a9b8f5', '#fde3f0'],
    light: '#ffffff',
  },
};

export const meshes: Readonly<Record<string, () => Drawing>> = Object.fromEntries(
  Object.entries(moods).map(([id, mood]) => [id, () => mesh(mood)]),
);
