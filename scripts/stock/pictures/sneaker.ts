import { fade } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { blob } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

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
