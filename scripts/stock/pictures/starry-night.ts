import { fade } from '../kit/color.ts';
import { smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { range, stars, treeLine } from '../kit/scenery.ts';

export function starryNight(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const { width, height } = canvas;
  const random = seeded(70);
  const tent = { x: 860, y: 1600 };
  return canvas.drawing('#0b1034', [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.vertical(['#050720', [0.35, '#101a4f'], [0.6, '#2c3b86'], [0.75, '#6b5aa5'], '#e39a86'], 0, 1480),
      ),
    ),
    canvas.layer(
      (art) =>
        art.group('rotate(-58 640 760)', () => {
          for (let puff = 0; puff < 70; puff += 1) {
            const x = random.between(-700, 1980);
            const off = (random.unit() + random.unit() + random.unit() - 1.5) * 240;
            const r = random.between(50, 190);
            const color = random.pick(['#8f9bff', '#c58be8', '#6fb8ff', '#ffd3c2', '#e6d8ff']);
            art.ellipse(
              x,
              760 + off,
              r * 1.7,
              r * 0.6,
              art.radial([fade(color, 0.28), fade(color, 0)], x, 760 + off, r * 1.7, 0.36),
            );
          }
          art.ellipse(640, 760, 1300, 74, art.radial([fade('#fff3ea', 0.5), fade('#e8d4ff', 0)], 640, 760, 1300, 0.06));
        }),
      { blur: 24, blendMode: 'screen' },
    ),
    canvas.layer((art) => {
      art.group('rotate(-58 640 760)', () => {
        for (let star = 0; star < 620; star += 1) {
          const off = (random.unit() + random.unit() + random.unit() - 1.5) * 230;
          art.circle(
            random.between(-700, 1980),
            760 + off,
            random.unit() ** 2 * 1.7 + 0.5,
            fade('#ffffff', random.between(0.25, 0.8)),
          );
        }
      });
    }),
    stars(canvas, 420, 1400, 71),
    canvas.layer((art) => {
      art.path(
        'M250 330L560 196L563 201L254 333Z',
        art.linear([fade('#ffffff', 0), fade('#ffffff', 0.95)], { from: [250, 332], to: [562, 198] }),
      );
      art.circle(561, 199, 4, '#ffffff').circle(561, 199, 18, fade('#dbe6ff', 0.35));
    }),
    range(canvas, { level: 1400, rise: 250, color: '#39407f', foot: '#8a6ca3', seed: 11, stretch: 2.6 }),
    range(canvas, { level: 1500, rise: 260, color: '#1e2760', foot: '#4c4786', seed: 25, stretch: 2 }),
    treeLine(canvas, { level: 1570, size: 120, color: '#131b49', seed: 8 }),
    canvas.layer((art) =>
      art.path(
        under(
          smooth([
            { x: -60, y: 1560 },
            { x: 300, y: 1590 },
            { x: 760, y: 1586 },
            { x: 1340, y: 1550 },
          ]),
          -60,
          1340,
          2000,
        ),
        art.vertical(['#10173f', '#070b26'], 1550, 1920),
      ),
    ),
    canvas.layer(
      (art) =>
        art.ellipse(
          tent.x,
          tent.y + 6,
          330,
          60,
          art.radial([fade('#ffb45c', 0.75), fade('#ffb45c', 0)], tent.x, tent.y + 6, 330, 0.18),
        ),
      { blendMode: 'screen', blur: 6 },
    ),
    canvas.layer((art) => {
      art.path(
        `M${tent.x - 170} ${tent.y}L${tent.x - 8} ${tent.y - 176}L${tent.x + 40} ${tent.y - 168}L${tent.x + 190} ${tent.y - 14}L${tent.x + 60} ${tent.y + 12}Z`,
        art.linear(['#ffe0a0', '#ff9d4d', '#c65a35'], {
          from: [tent.x - 100, tent.y - 100],
          to: [tent.x + 180, tent.y],
        }),
      );
      art.path(
        `M${tent.x - 170} ${tent.y}L${tent.x - 8} ${tent.y - 176}L${tent.x + 60} ${tent.y + 12}Z`,
        art.radial(['#fff6d2', '#ffc873', '#f08a44'], tent.x - 20, tent.y - 30, 170),
      );
      art.path(
        `M${tent.x - 62} ${tent.y + 5}L${tent.x - 8} ${tent.y - 150}L${tent.x + 12} ${tent.y + 9}Z`,
        art.vertical(['#ffe8ae', '#fffbe8'], tent.y - 150, tent.y),
      );
      art.path(`M${tent.x - 8} ${tent.y - 150}L${tent.x + 12} ${tent.y + 9}L${tent.x + 34} ${tent.y + 10}Z`, '#a8482c');
      art.stroke(`M${tent.x - 8} ${tent.y - 176}L${tent.x + 60} ${tent.y + 12}`, '#8e3c28', { width: 3 });
    }),
    treeLine(canvas, { level: 1900, size: 330, color: '#060a24', seed: 14, swing: 90 }),
  ]);
}
