import { darken, fade, lighten } from '../kit/color.ts';
import { cloud, leaf, n, type Point, polar, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

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
