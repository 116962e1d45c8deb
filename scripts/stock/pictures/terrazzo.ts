import { darken, lighten } from '../kit/color.ts';
import { polar, straight } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

export function terrazzo(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(73);
  const colors = ['#d98c6e', '#e8b79a', '#7d9a8c', '#2f4f58', '#b8c7bb', '#f0cf9b', '#8c5a4a', '#c9a7a0'];
  const taken: { x: number; y: number; r: number }[] = [];
  const chips = canvas.layer((art) => {
    for (let tries = 0; tries < 9000 && taken.length < 620; tries += 1) {
      const r = tries < 260 ? random.between(38, 72) : random.between(7, 26);
      const spot = { x: random.between(-30, 1630), y: random.between(-30, 1630), r };
      if (taken.some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < (other.r + r) * 1.06)) continue;
      taken.push(spot);
      const color = random.pick(colors);
      const corners = random.whole(5, 7);
      const start = random.between(0, 360);
      const points = Array.from({ length: corners }, (_, corner) =>
        polar(spot, start + ((corner + random.between(-0.3, 0.3)) / corners) * 360, r * random.between(0.62, 1)),
      );
      art.path(
        `${straight(points)}Z`,
        art.linear([lighten(color, 0.2), color, darken(color, 0.08)], {
          from: [spot.x - r, spot.y - r],
          to: [spot.x + r, spot.y + r],
        }),
      );
    }
  });
  return canvas.drawing('#f6f0e6', [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#faf6ee', '#efe6d8'], { from: [0, 0], to: [1600, 1600] })),
    ),
    chips,
  ]);
}
