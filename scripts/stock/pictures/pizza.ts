import { fade } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { blob, ellipsePath, leaf, n, polar, roundedRect, straight } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

export function pizza(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(330);
  const c = { x: 800, y: 800 };
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#4a4f57', '#363a42', '#24272e'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer(
      (art) => art.circle(400, 300, 1000, art.radial([fade('#aeb8c6', 0.5), fade('#aeb8c6', 0)], 400, 300, 1000)),
      { blendMode: 'soft-light' },
    ),
    canvas.layer(
      (art) => {
        art.path(roundedRect(725, 1290, 150, 420, 60), art.horizontal(['#c98f56', '#a86c3a', '#7a4a26'], 725, 875));
        art.circle(
          c.x,
          c.y,
          640,
          art.linear(['#d9a066', '#b97a45', '#8a5530'], { from: [300, 300], to: [1300, 1300] }),
        );
        for (let ring = 0; ring < 13; ring += 1)
          art.stroke(
            `M${n(190 + ring * 8)} ${n(420 + ring * 66)}Q800 ${n(400 + ring * 66 + random.between(-26, 26))} ${n(1410 - ring * 8)} ${n(430 + ring * 66)}`,
            fade('#6a3d1e', 0.25),
            { width: random.between(2, 5) },
          );
      },
      drop(60, 40, 0.55),
    ),
    canvas.layer((art) => art.circle(c.x, c.y, 566, fade('#3a1c0a', 0.5)), { blur: 22 }),
    canvas.layer((art) =>
      art.path(
        blob(c, 552, { unevenness: 0.012, corners: 22, random }),
        art.radial(['#e8b064', [0.84, '#e2a052'], [0.93, '#d08a3e'], '#9a5c26'], c.x - 40, c.y - 40, 600),
      ),
    ),
    canvas.layer(
      (art) => {
        for (let spot = 0; spot < 70; spot += 1) {
          const at = polar(c, random.between(0, 360), random.between(496, 540));
          art.ellipse(
            at.x,
            at.y,
            random.between(8, 30),
            random.between(6, 16),
            fade(random.pick(['#8a4a1c', '#f7d48e', '#6f3814', '#fbe2a8']), random.between(0.18, 0.45)),
          );
        }
      },
      { blur: 6 },
    ),
    canvas.layer(
      (art) =>
        art.path(
          blob(c, 478, { unevenness: 0.03, corners: 24, random }),
          art.radial(['#c8371f', '#b52c18', '#8e1f10'], c.x, c.y, 490),
        ),
      { blur: 2 },
    ),
    canvas.layer(
      (art) => {
        art.path(
          blob(c, 452, { unevenness: 0.045, corners: 22, random }),
          art.radial(['#fbe29a', '#f7cf73', '#eeb34e'], c.x - 60, c.y - 60, 520),
        );
        for (let melt = 0; melt < 46; melt += 1) {
          const at = polar(c, random.between(0, 360), 420 * Math.sqrt(random.unit()));
          art.path(
            blob(at, random.between(24, 66), { unevenness: 0.2, corners: 8, random }),
            fade(random.pick(['#fff2c4', '#fbe5a6', '#f0b552', '#e8a040']), random.between(0.4, 0.75)),
          );
        }
      },
      { blur: 2.4 },
    ),
  ];
  const taken: { x: number; y: number; r: number }[] = [];
  const place = (r: number, reach: number) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const at = polar(c, random.between(0, 360), reach * Math.sqrt(random.unit()));
      if (taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < (other.r + r) * 1.02)) continue;
      taken.push({ ...at, r });
      return at;
    }
    return undefined;
  };
  for (let slice = 0; slice < 15; slice += 1) {
    const at = place(64, 385);
    if (!at) continue;
    layers.push(
      canvas.layer(
        (art) => {
          art.circle(
            at.x,
            at.y,
            66,
            art.radial(['#e0563c', '#c93a26', [0.88, '#b02c1c'], '#7f1c12'], at.x - 18, at.y - 18, 84),
          );
          for (let fat = 0; fat < 13; fat += 1) {
            const dot = polar(at, random.between(0, 360), 52 * Math.sqrt(random.unit()));
            art.circle(dot.x, dot.y, random.between(3, 7.5), fade('#f7a98a', 0.6));
          }
          art.stroke(
            `M${n(at.x - 46)} ${n(at.y - 30)}A56 56 0 0 1 ${n(at.x - 6)} ${n(at.y - 56)}`,
            fade('#ffd9c4', 0.55),
            { width: 6 },
          );
        },
        drop(8, 6, 0.45),
      ),
    );
  }
  for (let olive = 0; olive < 16; olive += 1) {
    const at = place(26, 410);
    if (at)
      layers.push(
        canvas.layer(
          (art) =>
            art
              .stroke(ellipsePath(at.x, at.y, 18), '#2b2a26', { width: 15 })
              .stroke(`M${n(at.x - 18)} ${n(at.y - 10)}A20 20 0 0 1 ${n(at.x)} ${n(at.y - 20)}`, fade('#9a9688', 0.8), {
                width: 4,
              }),
          drop(5, 4, 0.4),
        ),
      );
  }
  for (let sprig = 0; sprig < 9; sprig += 1) {
    const at = place(50, 340);
    if (!at) continue;
    const turn = random.between(0, 360);
    layers.push(
      canvas.layer(
        (art) => {
          for (const [offset, size] of [
            [0, 92],
            [58, 70],
            [-58, 70],
          ] as const) {
            const tip = polar(at, turn + offset, size);
            art
              .path(
                leaf(at, turn + offset, size, size * 0.44),
                art.linear(['#2f6b2c', '#4f9a3f', '#83c064'], { from: [at.x, at.y], to: [tip.x, tip.y] }),
              )
              .stroke(straight([at, polar(at, turn + offset, size * 0.8)]), fade('#cfeaa8', 0.6), { width: 2.4 });
          }
        },
        drop(8, 6, 0.45),
      ),
    );
  }
  layers.push(
    canvas.layer((art) => {
      for (let cut = 0; cut < 4; cut += 1)
        art
          .stroke(straight([polar(c, cut * 45 + 12, 548), polar(c, cut * 45 + 192, 548)]), fade('#6f3410', 0.5), {
            width: 5,
          })
          .stroke(
            straight([
              polar({ x: c.x + 4, y: c.y + 4 }, cut * 45 + 12, 540),
              polar({ x: c.x + 4, y: c.y + 4 }, cut * 45 + 192, 540),
            ]),
            fade('#fff0c4', 0.35),
            { width: 2 },
          );
    }),
  );
  const tomato = (x: number, y: number, r: number): Element =>
    canvas.layer(
      (art) => {
        art
          .circle(x, y, r, art.radial(['#ff7a5c', '#e23a26', '#9a1a12'], x - r * 0.35, y - r * 0.35, r * 1.4))
          .ellipse(x - r * 0.36, y - r * 0.42, r * 0.2, r * 0.12, fade('#ffffff', 0.7));
        for (let sepal = 0; sepal < 5; sepal += 1)
          art.path(leaf({ x, y }, sepal * 72 + 20, r * 0.62, r * 0.16), '#4f8a3a');
      },
      drop(18, 14, 0.5),
    );
  layers.push(tomato(150, 1330, 96), tomato(300, 1450, 84), tomato(1450, 190, 90), tomato(130, 1520, 70));
  for (const [x, y, turn] of [
    [1370, 1420, -40],
    [1450, 1360, 20],
    [220, 170, 200],
    [1330, 120, 160],
  ] as const) {
    const tip = polar({ x, y }, turn, 150);
    layers.push(
      canvas.layer(
        (art) =>
          art
            .path(
              leaf({ x, y }, turn, 150, 60),
              art.linear(['#2f6b2c', '#4f9a3f', '#83c064'], { from: [x, y], to: [tip.x, tip.y] }),
            )
            .stroke(straight([{ x, y }, polar({ x, y }, turn, 130)]), fade('#cfeaa8', 0.6), { width: 3 }),
        drop(14, 10, 0.5),
      ),
    );
  }
  return canvas.drawing('#363a42', layers);
}
