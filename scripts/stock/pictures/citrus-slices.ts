import { darken, fade, lighten } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { leaf, n, polar, straight } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

export function citrus(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const random = seeded(350);
  const kinds = [
    { rind: '#f28a1c', flesh: '#ffb13d', light: '#ffd98a' },
    { rind: '#f2c91c', flesh: '#ffe14d', light: '#fff3a8' },
    { rind: '#6fae2e', flesh: '#b5d95a', light: '#e2f2a8' },
    { rind: '#f07a4a', flesh: '#f2645c', light: '#ffb0a0' },
  ];
  const taken: { x: number; y: number; r: number }[] = [];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1940, 1300, art.linear(['#bfeadf', '#8fd6cc', '#6cc0bd'], { from: [0, 0], to: [1920, 1280] })),
    ),
  ];
  for (let tries = 0; tries < 900 && taken.length < 27; tries += 1) {
    const r = random.between(104, 178);
    const at = { x: random.between(-40, 1960), y: random.between(-40, 1320), r };
    if (taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < (other.r + r) * 1.06)) continue;
    taken.push(at);
    const { rind, flesh, light } = random.pick(kinds);
    const turn = random.between(0, 40);
    const { x, y } = at;
    layers.push(
      canvas.layer(
        (art) => {
          art.circle(
            x,
            y,
            r,
            art.linear([lighten(rind, 0.2), rind, darken(rind, 0.16)], { from: [x - r, y - r], to: [x + r, y + r] }),
          );
          art.circle(x, y, r * 0.92, '#fff9e6');
          const parts = 10;
          for (let part = 0; part < parts; part += 1) {
            const middle = turn + (part * 360) / parts;
            const half = 360 / parts / 2 - 2.2;
            const tip = polar(at, middle, r * 0.09);
            const [a, b] = [polar(at, middle - half, r * 0.8), polar(at, middle + half, r * 0.8)];
            const outer = polar(at, middle, r * 0.9);
            art.path(
              `M${n(tip.x)} ${n(tip.y)}L${n(a.x)} ${n(a.y)}Q${n(outer.x)} ${n(outer.y)} ${n(b.x)} ${n(b.y)}Z`,
              art.radial([light, flesh, darken(flesh, 0.07)], x, y, r * 0.86),
            );
            for (let cell = 0; cell < 4; cell += 1) {
              const from = polar(at, middle + random.between(-half, half) * 0.6, r * random.between(0.3, 0.6));
              art.path(leaf(from, middle + random.between(-8, 8), r * 0.2, r * 0.035), fade(light, 0.7));
            }
          }
          art.path(
            `M${n(x - r * 0.7)} ${n(y - r * 0.5)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${n(x + r * 0.2)} ${n(y - r * 0.83)}A${n(r)} ${n(r)} 0 0 0 ${n(x - r * 0.7)} ${n(y - r * 0.5)}Z`,
            fade('#ffffff', 0.45),
          );
        },
        drop(24, 18, 0.3),
      ),
    );
  }
  for (let sprig = 0; sprig < 60; sprig += 1) {
    const at = { x: random.between(0, 1920), y: random.between(0, 1280) };
    if (taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < other.r + 44)) continue;
    taken.push({ ...at, r: 52 });
    const turn = random.between(0, 360);
    layers.push(
      canvas.layer(
        (art) => {
          for (const offset of [-36, 36]) {
            const tip = polar(at, turn + offset, 84);
            art
              .path(
                leaf(at, turn + offset, 84, 36),
                art.linear(['#2f8a5a', '#5fb870', '#a5dd94'], { from: [at.x, at.y], to: [tip.x, tip.y] }),
              )
              .stroke(straight([at, polar(at, turn + offset, 68)]), fade('#e6ffd9', 0.6), { width: 2.4 });
          }
        },
        drop(10, 8, 0.28),
      ),
    );
  }
  return canvas.drawing('#8fd6cc', layers);
}
