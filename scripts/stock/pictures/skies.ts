// Landscapes in which the sky is the subject.

import { along, darken, fade, lighten, mix } from '../kit/color.ts';
import {
  cloud,
  ellipsePath,
  fir,
  leaf,
  n,
  type Point,
  plot,
  polar,
  roundedRect,
  smooth,
  straight,
  under,
} from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { fractalNoise, type Random, seeded } from '../kit/random.ts';

function stars(canvas: Canvas, count: number, low: number, seed: number): Element {
  const random = seeded(seed);
  return canvas.layer((art) => {
    for (let star = 0; star < count; star += 1) {
      const [x, y, r] = [random.between(0, canvas.width), random.between(0, low), random.unit() ** 3 * 2.4 + 0.6];
      art.circle(
        x,
        y,
        r,
        fade(random.pick(['#ffffff', '#dfe8ff', '#fff1d6']), random.between(0.35, 1) * (1 - (y / low) * 0.6)),
      );
      if (r > 2.5) art.circle(x, y, r * 5, art.radial([fade('#cfe0ff', 0.3), fade('#cfe0ff', 0)], x, y, r * 5));
    }
  });
}

/** A row of conifers on uneven ground, all one colour. */
function treeLine(
  canvas: Canvas,
  {
    level,
    size,
    color,
    seed,
    swing = 40,
  }: { level: number; size: number; color: string; seed: number; swing?: number },
): Element {
  const random = seeded(seed);
  const hill = fractalNoise(random, 2);
  const ground = (x: number) => level - swing * hill((x / canvas.width) * 3);
  return canvas.layer((art) => {
    const paint = art.vertical([color, darken(color, 0.4)], level - size, canvas.height);
    art.path(
      under(smooth(plot(-60, canvas.width + 60, 70, ground)), -60, canvas.width + 60, canvas.height + 60),
      paint,
    );
    for (let x = -40; x < canvas.width + 40; x += size * random.between(0.12, 0.34))
      art.path(fir({ x, y: ground(x) + 12 }, size * random.between(0.5, 1.15), random), paint);
  });
}

/** A jagged range with its own faint light. */
function range(
  canvas: Canvas,
  {
    level,
    rise,
    color,
    foot,
    seed,
    stretch,
  }: { level: number; rise: number; color: string; foot: string; seed: number; stretch: number },
): Element {
  const coarse = fractalNoise(seeded(seed), 2);
  const fine = fractalNoise(seeded(seed + 1), 4);
  const ridge = plot(-40, canvas.width + 40, 8, (x) => {
    const place = (x / canvas.width) * stretch;
    return level - rise * ((1 - Math.abs(2 * coarse(place + 2) - 1)) ** 1.6 * 0.88 + (fine(place * 5) - 0.5) * 0.26);
  });
  return canvas.layer((art) =>
    art.path(
      under(straight(ridge), -40, canvas.width + 40, canvas.height + 40),
      art.vertical([color, color, foot], level - rise, level + 60),
    ),
  );
}

export function starryNight(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const { width, height } = canvas;
  const random = seeded(70);
  const tent = { x: 860, y: 1600 };
  return canvas.drawing('#0b1034', [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.vertical(['#050720', [0.35, '#101a4f'], [0.6, '#2c3b86'], [0.75, '#6b5aa5'], '#e39a86'], 0, 1480),
      ),
    ),
    canvas.layer(
      (art) =>
        art.group('rotate(-58 640 760)', () => {
          for (let puff = 0; puff < 70; puff += 1) {
            const x = random.between(-700, 1980);
            const off = (random.unit() + random.unit() + random.unit() - 1.5) * 240;
            const r = random.between(50, 190);
            const color = random.pick(['#8f9bff', '#c58be8', '#6fb8ff', '#ffd3c2', '#e6d8ff']);
            art.ellipse(
              x,
              760 + off,
              r * 1.7,
              r * 0.6,
              art.radial([fade(color, 0.28), fade(color, 0)], x, 760 + off, r * 1.7, 0.36),
            );
          }
          art.ellipse(640, 760, 1300, 74, art.radial([fade('#fff3ea', 0.5), fade('#e8d4ff', 0)], 640, 760, 1300, 0.06));
        }),
      { blur: 24, blendMode: 'screen' },
    ),
    canvas.layer((art) => {
      art.group('rotate(-58 640 760)', () => {
        for (let star = 0; star < 620; star += 1) {
          const off = (random.unit() + random.unit() + random.unit() - 1.5) * 230;
          art.circle(
            random.between(-700, 1980),
            760 + off,
            random.unit() ** 2 * 1.7 + 0.5,
            fade('#ffffff', random.between(0.25, 0.8)),
          );
        }
      });
    }),
    stars(canvas, 420, 1400, 71),
    canvas.layer((art) => {
      art.path(
        'M250 330L560 196L563 201L254 333Z',
        art.linear([fade('#ffffff', 0), fade('#ffffff', 0.95)], { from: [250, 332], to: [562, 198] }),
      );
      art.circle(561, 199, 4, '#ffffff').circle(561, 199, 18, fade('#dbe6ff', 0.35));
    }),
    range(canvas, { level: 1400, rise: 250, color: '#39407f', foot: '#8a6ca3', seed: 11, stretch: 2.6 }),
    range(canvas, { level: 1500, rise: 260, color: '#1e2760', foot: '#4c4786', seed: 25, stretch: 2 }),
    treeLine(canvas, { level: 1570, size: 120, color: '#131b49', seed: 8 }),
    canvas.layer((art) =>
      art.path(
        under(
          smooth([
            { x: -60, y: 1560 },
            { x: 300, y: 1590 },
            { x: 760, y: 1586 },
            { x: 1340, y: 1550 },
          ]),
          -60,
          1340,
          2000,
        ),
        art.vertical(['#10173f', '#070b26'], 1550, 1920),
      ),
    ),
    canvas.layer(
      (art) =>
        art.ellipse(
          tent.x,
          tent.y + 6,
          330,
          60,
          art.radial([fade('#ffb45c', 0.75), fade('#ffb45c', 0)], tent.x, tent.y + 6, 330, 0.18),
        ),
      { blendMode: 'screen', blur: 6 },
    ),
    canvas.layer((art) => {
      art.path(
        `M${tent.x - 170} ${tent.y}L${tent.x - 8} ${tent.y - 176}L${tent.x + 40} ${tent.y - 168}L${tent.x + 190} ${tent.y - 14}L${tent.x + 60} ${tent.y + 12}Z`,
        art.linear(['#ffe0a0', '#ff9d4d', '#c65a35'], {
          from: [tent.x - 100, tent.y - 100],
          to: [tent.x + 180, tent.y],
        }),
      );
      art.path(
        `M${tent.x - 170} ${tent.y}L${tent.x - 8} ${tent.y - 176}L${tent.x + 60} ${tent.y + 12}Z`,
        art.radial(['#fff6d2', '#ffc873', '#f08a44'], tent.x - 20, tent.y - 30, 170),
      );
      art.path(
        `M${tent.x - 62} ${tent.y + 5}L${tent.x - 8} ${tent.y - 150}L${tent.x + 12} ${tent.y + 9}Z`,
        art.vertical(['#ffe8ae', '#fffbe8'], tent.y - 150, tent.y),
      );
      art.path(`M${tent.x - 8} ${tent.y - 150}L${tent.x + 12} ${tent.y + 9}L${tent.x + 34} ${tent.y + 10}Z`, '#a8482c');
      art.stroke(`M${tent.x - 8} ${tent.y - 176}L${tent.x + 60} ${tent.y + 12}`, '#8e3c28', { width: 3 });
    }),
    canvas.layer((art) => {
      const [x, y] = [560, 1606];
      art
        .path(
          `M${x - 14} ${y}L${x - 8} ${y - 62}C${x - 10} ${y - 92} ${x + 14} ${y - 92} ${x + 12} ${y - 62}L${x + 18} ${y}Z`,
          '#080c28',
        )
        .circle(x + 2, y - 104, 15, '#080c28');
      art.stroke(`M${x + 9} ${y - 70}L${x + 40} ${y - 120}`, '#080c28', { width: 8 });
      art.stroke(`M${x + 14} ${y - 80}L${x + 16} ${y - 20}`, fade('#ffb45c', 0.7), { width: 2.5 });
    }),
    treeLine(canvas, { level: 1900, size: 330, color: '#060a24', seed: 14, swing: 90 }),
  ]);
}

export function northernLights(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const shore = 940;
  const random = seeded(90);
  const curtain = (
    level: number,
    swing: number,
    tall: number,
    colors: readonly [string, string, string],
    phase: number,
  ): Element =>
    canvas.layer(
      (art) => {
        for (let x = -60; x < width + 60; x += 9) {
          const y = level + swing * Math.sin(x / 310 + phase) + swing * 0.4 * Math.sin(x / 120 + phase * 2);
          const reach =
            tall * (0.55 + 0.45 * Math.sin(x / 190 + phase) * Math.sin(x / 71 + phase * 3)) * random.between(0.85, 1.1);
          const glow = 0.16 + 0.3 * (0.5 + 0.5 * Math.sin(x / 210 + phase * 1.7));
          art.rect(
            x,
            y - reach,
            12,
            reach + 50,
            art.vertical(
              [fade(colors[2], 0), fade(colors[1], glow * 0.6), fade(colors[0], glow * 1.6), fade(colors[0], 0)],
              y - reach,
              y + 50,
            ),
          );
        }
      },
      { blur: 9, blendMode: 'screen' },
    );
  const sky: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        shore + 20,
        art.vertical(['#040a22', [0.5, '#0b2344'], [0.85, '#15506a'], '#2f8a86'], 0, shore),
      ),
    ),
    stars(canvas, 420, 800, 15),
    curtain(360, 60, 330, ['#3dffb0', '#3ad6c8', '#7a5bff'], 0.6),
    curtain(500, 76, 380, ['#5cffa6', '#36e0b0', '#b45bff'], 2.4),
    curtain(620, 50, 250, ['#8affc4', '#38c9b8', '#4a6bff'], 4.3),
    range(canvas, { level: 880, rise: 240, color: '#1a4a66', foot: '#2d7f88', seed: 33, stretch: 3.6 }),
    range(canvas, { level: 930, rise: 250, color: '#0d2c48', foot: '#17566a', seed: 47, stretch: 2.8 }),
    treeLine(canvas, { level: shore + 2, size: 84, color: '#071a2e', seed: 3, swing: 26 }),
  ];
  const water = `M-10 ${shore}H${width + 10}V${height + 10}H-10Z`;
  return canvas.drawing('#0b2344', [
    ...sky,
    canvas.layer((art) => art.path(water, '#061426')),
    canvas.inside(water, [{ ...canvas.together(sky, { blur: 6, opacity: 0.72 }), y: 2 * shore - height, flipY: true }]),
    canvas.inside(water, [
      canvas.layer((art) =>
        art.rect(
          -10,
          shore,
          width + 20,
          height - shore + 10,
          art.vertical([fade('#04101f', 0), fade('#04101f', 0.75)], shore, height),
        ),
      ),
      canvas.layer(
        (art) => {
          for (let row = 0; row < 130; row += 1) {
            const part = (row / 130) ** 1.5;
            art.ellipse(
              random.between(-60, width + 60),
              shore + 6 + part * (height - shore),
              (30 + 170 * part) * random.between(0.4, 1.2),
              0.8 + 2.4 * part,
              fade(random.chance(0.5) ? '#7affd0' : '#04101f', random.between(0.1, 0.34)),
            );
          }
        },
        { blur: 1 },
      ),
    ]),
    canvas.layer((art) => {
      const cabin = { x: 330, y: 962 };
      art.ellipse(cabin.x + 40, cabin.y + 6, 300, 40, '#050f1e');
      art
        .rect(cabin.x - 70, cabin.y - 70, 150, 74, '#0a1626')
        .path(
          `M${cabin.x - 92} ${cabin.y - 66}L${cabin.x - 20} ${cabin.y - 126}H${cabin.x + 50}L${cabin.x + 104} ${cabin.y - 66}Z`,
          art.vertical(['#dff5f2', '#6fa5b0'], cabin.y - 126, cabin.y - 66),
        );
      art
        .rect(cabin.x - 44, cabin.y - 50, 30, 30, '#ffd37a')
        .rect(cabin.x + 22, cabin.y - 50, 30, 30, '#ffc45c')
        .rect(cabin.x - 31, cabin.y - 50, 3, 30, '#0a1626')
        .rect(cabin.x + 35, cabin.y - 50, 3, 30, '#0a1626');
      art.rect(cabin.x + 56, cabin.y - 136, 20, 44, '#0a1626');
      art
        .circle(
          cabin.x - 28,
          cabin.y - 34,
          70,
          art.radial([fade('#ffb84d', 0.45), fade('#ffb84d', 0)], cabin.x - 28, cabin.y - 34, 70),
        )
        .circle(
          cabin.x + 38,
          cabin.y - 34,
          70,
          art.radial([fade('#ffb84d', 0.4), fade('#ffb84d', 0)], cabin.x + 38, cabin.y - 34, 70),
        );
    }),
  ]);
}

function palm(canvas: Canvas, foot: Point, top: Point, size: number, seed: number): readonly Element[] {
  const random = seeded(seed);
  const middle = { x: (foot.x + top.x) / 2 + size * 0.14, y: (foot.y + top.y) / 2 };
  return [
    canvas.layer((art) => {
      const half = size * 0.05;
      art.path(
        `M${n(foot.x - half * 1.5)} ${n(foot.y)}Q${n(middle.x - half)} ${n(middle.y)} ${n(top.x - half * 0.6)} ${n(top.y)}H${n(top.x + half * 0.6)}Q${n(middle.x + half)} ${n(middle.y)} ${n(foot.x + half * 1.5)} ${n(foot.y)}Z`,
        art.horizontal(['#c99768', '#8a5a38', '#5f3a26'], middle.x - half * 3, middle.x + half * 3),
      );
      for (let ring = 1; ring < 15; ring += 1) {
        const t = ring / 15;
        const x = (1 - t) ** 2 * foot.x + 2 * t * (1 - t) * middle.x + t * t * top.x;
        const y = (1 - t) ** 2 * foot.y + 2 * t * (1 - t) * middle.y + t * t * top.y;
        const w = half * (1.4 - t * 0.8);
        art.stroke(`M${n(x - w)} ${n(y - 3)}Q${n(x)} ${n(y + 6)} ${n(x + w)} ${n(y - 3)}`, fade('#4a2c1c', 0.5), {
          width: 3,
        });
      }
    }),
    canvas.layer(
      (art) => {
        for (let frond = 0; frond < 13; frond += 1) {
          const turn = -200 + frond * 18.5 + random.between(-6, 6);
          const color = random.pick(['#2f8f5b', '#1f7550', '#49a862', '#15604a']);
          const reach = size * random.between(0.62, 0.8);
          const ribs = Array.from({ length: 13 }, (_, step) => {
            const part = step / 12;
            const along1 = polar(top, turn, reach * part);
            return { x: along1.x, y: along1.y + reach * 0.46 * part * part };
          });
          for (let step = 1; step < 13; step += 1) {
            const [from, to] = [ribs[step - 1], ribs[step]];
            if (!from || !to) continue;
            const heading = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
            const blade = size * 0.24 * Math.sin((step / 13) * Math.PI * 0.86 + 0.3);
            for (const side of [-1, 1])
              art.path(
                leaf(to, heading + side * 46, blade, blade * 0.15, side * 22),
                side < 0 ? lighten(color, 0.1) : darken(color, 0.16),
              );
          }
          art.stroke(smooth(ribs), darken(color, 0.2), { width: 4 });
        }
        for (const [dx, dy] of [
          [-14, 14],
          [12, 18],
          [0, 28],
        ] as const)
          art.circle(
            top.x + dx,
            top.y + dy,
            size * 0.045,
            art.radial(['#b98252', '#5f3a22'], top.x + dx - 5, top.y + dy - 5, size * 0.06),
          );
      },
      { shadow: { color: 'rgba(10, 40, 40, 0.25)', blur: 10, offsetX: 4, offsetY: 8 } },
    ),
  ];
}

export function tropicalBeach(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(200);
  const horizon = 700;
  const shoreline = (drop: number) =>
    smooth([
      { x: -80, y: 1180 + drop },
      { x: 240, y: 1150 + drop },
      { x: 620, y: 1210 + drop },
      { x: 1000, y: 1150 + drop },
      { x: 1320, y: 1070 + drop },
      { x: 1700, y: 1040 + drop },
    ]);
  return canvas.drawing('#5ec3ea', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, horizon + 20, art.vertical(['#1f8fd6', [0.5, '#63c4ec'], '#d8f3f2'], 0, horizon)),
    ),
    canvas.layer((art) =>
      art.circle(
        1180,
        250,
        520,
        art.radial(['#fffdf0', [0.14, '#fffbe0'], [0.16, fade('#fff6c8', 0.55)], fade('#fff6c8', 0)], 1180, 250, 520),
      ),
    ),
    canvas.layer(
      (art) => {
        for (const [x, y, size] of [
          [300, 430, 460],
          [760, 560, 340],
          [1420, 520, 420],
          [120, 600, 300],
        ] as const)
          art.path(cloud({ x, y }, size, random), art.vertical(['#ffffff', fade('#ffffff', 0.5)], y - size * 0.25, y));
      },
      { blur: 1.6 },
    ),
    canvas.layer(
      (art) => {
        art.path(
          `M1060 ${horizon + 2}C1130 ${horizon - 60} 1200 ${horizon - 120} 1300 ${horizon - 124}C1400 ${horizon - 128} 1500 ${horizon - 60} 1660 ${horizon + 2}Z`,
          art.vertical(['#3f9a86', '#8fcfc0'], horizon - 120, horizon),
        );
        art.path(
          `M1280 ${horizon + 2}C1360 ${horizon - 90} 1440 ${horizon - 70} 1660 ${horizon - 60}V${horizon + 2}Z`,
          art.vertical(['#2b7f72', '#6fbfae'], horizon - 90, horizon),
        );
      },
      { blur: 0.8 },
    ),
    canvas.layer((art) =>
      art.rect(
        -10,
        horizon,
        1620,
        560,
        art.vertical(['#0f79b8', [0.18, '#1597c4'], [0.5, '#2fc3cf'], [0.8, '#8fe6d8'], '#d4f5e4'], horizon, 1230),
      ),
    ),
    canvas.layer(
      (art) => {
        for (let row = 0; row < 120; row += 1) {
          const part = (row / 120) ** 1.5;
          art.ellipse(
            random.between(-60, 1660),
            horizon + 6 + part * 440,
            (20 + 150 * part) * random.between(0.4, 1.2),
            0.9 + 2.6 * part,
            fade(random.chance(0.6) ? '#e9fffa' : '#0a6aa0', random.between(0.12, 0.4)),
          );
        }
      },
      { blur: 1 },
    ),
    canvas.layer((art) => {
      art.group('translate(640 60) scale(0.9)', () => {
        art.path(
          'M380 690L384 520C430 560 470 620 484 690ZM372 690L368 560C340 600 320 650 312 690Z',
          art.horizontal(['#ffffff', '#e4eef2'], 300, 490),
        );
        art.path(
          'M290 704H520C508 734 486 744 460 744H344C318 744 300 730 290 704Z',
          art.vertical(['#e2603f', '#a83c2c'], 704, 744),
        );
        art.rect(374, 512, 5, 194, '#7a4a30');
        art.ellipse(404, 758, 130, 8, fade('#0a5f8a', 0.35));
      });
    }),
    canvas.layer((art) =>
      art.path(under(shoreline(0), -80, 1700, 1700), art.vertical(['#f9e6bb', '#f3d49a', '#dfb474'], 1080, 1600)),
    ),
    canvas.layer(
      (art) =>
        art
          .stroke(shoreline(-8), fade('#ffffff', 0.95), { width: 26 })
          .stroke(shoreline(-54), fade('#ffffff', 0.6), { width: 10 })
          .stroke(shoreline(-98), fade('#ffffff', 0.4), { width: 6, dash: '260 90 120 70' }),
      { blur: 2.5 },
    ),
    canvas.layer((art) => art.stroke(shoreline(26), fade('#c99a5c', 0.5), { width: 40 }), {
      blur: 12,
      blendMode: 'multiply',
    }),
    canvas.layer(
      (art) => {
        for (let dune = 0; dune < 16; dune += 1) {
          const y = 1260 + dune * 24;
          art.stroke(
            smooth([
              { x: -40, y },
              { x: 500, y: y + random.between(-16, 16) },
              { x: 1100, y: y + random.between(-16, 16) },
              { x: 1660, y: y - 30 },
            ]),
            fade(random.chance(0.5) ? '#c6935a' : '#fff2d0', 0.22),
            { width: random.between(3, 9) },
          );
        }
      },
      { blur: 4 },
    ),
    canvas.layer(
      (art) => art.path('M180 1560C300 1480 520 1440 760 1450C640 1500 420 1560 300 1620Z', fade('#9a6a3a', 0.45)),
      { blur: 18 },
    ),
    ...palm(canvas, { x: 190, y: 1560 }, { x: 420, y: 660 }, 620, 4),
    ...palm(canvas, { x: 60, y: 1600 }, { x: 110, y: 880 }, 460, 9),
    canvas.layer(
      (art) => {
        art.ellipse(214, 1574, 120, 30, art.vertical(['#f3d49a', '#e2b878'], 1546, 1600));
        art.ellipse(76, 1622, 120, 34, art.vertical(['#f3d49a', '#e2b878'], 1590, 1650));
      },
      { blur: 3 },
    ),
    canvas.layer((art) => art.ellipse(1190, 1428, 240, 36, fade('#8a5c30', 0.5)), { blur: 14 }),
    canvas.layer((art) => {
      art.path(
        'M1010 1400L1300 1330L1390 1392L1104 1466Z',
        art.linear(['#ff8a7a', '#e2564f'], { from: [1010, 1340], to: [1390, 1460] }),
      );
      for (const t of [0.2, 0.5, 0.8])
        art.stroke(
          `M${n(1010 + 94 * t)} ${n(1400 + 66 * t)}L${n(1300 + 90 * t)} ${n(1330 + 62 * t)}`,
          fade('#fff3e6', 0.85),
          { width: 9 },
        );
      art.rect(1216, 1070, 12, 330, art.horizontal(['#ffffff', '#b9a48c'], 1216, 1228));
    }),
    canvas.layer(
      (art) => {
        const top = { x: 1222, y: 1020 };
        const colors = ['#ff6b6b', '#fff5e8', '#ffa94d', '#fff5e8', '#ff6b6b', '#fff5e8', '#ffa94d', '#fff5e8'];
        for (let panel = 0; panel < 8; panel += 1) {
          const from = -250 + panel * 62.5;
          const foot = (dx: number) => ({ x: top.x + dx, y: top.y + 128 + 36 * Math.sin((Math.abs(dx) / 250) * 1.6) });
          const [a, b] = [foot(from), foot(from + 62.5)];
          art.path(
            `M${top.x} ${top.y}Q${n((top.x + a.x) / 2 + (from < 0 ? -30 : 30))} ${n(top.y + 22)} ${n(a.x)} ${n(a.y)}Q${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2 - 22)} ${n(b.x)} ${n(b.y)}Q${n((top.x + b.x) / 2 + (from + 62.5 <= 0 ? -30 : 30))} ${n(top.y + 22)} ${top.x} ${top.y}Z`,
            art.vertical(
              [lighten(colors[panel] ?? '#ffffff', 0.15), darken(colors[panel] ?? '#ffffff', 0.05 + panel * 0.022)],
              top.y,
              top.y + 160,
            ),
          );
        }
        art.circle(top.x, top.y - 4, 10, '#fff5e8');
      },
      { shadow: { color: 'rgba(90, 50, 20, 0.3)', blur: 18, offsetX: 8, offsetY: 16 } },
    ),
    canvas.layer(
      (art) => {
        const star = (x: number, y: number, r: number, turn: number, color: string) => {
          const points = Array.from({ length: 10 }, (_, corner) =>
            polar({ x, y }, turn + corner * 36, corner % 2 === 0 ? r : r * 0.46),
          );
          art.path(
            smooth(points, 'closed'),
            art.radial([lighten(color, 0.35), darken(color, 0.1)], x - r * 0.3, y - r * 0.3, r * 1.2),
          );
        };
        star(760, 1500, 44, 10, '#f28a5c');
        art
          .ellipse(900, 1540, 30, 20, '#fbe9d6')
          .stroke('M880 1548L892 1524M894 1556L900 1520M908 1556L908 1522M920 1548L914 1526', '#d9b08a', { width: 3 });
      },
      { shadow: { color: 'rgba(90, 50, 20, 0.4)', blur: 10, offsetX: 4, offsetY: 7 } },
    ),
  ]);
}

export function autumnLake(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const { width, height } = canvas;
  const shore = 660;
  const random = seeded(210);
  const leafy = (
    level: number,
    low: number,
    high: number,
    palette: readonly string[],
    gap: number,
    r: Random,
  ): Element =>
    canvas.layer((art) => {
      for (let x = -40; x < width + 40; x += gap * r.between(0.6, 1.3)) {
        const tall = r.between(low, high);
        const color = r.pick(palette);
        art.rect(x - 2.5, level - tall * 0.5, 5, tall * 0.5, darken('#6a4a34', 0.1));
        const crown = smooth(
          Array.from({ length: 9 }, (_, corner) => {
            const place = polar({ x, y: level - tall * 0.58 }, corner * 40, tall * 0.4 * r.between(0.82, 1.12));
            return { x: x + (place.x - x) * 0.62, y: place.y };
          }),
          'closed',
        );
        art.path(
          crown,
          art.linear([lighten(color, 0.3), color, darken(color, 0.3)], {
            from: [x - tall * 0.25, level - tall],
            to: [x + tall * 0.2, level],
          }),
        );
      }
    });
  const land: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        shore + 20,
        art.vertical(['#7fb2cf', [0.5, '#c9d9d6'], [0.8, '#fbe3c2'], '#ffd9a8'], 0, shore),
      ),
    ),
    canvas.layer((art) =>
      art.circle(
        520,
        430,
        620,
        art.radial(['#fffbe6', [0.1, '#fff4cf'], [0.12, fade('#ffe7ae', 0.5)], fade('#ffe7ae', 0)], 520, 430, 620),
      ),
    ),
    range(canvas, { level: 560, rise: 330, color: '#8fa3bd', foot: '#e4d3c8', seed: 6, stretch: 3.3 }),
    range(canvas, { level: 620, rise: 250, color: '#6a7f96', foot: '#c9b5a6', seed: 18, stretch: 4 }),
    canvas.layer((art) =>
      art.rect(-10, 520, width + 20, 150, art.vertical([fade('#ffe6c7', 0), fade('#ffe2bd', 0.7)], 520, 670)),
    ),
    canvas.layer((art) =>
      art.path(
        under(smooth(plot(-60, width + 60, 140, (x) => 610 - 50 * Math.sin(x / 330))), -60, width + 60, shore + 2),
        art.vertical(['#c98a3e', '#8f5a2c'], 560, shore),
      ),
    ),
    leafy(shore - 26, 60, 110, ['#d98c3a', '#b9562f', '#e7b04a', '#8f7f3a', '#6f7f4a'], 34, random),
    leafy(shore + 2, 110, 200, ['#e2742f', '#c9412b', '#f0a53a', '#f6c552', '#a8632f'], 62, random),
  ];
  const water = `M-10 ${shore}H${width + 10}V${height + 10}H-10Z`;
  return canvas.drawing('#c9d9d6', [
    ...land,
    canvas.inside(water, [{ ...canvas.together(land, { blur: 4 }), y: 2 * shore - height, flipY: true }]),
    canvas.inside(water, [
      canvas.layer((art) =>
        art.rect(
          -10,
          shore,
          width + 20,
          500,
          art.vertical([fade('#3a6a80', 0.12), fade('#1f4a63', 0.62)], shore, height),
        ),
      ),
      canvas.layer(
        (art) => {
          for (let row = 0; row < 130; row += 1) {
            const part = (row / 130) ** 1.5;
            art.ellipse(
              random.between(-60, width + 60),
              shore + 6 + part * 420,
              (30 + 190 * part) * random.between(0.4, 1.2),
              0.8 + 2.6 * part,
              fade(random.chance(0.55) ? '#fff0d6' : '#1d4258', random.between(0.12, 0.34)),
            );
          }
        },
        { blur: 1 },
      ),
    ]),
    canvas.layer(
      (art) => {
        art.path(
          'M1180 880C1290 906 1530 906 1640 876C1616 930 1570 946 1500 948H1330C1260 946 1206 930 1180 880Z',
          art.vertical(['#a8462f', '#5f241c'], 880, 948),
        );
        art.path('M1180 880C1290 906 1530 906 1640 876C1530 892 1290 894 1180 880Z', '#e0a070');
        art.stroke('M1300 892L1310 930M1500 896L1494 934', fade('#2d0f0c', 0.4), { width: 4 });
        art
          .stroke('M1330 900L1130 968', '#7a4c2c', { width: 8 })
          .path('M1140 958L1080 984C1070 992 1080 1002 1094 996L1150 972Z', '#8f5c36');
      },
      { shadow: { color: 'rgba(10, 30, 50, 0.55)', blur: 16, offsetX: 0, offsetY: 20 } },
    ),
    canvas.layer(
      (art) => {
        for (let branch = 0; branch < 2; branch += 1) {
          const left = branch === 0;
          const root = { x: left ? -40 : width + 40, y: left ? 60 : 130 };
          const end = { x: left ? 560 : 1480, y: left ? 150 : 60 };
          art.stroke(`M${root.x} ${root.y}Q${(root.x + end.x) / 2} ${root.y - 50} ${end.x} ${end.y}`, '#4a2c20', {
            width: 13,
          });
          for (let index = 0; index < 44; index += 1) {
            const t = random.unit();
            const at = {
              x: root.x + (end.x - root.x) * t,
              y: root.y + (end.y - root.y) * t - 50 * Math.sin(t * Math.PI) * 0.6,
            };
            const turn = random.between(20, 160);
            const color = random.pick(['#e2742f', '#c9412b', '#f0a53a', '#f6c552']);
            const tip = polar(at, turn, 70);
            art.path(
              leaf(at, turn, random.between(60, 96), random.between(24, 34), random.between(-18, 18)),
              art.linear([darken(color, 0.18), lighten(color, 0.18)], { from: [at.x, at.y], to: [tip.x, tip.y] }),
            );
          }
        }
      },
      { shadow: { color: 'rgba(60, 20, 10, 0.28)', blur: 10, offsetX: 4, offsetY: 8 } },
    ),
    canvas.layer((art) => {
      for (let index = 0; index < 24; index += 1) {
        const at = { x: random.between(60, width - 60), y: random.between(shore + 120, height - 30) };
        art.path(
          leaf(at, random.between(-20, 200), random.between(22, 40), random.between(9, 14)),
          fade(random.pick(['#e2742f', '#d9502b', '#f6c552']), 0.92),
        );
      }
    }),
  ]);
}

export function winterVillage(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const random = seeded(220);
  const house = (x: number, y: number, w: number, color: string): Element =>
    canvas.layer((art) => {
      const h = w * 0.62;
      const roof = w * 0.5;
      art.rect(x, y - h, w, h, art.horizontal([lighten(color, 0.1), darken(color, 0.35)], x, x + w));
      art.path(
        `M${n(x)} ${n(y - h)}L${n(x + w / 2)} ${n(y - h - roof * 0.8)}L${n(x + w)} ${n(y - h)}Z`,
        darken(color, 0.12),
      );
      art.path(
        `M${n(x - w * 0.1)} ${n(y - h + w * 0.04)}L${n(x + w / 2)} ${n(y - h - roof)}L${n(x + w * 1.1)} ${n(y - h + w * 0.04)}C${n(x + w * 1.12)} ${n(y - h - w * 0.06)} ${n(x + w)} ${n(y - h - w * 0.12)} ${n(x + w * 0.92)} ${n(y - h - w * 0.16)}L${n(x + w / 2)} ${n(y - h - roof - w * 0.14)}L${n(x + w * 0.06)} ${n(y - h - w * 0.14)}C${n(x - w * 0.02)} ${n(y - h - w * 0.1)} ${n(x - w * 0.12)} ${n(y - h - w * 0.06)} ${n(x - w * 0.1)} ${n(y - h + w * 0.04)}Z`,
        art.linear(['#ffffff', '#c9d8f2'], { from: [x, y - h - roof], to: [x + w, y - h] }),
      );
      art
        .rect(x + w * 0.76, y - h - roof * 0.86, w * 0.1, w * 0.3, darken(color, 0.4))
        .rect(x + w * 0.745, y - h - roof * 0.92, w * 0.13, w * 0.06, '#ffffff', 4);
      for (const dx of [0.16, 0.62]) {
        art.rect(
          x + w * dx,
          y - h * 0.7,
          w * 0.2,
          w * 0.22,
          art.radial(['#fff3b8', '#ffc45c', '#f29a3a'], x + w * (dx + 0.1), y - h * 0.6, w * 0.18),
          3,
        );
        art
          .rect(x + w * (dx + 0.09), y - h * 0.7, 3, w * 0.22, darken(color, 0.45))
          .rect(x + w * dx, y - h * 0.7 + w * 0.1, w * 0.2, 3, darken(color, 0.45));
        art.circle(
          x + w * (dx + 0.1),
          y - h * 0.52,
          w * 0.34,
          art.radial([fade('#ffc45c', 0.42), fade('#ffc45c', 0)], x + w * (dx + 0.1), y - h * 0.52, w * 0.34),
        );
      }
      art.path(roundedRect(x + w * 0.42, y - h * 0.46, w * 0.14, h * 0.48, 8), darken(color, 0.5));
      art.ellipse(x + w / 2, y + 4, w * 0.72, w * 0.07, '#eef4ff');
    });
  const hill = (level: number, swing: number, phase: number, colors: readonly [string, string]): Element =>
    canvas.layer((art) =>
      art.path(
        under(
          smooth(plot(-80, width + 80, 160, (x) => level + swing * Math.sin((x / width) * 5 + phase))),
          -80,
          width + 80,
          height + 80,
        ),
        art.vertical(colors, level - swing, level + 320),
      ),
    );
  const snowyFir = (x: number, y: number, tall: number): Element =>
    canvas.layer((art) => {
      for (let tier = 0; tier < 4; tier += 1) {
        const top = y - tall + tier * tall * 0.2;
        const half = tall * (0.14 + tier * 0.065);
        const foot = top + tall * 0.36;
        art.path(
          `M${n(x)} ${n(top)}L${n(x + half)} ${n(foot)}Q${n(x)} ${n(foot + tall * 0.06)} ${n(x - half)} ${n(foot)}Z`,
          art.horizontal(['#2f6a6e', '#123a4a'], x - half, x + half),
        );
        art.path(
          `M${n(x)} ${n(top)}L${n(x + half * 0.5)} ${n(top + tall * 0.17)}Q${n(x + half * 0.2)} ${n(top + tall * 0.13)} ${n(x)} ${n(top + tall * 0.2)}Q${n(x - half * 0.3)} ${n(top + tall * 0.14)} ${n(x - half * 0.72)} ${n(top + tall * 0.26)}Z`,
          art.linear(['#ffffff', '#b9cdf0'], { from: [x - half, top], to: [x + half, foot] }),
        );
      }
      art.rect(x - tall * 0.025, y - tall * 0.06, tall * 0.05, tall * 0.08, '#3a2a2c');
    });
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.vertical(['#141c52', [0.4, '#3d4a92'], [0.7, '#8a7fbf'], '#f0b6b0'], 0, 860),
      ),
    ),
    stars(canvas, 160, 520, 31),
    canvas.layer((art) =>
      art.circle(
        1450,
        240,
        340,
        art.radial(['#fffdf0', [0.2, '#fff6dc'], [0.21, fade('#d9d4ff', 0.45)], fade('#d9d4ff', 0)], 1450, 240, 340),
      ),
    ),
    range(canvas, { level: 740, rise: 330, color: '#7f8fcb', foot: '#c9b9de', seed: 50, stretch: 3.3 }),
    hill(760, 40, 0.4, ['#c3c9ee', '#9aa8dc']),
    treeLine(canvas, { level: 800, size: 70, color: '#5a6bad', seed: 12 }),
    hill(830, 34, 2, ['#dbe4fb', '#a9b9e6']),
  ];
  for (const [x, y, w, color] of [
    [420, 868, 130, '#8a4a4a'],
    [640, 846, 112, '#5f6a9a'],
    [1240, 862, 140, '#a8623f'],
    [1470, 852, 108, '#6a4a6a'],
  ] as const)
    layers.push(house(x, y, w, color));
  layers.push(
    canvas.layer((art) => {
      art.rect(940, 660, 84, 210, art.horizontal(['#f3e6e0', '#b79fae'], 940, 1024));
      art.path('M926 668L982 470L1038 668Z', art.horizontal(['#8fa3d6', '#4a568f'], 926, 1038));
      art.path('M982 470L1012 576Q1000 566 986 584Q970 560 948 590Z', '#ffffff');
      art.stroke('M982 474V436M968 450H996', '#ffe3a0', { width: 5 });
      art
        .rect(966, 716, 32, 60, '#ffcf6a', 16)
        .circle(982, 746, 80, art.radial([fade('#ffc45c', 0.4), fade('#ffc45c', 0)], 982, 746, 80));
    }),
    hill(930, 40, 3.4, ['#eef3ff', '#b4c5ee']),
    house(250, 1010, 210, '#9a4f45'),
    house(1360, 1000, 230, '#4f6f8f'),
    house(760, 1000, 190, '#b07a45'),
    hill(1060, 46, 5.2, ['#ffffff', '#bccdf3']),
  );
  for (const [x, y, tall] of [
    [90, 1120, 330],
    [620, 1080, 200],
    [1180, 1090, 230],
    [1760, 1130, 400],
    [1640, 1150, 250],
    [230, 1180, 240],
  ] as const)
    layers.push(
      canvas.layer((art) => art.ellipse(x + tall * 0.16, y, tall * 0.4, tall * 0.05, fade('#7a8cc9', 0.5)), {
        blur: 8,
      }),
      snowyFir(x, y, tall),
    );
  layers.push(
    canvas.layer(
      (art) =>
        art.path(
          'M900 1300C930 1220 1060 1180 1010 1120C980 1086 880 1060 866 1010H906C930 1050 1040 1070 1074 1116C1110 1180 1090 1230 1120 1300Z',
          fade('#8fa3dc', 0.4),
        ),
      { blur: 5 },
    ),
    canvas.layer(
      (art) => {
        for (let flake = 0; flake < 240; flake += 1)
          art.circle(
            random.between(0, width),
            random.between(0, height),
            random.unit() ** 2 * 5 + 1.2,
            fade('#ffffff', random.between(0.4, 0.95)),
          );
      },
      { blur: 0.7 },
    ),
    canvas.layer(
      (art) => {
        for (let flake = 0; flake < 22; flake += 1)
          art.circle(random.between(0, width), random.between(0, height), random.between(9, 17), fade('#ffffff', 0.6));
      },
      { blur: 6 },
    ),
  );
  return canvas.drawing('#3d4a92', layers);
}

export function balloons(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const { width, height } = canvas;
  const random = seeded(230);
  const balloon = (x: number, y: number, r: number, colors: readonly string[], blur: number): Element =>
    canvas.layer(
      (art) => {
        const shape = `M${n(x)} ${n(y - r)}C${n(x + r * 0.72)} ${n(y - r)} ${n(x + r)} ${n(y - r * 0.45)} ${n(x + r)} ${n(y)}C${n(x + r)} ${n(y + r * 0.52)} ${n(x + r * 0.42)} ${n(y + r * 0.86)} ${n(x + r * 0.2)} ${n(y + r * 1.26)}H${n(x - r * 0.2)}C${n(x - r * 0.42)} ${n(y + r * 0.86)} ${n(x - r)} ${n(y + r * 0.52)} ${n(x - r)} ${n(y)}C${n(x - r)} ${n(y - r * 0.45)} ${n(x - r * 0.72)} ${n(y - r)} ${n(x)} ${n(y - r)}Z`;
        art.inside(shape, () => {
          art.rect(x - r, y - r, 2 * r, r * 2.3, colors[0] ?? '#ffffff');
          const gores = 7;
          for (let gore = 0; gore < gores; gore += 1) {
            const edge = (part: number) => Math.sin(((part / gores) * 2 - 1) * (Math.PI / 2)) * r;
            const [a, b] = [edge(gore), edge(gore + 1)];
            const color = colors[gore % colors.length] ?? '#ffffff';
            art.path(
              `M${n(x)} ${n(y - r)}C${n(x + a * 1.02)} ${n(y - r * 0.9)} ${n(x + a * 1.1)} ${n(y + r * 0.4)} ${n(x + a * 0.2)} ${n(y + r * 1.3)}H${n(x + b * 0.2)}C${n(x + b * 1.1)} ${n(y + r * 0.4)} ${n(x + b * 1.02)} ${n(y - r * 0.9)} ${n(x)} ${n(y - r)}Z`,
              color,
            );
          }
          for (const [dy, tall] of [
            [-0.34, 0.12],
            [0.34, 0.08],
          ] as const)
            art.rect(x - r, y + r * dy, 2 * r, r * tall, fade('#fff6e6', 0.85));
          art.rect(
            x - r,
            y - r,
            2 * r,
            r * 2.3,
            art.radial(
              [fade('#ffffff', 0.5), fade('#ffffff', 0), fade('#3a1440', 0.5)],
              x - r * 0.4,
              y - r * 0.4,
              r * 1.75,
            ),
          );
        });
        art.path(
          `M${n(x - r * 0.2)} ${n(y + r * 1.24)}h${n(r * 0.4)}l${n(-r * 0.05)} ${n(r * 0.09)}h${n(-r * 0.3)}Z`,
          '#7a3a3a',
        );
        for (const side of [-1, 1])
          art.stroke(
            `M${n(x + side * r * 0.15)} ${n(y + r * 1.32)}L${n(x + side * r * 0.11)} ${n(y + r * 1.62)}`,
            '#5f3a30',
            { width: Math.max(1.2, r * 0.014) },
          );
        art.path(
          roundedRect(x - r * 0.15, y + r * 1.6, r * 0.3, r * 0.22, r * 0.05),
          art.horizontal(['#c98f56', '#7a4a2a'], x - r * 0.15, x + r * 0.15),
        );
        art.rect(x - r * 0.165, y + r * 1.58, r * 0.33, r * 0.045, '#8f5a34', r * 0.02);
      },
      { blur },
    );
  const hills = ['#c9a3b8', '#a987a9', '#82709a', '#5d5f85', '#3c4f6e', '#233c52'];
  return canvas.drawing('#f9c9a4', [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.vertical(['#6fa9d6', [0.35, '#b9d0dd'], [0.65, '#fde0bd'], '#ffc59a'], 0, 1400),
      ),
    ),
    canvas.layer((art) =>
      art.circle(
        960,
        1180,
        760,
        art.radial(['#fffbe8', [0.07, '#fff4cc'], [0.085, fade('#ffe0a3', 0.6)], fade('#ffe0a3', 0)], 960, 1180, 760),
      ),
    ),
    canvas.layer(
      (art) => {
        for (let streak = 0; streak < 16; streak += 1) {
          const [x, y, rx] = [random.between(0, width), random.between(100, 1150), random.between(160, 420)];
          art.ellipse(
            x,
            y,
            rx,
            random.between(8, 22),
            art.horizontal([fade('#ffffff', 0), fade('#ffffff', 0.6), fade('#ffffff', 0)], x - rx, x + rx),
          );
        }
      },
      { blur: 9 },
    ),
    balloon(240, 900, 62, ['#c9657a', '#f2d2c0', '#e09a7a'], 1),
    balloon(1090, 760, 78, ['#6a8fb5', '#e6eef2', '#8fb0c9'], 0.8),
    balloon(760, 1010, 46, ['#e8a857', '#f6e0b8'], 1.2),
    balloon(470, 480, 240, ['#e4572e', '#ffc145', '#f6f0e0', '#2a9d8f'], 0),
    balloon(960, 290, 138, ['#7a5bb5', '#f29fb0', '#ffd9a0'], 0),
    ...hills.flatMap((color, index) => {
      const level = 1300 + index * 98;
      const noise = fractalNoise(seeded(240 + index), 3);
      const line = plot(-60, width + 60, 30, (x) => level - 130 * (noise((x / width) * (2.6 - index * 0.24)) - 0.4));
      return [
        canvas.layer((art) =>
          art.path(
            under(smooth(line), -60, width + 60, height + 60),
            art.vertical(
              [lighten(color, 0.06), color, mix(color, '#ffd9b8', 0.3 - index * 0.04)],
              level - 120,
              level + 170,
            ),
          ),
        ),
        canvas.layer(
          (art) => {
            for (let puff = 0; puff < 5; puff += 1) {
              const [x, rx] = [random.between(-80, width + 80), random.between(220, 460)];
              art.ellipse(
                x,
                level + 80,
                rx,
                46,
                art.radial([fade('#ffe4cf', 0.5 - index * 0.07), fade('#ffe4cf', 0)], x, level + 80, rx, 46 / rx),
              );
            }
          },
          { blur: 12 },
        ),
      ];
    }),
    treeLine(canvas, { level: 1900, size: 130, color: '#152c3e', seed: 22, swing: 60 }),
  ]);
}

/** Rows of lavender that run to a farm at the horizon. */
export function lavenderField(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const random = seeded(250);
  const horizon = 620;
  const vanish = { x: 1080, y: 560 };
  return canvas.drawing('#b9a0d9', [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        horizon + 20,
        art.vertical(['#5f8fd0', [0.45, '#a9b8e6'], [0.75, '#f6cfc4'], '#ffe0b0'], 0, horizon),
      ),
    ),
    canvas.layer((art) =>
      art.circle(
        1380,
        500,
        560,
        art.radial(['#fffbe6', [0.085, '#fff1c4'], [0.1, fade('#ffd68a', 0.55)], fade('#ffd68a', 0)], 1380, 500, 560),
      ),
    ),
    canvas.layer(
      (art) => {
        for (const [x, y, size] of [
          [420, 240, 520],
          [1000, 170, 360],
          [1680, 300, 420],
          [140, 380, 300],
        ] as const)
          art.path(
            cloud({ x, y }, size, random),
            art.vertical([fade('#ffffff', 0.9), fade('#ffdcd0', 0.4)], y - size * 0.25, y),
          );
      },
      { blur: 5 },
    ),
    canvas.layer((art) => {
      for (const [level, swing, color, phase] of [
        [560, 60, '#a9a0d4', 0.3],
        [590, 46, '#8a9bc0', 2.2],
        [616, 34, '#7f9f8f', 4],
      ] as const)
        art.path(
          under(
            smooth(plot(-60, width + 60, 120, (x) => level - swing * (0.5 + 0.5 * Math.sin((x / width) * 6 + phase)))),
            -60,
            width + 60,
            660,
          ),
          art.vertical([color, mix(color, '#ffe0c0', 0.4)], level - swing, 640),
        );
    }),
    canvas.layer((art) => {
      art
        .rect(820, 556, 110, 66, art.horizontal(['#f6e3c6', '#d0a985'], 820, 930))
        .path('M806 560L836 520H916L944 560Z', '#c96a4a')
        .rect(930, 576, 60, 46, '#d9b48f')
        .path('M926 580L940 556H982L996 580Z', '#b45a40');
      for (const x of [838, 872, 902]) art.rect(x, 578, 14, 18, '#6a5a6a');
      for (const [x, tall] of [
        [776, 130],
        [752, 104],
        [1012, 120],
        [1036, 92],
        [1054, 110],
      ] as const)
        art.path(
          `M${x} ${624 - tall}C${x + 15} ${600 - tall * 0.4} ${x + 13} 612 ${x} 626C${x - 13} 612 ${x - 15} ${600 - tall * 0.4} ${x} ${624 - tall}Z`,
          art.horizontal(['#5f8a5f', '#2f5a48'], x - 12, x + 12),
        );
    }),
    canvas.layer((art) =>
      art.rect(-10, horizon - 4, width + 20, height, art.vertical(['#a99a6a', '#8a7a4f', '#6f6a48'], horizon, height)),
    ),
    canvas.layer((art) => {
      for (let row = -17; row <= 17; row += 1) {
        const spread = 190;
        const bottom = vanish.x + row * spread;
        const top = vanish.x + row * 13;
        const color = along(['#6a4fb0', '#8f6fd0', '#a788e0'], (row + 17) / 34);
        art.path(
          `M${n(top - 4.5)} ${horizon}L${n(bottom - 68)} ${height + 20}H${n(bottom + 68)}L${n(top + 4.5)} ${horizon}Z`,
          art.vertical([mix(color, '#f2c4d6', 0.45), color, darken(color, 0.34)], horizon, height),
        );
        art.path(
          `M${n(top - 4.5)} ${horizon}L${n(bottom - 68)} ${height + 20}H${n(bottom - 8)}L${n(top)} ${horizon}Z`,
          art.vertical([fade('#ffe0f0', 0.5), fade('#d9b8ff', 0.28)], horizon, height),
        );
      }
    }),
    canvas.layer((art) => {
      for (let tuft = 0; tuft < 2300; tuft += 1) {
        const part = random.unit() ** 0.62;
        const row = random.whole(-17, 17);
        const y = horizon + part * (height - horizon + 20);
        const x = vanish.x + row * (13 + 177 * part) + random.between(-1, 1) * (4 + 66 * part);
        if (x < -30 || x > width + 30) continue;
        const size = 1.6 + 13 * part;
        art.ellipse(
          x,
          y - size * 0.6,
          size * 0.4,
          size,
          fade(random.pick(['#7a5cc0', '#9a7ddb', '#c3a5f0', '#5b3f9e', '#d9c0f7']), 0.85),
        );
      }
    }),
    canvas.layer(
      (art) =>
        art.rect(
          -10,
          -10,
          width + 20,
          height + 20,
          art.radial([fade('#ffe7b0', 0.55), fade('#ffd2a0', 0.1), fade('#2a1650', 0.3)], 1380, 500, 1500),
        ),
      { blendMode: 'soft-light' },
    ),
  ]);
}

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
