// Products and food, each alone on its ground, with light from the upper left.

import { darken, fade, lighten, mix } from '../kit/color.ts';
import { blob, ellipsePath, leaf, n, plot, polar, roundedRect, smooth, straight } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

const drop = (blur: number, offset: number, strength = 0.4) => ({
  shadow: { color: `rgba(25, 10, 30, ${strength})`, blur, offsetX: offset * 0.7, offsetY: offset },
});

export function headphones(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const band = 'M452 930C400 520 560 300 800 300C1040 300 1200 520 1148 930';
  const cup = (side: -1 | 1): readonly Element[] => {
    const x = 800 + side * 352;
    const turn = `rotate(${side * -7} ${x} 1010)`;
    const shell = roundedRect(x - 74 + side * 44, 800, 148, 420, 74);
    return [
      canvas.layer(
        (art) =>
          art.group(turn, () => {
            art.path(
              roundedRect(x - 62 - side * 62, 812, 124, 396, 62),
              art.horizontal(
                side < 0 ? ['#3a3048', '#6a5a7c', '#2a2236'] : ['#2a2236', '#4e4260', '#1c1626'],
                x - 130,
                x + 130,
              ),
            );
            for (let stitch = 0; stitch < 9; stitch += 1)
              art.stroke(
                `M${n(x - side * 118)} ${860 + stitch * 38}q${side * 20} 6 ${side * 40} 0`,
                fade('#120d1c', 0.4),
                { width: 4 },
              );
          }),
        drop(24, 16, 0.35),
      ),
      canvas.layer((art) =>
        art.group(turn, () => {
          art.path(
            shell,
            art.horizontal(
              side < 0 ? ['#ff9a6c', '#ffd0a8', '#f2683f', '#b83a24'] : ['#f2683f', '#ff8a5c', '#d94f2f', '#8e2a1c'],
              x - 74 + side * 44,
              x + 74 + side * 44,
            ),
          );
          art.inside(shell, () => {
            art.rect(x - 74 + side * 44, 800, 148, 90, fade('#ffffff', 0.22));
            art.rect(
              x - 60 + side * 44,
              830,
              22,
              330,
              art.vertical([fade('#ffffff', side < 0 ? 0.85 : 0.5), fade('#ffffff', 0.05)], 830, 1160),
              11,
            );
            art.rect(
              x - 74 + side * 44,
              1130,
              148,
              100,
              art.vertical([fade('#5f1410', 0), fade('#5f1410', 0.5)], 1130, 1220),
            );
          });
          art.stroke(ellipsePath(x + side * 52, 1010, 34, 110), fade('#7a1f14', 0.5), { width: 5 });
        }),
      ),
      canvas.layer(
        (art) =>
          art.stroke(`M${n(x + side * 6)} 800V690`, art.horizontal(['#f4f1f6', '#8e8698'], x - 20, x + 26), {
            width: 30,
          }),
        drop(10, 6, 0.3),
      ),
    ];
  };
  return canvas.drawing('#5b4bb8', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#8f7be6', '#6a55cc', '#44319a'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer(
      (art) =>
        art.circle(
          800,
          800,
          560,
          art.linear(['#ffcf8a', '#ff9f7a', '#f2688a'], { from: [400, 300], to: [1200, 1300] }),
        ),
      drop(70, 30, 0.35),
    ),
    canvas.layer((art) => {
      for (let bar = 0; bar < 41; bar += 1) {
        const x = 290 + bar * 25.5;
        const tall = 60 + 190 * Math.abs(Math.sin(bar * 0.47) * Math.cos(bar * 0.19 + 1));
        art.rect(x, 800 - tall, 11, tall * 2, fade('#ffffff', 0.22), 5.5);
      }
    }),
    canvas.layer((art) => art.ellipse(800, 1330, 480, 56, fade('#2a1560', 0.55)), { blur: 30 }),
    canvas.layer(
      (art) =>
        art.stroke(band, art.linear(['#ffb07f', '#f2683f', '#a83222'], { from: [440, 320], to: [1160, 900] }), {
          width: 62,
        }),
      drop(26, 20, 0.4),
    ),
    canvas.layer(
      (art) =>
        art.stroke(
          band,
          art.linear([fade('#ffffff', 0.85), fade('#ffffff', 0.1), fade('#ffffff', 0.35)], {
            from: [440, 300],
            to: [1160, 900],
          }),
          { width: 12 },
        ),
      { blur: 3 },
    ),
    canvas.layer((art) =>
      art.stroke(
        'M512 760C500 520 620 372 800 372C980 372 1100 520 1088 760',
        art.linear(['#6a5a7c', '#3a3048', '#1c1626'], { from: [500, 380], to: [1100, 760] }),
        { width: 44 },
      ),
    ),
    ...cup(-1),
    ...cup(1),
  ]);
}

export function sneaker(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const upper =
    'M404 872C396 806 452 764 560 742C720 712 830 640 940 528C984 484 1050 462 1096 480C1136 496 1130 548 1176 556C1250 566 1330 470 1402 452C1452 444 1482 492 1484 566C1486 676 1510 780 1508 906H404Z';
  const sole = 'M372 872C356 930 380 978 450 984H1440C1510 984 1540 946 1530 868C1180 900 760 906 372 872Z';
  const random = seeded(300);
  return canvas.drawing('#f7c948', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1940, 1300, art.linear(['#ffe07a', '#fbbf3a', '#f29a2e'], { from: [0, 0], to: [1920, 1280] })),
    ),
    canvas.layer((art) =>
      art.path(
        blob({ x: 980, y: 600 }, 560, { unevenness: 0.1, corners: 9, random, flat: 0.82 }),
        art.linear(['#fff3cf', '#ffdb7f'], { from: [500, 100], to: [1500, 1100] }),
      ),
    ),
    canvas.layer((art) => {
      for (let stripe = 0; stripe < 6; stripe += 1)
        art.rect(60 + stripe * 34, 520 + stripe * 64, 300 - stripe * 30, 16, fade('#ffffff', 0.6 - stripe * 0.07), 8);
    }),
    canvas.layer((art) => art.ellipse(970, 1010, 640, 54, fade('#7a3f10', 0.6)), { blur: 26 }),
    canvas.layer(
      (art) =>
        art.path(
          'M940 528C900 470 930 400 990 380C1040 366 1096 400 1112 486Z',
          art.linear(['#ffffff', '#d5d9e4'], { from: [920, 390], to: [1110, 520] }),
        ),
      drop(8, 4, 0.2),
    ),
    canvas.layer((art) =>
      art.path(upper, art.linear(['#3f8fe0', '#1f63c2', '#153f8e'], { from: [700, 480], to: [1200, 900] })),
    ),
    canvas.inside(upper, [
      canvas.layer((art) => {
        art.path(
          'M380 900C392 780 470 750 620 730C650 780 640 850 600 900Z',
          art.linear(['#ffffff', '#dfe4ee'], { from: [430, 750], to: [600, 890] }),
        );
        art.path(
          'M1300 440C1380 430 1520 440 1540 900H1330C1380 760 1370 600 1300 440Z',
          art.linear(['#ff7a59', '#d8412f'], { from: [1320, 460], to: [1500, 880] }),
        );
        art.path(
          'M640 720C790 690 900 590 985 500L1120 600C1010 690 900 800 700 830Z',
          art.linear(['#5aa8f2', '#2b72d0'], { from: [700, 560], to: [980, 800] }),
        );
        art.path(
          'M700 900C860 880 1060 780 1220 600L1310 640C1190 800 1010 900 860 920Z',
          art.linear(['#ffffff', '#e5e9f2'], { from: [760, 700], to: [1200, 900] }),
        );
        art.path('M1010 900C1120 850 1220 760 1330 660L1352 716C1270 800 1190 870 1120 910Z', '#ffcf4d');
      }),
      canvas.layer((art) =>
        art.path('M360 840H1540V920H360Z', art.vertical([fade('#0a1a44', 0), fade('#0a1a44', 0.55)], 820, 900)),
      ),
      canvas.layer(
        (art) => art.path('M560 742C720 712 830 640 940 528L960 548C850 668 730 736 566 764Z', fade('#ffffff', 0.6)),
        { blur: 6 },
      ),
      canvas.layer((art) => {
        for (let dot = 0; dot < 18; dot += 1)
          art.circle(470 + (dot % 6) * 22, 790 + Math.floor(dot / 6) * 24, 4.5, fade('#8a94aa', 0.7));
        art.stroke('M640 724C668 780 660 840 622 892', fade('#0f2f6e', 0.5), { width: 4, dash: '12 9' });
        art.stroke('M1296 470C1360 610 1372 760 1326 890', fade('#ffffff', 0.6), { width: 4, dash: '12 9' });
        art.stroke('M1176 560C1250 580 1330 500 1404 470C1440 460 1462 490 1468 540', fade('#0a1f55', 0.55), {
          width: 12,
        });
      }),
    ]),
    canvas.layer(
      (art) => {
        const eyes = [
          [728, 690],
          [794, 650],
          [856, 602],
          [914, 548],
          [966, 500],
        ] as const;
        for (const [x, y] of eyes) {
          art.stroke(`M${x - 6} ${y + 8}C${x + 34} ${y - 34} ${x + 84} ${y - 6} ${x + 112} ${y + 62}`, '#c9d2e2', {
            width: 21,
          });
          art.stroke(`M${x - 6} ${y + 4}C${x + 34} ${y - 38} ${x + 84} ${y - 10} ${x + 112} ${y + 58}`, '#ffffff', {
            width: 15,
          });
          art.circle(x + 112, y + 62, 9, '#153f8e');
        }
        art.stroke(
          'M962 498C920 440 850 430 826 470C810 506 880 520 962 498C990 440 1040 416 1070 440C1090 470 1040 500 962 498',
          '#ffffff',
          { width: 13 },
        );
        art.stroke('M960 500C930 540 900 600 884 640M966 502C1000 540 1010 590 1006 620', '#ffffff', { width: 12 });
      },
      drop(6, 4, 0.3),
    ),
    canvas.layer((art) => {
      art.path(sole, art.vertical(['#ffffff', '#eef0f5', '#b9c0cf'], 866, 984));
      art.inside(sole, () => {
        art.rect(340, 952, 1220, 40, art.vertical(['#2b72d0', '#123a80'], 952, 984));
        art.stroke('M390 916C760 944 1180 940 1520 908', '#ff7a59', { width: 11 });
        for (let groove = 0; groove < 34; groove += 1) art.rect(410 + groove * 33, 958, 8, 30, fade('#0a1f55', 0.6), 3);
        art.path('M372 872C760 906 1180 900 1530 868V884C1180 914 760 920 372 888Z', fade('#6a7694', 0.35));
      });
    }),
  ]);
}

function phone(
  canvas: Canvas,
  { x, y, turn, scale }: { x: number; y: number; turn: number; scale: number },
  screen: readonly [string, string, string],
  look: 'cards' | 'chart',
): Element {
  return canvas.layer(
    (art) =>
      art.group(`translate(${x} ${y}) rotate(${turn}) scale(${scale})`, () => {
        art.path(
          roundedRect(-226, -466, 452, 932, 74),
          art.linear(['#f7f7fb', '#8a8f9f', '#dfe2ea', '#5a5f70'], { from: [-226, -466], to: [226, 466] }),
        );
        art.path(roundedRect(-218, -458, 436, 916, 66), '#0d0e16');
        const glass = roundedRect(-202, -442, 404, 884, 52);
        art.inside(glass, () => {
          art.rect(-202, -442, 404, 884, art.linear([...screen], { from: [-202, -442], to: [202, 442] }));
          art.circle(150, -330, 190, fade('#ffffff', 0.16)).circle(-170, 250, 230, fade('#ffffff', 0.1));
          const card = (top: number, tall: number, strength: number) =>
            art.path(roundedRect(-168, top, 336, tall, 30), fade('#ffffff', strength));
          art
            .circle(-138, -350, 28, fade('#ffffff', 0.95))
            .rect(-96, -366, 130, 14, fade('#ffffff', 0.95), 7)
            .rect(-96, -342, 84, 11, fade('#ffffff', 0.6), 5.5);
          if (look === 'cards') {
            card(-290, 210, 0.95);
            art
              .path(
                roundedRect(-144, -266, 288, 104, 20),
                art.linear([screen[1], screen[2]], { from: [-144, -266], to: [144, -162] }),
              )
              .circle(60, -214, 30, fade('#ffffff', 0.9))
              .path('M52 -230L80 -214L52 -198Z', screen[2]);
            art.rect(-144, -144, 160, 13, '#3a3f55', 6.5).rect(-144, -120, 230, 10, '#b4b9c9', 5);
            for (const [index, color] of ['#ff9f6c', '#5ac8b0', '#7a8cf2'].entries()) {
              card(-54 + index * 128, 108, 0.92);
              art
                .path(roundedRect(-148, -34 + index * 128, 68, 68, 20), color)
                .rect(-60, -22 + index * 128, 150, 13, '#3a3f55', 6.5)
                .rect(-60, 4 + index * 128, 190, 10, '#b4b9c9', 5);
            }
          } else {
            card(-290, 320, 0.95);
            art.rect(-140, -262, 110, 13, '#3a3f55', 6.5).rect(-140, -236, 70, 10, '#b4b9c9', 5);
            const line = smooth([
              { x: -140, y: -50 },
              { x: -84, y: -100 },
              { x: -30, y: -70 },
              { x: 30, y: -150 },
              { x: 84, y: -126 },
              { x: 140, y: -200 },
            ]);
            art
              .path(`${line}L140 0L-140 0Z`, art.vertical([fade(screen[1], 0.55), fade(screen[1], 0)], -200, 0))
              .stroke(line, screen[2], { width: 9 })
              .circle(140, -200, 13, screen[2])
              .circle(140, -200, 6, '#ffffff');
            for (let tile = 0; tile < 4; tile += 1) {
              const [left, top] = [-168 + (tile % 2) * 176, 60 + Math.floor(tile / 2) * 166];
              art
                .path(roundedRect(left, top, 160, 148, 30), fade('#ffffff', 0.92))
                .circle(left + 42, top + 46, 22, ['#ff9f6c', '#5ac8b0', '#7a8cf2', '#f27a9c'][tile] ?? '#7a8cf2')
                .rect(left + 22, top + 88, 96, 12, '#3a3f55', 6)
                .rect(left + 22, top + 112, 62, 9, '#b4b9c9', 4.5);
            }
          }
          art.rect(-60, 420, 120, 7, fade('#ffffff', 0.85), 3.5);
          art.path('M-202 -442H60L-202 200Z', fade('#ffffff', 0.09));
        });
        art.path(roundedRect(-58, -424, 116, 30, 15), '#0d0e16');
      }),
    drop(60, 44, 0.45),
  );
}

export function smartphones(): Drawing {
  const canvas = new Canvas(1600, 1600);
  return canvas.drawing('#cfe4ff', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#e9f2ff', '#c7dcfb', '#b5c6f6'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer((art) =>
      art
        .circle(1150, 520, 470, art.linear(['#ffffff', '#dbe8ff'], { from: [800, 200], to: [1500, 900] }))
        .circle(360, 1260, 330, art.linear(['#ffe1d2', '#fbc0c9'], { from: [120, 1000], to: [620, 1500] })),
    ),
    canvas.layer((art) =>
      art
        .stroke(ellipsePath(1150, 520, 560), fade('#ffffff', 0.8), { width: 3 })
        .stroke(ellipsePath(360, 1260, 400), fade('#ffffff', 0.8), { width: 3 }),
    ),
    phone(canvas, { x: 1040, y: 740, turn: 12, scale: 1.06 }, ['#7a6cf0', '#8f7bf2', '#4a3ad0'], 'chart'),
    phone(canvas, { x: 580, y: 880, turn: -10, scale: 1.14 }, ['#ff9a76', '#ff7a8a', '#d94a8c'], 'cards'),
    canvas.layer(
      (art) => {
        for (const [x, y, r, color] of [
          [240, 420, 46, '#7a6cf0'],
          [1370, 1240, 70, '#ff9a76'],
          [1440, 330, 30, '#ff7a8a'],
          [860, 1450, 36, '#5ac8b0'],
          [330, 250, 20, '#ffb35c'],
        ] as const)
          art.circle(
            x,
            y,
            r,
            art.radial([lighten(color, 0.55), color, darken(color, 0.25)], x - r * 0.35, y - r * 0.35, r * 1.4),
          );
      },
      drop(26, 20, 0.3),
    ),
  ]);
}

export function gifts(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(320);
  const box = ({
    x,
    y,
    w,
    h,
    color,
    ribbon,
  }: {
    x: number;
    y: number;
    w: number;
    h: number;
    color: string;
    ribbon: string;
  }): readonly Element[] => {
    const lid = h * 0.2;
    const bow = { x: x + w / 2, y: y - h - lid * 0.55 };
    const loop = (side: number, size: number) =>
      `M${n(bow.x)} ${n(bow.y)}C${n(bow.x + side * size * 0.3)} ${n(bow.y - size * 0.75)} ${n(bow.x + side * size)} ${n(bow.y - size * 0.72)} ${n(bow.x + side * size)} ${n(bow.y - size * 0.26)}C${n(bow.x + side * size)} ${n(bow.y + size * 0.06)} ${n(bow.x + side * size * 0.4)} ${n(bow.y + size * 0.1)} ${n(bow.x)} ${n(bow.y)}Z`;
    return [
      canvas.layer((art) => art.ellipse(x + w * 0.56, y + 6, w * 0.62, w * 0.07, fade('#4a1030', 0.5)), { blur: 20 }),
      canvas.layer((art) => {
        art.rect(x, y - h, w, h, art.horizontal([lighten(color, 0.16), color, darken(color, 0.22)], x, x + w), 6);
        art.rect(
          x + w * 0.42,
          y - h,
          w * 0.16,
          h,
          art.horizontal([lighten(ribbon, 0.35), ribbon, darken(ribbon, 0.2)], x + w * 0.42, x + w * 0.58),
        );
        art.rect(
          x,
          y - h,
          w,
          lid * 0.6,
          art.vertical([fade('#3a0a28', 0.45), fade('#3a0a28', 0)], y - h, y - h + lid * 0.6),
        );
      }),
      canvas.layer(
        (art) => {
          art.rect(
            x - w * 0.035,
            y - h - lid * 0.5,
            w * 1.07,
            lid,
            art.horizontal([lighten(color, 0.34), lighten(color, 0.08), darken(color, 0.14)], x, x + w),
            8,
          );
          art.rect(
            x + w * 0.42,
            y - h - lid * 0.5,
            w * 0.16,
            lid,
            art.horizontal(
              [lighten(ribbon, 0.45), lighten(ribbon, 0.1), darken(ribbon, 0.14)],
              x + w * 0.42,
              x + w * 0.58,
            ),
          );
        },
        drop(8, 5, 0.3),
      ),
      canvas.layer(
        (art) => {
          const size = w * 0.3;
          for (const side of [-1, 1]) {
            art.path(
              `M${n(bow.x)} ${n(bow.y)}C${n(bow.x + side * size * 0.3)} ${n(bow.y + 10)} ${n(bow.x + side * size * 0.7)} ${n(bow.y + size * 0.3)} ${n(bow.x + side * size * 0.86)} ${n(bow.y + size * 0.62)}L${n(bow.x + side * size * 0.6)} ${n(bow.y + size * 0.52)}L${n(bow.x + side * size * 0.46)} ${n(bow.y + size * 0.7)}C${n(bow.x + side * size * 0.36)} ${n(bow.y + size * 0.3)} ${n(bow.x + side * size * 0.14)} ${n(bow.y + size * 0.14)} ${n(bow.x)} ${n(bow.y)}Z`,
              darken(ribbon, 0.1),
            );
            art.path(
              loop(side, size),
              art.linear([lighten(ribbon, 0.4), ribbon, darken(ribbon, 0.25)], {
                from: [bow.x - size, bow.y - size],
                to: [bow.x + size, bow.y + 20],
              }),
            );
            art.path(loop(side, size * 0.56), fade(darken(ribbon, 0.38), 0.55));
          }
          art.path(
            roundedRect(bow.x - size * 0.15, bow.y - size * 0.22, size * 0.3, size * 0.32, size * 0.1),
            art.linear([lighten(ribbon, 0.4), ribbon], {
              from: [bow.x - 20, bow.y - 30],
              to: [bow.x + 20, bow.y + 30],
            }),
          );
        },
        drop(10, 6, 0.32),
      ),
    ];
  };
  return canvas.drawing('#f9c6cf', [
    canvas.layer((art) => art.rect(-10, -10, 1620, 1620, art.vertical(['#ffe3e0', '#fbc7d0', '#f2a2b8'], 0, 1250))),
    canvas.layer((art) =>
      art.circle(800, 640, 520, art.radial(['#fff6ee', fade('#fff0ea', 0.6), fade('#fff0ea', 0)], 800, 640, 720)),
    ),
    canvas.layer((art) => art.rect(-10, 1250, 1620, 360, art.vertical(['#e8889f', '#f7b6c2', '#f2a2b4'], 1250, 1600))),
    canvas.layer(
      (art) =>
        art.rect(-60, 1210, 1720, 90, art.vertical([fade('#f2a2b8', 0), '#eb93aa', fade('#eb93aa', 0)], 1210, 1300)),
      { blur: 16 },
    ),
    ...box({ x: 960, y: 1330, w: 330, h: 470, color: '#6a5acd', ribbon: '#ffd166' }),
    ...box({ x: 300, y: 1350, w: 380, h: 330, color: '#2fa59a', ribbon: '#fff2dc' }),
    ...box({ x: 345, y: 950, w: 290, h: 210, color: '#f28a4b', ribbon: '#fff2dc' }),
    ...box({ x: 610, y: 1430, w: 440, h: 360, color: '#e8415f', ribbon: '#ffe08a' }),
    ...box({ x: 1180, y: 1440, w: 210, h: 180, color: '#f7b733', ribbon: '#e8415f' }),
    canvas.layer(
      (art) => {
        for (let bit = 0; bit < 130; bit += 1) {
          const [x, y] = [random.between(40, 1560), random.between(30, 980)];
          if (Math.hypot(x - 800, y - 900) < 420) continue;
          const w = random.between(9, 18);
          const color = random.pick(['#e8415f', '#ffd166', '#2fa59a', '#6a5acd', '#ffffff', '#f28a4b']);
          art.group(`translate(${n(x)} ${n(y)}) rotate(${random.whole(0, 180)})`, () =>
            random.chance(0.4) ? art.circle(0, 0, w * 0.5, color) : art.rect(-w / 2, -w, w, w * 1.7, color, 2),
          );
        }
      },
      drop(5, 4, 0.18),
    ),
  ]);
}

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

export function birthdayCake(): Drawing {
  const canvas = new Canvas(1280, 1600);
  const random = seeded(340);
  const tier = (cx: number, top: number, w: number, h: number, color: string, cream: string): readonly Element[] => {
    const ry = w * 0.1;
    const side = `M${n(cx - w / 2)} ${n(top)}V${n(top + h)}A${n(w / 2)} ${n(ry)} 0 0 0 ${n(cx + w / 2)} ${n(top + h)}V${n(top)}Z`;
    let icing = `M${n(cx - w / 2)} ${n(top)}`;
    const drips = 9;
    for (let drip = 0; drip < drips; drip += 1) {
      const step = w / drips;
      const x = cx - w / 2 + drip * step;
      const arc = (at: number) => ry * Math.sqrt(Math.max(0, 1 - ((at - cx) / (w / 2)) ** 2));
      const long = random.between(0.16, 0.42) * h;
      const middle = x + step / 2;
      icing += `C${n(x)} ${n(top + arc(x) + long)} ${n(x + step * 0.16)} ${n(top + arc(middle) + long * 1.2)} ${n(middle)} ${n(top + arc(middle) + long * 1.2)}C${n(x + step * 0.84)} ${n(top + arc(middle) + long * 1.2)} ${n(x + step * 0.84)} ${n(top + arc(x + step) + long * 0.3)} ${n(x + step)} ${n(top + arc(x + step) + h * 0.08)}`;
    }
    icing += `V${n(top)}Z`;
    return [
      canvas.layer((art) =>
        art.path(
          side,
          art.horizontal(
            [lighten(color, 0.2), lighten(color, 0.34), color, darken(color, 0.24)],
            cx - w / 2,
            cx + w / 2,
          ),
        ),
      ),
      canvas.inside(side, [
        canvas.layer((art) => {
          for (let sprinkle = 0; sprinkle < 46; sprinkle += 1)
            art.group(
              `translate(${n(random.between(cx - w / 2, cx + w / 2))} ${n(top + h * random.between(0.62, 1.2))}) rotate(${random.whole(0, 180)})`,
              () => art.rect(-9, -3, 18, 6, random.pick(['#ff6b8a', '#ffd166', '#5ac8b0', '#7a8cf2', '#ffffff']), 3),
            );
        }),
      ]),
      canvas.layer(
        (art) => {
          art.path(icing, art.horizontal([lighten(cream, 0.5), cream, darken(cream, 0.18)], cx - w / 2, cx + w / 2));
          art.ellipse(
            cx,
            top,
            w / 2,
            ry,
            art.linear([lighten(cream, 0.6), lighten(cream, 0.1)], {
              from: [cx - w / 2, top - ry],
              to: [cx + w / 2, top + ry],
            }),
          );
        },
        drop(8, 5, 0.25),
      ),
    ];
  };
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1300, 1620, art.vertical(['#4a3a8c', '#7a4fa5', '#c9689c', '#f29a9c'], 0, 1320)),
    ),
    canvas.layer(
      (art) => {
        for (let light = 0; light < 40; light += 1) {
          const [x, y, r] = [random.between(0, 1280), random.between(0, 1150), random.between(16, 76)];
          art.circle(x, y, r, fade(random.pick(['#ffd98a', '#ffb0c4', '#c9b0ff']), random.between(0.06, 0.24)));
        }
      },
      { blur: 4, blendMode: 'screen' },
    ),
    canvas.layer((art) => art.rect(-10, 1330, 1300, 300, art.vertical(['#fff1ea', '#f3cfd0', '#e0a8b8'], 1330, 1600))),
    canvas.layer((art) => art.ellipse(700, 1476, 480, 60, fade('#8a3a60', 0.55)), { blur: 26 }),
    canvas.layer((art) => {
      art.path('M560 1290L520 1466H760L720 1290Z', art.horizontal(['#ffffff', '#fbeee8', '#cfb4b8'], 520, 760));
      art.ellipse(640, 1466, 160, 28, art.horizontal(['#ffffff', '#e9d3d4', '#c9a8b0'], 480, 800));
      art
        .ellipse(640, 1300, 480, 84, art.vertical(['#e9d3d4', '#c9a8b0'], 1230, 1380))
        .ellipse(
          640,
          1286,
          480,
          82,
          art.linear(['#ffffff', '#f6e6e2', '#dcc0c4'], { from: [200, 1220], to: [1080, 1350] }),
        );
    }),
    canvas.layer((art) => art.ellipse(660, 1284, 400, 52, fade('#8a5a6a', 0.5)), { blur: 14 }),
    ...tier(640, 990, 720, 270, '#f7c6b4', '#fff3ea'),
    ...tier(640, 770, 500, 220, '#f59ab5', '#fff6f0'),
    ...tier(640, 590, 310, 180, '#b9a3f0', '#fff6f0'),
  ];
  const puff = (x: number, y: number, r: number, color: string): Element =>
    canvas.layer(
      (art) => {
        for (let swirl = 0; swirl < 3; swirl += 1)
          art.ellipse(
            x,
            y - swirl * r * 0.5,
            r * (1 - swirl * 0.28),
            r * (0.56 - swirl * 0.13),
            art.radial(
              [lighten(color, 0.6), color, darken(color, 0.14)],
              x - r * 0.4,
              y - swirl * r * 0.5 - r * 0.3,
              r * 1.3,
            ),
          );
        art
          .circle(
            x,
            y - r * 1.32,
            r * 0.4,
            art.radial(['#ff8a9a', '#d92f4f', '#8a1230'], x - r * 0.12, y - r * 1.45, r * 0.5),
          )
          .ellipse(x - r * 0.13, y - r * 1.46, r * 0.1, r * 0.07, fade('#ffffff', 0.8));
      },
      drop(5, 4, 0.2),
    );
  for (let berry = 0; berry < 9; berry += 1) {
    const angle = Math.PI * (0.03 + (berry / 8) * 0.94);
    layers.push(puff(640 - Math.cos(angle) * 330, 992 + Math.sin(angle) * 58, 38, '#ffdfe4'));
  }
  for (let berry = 0; berry < 7; berry += 1) {
    const angle = Math.PI * (0.04 + (berry / 6) * 0.92);
    layers.push(puff(640 - Math.cos(angle) * 222, 772 + Math.sin(angle) * 38, 32, '#fff0da'));
  }
  for (const [x, y, color] of [
    [530, 590, '#5ac8b0'],
    [585, 606, '#ffd166'],
    [640, 612, '#ff6b8a'],
    [695, 606, '#7a8cf2'],
    [750, 590, '#ffa35c'],
  ] as const) {
    layers.push(
      canvas.layer((art) => {
        const candle = roundedRect(x - 11, y - 150, 22, 150, 6);
        art.path(candle, art.horizontal([lighten(color, 0.5), color, darken(color, 0.22)], x - 11, x + 11));
        art.inside(candle, () => {
          for (let stripe = 0; stripe < 7; stripe += 1)
            art.path(`M${x - 14} ${y - 150 + stripe * 28}l28 -16v10l-28 16Z`, fade('#ffffff', 0.75));
        });
        art.stroke(`M${x} ${y - 150}v-16`, '#4a2a2a', { width: 3.5 });
      }),
      canvas.layer(
        (art) =>
          art.circle(
            x,
            y - 196,
            130,
            art.radial([fade('#ffe6a0', 0.75), fade('#ffb35c', 0.2), fade('#ffb35c', 0)], x, y - 196, 130),
          ),
        { blendMode: 'screen' },
      ),
      canvas.layer(
        (art) =>
          art.path(
            `M${x} ${y - 240}C${x + 22} ${y - 206} ${x + 16} ${y - 166} ${x} ${y - 162}C${x - 16} ${y - 166} ${x - 22} ${y - 206} ${x} ${y - 240}Z`,
            art.vertical(['#ff9a3d', '#ffd35c', '#fff6d2'], y - 240, y - 162),
          ),
        { blur: 1 },
      ),
    );
  }
  return canvas.drawing('#7a4fa5', layers);
}

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

export function microphone(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const head = roundedRect(610, 330, 380, 560, 190);
  const bars: Element[] = [-1, 1].map((side) =>
    canvas.layer((art) => {
      for (let bar = 0; bar < 15; bar += 1) {
        const x = 800 + side * (270 + bar * 38);
        const tall = 34 + 200 * Math.abs(Math.sin(bar * 0.83 + 0.6)) * (1 - bar / 19);
        art.rect(
          x - 9,
          620 - tall,
          18,
          tall * 2,
          art.vertical(['#ffb05c', '#ff5f7a', '#b04ae0'], 620 - tall, 620 + tall),
          9,
        );
      }
    }),
  );
  return canvas.drawing('#1c1440', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.radial(['#4a2f8c', '#2a1a5e', '#120c30'], 800, 640, 1150)),
    ),
    canvas.layer((art) => {
      for (let ring = 1; ring < 7; ring += 1)
        art.stroke(ellipsePath(800, 620, 230 + ring * 104), fade('#b48cff', 0.22 - ring * 0.027), { width: 3 });
    }),
    canvas.together(bars, { blur: 22, opacity: 0.75, blendMode: 'screen' }),
    ...bars,
    canvas.layer((art) => art.ellipse(820, 1440, 420, 50, fade('#050214', 0.75)), { blur: 24 }),
    canvas.layer(
      (art) => {
        art
          .ellipse(800, 1430, 270, 50, art.horizontal(['#6a6388', '#2e2848', '#171228'], 530, 1070))
          .ellipse(
            800,
            1416,
            270,
            48,
            art.linear(['#8f88ad', '#453e66', '#241e3c'], { from: [560, 1380], to: [1040, 1460] }),
          );
        art.rect(774, 1090, 52, 330, art.horizontal(['#d5d0e8', '#7a7398', '#2e2848'], 774, 826), 10);
        art.stroke(
          'M520 640V720C520 900 640 1050 800 1050C960 1050 1080 900 1080 720V640',
          art.horizontal(['#e6e2f4', '#8f88ad', '#3a3358'], 500, 1100),
          { width: 38 },
        );
        art.rect(744, 1030, 112, 74, art.horizontal(['#b9b3d0', '#5a5378', '#2a2444'], 744, 856), 16);
      },
      drop(24, 18, 0.45),
    ),
    canvas.layer(
      (art) => art.path(head, art.horizontal(['#9a93b8', '#e9e6f5', '#8a83a8', '#3f3860', '#241e3c'], 610, 990)),
      drop(34, 22, 0.5),
    ),
    canvas.inside(head, [
      canvas.layer((art) => {
        for (let line = 0; line < 32; line += 1)
          art
            .stroke(`M${n(520 + line * 24)} 320L${n(620 + line * 24 - 300)} 900`, fade('#1c1634', 0.45), { width: 4 })
            .stroke(`M${n(400 + line * 24)} 320L${n(700 + line * 24)} 900`, fade('#1c1634', 0.45), { width: 4 });
      }),
      canvas.layer((art) =>
        art.rect(600, 640, 400, 66, art.horizontal(['#ff9a6c', '#ffcf9a', '#f25a4a', '#8a1f30'], 610, 990)),
      ),
      canvas.layer((art) =>
        art.rect(600, 700, 400, 220, art.horizontal(['#4a4368', '#6a6388', '#2a2444', '#171228'], 610, 990)),
      ),
      canvas.layer((art) => art.rect(650, 360, 44, 500, fade('#ffffff', 0.5), 22), { blur: 14 }),
      canvas.layer((art) => art.rect(940, 330, 60, 560, fade('#ff7aa0', 0.4)), { blur: 18 }),
    ]),
    canvas.layer((art) =>
      art
        .circle(800, 790, 18, art.radial(['#ffffff', '#6affc4', '#1fae7a'], 796, 786, 20))
        .circle(800, 790, 52, art.radial([fade('#6affc4', 0.5), fade('#6affc4', 0)], 800, 790, 52)),
    ),
  ]);
}

export function vinylRecord(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const c = { x: 930, y: 800 };
  const conic = (
    r: number,
    stops: readonly (readonly [number, string])[],
    look: Readonly<Record<string, unknown>> = {},
  ): Element => ({
    type: 'circle',
    x: c.x - r,
    y: c.y - r,
    width: 2 * r,
    height: 2 * r,
    decorative: true,
    fill: { type: 'conic', angle: -40, stops: stops.map(([offset, color]) => ({ offset, color })) },
    ...look,
  });
  return canvas.drawing('#f2a65a', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#ffd08a', '#f7a45f', '#e2704a'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer(
      (art) => art.circle(380, 260, 900, art.radial([fade('#fff3d6', 0.75), fade('#fff3d6', 0)], 380, 260, 900)),
      { blendMode: 'soft-light' },
    ),
    conic(
      560,
      [
        [0, '#17151c'],
        [0.08, '#4a4654'],
        [0.16, '#17151c'],
        [0.3, '#1f1c26'],
        [0.42, '#3a3644'],
        [0.5, '#17151c'],
        [0.58, '#55505f'],
        [0.66, '#17151c'],
        [0.82, '#201d27'],
        [0.92, '#3a3644'],
        [1, '#17151c'],
      ],
      drop(60, 40, 0.5),
    ),
    canvas.layer((art) => {
      for (let groove = 0; groove < 27; groove += 1)
        art.stroke(
          ellipsePath(c.x, c.y, 236 + groove * 12),
          fade(groove % 6 === 0 ? '#000000' : '#8a8496', groove % 6 === 0 ? 0.55 : 0.14),
          { width: groove % 6 === 0 ? 4 : 1.6 },
        );
    }),
    canvas.layer((art) => {
      art.circle(
        c.x,
        c.y,
        206,
        art.linear(['#ff6f61', '#e2455a', '#a82a5c'], { from: [c.x - 200, c.y - 200], to: [c.x + 200, c.y + 200] }),
      );
      for (let ray = 0; ray < 24; ray += 2) {
        const [a, b] = [polar(c, ray * 15, 190), polar(c, ray * 15 + 15, 190)];
        art.path(`M${c.x} ${c.y}L${n(a.x)} ${n(a.y)}A190 190 0 0 1 ${n(b.x)} ${n(b.y)}Z`, fade('#ffd9a0', 0.34));
      }
      art
        .circle(c.x, c.y, 84, '#fff1d6')
        .circle(c.x, c.y, 64, '#2f6f73')
        .circle(c.x, c.y, 17, '#f7a45f')
        .stroke(ellipsePath(c.x, c.y, 206), fade('#3a0a28', 0.5), { width: 4 });
    }),
    canvas.layer(
      (art) => {
        const sleeve = roundedRect(110, 270, 860, 1060, 14);
        art.path(sleeve, '#1f5f68');
        art.inside(sleeve, () => {
          art.rect(
            110,
            270,
            860,
            1060,
            art.linear(['#2f8a8c', '#1f5f68', '#123f4f'], { from: [110, 270], to: [970, 1330] }),
          );
          for (const [index, color] of ['#fff1d6', '#ffd08a', '#ff9a5c', '#f2604f', '#b83258'].entries())
            art.circle(540, 960, 400 - index * 74, color);
          for (let wave = 0; wave < 5; wave += 1) {
            const line = smooth(plot(60, 1020, 60, (x) => 1010 + wave * 66 + 22 * Math.sin(x / 90 + wave * 1.4)));
            art.path(`${line}L1020 1400L60 1400Z`, mix('#2f8a8c', '#0c2c3c', wave / 5));
          }
          art.rect(
            110,
            270,
            860,
            1060,
            art.linear([fade('#ffffff', 0.28), fade('#ffffff', 0), fade('#04141c', 0.4)], {
              from: [110, 270],
              to: [970, 1330],
            }),
          );
          art.rect(948, 270, 22, 1060, art.horizontal([fade('#04141c', 0), fade('#04141c', 0.55)], 940, 970));
          art.rect(118, 278, 5, 1044, fade('#ffffff', 0.35));
        });
      },
      drop(60, 36, 0.5),
    ),
  ]);
}

export function rocketLaunch(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const random = seeded(370);
  const body =
    'M640 420C740 520 780 680 776 880C774 980 750 1070 726 1130H554C530 1070 506 980 504 880C500 680 540 520 640 420Z';
  const puffs = (level: number, count: number, low: number, high: number, colors: readonly string[]): Element =>
    canvas.layer((art) => {
      for (let index = 0; index < count; index += 1) {
        const x = 640 + (random.unit() + random.unit() - 1) * 820;
        const y = level + random.between(-60, 130) + Math.abs(x - 640) * 0.12;
        const r = random.between(low, high);
        const color = random.pick(colors);
        art.circle(
          x,
          y,
          r,
          art.radial([lighten(color, 0.5), color, darken(color, 0.16)], x - r * 0.3, y - r * 0.45, r * 1.35),
        );
      }
    });
  return canvas.drawing('#2a2a72', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1300, 1940, art.vertical(['#12113f', '#2f2a7c', '#6a4fb0', '#e58aa0', '#ffc79a'], 0, 1800)),
    ),
    canvas.layer((art) => {
      for (let star = 0; star < 230; star += 1) {
        const y = 1150 * random.unit() ** 1.3;
        art.circle(
          random.between(0, 1280),
          y,
          random.between(0.8, 2.8),
          fade('#ffffff', random.between(0.3, 1) * (1 - y / 1300)),
        );
      }
    }),
    canvas.layer((art) => {
      art.circle(1010, 330, 150, art.radial(['#ffd9a8', '#f2936c', '#a84a6a'], 960, 270, 210));
      art.inside(ellipsePath(1010, 330, 150), () => {
        for (const [y, tall] of [
          [250, 22],
          [306, 40],
          [376, 20],
          [420, 30],
        ] as const)
          art.path(
            `M850 ${y}Q1010 ${y + 34} 1170 ${y}V${y + tall}Q1010 ${y + tall + 34} 850 ${y + tall}Z`,
            fade('#8a3a5c', 0.35),
          );
      });
      art.group('rotate(-16 1010 330)', () =>
        art.stroke('M826 318C770 352 860 392 1010 392C1160 392 1250 352 1194 318', fade('#ffe6c8', 0.9), { width: 13 }),
      );
      art
        .circle(210, 560, 56, art.radial(['#f4f1ff', '#b4a8e6', '#6a5cb0'], 192, 540, 80))
        .circle(192, 548, 11, fade('#7a6cc0', 0.5))
        .circle(226, 580, 8, fade('#7a6cc0', 0.5))
        .circle(228, 540, 6, fade('#7a6cc0', 0.5));
    }),
    canvas.layer(
      (art) =>
        art.path(
          'M560 1150H720L980 1940H300Z',
          art.vertical([fade('#fff1c4', 0.95), fade('#ffb35c', 0.5), fade('#ff8a5c', 0)], 1150, 1900),
        ),
      { blur: 40, blendMode: 'screen' },
    ),
    puffs(1560, 26, 80, 150, ['#d9a3c4', '#c58ab8', '#e8b4c4']),
    canvas.layer(
      (art) => {
        art.path(
          'M540 1120C520 1300 590 1420 640 1560C690 1420 760 1300 740 1120Z',
          art.vertical(['#ffd35c', '#ff8a3d', fade('#f2503a', 0)], 1120, 1560),
        );
        art.path(
          'M576 1120C566 1240 606 1330 640 1430C674 1330 714 1240 704 1120Z',
          art.vertical(['#ffffff', '#ffe68a', fade('#ffb03d', 0)], 1120, 1430),
        );
      },
      { blur: 5 },
    ),
    canvas.layer((art) => {
      art.path(
        'M520 860C440 920 396 1010 400 1150C450 1100 500 1080 556 1100Z',
        art.linear(['#ff7a6a', '#c9304f'], { from: [400, 900], to: [556, 1120] }),
      );
      art.path(
        'M760 860C840 920 884 1010 880 1150C830 1100 780 1080 724 1100Z',
        art.linear(['#d93a55', '#7f1a40'], { from: [730, 900], to: [880, 1120] }),
      );
      art.path('M580 1110H700L722 1166H558Z', art.horizontal(['#8f8aa8', '#5a5478', '#2c2748'], 558, 722));
    }),
    canvas.layer(
      (art) => art.path(body, art.horizontal(['#dcd9ee', '#ffffff', '#f1eff9', '#b4aed2', '#7a7299'], 504, 776)),
      drop(26, 12, 0.3),
    ),
    canvas.inside(body, [
      canvas.layer((art) =>
        art
          .path(
            'M480 640Q640 690 800 640V400H480Z',
            art.horizontal(['#ff8a7a', '#ff9f8f', '#e0405a', '#8e1f46'], 504, 776),
          )
          .rect(480, 1040, 320, 34, art.horizontal(['#ff8a7a', '#e0405a', '#8e1f46'], 504, 776)),
      ),
      canvas.layer(
        (art) => art.path('M560 560C530 700 524 860 552 1120H580C552 880 556 720 596 520Z', fade('#ffffff', 0.85)),
        { blur: 10 },
      ),
      canvas.layer((art) => art.path('M560 1150C600 1080 690 1080 730 1150Z', fade('#ff9a4d', 0.7)), { blur: 20 }),
    ]),
    canvas.layer((art) => {
      for (const [y, r] of [
        [780, 74],
        [950, 44],
      ] as const) {
        art.circle(640, y, r, art.linear(['#f4f1ff', '#8f88b4'], { from: [580, y - r], to: [700, y + r] }));
        art.circle(
          640,
          y,
          r * 0.76,
          art.linear(['#7fd6f2', '#3a86c9', '#1f3f86'], { from: [600, y - r], to: [690, y + r] }),
        );
        art
          .path(
            `M${n(640 - r * 0.5)} ${n(y - r * 0.1)}A${n(r * 0.52)} ${n(r * 0.52)} 0 0 1 ${n(640 + r * 0.1)} ${n(y - r * 0.52)}`,
            fade('#ffffff', 0),
          )
          .stroke(
            `M${n(640 - r * 0.5)} ${n(y - r * 0.1)}A${n(r * 0.52)} ${n(r * 0.52)} 0 0 1 ${n(640 + r * 0.1)} ${n(y - r * 0.52)}`,
            fade('#ffffff', 0.85),
            { width: r * 0.12 },
          );
      }
      art.path('M626 1000H654L660 1160H620Z', art.horizontal(['#ff8a7a', '#a82a4f'], 620, 660));
    }),
    puffs(1680, 34, 100, 190, ['#f2c4cc', '#e8a8bc', '#fbd9d0']),
    puffs(1860, 26, 130, 230, ['#fff1ec', '#fbdfe0', '#f6cdd6']),
  ]);
}
