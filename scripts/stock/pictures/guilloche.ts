import { fade, mix } from '../kit/color.ts';
import { ellipsePath, type Point, polar, roundedRect, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { whole } from '../kit/whole.ts';

const gold = ['#b98a3c', '#f3dc9a', '#c79a4a', '#8f6526', '#e9cb86'] as const;

/** A wave that runs around a frame, as points; `lobes` waves a side of 1000 px. */
function frameWave(
  box: { x: number; y: number; width: number; height: number },
  swing: number,
  phase: number,
): readonly Point[] {
  const { x, y, width, height } = box;
  const total = 2 * (width + height);
  const waves = Math.round(total / 74);
  const count = waves * 8;
  return Array.from({ length: count }, (_, index) => {
    const place = (index / count) * total;
    const off = swing * Math.sin((index / count) * waves * Math.PI * 2 + phase);
    if (place < width) return { x: x + place, y: y + off };
    if (place < width + height) return { x: x + width - off, y: y + place - width };
    if (place < 2 * width + height) return { x: x + width - (place - width - height), y: y + height - off };
    return { x: x + off, y: y + height - (place - 2 * width - height) };
  });
}

/** A rosette of turned loops. */
function rosette(canvas: Canvas, centre: Point, radius: number, color: string): Element {
  return canvas.layer((art) => {
    for (let loop = 0; loop < 10; loop += 1) {
      const points = Array.from({ length: 48 }, (_, index) => {
        const angle = (index / 48) * 360;
        const reach = radius * (0.66 + 0.26 * Math.sin(((angle * 6 + loop * 36) * Math.PI) / 180));
        return polar(centre, angle, reach);
      });
      art.stroke(smooth(points, 'closed'), color, { width: 1.5 });
    }
    for (const part of [0.36, 0.96, 1])
      art.stroke(ellipsePath(centre.x, centre.y, radius * part), color, { width: part === 0.96 ? 1.4 : 2.6 });
  });
}

/** The ground of a certificate: a woven gold frame, fine curves and a clear middle. */
export function guilloche(): Drawing {
  const canvas = new Canvas(1754, 1240);
  const { width, height } = canvas;
  const frame = { x: 84, y: 84, width: width - 168, height: height - 168 };
  const navy = '#1f2f56';
  return canvas.drawing('#fbf7ec', [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.radial(['#fffdf6', '#fbf5e6', '#f1e6cd'], width / 2, height / 2, 1200)),
    ),
    canvas.layer((art) => {
      for (let line = 0; line < 13; line += 1) {
        const points = Array.from({ length: 25 }, (_, index) => {
          const x = (index / 24) * (width + 80) - 40;
          return {
            x,
            y:
              height / 2 +
              (line - 6) * 34 +
              90 * Math.sin((x / width) * 9 + line * 0.42) * Math.sin((x / width) * Math.PI),
          };
        });
        art.stroke(smooth(points), fade(mix('#c9a862', '#9fb0cf', line / 13), 0.3), { width: 1.6 });
      }
    }),
    canvas.layer((art) =>
      art.ellipse(
        width / 2,
        height / 2,
        640,
        400,
        art.radial(
          [fade('#fffdf6', 1), [0.6, fade('#fffdf6', 0.9)], fade('#fffdf6', 0)],
          width / 2,
          height / 2,
          640,
          400 / 700,
        ),
      ),
    ),
    canvas.layer((art) => {
      art.ring(
        roundedRect(28, 28, width - 56, height - 56, 6) + roundedRect(140, 140, width - 280, height - 280, 4),
        navy,
      );
      const paint = art.linear([...gold], { from: [0, 0], to: [width, height] });
      for (let thread = 0; thread < 3; thread += 1)
        art.stroke(smooth(frameWave(frame, 34, (thread * Math.PI * 2) / 3), 'closed'), paint, { width: 2.6 });
      art.stroke(smooth(frameWave(frame, 12, 0), 'closed'), fade('#fff3cf', 0.7), { width: 1.6 });
      for (const [inset, line] of [
        [28, 5],
        [44, 2],
        [128, 2],
        [140, 5],
        [158, 2],
      ] as const)
        art.stroke(roundedRect(inset, inset, width - 2 * inset, height - 2 * inset, 5), paint, { width: line });
    }),
    ...(
      [
        [84, 84],
        [width - 84, 84],
        [84, height - 84],
        [width - 84, height - 84],
      ] as const
    ).flatMap(([x, y]) => [
      canvas.layer(
        (art) =>
          art
            .circle(x, y, 78, navy)
            .stroke(ellipsePath(x, y, 76), art.linear([...gold], { from: [x - 80, y - 80], to: [x + 80, y + 80] }), {
              width: 5,
            }),
        {
          shadow: { color: 'rgba(20, 20, 50, 0.4)', blur: 12, offsetX: 0, offsetY: 4 },
        },
      ),
      rosette(canvas, { x, y }, 66, '#e2c277'),
    ]),
    rosette(canvas, { x: width / 2, y: 84 }, 44, '#e2c277'),
    rosette(canvas, { x: width / 2, y: height - 84 }, 44, '#e2c277'),
  ]);
}
