import { blob, ellipsePath, n, roundedRect } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

export function memphis(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const random = seeded(91);
  const colors = ['#ff5d73', '#ffc145', '#3ec5c9', '#6a5acd', '#ff8c42', '#2b2d5b'];
  const taken: { x: number; y: number; r: number }[] = [];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#fff6ee', '#fde6e4'], { from: [0, 0], to: [1920, 1080] })),
    ),
    canvas.layer(
      (art) => {
        art.path(
          blob({ x: 210, y: 180 }, 360, { unevenness: 0.14, corners: 8, random }),
          art.linear(['#ffd77a', '#ffb13d'], { from: [0, 0], to: [500, 500] }),
        );
        art.path(
          blob({ x: 1760, y: 930 }, 420, { unevenness: 0.14, corners: 8, random }),
          art.linear(['#8d7bea', '#5b49c4'], { from: [1400, 600], to: [1920, 1080] }),
        );
        art.path(
          blob({ x: 1700, y: 120 }, 250, { unevenness: 0.14, corners: 8, random }),
          art.linear(['#6fe0d8', '#2bb3bd'], { from: [1500, 0], to: [1900, 300] }),
        );
        art.path(
          blob({ x: 160, y: 980 }, 280, { unevenness: 0.14, corners: 8, random }),
          art.linear(['#ff9aa8', '#ff5d73'], { from: [0, 800], to: [400, 1080] }),
        );
      },
      { shadow: { color: 'rgba(60, 30, 80, 0.18)', blur: 40, offsetX: 0, offsetY: 16 } },
    ),
  ];
  layers.push(
    canvas.layer((art) => {
      for (let tries = 0; tries < 900 && taken.length < 95; tries += 1) {
        const spot = { x: random.between(0, 1920), y: random.between(0, 1080), r: random.between(24, 46) };
        const centre = Math.hypot((spot.x - 960) / 960, (spot.y - 540) / 540);
        if (
          centre < 0.62 ||
          taken.some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < other.r + spot.r + 30)
        )
          continue;
        taken.push(spot);
        const { x, y, r } = spot;
        const color = random.pick(colors);
        art.group(`translate(${n(x)} ${n(y)}) rotate(${random.whole(0, 360)})`, () => {
          const kind = random.whole(0, 6);
          if (kind === 0) art.circle(0, 0, r * 0.7, color);
          if (kind === 1) art.stroke(ellipsePath(0, 0, r * 0.6), color, { width: 9 });
          if (kind === 2) art.path(`M0 ${n(-r)}L${n(r * 0.87)} ${n(r * 0.5)}H${n(-r * 0.87)}Z`, color);
          if (kind === 3)
            art.stroke(
              `M${n(-r * 1.2)} 0l${n(r * 0.5)} ${n(-r * 0.5)}l${n(r * 0.5)} ${n(r * 0.5)}l${n(r * 0.5)} ${n(-r * 0.5)}l${n(r * 0.5)} ${n(r * 0.5)}`,
              color,
              { width: 9 },
            );
          if (kind === 4)
            art.stroke(
              `M${n(-r)} 0C${n(-r * 0.6)} ${n(-r)} ${n(-r * 0.2)} ${n(r)} ${n(r * 0.2)} 0S${n(r * 0.8)} ${n(-r)} ${n(r)} 0`,
              color,
              { width: 9 },
            );
          if (kind === 5)
            art
              .path(roundedRect(-r * 0.24, -r * 0.8, r * 0.48, r * 1.6, 8), color)
              .path(roundedRect(-r * 0.8, -r * 0.24, r * 1.6, r * 0.48, 8), color);
          if (kind === 6)
            for (let dot = 0; dot < 9; dot += 1)
              art.circle(((dot % 3) - 1) * r * 0.6, (Math.floor(dot / 3) - 1) * r * 0.6, 5.5, color);
        });
      }
    }),
  );
  return canvas.drawing('#fff6ee', layers);
}
