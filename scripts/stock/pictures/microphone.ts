import { fade } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { ellipsePath, n, roundedRect } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';

export function microphone(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const head = roundedRect(610, 330, 380, 560, 190);
  const bars: Element[] = [-1, 1].map((side) =>
    canvas.layer((art) => {
      for (let bar = 0; bar < 15; bar += 1) {
        const x = 800 + side * (270 + bar * 38);
        const tall = 34 + 200 * Math.abs(Math.sin(bar * 0.83 + 0.6)) * (1 - bar / 19);
        art.rect(
          x - 9,
          620 - tall,
          18,
          tall * 2,
          art.vertical(['#ffb05c', '#ff5f7a', '#b04ae0'], 620 - tall, 620 + tall),
          9,
        );
      }
    }),
  );
  return canvas.drawing('#1c1440', [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.radial(['#4a2f8c', '#2a1a5e', '#120c30'], 800, 640, 1150)),
    ),
    canvas.layer((art) => {
      for (let ring = 1; ring < 7; ring += 1)
        art.stroke(ellipsePath(800, 620, 230 + ring * 104), fade('#b48cff', 0.22 - ring * 0.027), { width: 3 });
    }),
    canvas.together(bars, { blur: 22, opacity: 0.75, blendMode: 'screen' }),
    ...bars,
    canvas.layer((art) => art.ellipse(820, 1440, 420, 50, fade('#050214', 0.75)), { blur: 24 }),
    canvas.layer(
      (art) => {
        art
          .ellipse(800, 1430, 270, 50, art.horizontal(['#6a6388', '#2e2848', '#171228'], 530, 1070))
          .ellipse(
            800,
            1416,
            270,
            48,
            art.linear(['#8f88ad', '#453e66', '#241e3c'], { from: [560, 1380], to: [1040, 1460] }),
          );
        art.rect(774, 1090, 52, 330, art.horizontal(['#d5d0e8', '#7a7398', '#2e2848'], 774, 826), 10);
        art.stroke(
          'M520 640V720C520 900 640 1050 800 1050C960 1050 1080 900 1080 720V640',
          art.horizontal(['#e6e2f4', '#8f88ad', '#3a3358'], 500, 1100),
          { width: 38 },
        );
        art.rect(744, 1030, 112, 74, art.horizontal(['#b9b3d0', '#5a5378', '#2a2444'], 744, 856), 16);
      },
      drop(24, 18, 0.45),
    ),
    canvas.layer(
      (art) => art.path(head, art.horizontal(['#9a93b8', '#e9e6f5', '#8a83a8', '#3f3860', '#241e3c'], 610, 990)),
      drop(34, 22, 0.5),
    ),
    canvas.inside(head, [
      canvas.layer((art) => {
        for (let line = 0; line < 32; line += 1)
          art
            .stroke(`M${n(520 + line * 24)} 320L${n(620 + line * 24 - 300)} 900`, fade('#1c1634', 0.45), { width: 4 })
            .stroke(`M${n(400 + line * 24)} 320L${n(700 + line * 24)} 900`, fade('#1c1634', 0.45), { width: 4 });
      }),
      canvas.layer((art) =>
        art.rect(600, 640, 400, 66, art.horizontal(['#ff9a6c', '#ffcf9a', '#f25a4a', '#8a1f30'], 610, 990)),
      ),
      canvas.layer((art) =>
        art.rect(600, 700, 400, 220, art.horizontal(['#4a4368', '#6a6388', '#2a2444', '#171228'], 610, 990)),
      ),
      canvas.layer((art) => art.rect(650, 360, 44, 500, fade('#ffffff', 0.5), 22), { blur: 14 }),
      canvas.layer((art) => art.rect(940, 330, 60, 560, fade('#ff7aa0', 0.4)), { blur: 18 }),
    ]),
    canvas.layer((art) =>
      art
        .circle(800, 790, 18, art.radial(['#ffffff', '#6affc4', '#1fae7a'], 796, 786, 20))
        .circle(800, 790, 52, art.radial([fade('#6affc4', 0.5), fade('#6affc4', 0)], 800, 790, 52)),
    ),
  ]);
}
