import { along, fade, mix } from '../kit/color.ts';
import { n, type Point, plot, smooth, straight, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { fractalNoise, seeded } from '../kit/random.ts';
import { mist, sun } from '../kit/scenery.ts';

export function seaCoast(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const { width, height } = canvas;
  const horizon = 560;
  const sunPlace = { x: 1180, y: 492 };
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        horizon + 20,
        art.vertical(['#2b2f77', [0.28, '#7a4a97'], [0.55, '#e0668a'], [0.8, '#ff9a6c'], '#ffd48a'], 0, horizon),
      ),
    ),
    ...sun(canvas, sunPlace, 66, { core: '#fff3cf', glow: '#ff9d5c' }),
    canvas.layer(
      (art) => {
        const random = seeded(19);
        for (let index = 0; index < 26; index += 1) {
          const y = 60 + (index / 26) * 380 + random.between(-20, 20);
          const x = random.between(-100, width + 100);
          const rx = random.between(180, 620) * (1.15 - y / 900);
          const lit = y / 460;
          art.ellipse(
            x,
            y,
            rx,
            random.between(8, 30) * (1.1 - lit * 0.6),
            art.horizontal(
              [
                fade(mix('#8a4f98', '#ffb07a', lit), 0),
                fade(mix('#b8619b', '#ffc98f', lit), 0.62),
                fade(mix('#8a4f98', '#ffb07a', lit), 0),
              ],
              x - rx,
              x + rx,
            ),
          );
        }
      },
      { blur: 9 },
    ),
    canvas.layer((art) => {
      art.rect(
        -10,
        horizon,
        width + 20,
        height - horizon + 20,
        art.vertical(['#ffb98a', [0.06, '#d9708c'], [0.3, '#7b4b93'], [0.7, '#35316f'], '#1d1d4d'], horizon, height),
      );
    }),
    canvas.layer(
      (art) => {
        const random = seeded(2);
        for (let row = 0; row < 90; row += 1) {
          const part = (row / 90) ** 1.7;
          const y = horizon + 4 + part * (height - horizon);
          const spread = 60 + part * 330;
          for (let glint = 0; glint < 4; glint += 1) {
            const x = sunPlace.x + random.between(-1, 1) * spread * random.unit();
            const rx = (8 + part * 90) * random.between(0.4, 1.3);
            art.ellipse(
              x,
              y + random.between(-3, 3),
              rx,
              1.2 + part * 5,
              fade(
                along(['#fff3c9', '#ffc27a', '#ff8f86'], Math.min(1, Math.abs(x - sunPlace.x) / 260)),
                0.75 - part * 0.35,
              ),
            );
          }
        }
      },
      { blur: 1.4, blendMode: 'screen' },
    ),
    canvas.layer(
      (art) => {
        const random = seeded(6);
        for (let row = 0; row < 46; row += 1) {
          const part = (row / 46) ** 1.8;
          const y = horizon + 10 + part * (height - horizon);
          for (let piece = 0; piece < 5; piece += 1) {
            const x = random.between(-100, width + 100);
            const rx = (30 + part * 260) * random.between(0.5, 1.2);
            art.ellipse(
              x,
              y,
              rx,
              1 + part * 6,
              fade(random.chance(0.5) ? '#241c55' : '#f08a9a', random.between(0.1, 0.28)),
            );
          }
        }
      },
      { blur: 2 },
    ),
  ];
  const cliff = (points: readonly Point[], colors: readonly [string, string], blur: number): Element =>
    canvas.layer(
      (art) => art.path(`${straight(points)}Z`, art.linear(colors, { from: [points[0]?.x ?? 0, 300], to: [900, 760] })),
      { blur },
    );
  const headland = (start: number, end: number, top: number, foot: number, seed: number): readonly Point[] => {
    const noise = fractalNoise(seeded(seed), 5);
    const back = plot(start, end, 9, (x) => {
      const part = (x - start) / (end - start);
      return foot - (foot - top) * (1 - part ** 2.2) * (0.75 + 0.4 * noise(part * 7));
    });
    return [...back, { x: end, y: foot }, { x: start, y: foot + 6 }];
  };
  layers.push(
    cliff(headland(-60, 1010, 452, horizon + 2, 4), ['#9a5a93', '#d97b8f'], 1.4),
    cliff(headland(-60, 760, 360, horizon + 14, 12), ['#4f3779', '#8c4b86'], 0.8),
    mist(canvas, horizon + 4, '#ffb994', { seed: 5, strength: 0.3, thickness: 34 }),
    cliff(headland(-60, 470, 235, horizon + 74, 21), ['#211c4c', '#46306f'], 0),
    canvas.layer(
      (art) => {
        const random = seeded(29);
        for (let row = 0; row < 22; row += 1) {
          const reach = 470 * (1 - (row / 22) ** 1.4) * random.between(0.7, 1.08);
          art.ellipse(
            reach / 2 - 60,
            horizon + 76 + row * 9,
            reach / 2 + 60,
            7,
            fade('#15133a', 0.62 * (1 - row / 24)),
          );
        }
      },
      { blur: 3 },
    ),
    canvas.layer(
      (art) =>
        art.rect(-60, horizon + 70, 528, 6, art.horizontal([fade('#ffc3a8', 0.5), fade('#ffc3a8', 0.1)], 0, 468)),
      { blur: 2 },
    ),
    canvas.layer(
      (art) => {
        const shore = smooth([
          { x: -60, y: 985 },
          { x: 260, y: 940 },
          { x: 620, y: 985 },
          { x: 1020, y: 1035 },
          { x: 1500, y: 1052 },
          { x: 2000, y: 1085 },
        ]);
        art.path(
          under(shore, -60, 2000, height + 60),
          art.linear(['#3a2a5e', '#1f1a44'], { from: [0, 940], to: [400, 1100] }),
        );
        art.stroke(shore, fade('#ffd9c9', 0.75), { width: 7 });
      },
      { blur: 1.2 },
    ),
    canvas.layer(
      (art) => {
        const random = seeded(13);
        for (let index = 0; index < 3; index += 1) {
          const y = 860 + index * 44;
          const points = plot(-60, width + 60, 130, (x) => y + (x / width) * 120 + random.between(-10, 10));
          art.stroke(smooth(points), fade('#ffd3d0', 0.28), {
            width: 4 + index * 2,
            dash: `${n(random.between(180, 320))} ${n(random.between(60, 220))}`,
          });
        }
      },
      { blur: 3 },
    ),
    canvas.layer((art) => {
      const birds: readonly [number, number, number][] = [
        [820, 262, 1],
        [884, 236, 0.75],
        [934, 284, 0.6],
        [1420, 210, 0.8],
        [1466, 236, 0.55],
      ];
      for (const [x, y, scale] of birds)
        art.stroke(
          `M${x - 22 * scale} ${y - 6 * scale}Q${x - 8 * scale} ${y - 14 * scale} ${x} ${y}Q${x + 8 * scale} ${y - 14 * scale} ${x + 22 * scale} ${y - 6 * scale}`,
          '#3a2a63',
          { width: 3 * scale },
        );
    }),
  );
  return canvas.drawing('#7a4a97', layers);
}
