import { darken, fade, lighten } from '../kit/color.ts';
import { leaf, type Point, polar, straight } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Leaves from the edges around a clear middle. */
export function leafFrame({
  size,
  seed,
  ground,
  greens,
  veins,
  flowers,
}: {
  size: readonly [number, number];
  seed: number;
  ground: readonly [string, string];
  greens: readonly string[];
  veins: string;
  flowers: readonly string[];
}): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        ...whole(canvas),
        art.radial(
          [lighten(ground[0], 0.3), ground[0], ground[1]],
          width / 2,
          height / 2,
          Math.hypot(width, height) * 0.55,
        ),
      ),
    ),
  ];
  const around = (part: number): Point & { turn: number } => {
    const total = 2 * (width + height);
    const place = part * total;
    const inward = (x: number, y: number) => ({
      x,
      y,
      turn: (Math.atan2(height / 2 - y, width / 2 - x) * 180) / Math.PI,
    });
    if (place < width) return inward(place, -30);
    if (place < width + height) return inward(width + 30, place - width);
    if (place < 2 * width + height) return inward(2 * width + height - place, height + 30);
    return inward(-30, total - place);
  };
  for (let depth = 0; depth < 3; depth += 1) {
    const count = 26 - depth * 3;
    for (let index = 0; index < count; index += 1) {
      const { turn, ...stalk } = around(((index + random.between(-0.3, 0.3) + depth * 0.4 + count) / count) % 1);
      const color = greens[(index + depth * 2) % greens.length] ?? '#3f7f50';
      const tone = depth === 0 ? darken(color, 0.3) : depth === 1 ? color : lighten(color, 0.1);
      const long = Math.min(width, height) * random.between(0.22, 0.34) * (1.12 - depth * 0.13);
      const heading = turn + random.between(-42, 42);
      const frond = (index + depth) % 3 === 0;
      layers.push(
        canvas.layer(
          (art) => {
            const tip = polar(stalk, heading, long);
            const paint = art.linear([darken(tone, 0.3), tone, lighten(tone, 0.22)], {
              from: [stalk.x, stalk.y],
              to: [tip.x, tip.y],
            });
            if (frond) {
              art.stroke(straight([stalk, tip]), darken(tone, 0.2), { width: 6 });
              for (let blade = 2; blade <= 11; blade += 1) {
                const at = polar(stalk, heading, (long * blade) / 11);
                const reach = long * 0.42 * Math.sin((blade / 12) * Math.PI) + long * 0.06;
                for (const side of [-1, 1])
                  art.path(leaf(at, heading + side * 52, reach, reach * 0.17, side * -18), paint);
              }
            } else {
              art.path(leaf(stalk, heading, long, long * random.between(0.2, 0.3), random.between(-12, 12)), paint);
              art.stroke(straight([stalk, polar(stalk, heading, long * 0.9)]), fade(veins, 0.5), { width: 3.4 });
              for (let vein = 0.22; vein < 0.84; vein += 0.1) {
                const from = polar(stalk, heading, long * vein);
                for (const side of [-1, 1])
                  art.stroke(
                    straight([from, polar(from, heading + side * 44, long * 0.2 * Math.sin(vein * Math.PI))]),
                    fade(veins, 0.3),
                    { width: 1.8 },
                  );
              }
            }
          },
          { shadow: { color: 'rgba(6, 26, 20, 0.34)', blur: 14, offsetX: 5, offsetY: 9 } },
        ),
      );
    }
  }
  if (flowers.length > 0)
    for (const [px, py, r] of [
      [0.07, 0.1, 0.1],
      [0.93, 0.9, 0.11],
      [0.9, 0.14, 0.07],
      [0.1, 0.86, 0.08],
    ] as const) {
      const centre = { x: px * width, y: py * height };
      const size2 = r * Math.min(width, height);
      const color = random.pick(flowers);
      layers.push(
        canvas.layer(
          (art) => {
            for (let ring = 0; ring < 2; ring += 1)
              for (let petal = 0; petal < 6; petal += 1) {
                const turn = petal * 60 + ring * 30 + px * 100;
                const end = polar(centre, turn, size2 * (1 - ring * 0.34));
                art.path(
                  leaf(centre, turn, size2 * (1.1 - ring * 0.36), size2 * (0.46 - ring * 0.12)),
                  art.linear(
                    [darken(color, 0.28), lighten(color, 0.08 + ring * 0.14), lighten(color, 0.35 + ring * 0.14)],
                    { from: [centre.x, centre.y], to: [end.x, end.y] },
                  ),
                );
              }
            art.circle(
              centre.x,
              centre.y,
              size2 * 0.16,
              art.radial(['#ffe9a8', '#e9a83a'], centre.x - 4, centre.y - 4, size2 * 0.18),
            );
          },
          { shadow: { color: 'rgba(40, 10, 20, 0.35)', blur: 16, offsetX: 5, offsetY: 9 } },
        ),
      );
    }
  return canvas.drawing(ground[0], layers);
}
