import { darken, fade, lighten } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { ellipsePath, n } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

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
