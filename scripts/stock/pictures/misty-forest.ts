import { fade, mix } from '../kit/color.ts';
import { fir, plot, smooth, straight, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { fractalNoise, seeded } from '../kit/random.ts';
import { mist } from '../kit/scenery.ts';

export function mistyForest(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const { width, height } = canvas;
  const tones = ['#bcd3cb', '#94b5ac', '#6a9389', '#437066', '#244c46', '#0f2f2d'];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.vertical(['#e9efe4', '#dbe8df', '#a9c5bb'], 0, height)),
    ),
    canvas.layer((art) =>
      art.circle(
        820,
        380,
        900,
        art.radial([fade('#fff6d8', 0.95), [0.3, fade('#fff2cf', 0.5)], fade('#fff2cf', 0)], 820, 380, 900),
      ),
    ),
  ];
  tones.forEach((tone, index) => {
    const level = 760 + index * 225;
    const size = 330 + index * 130;
    const random = seeded(100 + index);
    const hill = fractalNoise(random, 2);
    const ground = (x: number) => level - 150 * hill((x / width) * 1.7);
    layers.push(
      canvas.layer(
        (art) => {
          const paint = art.vertical(
            [mix(tone, '#e9efe4', 0.1), tone, mix(tone, '#dbe8df', 0.5 - index * 0.08)],
            level - size,
            level + 220,
          );
          art.path(under(smooth(plot(-60, width + 60, 80, ground)), -60, width + 60, height + 200), paint);
          for (let x = -60; x < width + 60; x += size * random.between(0.13, 0.4)) {
            if (index >= 4 && x > 420 && x < 900) continue;
            art.path(fir({ x, y: ground(x) + 20 }, size * random.between(0.6, 1.2), random), paint);
          }
        },
        { blur: index < 2 ? 2.5 - index : 0 },
      ),
    );
    if (index < 5)
      layers.push(
        mist(canvas, level + 60, '#eef3ea', { seed: 7 * index + 1, strength: 0.72 - index * 0.07, thickness: 130 }),
      );
  });
  layers.push(
    canvas.layer(
      (art) => {
        const random = seeded(3);
        for (let index = 0; index < 7; index += 1) {
          const lean = random.between(-0.75, 0.5);
          const spread = random.between(30, 80);
          const reach = random.between(900, 1500);
          const x = 830 + lean * 200;
          const beam = straight([
            { x, y: 260 },
            { x: x + lean * reach - spread, y: 260 + reach },
            { x: x + lean * reach + spread * 2, y: 260 + reach },
          ]);
          art.path(`${beam}Z`, art.vertical([fade('#fff5d6', 0.5), fade('#fff5d6', 0)], 260, 260 + reach));
        }
      },
      { blur: 16, blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing(tones[0] ?? '#ffffff', layers);
}
