import { fade, lighten } from '../kit/color.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

interface Lights {
  readonly size: readonly [number, number];
  readonly seed: number;
  readonly ground: readonly string[];
  readonly colors: readonly string[];
}

/** Lights out of focus. */
export function bokeh({ size, seed, ground, colors }: Lights): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear([...ground], { from: [0, 0], to: [width * 0.7, height] })),
    ),
  ];
  for (const { count, low, high, blur, strength } of [
    { count: 22, low: 130, high: 230, blur: 34, strength: 0.46 },
    { count: 40, low: 54, high: 110, blur: 5, strength: 0.62 },
    { count: 60, low: 18, high: 54, blur: 1.6, strength: 0.8 },
    { count: 70, low: 3, high: 9, blur: 0.8, strength: 0.9 },
  ]) {
    layers.push(
      canvas.layer(
        (art) => {
          for (let light = 0; light < count; light += 1) {
            const x = random.between(0, width);
            const y = height * (0.5 + (random.unit() + random.unit() + random.unit() - 1.5) * 0.62);
            const r = random.between(low, high);
            const color = random.pick(colors);
            const glow = strength * random.between(0.4, 1);
            art.circle(
              x,
              y,
              r,
              art.radial(
                [
                  fade(color, glow * 0.72),
                  [0.8, fade(color, glow * 0.82)],
                  [0.93, fade(lighten(color, 0.4), glow)],
                  fade(color, glow * 0.3),
                ],
                x,
                y,
                r,
              ),
            );
          }
        },
        { blur, blendMode: 'screen' },
      ),
    );
  }
  return canvas.drawing(ground[0] ?? '#000000', layers);
}
