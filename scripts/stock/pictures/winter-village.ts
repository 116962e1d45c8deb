import { darken, fade, lighten } from '../kit/color.ts';
import { n, plot, roundedRect, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { range, stars, treeLine } from '../kit/scenery.ts';

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
