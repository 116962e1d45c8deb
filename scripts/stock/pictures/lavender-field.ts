import { along, darken, fade, mix } from '../kit/color.ts';
import { cloud, n, plot, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

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
