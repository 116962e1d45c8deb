// Sheets of paper to write on.

import { fade } from '../kit/color.ts';
import { polar, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';
import { whole } from '../kit/whole.ts';

/** Calm paper: broad tones and a few fibres, no grain. */
export function paper(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const random = seeded(64);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#fbf5e9', '#f5ecdb', '#eee1cb'], { from: [0, 0], to: [1920, 1280] })),
    ),
    canvas.layer(
      (art) => {
        for (let spot = 0; spot < 60; spot += 1) {
          const [x, y, r] = [random.between(0, 1920), random.between(0, 1280), random.between(80, 260)];
          art.circle(x, y, r, fade(random.pick(['#ffffff', '#e5d3b3', '#d9c29b']), random.between(0.06, 0.16)));
        }
      },
      { blur: 60 },
    ),
    canvas.layer((art) => {
      for (let fibre = 0; fibre < 420; fibre += 1) {
        const start = { x: random.between(0, 1920), y: random.between(0, 1280) };
        const turn = random.between(0, 360);
        const middle = polar(start, turn, random.between(10, 34));
        const end = polar(middle, turn + random.between(-60, 60), random.between(10, 34));
        art.stroke(
          smooth([start, middle, end]),
          fade(random.pick(['#c9ae82', '#b3946a', '#ffffff', '#ffffff']), random.between(0.14, 0.4)),
          { width: random.between(0.8, 1.8) },
        );
      }
    }),
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.radial([fade('#a5844f', 0), [0.62, fade('#a5844f', 0)], fade('#8a6a38', 0.3)], 960, 640, 1250, 0.72),
        ),
      { blendMode: 'multiply' },
    ),
  ];
  return canvas.drawing('#f5ecdb', layers);
}

/** A sheet that was folded and opened again. */
export function foldedPaper(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#eef1f4', '#dde3e9'], { from: [0, 0], to: [1600, 1600] })),
    ),
  ];
  layers.push(
    canvas.layer((art) => {
      for (let column = 0; column < 4; column += 1)
        for (let row = 0; row < 4; row += 1) {
          const [x, y] = [column * 400, row * 400];
          const up = (column + row) % 2 === 0;
          art.rect(
            x,
            y,
            401,
            401,
            art.linear(
              up ? [fade('#ffffff', 0.95), fade('#cfd7e0', 0.55)] : [fade('#b9c4d0', 0.5), fade('#ffffff', 0.55)],
              { from: [x, y], to: [x + 400, y + 260] },
            ),
          );
        }
    }),
    canvas.layer(
      (art) => {
        for (let fold = 1; fold < 4; fold += 1) {
          art.rect(
            fold * 400 - 26,
            -10,
            26,
            1620,
            art.horizontal([fade('#8c9aab', 0), fade('#8c9aab', 0.36)], fold * 400 - 26, fold * 400),
          );
          art.rect(
            -10,
            fold * 400 - 26,
            1620,
            26,
            art.vertical([fade('#8c9aab', 0), fade('#8c9aab', 0.36)], fold * 400 - 26, fold * 400),
          );
          art.rect(fold * 400, -10, 7, 1620, fade('#ffffff', 0.8)).rect(-10, fold * 400, 1620, 7, fade('#ffffff', 0.8));
        }
      },
      { blur: 2.5 },
    ),
    canvas.layer((art) =>
      art.rect(
        ...whole(canvas),
        art.linear([fade('#ffffff', 0.4), fade('#ffffff', 0), fade('#3c4a5c', 0.25)], {
          from: [0, 0],
          to: [1600, 1600],
        }),
      ),
    ),
  );
  return canvas.drawing('#e6eaef', layers);
}
