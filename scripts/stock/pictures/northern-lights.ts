import { fade } from '../kit/color.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { range, stars, treeLine } from '../kit/scenery.ts';

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
