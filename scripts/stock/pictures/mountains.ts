import { darken, fade, mix } from '../kit/color.ts';
import { fir, n, type Point, plot, smooth, straight, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { fractalNoise, type Random, seeded } from '../kit/random.ts';
import { mist, sun } from '../kit/scenery.ts';

/** A mountain ridge: sharp tops from folded noise. */
function mountainRidge(
  width: number,
  level: number,
  rise: number,
  { seed, stretch }: { seed: number; stretch: number },
): readonly Point[] {
  const coarse = fractalNoise(seeded(seed), 2);
  const fine = fractalNoise(seeded(seed + 1), 4);
  return plot(-40, width + 40, 7, (x) => {
    const place = (x / width) * stretch;
    const peak = 1 - Math.abs(2 * coarse(place + 3) - 1);
    return level - rise * (peak ** 1.6 * 0.86 + (fine(place * 5) - 0.5) * 0.26);
  });
}

/** Facets on the side of the tops that the light reaches. */
function litSides(ridge: readonly Point[], light: -1 | 1, random: Random, depth: number): string {
  let path = '';
  for (let index = 6; index < ridge.length - 6; index += 1) {
    const top = ridge[index];
    const before = ridge[index - 5];
    const after = ridge[index + 5];
    if (!top || !before || !after || top.y > before.y - 3 || top.y > after.y - 3) continue;
    const near = ridge.slice(Math.max(0, index - 5), index + 6);
    if (near.some(({ y }) => y < top.y)) continue;
    const reach = depth * random.between(0.5, 1);
    const slope =
      light === -1 ? ridge.slice(Math.max(0, index - 26), index + 1).toReversed() : ridge.slice(index, index + 27);
    const end = slope.at(-1) ?? top;
    if (end.y - top.y < depth * 0.75) continue;
    let back = '';
    const steps = 6;
    for (let step = 0; step <= steps; step += 1) {
      const part = 1 - step / steps;
      const x = top.x + (end.x - top.x) * part * 0.75 + light * -1 * random.between(-10, 16) * (1 - part);
      const y =
        top.y +
        (end.y - top.y) * part +
        reach * (1 - Math.abs(part - 0.55)) * (0.35 + 0.65 * part) +
        random.between(-8, 8);
      back += `L${n(x)} ${n(step === steps ? top.y : y)}`;
    }
    path += `${straight(slope)}${back}Z`;
  }
  return path;
}

export function mountainsAtDawn(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const far = ['#f3b7a6', '#cf95a6', '#9a789f', '#5f5a8c', '#37406f', '#1c2b50'];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height,
        art.vertical(['#34508f', [0.3, '#7d7fb5'], [0.55, '#e3a0a5'], [0.75, '#ffcf9f'], '#ffe9c4'], 0, 760),
      ),
    ),
    ...sun(canvas, { x: 1240, y: 560 }, 54, { core: '#fff6dc', glow: '#ffb36b' }),
    canvas.layer(
      (art) => {
        const random = seeded(8);
        for (let index = 0; index < 14; index += 1) {
          const x = random.between(0, width);
          const y = random.between(120, 460);
          const rx = random.between(160, 460);
          art.ellipse(
            x,
            y,
            rx,
            random.between(5, 16),
            art.horizontal([fade('#ffd9c2', 0), fade('#ffe1cb', 0.75), fade('#ffd9c2', 0)], x - rx, x + rx),
          );
        }
      },
      { blur: 6 },
    ),
  ];
  const ranges = [
    { level: 700, rise: 250, seed: 31, stretch: 5.5 },
    { level: 790, rise: 330, seed: 52, stretch: 4.2 },
    { level: 880, rise: 330, seed: 77, stretch: 3.6 },
    { level: 990, rise: 300, seed: 14, stretch: 3.1 },
  ];
  ranges.forEach(({ level, rise, ...shape }, index) => {
    const color = far[index] ?? '#000000';
    const ridge = mountainRidge(width, level, rise, shape);
    layers.push(
      canvas.layer((art) => {
        const body = under(straight(ridge), -40, width + 40, height + 40);
        art.path(
          body,
          art.vertical(
            [color, mix(color, far[index + 1] ?? color, 0.25), mix(color, '#ffd9c0', 0.55)],
            level - rise,
            level + 190,
          ),
        );
        const side = litSides(ridge, 1, seeded(index + 90), rise * 0.5);
        if (side !== '' && index < 3)
          art.path(
            side,
            art.horizontal(
              [
                fade(mix(color, '#ffb3b4', 0.4), 0.35),
                fade(mix(color, '#ffc2b0', 0.42), 0.8),
                fade(mix(color, '#ffb3b4', 0.4), 0.4),
              ],
              0,
              width,
            ),
          );
      }),
      mist(canvas, level + 70, mix('#ffdcc6', '#c9a5c4', index / 4), { seed: index + 3, strength: 0.6, thickness: 90 }),
    );
  });
  const trees = (level: number, size: number, color: string, seed: number, blur: number): Element => {
    const random = seeded(seed);
    const hill = fractalNoise(random, 2);
    const ground = (x: number) => level - 130 * hill((x / width) * 2.4);
    return canvas.layer(
      (art) => {
        const paint = art.vertical([color, darken(color, 0.35)], level - size * 1.6, height);
        art.path(under(smooth(plot(-60, width + 60, 60, ground)), -60, width + 60, height + 60), paint);
        for (let x = -40; x < width + 40; x += size * random.between(0.1, 0.42)) {
          art.path(fir({ x, y: ground(x) + 16 }, size * random.between(0.5, 1.15), random), paint);
        }
      },
      { blur },
    );
  };
  layers.push(
    trees(1130, 92, '#3b4472', 5, 0.8),
    mist(canvas, 1120, '#d9b3c4', { seed: 44, strength: 0.5, thickness: 70 }),
    trees(1250, 190, '#182447', 9, 0),
    canvas.layer(
      (art) =>
        art.rect(
          -10,
          -10,
          width + 20,
          height + 20,
          art.radial([fade('#ffb070', 0.3), fade('#ffb070', 0.06), fade('#16204a', 0.2)], 1240, 560, 1500),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing('#7d7fb5', layers);
}
