import { darken, fade, lighten, mix } from '../kit/color.ts';
import { blob, leaf, n, type Point, polar, roundedRect } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

/** A standing cylinder: side and top. */
function podium(canvas: Canvas, { x, y }: Point, rx: number, tall: number, color: string): readonly Element[] {
  const ry = rx * 0.2;
  return [
    canvas.layer(
      (art) => art.ellipse(x + rx * 0.32, y + tall + ry * 0.5, rx * 1.3, ry * 1.15, fade(darken(color, 0.6), 0.42)),
      { blur: 34 },
    ),
    canvas.layer((art) => {
      art.path(
        `M${n(x - rx)} ${n(y)}V${n(y + tall)}A${n(rx)} ${n(ry)} 0 0 0 ${n(x + rx)} ${n(y + tall)}V${n(y)}Z`,
        art.horizontal(
          [mix(color, '#ffffff', 0.1), [0.22, lighten(color, 0.42)], [0.6, color], darken(color, 0.26)],
          x - rx,
          x + rx,
        ),
      );
      art.ellipse(
        x,
        y,
        rx,
        ry,
        art.linear([lighten(color, 0.62), lighten(color, 0.25), mix(color, '#000000', 0.05)], {
          from: [x - rx, y - ry],
          to: [x + rx, y + ry],
        }),
      );
    }),
    canvas.layer(
      (art) =>
        art.stroke(
          `M${n(x - rx + 3)} ${n(y + 5)}A${n(rx)} ${n(ry)} 0 0 0 ${n(x + rx * 0.4)} ${n(y + ry * 0.93)}`,
          fade('#ffffff', 0.75),
          { width: 4 },
        ),
      { blur: 1.5 },
    ),
  ];
}

export function bottleOnPodium(): Drawing {
  const canvas = new Canvas(1280, 1600);
  const cx = 640;
  const foot = 1120;
  const glass = `M${cx - 150} ${foot - 560}C${cx - 150} ${foot - 610} ${cx - 110} ${foot - 640} ${cx - 62} ${foot - 652}V${foot - 690}H${cx + 62}V${foot - 652}C${cx + 110} ${foot - 640} ${cx + 150} ${foot - 610} ${cx + 150} ${foot - 560}V${foot - 46}C${cx + 150} ${foot - 8} ${cx + 90} ${foot + 12} ${cx} ${foot + 12}C${cx - 90} ${foot + 12} ${cx - 150} ${foot - 8} ${cx - 150} ${foot - 46}Z`;
  const liquid = `M${cx - 150} ${foot - 470}C${cx - 90} ${foot - 452} ${cx + 90} ${foot - 452} ${cx + 150} ${foot - 470}V${foot + 20}H${cx - 150}Z`;
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        1300,
        1620,
        art.linear(['#fbe0d3', '#f1bfae', '#dc9a8e'], { from: [100, 0], to: [1200, 1500] }),
      ),
    ),
    canvas.layer((art) => art.rect(-10, 1240, 1300, 380, art.vertical(['#e6ab9c', '#f0c4b4', '#e9b3a3'], 1240, 1600))),
    canvas.layer(
      (art) =>
        art.rect(
          -60,
          1200,
          1400,
          80,
          art.vertical([fade('#f1bfae', 0), fade('#eab4a4', 1), fade('#eab4a4', 0)], 1200, 1280),
        ),
      { blur: 14 },
    ),
    canvas.layer(
      (art) =>
        art.circle(cx, 600, 430, art.linear(['#ffe9dd', '#f6cdbd', '#ecb3a2'], { from: [300, 200], to: [950, 1000] })),
      { shadow: { color: 'rgba(140, 60, 50, 0.35)', blur: 60, offsetX: 26, offsetY: 34 } },
    ),
    canvas.layer(
      (art) => {
        const random = seeded(6);
        const stems: readonly [number, number, number][] = [
          [-60, 60, 34],
          [180, -80, 62],
          [-90, 420, 12],
        ];
        for (const [x, y, turn] of stems) {
          for (let index = 0; index < 9; index += 1) {
            const place = polar({ x, y }, turn, 100 + index * 82);
            for (const side of [-1, 1])
              art.path(leaf(place, turn + side * random.between(34, 56), random.between(210, 280), 58), '#a4524a');
          }
          const end = polar({ x, y }, turn, 860);
          art.stroke(`M${n(x)} ${n(y)}L${n(end.x)} ${n(end.y)}`, '#a4524a', { width: 10 });
        }
      },
      { blur: 15, opacity: 0.24, blendMode: 'multiply' },
    ),
    ...podium(canvas, { x: cx, y: 1230 }, 470, 180, '#e8a898'),
    ...podium(canvas, { x: cx, y: foot + 6 }, 320, 96, '#f3c6b6'),
    canvas.layer((art) => art.ellipse(cx + 84, foot + 10, 210, 34, fade('#8a3d33', 0.6)), { blur: 18 }),
    canvas.layer(
      (art) =>
        art.path(
          `M${cx + 10} ${foot + 20}L${cx + 150} ${foot - 20}L${cx + 305} ${foot + 22}L${cx + 180} ${foot + 52}Z`,
          art.horizontal([fade('#e0893e', 0.55), fade('#e0893e', 0)], cx, cx + 310),
        ),
      { blur: 14, blendMode: 'multiply' },
    ),
    canvas.layer((art) =>
      art.path(
        glass,
        art.horizontal([fade('#fff3ea', 0.9), fade('#ffe6d8', 0.6), fade('#f6cdb9', 0.85)], cx - 150, cx + 150),
      ),
    ),
    canvas.inside(glass, [
      canvas.layer((art) =>
        art.path(
          liquid,
          art.horizontal(
            ['#d9853b', [0.2, '#f2b46a'], [0.5, '#e79a49'], [0.85, '#b96524'], '#9c4d1a'],
            cx - 150,
            cx + 150,
          ),
        ),
      ),
      canvas.layer((art) =>
        art.ellipse(cx, foot - 466, 150, 15, art.horizontal(['#f7cf94', '#ffe2b4', '#d99549'], cx - 150, cx + 150)),
      ),
      canvas.layer((art) =>
        art.rect(
          cx - 160,
          foot - 120,
          320,
          160,
          art.vertical([fade('#7a3812', 0), fade('#7a3812', 0.55)], foot - 120, foot + 14),
        ),
      ),
      canvas.layer(
        (art) =>
          art.circle(
            cx + 60,
            foot - 60,
            130,
            art.radial([fade('#ffe0a0', 0.8), fade('#ffe0a0', 0)], cx + 60, foot - 60, 130),
          ),
        { blendMode: 'screen' },
      ),
      canvas.layer(
        (art) =>
          art.rect(
            cx - 128,
            foot - 600,
            34,
            590,
            art.vertical([fade('#ffffff', 0.9), fade('#ffffff', 0.55), fade('#ffffff', 0.15)], foot - 600, foot),
          ),
        { blur: 5 },
      ),
      canvas.layer(
        (art) =>
          art.rect(
            cx + 112,
            foot - 580,
            14,
            560,
            art.vertical([fade('#ffffff', 0.65), fade('#ffffff', 0.1)], foot - 600, foot),
          ),
        { blur: 4 },
      ),
      canvas.layer((art) => art.stroke(glass, fade('#7a3414', 0.35), { width: 14 }), { blur: 6 }),
    ]),
    canvas.layer((art) => {
      art.rect(
        cx - 104,
        foot - 372,
        208,
        250,
        art.horizontal(['#fffaf5', '#fff5ee', '#efdccf'], cx - 104, cx + 104),
        4,
      );
      art
        .path(leaf({ x: cx, y: foot - 268 }, -90, 74, 30), '#7c8f6a')
        .path(leaf({ x: cx, y: foot - 262 }, -140, 58, 24), '#93a57e')
        .path(leaf({ x: cx, y: foot - 262 }, -40, 58, 24), '#66794f');
      art
        .rect(cx - 58, foot - 226, 116, 9, '#8a4a3c', 4.5)
        .rect(cx - 40, foot - 202, 80, 5, fade('#8a4a3c', 0.55), 2.5)
        .rect(cx - 48, foot - 186, 96, 5, fade('#8a4a3c', 0.55), 2.5)
        .rect(cx - 22, foot - 158, 44, 5, fade('#8a4a3c', 0.4), 2.5);
    }),
    canvas.layer(
      (art) => {
        art.rect(
          cx - 76,
          foot - 706,
          152,
          30,
          art.horizontal(['#caa06a', [0.25, '#f8e3b4'], [0.6, '#c7954f'], '#8a5a26'], cx - 76, cx + 76),
          5,
        );
        art.path(
          roundedRect(cx - 70, foot - 850, 140, 150, 16),
          art.horizontal(
            ['#5e4a44', [0.2, '#a08a82'], [0.34, '#6b554e'], [0.75, '#3a2a26'], '#241815'],
            cx - 70,
            cx + 70,
          ),
        );
        art.ellipse(cx, foot - 844, 56, 8, fade('#c9b2a8', 0.65));
      },
      { shadow: { color: 'rgba(90, 40, 30, 0.25)', blur: 16, offsetX: 8, offsetY: 8 } },
    ),
  ];
  const stone = (x: number, y: number, r: number, color: string, seed: number): readonly Element[] => {
    const random = seeded(seed);
    return [
      canvas.layer((art) => art.ellipse(x + r * 0.4, y + r * 0.48, r * 1.15, r * 0.34, fade('#7a352b', 0.5)), {
        blur: 16,
      }),
      canvas.layer((art) =>
        art.path(
          blob({ x, y }, r, { unevenness: 0.07, corners: 8, random, flat: 0.66 }),
          art.radial([lighten(color, 0.5), color, darken(color, 0.3)], x - r * 0.4, y - r * 0.4, r * 1.6),
        ),
      ),
    ];
  };
  layers.push(
    ...stone(226, 1452, 84, '#d8978a', 3),
    ...stone(352, 1500, 48, '#f0cdbf', 8),
    ...stone(1052, 1470, 66, '#c98377', 5),
  );
  return canvas.drawing('#f1bfae', layers);
}
