import { darken, lighten } from '../kit/color.ts';
import { n } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

interface Party {
  readonly size: readonly [number, number];
  readonly seed: number;
  readonly ground: readonly [string, string];
  readonly colors: readonly string[];
}

/** Paper bits that fall from above: thick and blurred near, small and sharp far. */
export function confetti({ size, seed, ground, colors }: Party): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        ...whole(canvas),
        art.radial(
          [lighten(ground[0], 0.2), ground[0], ground[1]],
          width / 2,
          height * 0.55,
          Math.hypot(width, height) * 0.62,
        ),
      ),
    ),
  ];
  for (const { count, scale, blur } of [
    { count: 190, scale: 0.5, blur: 0 },
    { count: 120, scale: 0.95, blur: 0 },
    { count: 16, scale: 2.3, blur: 7 },
  ]) {
    layers.push(
      canvas.layer(
        (art) => {
          for (let bit = 0; bit < count; bit += 1) {
            const x = random.between(-40, width + 40);
            const fall = random.unit() ** 1.5;
            const edge = Math.abs(x / width - 0.5) * 0.7;
            const y = height * Math.min(1.02, fall * (0.55 + edge) + random.between(-0.04, 0.06));
            const color = random.pick(colors);
            const w = random.between(16, 30) * scale;
            const tilt = random.between(0.25, 1);
            art.group(`translate(${n(x)} ${n(y)}) rotate(${random.whole(0, 180)})`, () => {
              const paint = art.linear([lighten(color, 0.35), color, darken(color, 0.2)], {
                from: [-w, -w],
                to: [w, w],
              });
              const kind = random.whole(0, 4);
              if (kind === 0) art.ellipse(0, 0, w * 0.55, w * 0.55 * tilt, paint);
              else if (kind === 1)
                art.stroke(
                  `M${n(-w * 1.4)} 0C${n(-w)} ${n(-w)} ${n(-w * 0.4)} ${n(w)} 0 0S${n(w)} ${n(-w)} ${n(w * 1.4)} 0`,
                  paint,
                  { width: w * 0.3, cap: 'butt' },
                );
              else
                art.path(
                  `M${n(-w * 0.5)} ${n(-w * 0.8 * tilt)}L${n(w * 0.5)} ${n(-w * 0.7 * tilt)}L${n(w * 0.4)} ${n(w * 0.8 * tilt)}L${n(-w * 0.6)} ${n(w * 0.7 * tilt)}Z`,
                  paint,
                );
            });
          }
        },
        blur > 0 ? { blur } : { shadow: { color: 'rgba(20, 10, 40, 0.22)', blur: 8, offsetX: 3, offsetY: 7 } },
      ),
    );
  }
  return canvas.drawing(ground[0], layers);
}
