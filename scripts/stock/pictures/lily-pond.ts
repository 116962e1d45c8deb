import { darken, fade, lighten } from '../kit/color.ts';
import { ellipsePath, leaf, n, polar, straight } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

/** Koi-free calm: lily pads and rings on dark water, seen from above. */
export function lilyPond(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(260);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#1f7a7a', '#12525f', '#0a3044'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer(
      (art) => {
        for (let patch = 0; patch < 18; patch += 1) {
          const [x, y, r] = [random.between(0, 1600), random.between(0, 1600), random.between(120, 320)];
          art.circle(
            x,
            y,
            r,
            art.radial([fade(random.pick(['#54c2b4', '#0a2f44', '#2f9a94']), 0.34), fade('#0a2f44', 0)], x, y, r),
          );
        }
      },
      { blur: 26 },
    ),
    canvas.layer(
      (art) => {
        for (const [x, y] of [
          [1050, 520],
          [420, 1180],
          [300, 260],
        ] as const)
          for (let ring = 1; ring < 6; ring += 1)
            art.stroke(ellipsePath(x, y, ring * 44), fade('#d6fff4', 0.34 - ring * 0.05), { width: 3 });
      },
      { blur: 1 },
    ),
  ];
  const taken: { x: number; y: number; r: number }[] = [];
  for (let tries = 0; tries < 1600 && taken.length < 26; tries += 1) {
    const spot = { x: random.between(-20, 1620), y: random.between(-20, 1620), r: random.between(70, 165) };
    if (
      taken.some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < (other.r + spot.r) * 0.94) ||
      Math.hypot(spot.x - 880, spot.y - 820) < 330
    )
      continue;
    taken.push(spot);
    const { x, y, r } = spot;
    const turn = random.between(0, 360);
    const color = random.pick(['#4fa05a', '#6fb85f', '#3a8a5c', '#8fc76a']);
    const [a, b] = [polar(spot, turn + 14, r), polar(spot, turn - 14, r)];
    layers.push(
      canvas.layer(
        (art) => {
          art.path(
            `M${n(x)} ${n(y)}L${n(a.x)} ${n(a.y)}A${n(r)} ${n(r)} 0 1 1 ${n(b.x)} ${n(b.y)}Z`,
            art.radial([lighten(color, 0.34), color, darken(color, 0.25)], x - r * 0.3, y - r * 0.3, r * 1.35),
          );
          for (let vein = 1; vein < 12; vein += 1) {
            const end = polar(spot, turn + 14 + (vein * 332) / 12, r * 0.88);
            art.stroke(straight([spot, end]), fade('#e2f5b4', 0.34), { width: 2.4 });
          }
        },
        { shadow: { color: 'rgba(2, 22, 34, 0.6)', blur: 20, offsetX: 12, offsetY: 18 } },
      ),
    );
  }
  const flower = (x: number, y: number, r: number, color: string): Element =>
    canvas.layer(
      (art) => {
        for (let ring = 0; ring < 4; ring += 1) {
          const count = 12 - ring * 2;
          for (let petal = 0; petal < count; petal += 1) {
            const turn = (petal * 360) / count + ring * 17;
            const long = r * (1 - ring * 0.2);
            const tip = polar({ x, y }, turn, long);
            art.path(
              leaf({ x, y }, turn, long, long * 0.3),
              art.linear([darken(color, 0.08 - ring * 0.02), lighten(color, 0.2 + ring * 0.15), lighten(color, 0.75)], {
                from: [x, y],
                to: [tip.x, tip.y],
              }),
            );
            art.stroke(straight([{ x, y }, polar({ x, y }, turn, long * 0.8)]), fade(darken(color, 0.2), 0.18), {
              width: 1.6,
            });
          }
        }
        art.circle(x, y, r * 0.17, art.radial(['#fff3b0', '#f6b93a'], x - 4, y - 4, r * 0.2));
        for (let stamen = 0; stamen < 14; stamen += 1) {
          const at = polar({ x, y }, stamen * 25.7, r * 0.2);
          art.circle(at.x, at.y, r * 0.03, '#f29a2e');
        }
      },
      { shadow: { color: 'rgba(2, 22, 34, 0.55)', blur: 24, offsetX: 14, offsetY: 20 } },
    );
  layers.push(flower(860, 800, 270, '#f27aa5'), flower(1330, 1240, 130, '#fbd0dc'), flower(270, 690, 110, '#f59ab5'));
  return canvas.drawing('#12525f', layers);
}
