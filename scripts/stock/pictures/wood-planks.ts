import { darken, fade, lighten } from '../kit/color.ts';
import { ellipsePath, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Planks of warm wood seen from above, with grain, knots and light from the upper left. */
export function woodPlanks(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const random = seeded(510);
  const layers: Element[] = [canvas.layer((art) => art.rect(...whole(canvas), '#6b4226'))];
  const tall = height / 7;
  for (let plank = 0; plank < 7; plank += 1) {
    const top = plank * tall;
    const color = random.pick(['#b07a4a', '#a36d40', '#bd8856', '#9a6639', '#b58052']);
    layers.push(
      canvas.layer((art) => {
        art.rect(
          -20,
          top,
          width + 40,
          tall - 5,
          art.vertical([lighten(color, 0.1), color, darken(color, 0.1)], top, top + tall),
        );
        art.inside(`M-20 ${top}H${width + 20}V${top + tall - 5}H-20Z`, () => {
          const knots = Array.from({ length: random.whole(0, 2) }, () => ({
            x: random.between(100, width - 100),
            y: top + tall * random.between(0.3, 0.7),
          }));
          for (let line = 0; line < 21; line += 1) {
            const level = top + (line / 20) * tall;
            const phase = random.between(0, 6);
            const points = Array.from({ length: 25 }, (_, index) => {
              const x = (index / 24) * (width + 200) - 100;
              const push = knots.reduce(
                (sum, knot) =>
                  sum +
                  Math.sign(level - knot.y || 1) *
                    30 *
                    Math.exp(-(((x - knot.x) / 120) ** 2)) *
                    Math.exp(-(((level - knot.y) / 60) ** 2)),
                0,
              );
              return { x, y: level + push + 4 * Math.sin(x / 210 + phase) };
            });
            art.stroke(
              smooth(points),
              fade(random.chance(0.62) ? darken(color, 0.42) : lighten(color, 0.4), random.between(0.1, 0.34)),
              { width: random.between(1.2, 4.2) },
            );
          }
          for (const { x, y } of knots) {
            art.ellipse(x, y, 34, 17, fade(darken(color, 0.55), 0.75)).ellipse(x, y, 18, 9, darken(color, 0.7));
            for (const ring of [44, 56, 70])
              art.stroke(ellipsePath(x, y, ring, ring * 0.46), fade(darken(color, 0.5), 0.3), { width: 2.4 });
          }
        });
        art
          .rect(-20, top, width + 40, 3, fade(lighten(color, 0.5), 0.5))
          .rect(-20, top + tall - 9, width + 40, 5, fade('#2a160a', 0.45));
      }),
      canvas.layer((art) => art.rect(-20, top + tall - 6, width + 40, 6, '#2a160a'), { blur: 1.2 }),
    );
  }
  layers.push(
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.radial([fade('#fff0d0', 0.75), fade('#fff0d0', 0.1), fade('#1c0a02', 0.65)], 560, 380, 1700),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing('#8a5a34', layers);
}
