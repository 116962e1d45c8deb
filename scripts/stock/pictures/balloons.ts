import { fade, lighten, mix } from '../kit/color.ts';
import { n, plot, roundedRect, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { fractalNoise, seeded } from '../kit/random.ts';
import { treeLine } from '../kit/scenery.ts';

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
