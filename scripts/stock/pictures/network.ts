import { along, fade, mix } from '../kit/color.ts';
import { straight } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Points in space joined by lines, for technology. */
export function network(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const random = seeded(155);
  const points = Array.from({ length: 150 }, () => ({
    x: random.between(-40, 1960),
    y: random.between(-40, 1120),
    depth: random.between(0.3, 1),
  }));
  const near = (x: number, y: number) => fade(along(['#42f0d4', '#4aa8ff', '#9a6bff'], x / 1920), y);
  return canvas.drawing('#081230', [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#0a1a44', '#0a1233', '#130b38'], { from: [0, 0], to: [1920, 1080] })),
    ),
    canvas.layer(
      (art) =>
        art
          .circle(1400, 300, 760, art.radial([fade('#3b5bff', 0.5), fade('#3b5bff', 0)], 1400, 300, 760))
          .circle(360, 860, 700, art.radial([fade('#00c2b8', 0.36), fade('#00c2b8', 0)], 360, 860, 700)),
      { blendMode: 'screen' },
    ),
    canvas.layer(
      (art) => {
        points.forEach((from, index) => {
          for (const to of points.slice(index + 1)) {
            const gap = Math.hypot(from.x - to.x, from.y - to.y);
            if (gap < 260)
              art.stroke(
                straight([from, to]),
                near(from.x, 0.95 * (1 - gap / 260) * Math.min(from.depth, to.depth) + 0.06),
                { width: 1.2 + from.depth * 1.6 },
              );
          }
        });
      },
      { blendMode: 'screen' },
    ),
    canvas.layer(
      (art) => {
        for (const { x, y, depth } of points)
          art.circle(x, y, 26 * depth, art.radial([near(x, 0.6 * depth), near(x, 0)], x, y, 26 * depth));
      },
      { blendMode: 'screen' },
    ),
    canvas.layer((art) => {
      for (const { x, y, depth } of points) art.circle(x, y, 2 + 4.2 * depth * depth, mix('#ffffff', near(x, 1), 0.25));
    }),
  ]);
}
