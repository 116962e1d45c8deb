import { along, darken, fade, lighten } from '../kit/color.ts';
import { plot, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

interface Waves {
  readonly size: readonly [number, number];
  readonly seed: number;
  /** From the farthest sheet to the nearest. */
  readonly colors: readonly string[];
  readonly sheets: number;
  /** Where the first sheet begins, a part of the height. */
  readonly start: number;
  readonly swing: number;
}

export const sheetShadow = (blur: number) => ({
  shadow: { color: 'rgba(10, 10, 40, 0.32)', blur, offsetX: 0, offsetY: -blur * 0.35 },
});

export function waves({ size, seed, colors, sheets, start, swing }: Waves): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const first = colors[0] ?? '#ffffff';
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.linear([lighten(first, 0.35), first], { from: [0, 0], to: [width * 0.6, height] }),
      ),
    ),
  ];
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const part = (sheet + 1) / sheets;
    const level = height * (start + (1.04 - start) * (sheet / sheets));
    const phase = random.between(0, 6.3);
    const turns = random.between(0.75, 1.35);
    const tilt = random.between(-0.06, 0.06) * height;
    const rise = height * swing * random.between(0.7, 1.15);
    const curve = smooth(
      plot(
        -120,
        width + 120,
        width / 10,
        (x) =>
          level +
          rise * Math.sin((x / width) * turns * 6.28 + phase) +
          rise * 0.35 * Math.sin((x / width) * turns * 13 + phase * 2) +
          tilt * (x / width),
      ),
    );
    const color = along(colors, part);
    const sheetPath = under(curve, -120, width + 120, height + 120);
    layers.push(
      canvas.layer(
        (art) =>
          art.path(
            sheetPath,
            art.linear([lighten(color, 0.16), color, darken(color, 0.12)], {
              from: [0, level - rise],
              to: [width * 0.5, level + height * 0.4],
            }),
          ),
        sheetShadow(34),
      ),
      canvas.layer((art) => art.stroke(curve, fade(lighten(color, 0.6), 0.5), { width: 2.5 }), { blur: 0.8 }),
    );
  }
  return canvas.drawing(first, layers);
}
