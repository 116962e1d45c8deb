import { along, fade } from '../kit/color.ts';
import { smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { fractalNoise, seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Contour lines of soft hills: circles of growing radius bent by noise. */
export function contours(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#23505c', '#16384a', '#0d2233'], { from: [0, 0], to: [1920, 1080] })),
    ),
  ];
  for (const [cx, cy, seed, count] of [
    [430, 380, 3, 30],
    [1480, 760, 9, 34],
  ] as const) {
    const noise = fractalNoise(seeded(seed), 3);
    layers.push(
      canvas.layer((art) => {
        for (let ring = 1; ring < count; ring += 1) {
          const points = Array.from({ length: 44 }, (_, index) => {
            const angle = (index / 44) * Math.PI * 2;
            const bend =
              noise(3 + Math.cos(angle) * 1.3 + ring * 0.045) + noise(30 + Math.sin(angle) * 1.3 + ring * 0.03) - 1;
            const reach = ring * 26 * (1 + bend * 0.8);
            return { x: cx + Math.cos(angle) * reach * 1.2, y: cy + Math.sin(angle) * reach };
          });
          art.stroke(
            smooth(points, 'closed'),
            fade(
              along(['#f6c177', '#e98b6d', '#6fb7b0', '#3f7f8c'], ring / count),
              (ring % 5 === 0 ? 1 : 0.62) * (1 - (ring / count) * 0.7),
            ),
            { width: ring % 5 === 0 ? 3.2 : 1.8 },
          );
        }
      }),
    );
  }
  return canvas.drawing('#0f2230', layers);
}
