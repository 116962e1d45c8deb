import { fade } from '../kit/color.ts';
import { ellipsePath } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { whole } from '../kit/whole.ts';

export function artDeco(): Drawing {
  const canvas = new Canvas(1200, 1600);
  const r = 200;
  const gold = ['#f9e7b0', '#d9ad57', '#a87930', '#f3d78f'] as const;
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#12343b', '#0b242c', '#081a22'], { from: [0, 0], to: [1280, 1920] })),
    ),
  ];
  layers.push(
    canvas.layer((art) => {
      const paint = art.linear([...gold], { from: [0, 0], to: [1280, 1920] });
      for (let row = 0; row < 18; row += 1) {
        for (let column = -1; column < 4; column += 1) {
          const cx = column * 2 * r + (row % 2 === 0 ? 0 : r);
          const cy = row * r * 0.5 - 40;
          art.circle(cx, cy, r, row % 4 < 2 ? '#0f2f37' : '#0c2830');
          for (const ring of [0.97, 0.76, 0.55, 0.34])
            art.stroke(ellipsePath(cx, cy, r * ring), paint, { width: ring > 0.9 ? 5 : 2.4 });
        }
      }
    }),
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.radial([fade('#fff1c0', 0.45), fade('#fff1c0', 0), fade('#000810', 0.55)], 420, 480, 1500),
        ),
      { blendMode: 'overlay' },
    ),
  );
  return canvas.drawing('#0b242c', layers);
}
