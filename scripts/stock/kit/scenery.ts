// Parts that landscapes share: sky, ranges, trees and air.

import { darken, fade, mix } from './color.ts';
import { fir, type Point, plot, smooth, straight, under } from './paths.ts';
import type { Canvas, Element } from './picture.ts';
import { fractalNoise, seeded } from './random.ts';

export function stars(canvas: Canvas, count: number, low: number, seed: number): Element {
  const random = seeded(seed);
  return canvas.layer((art) => {
    for (let star = 0; star < count; star += 1) {
      const [x, y, r] = [random.between(0, canvas.width), random.between(0, low), random.unit() ** 3 * 2.4 + 0.6];
      art.circle(
        x,
        y,
        r,
        fade(random.pick(['#ffffff', '#dfe8ff', '#fff1d6']), random.between(0.35, 1) * (1 - (y / low) * 0.6)),
      );
      if (r > 2.5) art.circle(x, y, r * 5, art.radial([fade('#cfe0ff', 0.3), fade('#cfe0ff', 0)], x, y, r * 5));
    }
  });
}

export function sun(
  canvas: Canvas,
  { x, y }: Point,
  radius: number,
  colors: { core: string; glow: string },
): readonly Element[] {
  return [
    canvas.layer(
      (art) =>
        art.circle(
          x,
          y,
          radius * 9,
          art.radial(
            [
              fade(colors.glow, 0.75),
              [0.25, fade(colors.glow, 0.34)],
              [0.6, fade(colors.glow, 0.08)],
              fade(colors.glow, 0),
            ],
            x,
            y,
            radius * 9,
          ),
        ),
      { blendMode: 'screen' },
    ),
    canvas.layer(
      (art) =>
        art.circle(
          x,
          y,
          radius,
          art.radial([colors.core, [0.8, colors.core], mix(colors.core, colors.glow, 0.4)], x, y, radius),
        ),
      { blur: 1 },
    ),
  ];
}

/** Bands of mist that lie along a height. */
export function mist(
  canvas: Canvas,
  level: number,
  color: string,
  { seed, strength, thickness }: { seed: number; strength: number; thickness: number },
): Element {
  const random = seeded(seed);
  return canvas.layer(
    (art) => {
      for (let index = 0; index < 6; index += 1) {
        const cx = random.between(-100, canvas.width + 100);
        const rx = random.between(0.22, 0.42) * canvas.width;
        const ry = thickness * random.between(0.4, 1);
        const cy = level + random.between(-0.4, 0.4) * thickness;
        art.ellipse(
          cx,
          cy,
          rx,
          ry,
          art.radial([fade(color, strength), fade(color, strength * 0.5), fade(color, 0)], cx, cy, rx, ry / rx),
        );
      }
    },
    { blur: 18 },
  );
}

/** A jagged range with its own faint light. */
export function range(
  canvas: Canvas,
  {
    level,
    rise,
    color,
    foot,
    seed,
    stretch,
  }: { level: number; rise: number; color: string; foot: string; seed: number; stretch: number },
): Element {
  const coarse = fractalNoise(seeded(seed), 2);
  const fine = fractalNoise(seeded(seed + 1), 4);
  const ridge = plot(-40, canvas.width + 40, 8, (x) => {
    const place = (x / canvas.width) * stretch;
    return level - rise * ((1 - Math.abs(2 * coarse(place + 2) - 1)) ** 1.6 * 0.88 + (fine(place * 5) - 0.5) * 0.26);
  });
  return canvas.layer((art) =>
    art.path(
      under(straight(ridge), -40, canvas.width + 40, canvas.height + 40),
      art.vertical([color, color, foot], level - rise, level + 60),
    ),
  );
}

/** A row of conifers on uneven ground, all one colour. */
export function treeLine(
  canvas: Canvas,
  {
    level,
    size,
    color,
    seed,
    swing = 40,
  }: { level: number; size: number; color: string; seed: number; swing?: number },
): Element {
  const random = seeded(seed);
  const hill = fractalNoise(random, 2);
  const ground = (x: number) => level - swing * hill((x / canvas.width) * 3);
  return canvas.layer((art) => {
    const paint = art.vertical([color, darken(color, 0.4)], level - size, canvas.height);
    art.path(
      under(smooth(plot(-60, canvas.width + 60, 70, ground)), -60, canvas.width + 60, canvas.height + 60),
      paint,
    );
    for (let x = -40; x < canvas.width + 40; x += size * random.between(0.12, 0.34))
      art.path(fir({ x, y: ground(x) + 12 }, size * random.between(0.5, 1.15), random), paint);
  });
}
