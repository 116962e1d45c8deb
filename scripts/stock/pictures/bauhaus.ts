import { darken, fade, lighten } from '../kit/color.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Quarter circles, half circles and dots on a grid. */
export function bauhaus(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(52);
  const cell = 200;
  const grounds = ['#f4ead7', '#f4ead7', '#1f3a5f', '#e4572e', '#f2b134', '#2a9d8f', '#efdcc3'];
  const inks = ['#e4572e', '#1f3a5f', '#f2b134', '#2a9d8f', '#f4ead7', '#17263c', '#f29f80'];
  const layer = canvas.layer((art) => {
    for (let row = 0; row < 8; row += 1) {
      for (let column = 0; column < 8; column += 1) {
        const x = column * cell;
        const y = row * cell;
        const ground = random.pick(grounds);
        const ink = random.pick(inks.filter((color) => color !== ground));
        const second = random.pick(inks.filter((color) => color !== ground && color !== ink));
        const paint = art.linear([lighten(ink, 0.13), darken(ink, 0.08)], { from: [x, y], to: [x + cell, y + cell] });
        art.rect(
          x,
          y,
          cell + 1,
          cell + 1,
          art.linear([lighten(ground, 0.1), darken(ground, 0.05)], { from: [x, y], to: [x + cell, y + cell] }),
        );
        const turn = `rotate(${random.whole(0, 3) * 90} ${x + cell / 2} ${y + cell / 2})`;
        const kind = random.whole(0, 7);
        art.group(turn, () => {
          if (kind === 0)
            art
              .path(`M${x} ${y}H${x + cell}A${cell} ${cell} 0 0 1 ${x} ${y + cell}Z`, paint)
              .path(`M${x} ${y}H${x + cell / 2}A${cell / 2} ${cell / 2} 0 0 1 ${x} ${y + cell / 2}Z`, second);
          if (kind === 1)
            art
              .path(`M${x} ${y + cell / 2}A${cell / 2} ${cell / 2} 0 0 1 ${x + cell} ${y + cell / 2}Z`, paint)
              .path(`M${x} ${y + cell}A${cell / 2} ${cell / 2} 0 0 1 ${x + cell} ${y + cell}Z`, second);
          if (kind === 2)
            art
              .circle(x + cell / 2, y + cell / 2, cell * 0.36, paint)
              .circle(x + cell / 2, y + cell / 2, cell * 0.16, second);
          if (kind === 3) art.path(`M${x} ${y}L${x + cell} ${y + cell}H${x}Z`, paint);
          if (kind === 4)
            art.path(
              `M${x} ${y}A${cell} ${cell} 0 0 1 ${x + cell} ${y + cell}A${cell} ${cell} 0 0 1 ${x} ${y}Z`,
              paint,
            );
          if (kind === 5)
            for (let stripe = 0; stripe < 4; stripe += 1)
              art.rect(x, y + stripe * 50, cell, 25, stripe % 2 === 0 ? paint : second);
          if (kind === 6)
            for (let dot = 0; dot < 9; dot += 1)
              art.circle(x + 40 + (dot % 3) * 60, y + 40 + Math.floor(dot / 3) * 60, 17, dot === 4 ? second : paint);
          if (kind === 7)
            art
              .path(`M${x} ${y}H${x + cell / 2}A${cell / 2} ${cell / 2} 0 0 1 ${x + cell / 2} ${y + cell}H${x}Z`, paint)
              .circle(x + cell * 0.42, y + cell / 2, cell * 0.17, second);
        });
      }
    }
  });
  return canvas.drawing('#f4ead7', [
    layer,
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.radial([fade('#ffffff', 0.35), fade('#ffffff', 0), fade('#20102a', 0.35)], 500, 400, 1500),
        ),
      { blendMode: 'soft-light' },
    ),
  ]);
}
