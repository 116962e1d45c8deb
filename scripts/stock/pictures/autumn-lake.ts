import { darken, fade, lighten } from '../kit/color.ts';
import { leaf, plot, polar, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { type Random, seeded } from '../kit/random.ts';
import { range } from '../kit/scenery.ts';

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
