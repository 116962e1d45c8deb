import { fade, lighten, mix } from '../kit/color.ts';
import { n } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

export function cubes(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const random = seeded(6);
  const side = 92;
  const w = side * Math.cos(Math.PI / 6);
  const palette = ['#f4efe6', '#f4efe6', '#e9d8c2', '#f2b56b', '#e07a5f', '#3d6f8e', '#81b0a4', '#f4efe6'];
  const layer = canvas.layer((art) => {
    for (let row = -1; row * side * 1.5 < 1280 + side * 2; row += 1) {
      for (let column = -1; column * 2 * w < 1920 + 2 * w; column += 1) {
        const x = column * 2 * w + (row % 2 === 0 ? 0 : w);
        const y = row * side * 1.5;
        const color = random.pick(palette);
        art.path(
          `M${n(x)} ${n(y - side)}L${n(x + w)} ${n(y - side / 2)}L${n(x)} ${n(y)}L${n(x - w)} ${n(y - side / 2)}Z`,
          art.linear([lighten(color, 0.4), lighten(color, 0.1)], { from: [x - w, y - side], to: [x + w, y] }),
        );
        art.path(
          `M${n(x - w)} ${n(y - side / 2)}L${n(x)} ${n(y)}V${n(y + side)}L${n(x - w)} ${n(y + side / 2)}Z`,
          art.vertical([mix(color, '#6b5a66', 0.08), mix(color, '#5a4860', 0.26)], y - side / 2, y + side),
        );
        art.path(
          `M${n(x + w)} ${n(y - side / 2)}L${n(x)} ${n(y)}V${n(y + side)}L${n(x + w)} ${n(y + side / 2)}Z`,
          art.vertical([mix(color, '#4a3a5a', 0.3), mix(color, '#352a4a', 0.5)], y - side / 2, y + side),
        );
      }
    }
  });
  return canvas.drawing('#e9d8c2', [
    layer,
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.linear([fade('#fff4df', 0.6), fade('#fff4df', 0), fade('#1d1838', 0.4)], {
            from: [0, 0],
            to: [1920, 1280],
          }),
        ),
      { blendMode: 'soft-light' },
    ),
  ]);
}
