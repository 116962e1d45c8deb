import { darken, fade, lighten } from '../kit/color.ts';
import { leaf, n, polar, roundedRect, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

export function laptopDesk(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const random = seeded(430);
  const screen = roundedRect(560, 300, 800, 500, 14);
  const line = smooth([
    { x: 640, y: 590 },
    { x: 720, y: 540 },
    { x: 800, y: 566 },
    { x: 880, y: 480 },
    { x: 960, y: 510 },
    { x: 1040, y: 430 },
  ]);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1940, 960, art.linear(['#f6e9dc', '#ecd6c4', '#dcbfab'], { from: [0, 0], to: [1920, 900] })),
    ),
    canvas.layer(
      (art) => {
        for (const [x, y] of [
          [120, -40],
          [360, -40],
        ] as const)
          art.path(`M${x + 400} ${y}H${x + 600}L${x + 1000} 940H${x + 760}Z`, fade('#fffaf0', 0.7));
      },
      { blur: 22 },
    ),
    canvas.layer(
      (art) => {
        art.rect(1440, 160, 250, 330, '#ffffff', 4).rect(1464, 184, 202, 282, '#f2e3d4');
        art
          .path('M1510 440V330a55 55 0 0 1 110 0V440Z', '#c9785a')
          .path('M1536 440V340a29 29 0 0 1 58 0V440Z', '#f0c4a8')
          .circle(1620, 240, 28, '#e8a857');
        art.rect(170, 240, 330, 16, '#b9875a', 3).rect(170, 420, 330, 16, '#b9875a', 3);
      },
      { shadow: { color: 'rgba(90, 50, 30, 0.3)', blur: 18, offsetX: 8, offsetY: 12 } },
    ),
    canvas.layer((art) => {
      let x = 190;
      for (const [w, tall, color] of [
        [34, 110, '#c9574a'],
        [26, 130, '#3a6f8a'],
        [40, 96, '#e8b45c'],
        [28, 122, '#5f8a6a'],
        [32, 104, '#8a6a9a'],
      ] as const) {
        art.rect(x, 240 - tall, w, tall, art.horizontal([lighten(color, 0.2), darken(color, 0.2)], x, x + w), 3);
        x += w + 3;
      }
      art.path('M400 172H464L456 240H408Z', art.horizontal(['#ffffff', '#cdb8a4'], 400, 464));
      for (let stem = 0; stem < 11; stem += 1)
        art.path(
          leaf({ x: 432, y: 176 }, -170 + stem * 16, random.between(60, 96), 22),
          random.pick(['#6a9a6a', '#4f8058', '#8fb884']),
        );
      art
        .path(
          'M200 420C196 350 214 320 240 320C266 320 284 350 280 420Z',
          art.horizontal(['#e2a98a', '#b46a4c'], 198, 282),
        )
        .rect(226, 300, 28, 24, '#c98262', 4);
      art
        .rect(320, 352, 150, 24, '#3a6f8a', 3)
        .rect(310, 376, 170, 22, '#e8b45c', 3)
        .rect(326, 398, 140, 22, '#c9574a', 3);
    }),
    canvas.layer((art) => art.rect(-10, 900, 1940, 400, art.vertical(['#c98f5f', '#b0744a', '#8a5836'], 900, 1280))),
    canvas.layer((art) => art.rect(-10, 896, 1940, 9, fade('#fff0d6', 0.7)), { blur: 2 }),
    canvas.layer(
      (art) => {
        for (let grain = 0; grain < 14; grain += 1) {
          const y = 930 + grain * 26;
          art.stroke(
            smooth([
              { x: -40, y },
              { x: 640, y: y + random.between(-8, 8) },
              { x: 1300, y: y + random.between(-8, 8) },
              { x: 1980, y },
            ]),
            fade(random.chance(0.5) ? '#7a4a2a' : '#e2b084', 0.3),
            { width: random.between(2, 5) },
          );
        }
      },
      { blur: 1.2 },
    ),
    canvas.layer((art) => art.ellipse(970, 1010, 620, 40, fade('#4a2a14', 0.6)), { blur: 24 }),
    canvas.layer((art) =>
      art.path(
        roundedRect(530, 270, 860, 570, 30),
        art.linear(['#50545f', '#2a2d36', '#16181f'], { from: [530, 270], to: [1390, 840] }),
      ),
    ),
    canvas.layer((art) => art.path(screen, '#f7f8fc')),
    canvas.inside(screen, [
      canvas.layer((art) => {
        art.rect(560, 300, 130, 500, art.vertical(['#3a3f8f', '#2a2d6a'], 300, 800)).circle(625, 352, 22, '#ffb35c');
        for (let item = 0; item < 6; item += 1)
          art.rect(584, 412 + item * 46, item === 1 ? 84 : 70, 13, fade('#ffffff', item === 1 ? 0.95 : 0.4), 6.5);
        art.rect(720, 330, 200, 18, '#3a3f55', 9).rect(720, 360, 130, 11, '#b4b9c9', 5.5);
        const card = (x: number, y: number, w: number, h: number) => art.path(roundedRect(x, y, w, h, 16), '#ffffff');
        card(720, 392, 400, 230);
        art.group('translate(96 10) scale(0.98)', () => {
          art
            .path(`${line}L1040 620L640 620Z`, art.vertical([fade('#6a6cf0', 0.5), fade('#6a6cf0', 0)], 430, 620))
            .stroke(line, '#5a5ce6', { width: 6 });
          for (const [x, y] of [
            [640, 590],
            [720, 540],
            [800, 566],
            [880, 480],
            [960, 510],
            [1040, 430],
          ] as const)
            art.circle(x, y, 8, '#ffffff').circle(x, y, 5, '#5a5ce6');
        });
        card(1140, 392, 200, 230);
        for (const [from, to, color] of [
          [-90, 60, '#5a5ce6'],
          [60, 170, '#ff9a5c'],
          [170, 270, '#5ac8b0'],
        ] as const) {
          const [a, b] = [polar({ x: 1240, y: 490 }, from, 68), polar({ x: 1240, y: 490 }, to, 68)];
          art.path(`M1240 490L${n(a.x)} ${n(a.y)}A68 68 0 0 1 ${n(b.x)} ${n(b.y)}Z`, color);
        }
        art.circle(1240, 490, 36, '#ffffff').rect(1180, 584, 120, 11, '#b4b9c9', 5.5);
        for (let tile = 0; tile < 3; tile += 1) {
          const x = 720 + tile * 212;
          card(x, 642, 196, 128);
          art
            .circle(x + 36, 682, 18, ['#ff9a5c', '#5ac8b0', '#f2648a'][tile] ?? '#5a5ce6')
            .rect(x + 66, 670, 90, 12, '#3a3f55', 6)
            .rect(x + 66, 692, 60, 9, '#b4b9c9', 4.5);
          for (let bar = 0; bar < 8; bar += 1)
            art.rect(
              x + 20 + bar * 20,
              754 - 10 - 26 * Math.abs(Math.sin(bar + tile * 2)),
              11,
              10 + 26 * Math.abs(Math.sin(bar + tile * 2)),
              fade(['#ff9a5c', '#5ac8b0', '#f2648a'][tile] ?? '#5a5ce6', 0.7),
              3,
            );
        }
      }),
      canvas.layer((art) => art.path('M560 300H1010L700 800H560Z', fade('#ffffff', 0.14))),
    ]),
    canvas.layer((art) => {
      art.path(
        'M450 844H1470L1500 960C1500 984 1484 996 1460 996H460C436 996 420 984 420 960Z',
        art.vertical(['#e4e6ec', '#b9bdc9', '#8f94a3'], 844, 996),
      );
      art.path('M500 858H1420L1434 910H486Z', '#3a3d48');
      for (let row = 0; row < 4; row += 1)
        for (let key = 0; key < 22; key += 1)
          art.rect(502 + key * 41.6 - row * 3, 862 + row * 12, 36 + row * 0.3, 9, '#5a5e6c', 2);
      art
        .path('M810 922H1110L1118 966H802Z', art.vertical(['#d5d8e0', '#c4c8d3'], 922, 966))
        .path(
          'M420 962C422 984 440 996 460 996H1460C1484 996 1498 984 1500 962C1490 980 1470 984 1450 984H470C450 984 430 980 420 962Z',
          '#7a7f8e',
        );
    }),
    canvas.layer((art) => art.ellipse(1650, 1090, 150, 22, fade('#4a2a14', 0.6)), { blur: 14 }),
    canvas.layer((art) => {
      art
        .path(
          'M1560 920H1710L1696 1086C1694 1100 1576 1100 1574 1086Z',
          art.horizontal(['#5ac8b0', '#8fe0cf', '#3aa892', '#1f7566'], 1560, 1710),
        )
        .ellipse(1635, 920, 75, 17, '#e6fff8')
        .ellipse(1635, 923, 64, 12, '#6a3f28')
        .stroke('M1706 950C1770 946 1768 1040 1700 1044', '#2f9a85', { width: 19 });
    }),
    canvas.layer(
      (art) => {
        for (const dx of [-24, 18])
          art.stroke(
            smooth([
              { x: 1635 + dx, y: 900 },
              { x: 1620 + dx, y: 860 },
              { x: 1650 + dx, y: 820 },
              { x: 1630 + dx, y: 770 },
            ]),
            fade('#ffffff', 0.75),
            { width: 15 },
          );
      },
      { blur: 8 },
    ),
    canvas.layer(
      (art) => {
        art.group('rotate(-8 250 1080)', () => {
          art.rect(120, 1000, 260, 170, '#f25f6a', 8).rect(128, 1006, 250, 158, '#fff8ee', 4);
          for (let rule = 0; rule < 6; rule += 1)
            art.rect(150, 1030 + rule * 22, rule === 5 ? 110 : 200, 4, '#d9c4b0', 2);
          art.rect(120, 1000, 26, 170, '#d93a50', 6);
        });
        art.group('rotate(24 360 1120)', () =>
          art
            .rect(300, 1128, 190, 14, '#ffc145', 3)
            .path('M490 1128L516 1135L490 1142Z', '#f2d9b8')
            .rect(286, 1128, 18, 14, '#f28a9a', 4),
        );
      },
      { shadow: { color: 'rgba(50, 25, 10, 0.45)', blur: 12, offsetX: 6, offsetY: 8 } },
    ),
  ];
  return canvas.drawing('#ecd6c4', layers);
}
