import { darken, fade, lighten } from '../kit/color.ts';
import { drop } from '../kit/drop-shadow.ts';
import { n, roundedRect } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

export function birthdayCake(): Drawing {
  const canvas = new Canvas(1280, 1600);
  const random = seeded(340);
  const tier = (cx: number, top: number, w: number, h: number, color: string, cream: string): readonly Element[] => {
    const ry = w * 0.1;
    const side = `M${n(cx - w / 2)} ${n(top)}V${n(top + h)}A${n(w / 2)} ${n(ry)} 0 0 0 ${n(cx + w / 2)} ${n(top + h)}V${n(top)}Z`;
    let icing = `M${n(cx - w / 2)} ${n(top)}`;
    const drips = 9;
    for (let drip = 0; drip < drips; drip += 1) {
      const step = w / drips;
      const x = cx - w / 2 + drip * step;
      const arc = (at: number) => ry * Math.sqrt(Math.max(0, 1 - ((at - cx) / (w / 2)) ** 2));
      const long = random.between(0.16, 0.42) * h;
      const middle = x + step / 2;
      icing += `C${n(x)} ${n(top + arc(x) + long)} ${n(x + step * 0.16)} ${n(top + arc(middle) + long * 1.2)} ${n(middle)} ${n(top + arc(middle) + long * 1.2)}C${n(x + step * 0.84)} ${n(top + arc(middle) + long * 1.2)} ${n(x + step * 0.84)} ${n(top + arc(x + step) + long * 0.3)} ${n(x + step)} ${n(top + arc(x + step) + h * 0.08)}`;
    }
    icing += `V${n(top)}Z`;
    return [
      canvas.layer((art) =>
        art.path(
          side,
          art.horizontal(
            [lighten(color, 0.2), lighten(color, 0.34), color, darken(color, 0.24)],
            cx - w / 2,
            cx + w / 2,
          ),
        ),
      ),
      canvas.inside(side, [
        canvas.layer((art) => {
          for (let sprinkle = 0; sprinkle < 46; sprinkle += 1)
            art.group(
              `translate(${n(random.between(cx - w / 2, cx + w / 2))} ${n(top + h * random.between(0.62, 1.2))}) rotate(${random.whole(0, 180)})`,
              () => art.rect(-9, -3, 18, 6, random.pick(['#ff6b8a', '#ffd166', '#5ac8b0', '#7a8cf2', '#ffffff']), 3),
            );
        }),
      ]),
      canvas.layer(
        (art) => {
          art.path(icing, art.horizontal([lighten(cream, 0.5), cream, darken(cream, 0.18)], cx - w / 2, cx + w / 2));
          art.ellipse(
            cx,
            top,
            w / 2,
            ry,
            art.linear([lighten(cream, 0.6), lighten(cream, 0.1)], {
              from: [cx - w / 2, top - ry],
              to: [cx + w / 2, top + ry],
            }),
          );
        },
        drop(8, 5, 0.25),
      ),
    ];
  };
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1300, 1620, art.vertical(['#4a3a8c', '#7a4fa5', '#c9689c', '#f29a9c'], 0, 1320)),
    ),
    canvas.layer(
      (art) => {
        for (let light = 0; light < 40; light += 1) {
          const [x, y, r] = [random.between(0, 1280), random.between(0, 1150), random.between(16, 76)];
          art.circle(x, y, r, fade(random.pick(['#ffd98a', '#ffb0c4', '#c9b0ff']), random.between(0.06, 0.24)));
        }
      },
      { blur: 4, blendMode: 'screen' },
    ),
    canvas.layer((art) => art.rect(-10, 1330, 1300, 300, art.vertical(['#fff1ea', '#f3cfd0', '#e0a8b8'], 1330, 1600))),
    canvas.layer((art) => art.ellipse(700, 1476, 480, 60, fade('#8a3a60', 0.55)), { blur: 26 }),
    canvas.layer((art) => {
      art.path('M560 1290L520 1466H760L720 1290Z', art.horizontal(['#ffffff', '#fbeee8', '#cfb4b8'], 520, 760));
      art.ellipse(640, 1466, 160, 28, art.horizontal(['#ffffff', '#e9d3d4', '#c9a8b0'], 480, 800));
      art
        .ellipse(640, 1300, 480, 84, art.vertical(['#e9d3d4', '#c9a8b0'], 1230, 1380))
        .ellipse(
          640,
          1286,
          480,
          82,
          art.linear(['#ffffff', '#f6e6e2', '#dcc0c4'], { from: [200, 1220], to: [1080, 1350] }),
        );
    }),
    canvas.layer((art) => art.ellipse(660, 1284, 400, 52, fade('#8a5a6a', 0.5)), { blur: 14 }),
    ...tier(640, 990, 720, 270, '#f7c6b4', '#fff3ea'),
    ...tier(640, 770, 500, 220, '#f59ab5', '#fff6f0'),
    ...tier(640, 590, 310, 180, '#b9a3f0', '#fff6f0'),
  ];
  const puff = (x: number, y: number, r: number, color: string): Element =>
    canvas.layer(
      (art) => {
        for (let swirl = 0; swirl < 3; swirl += 1)
          art.ellipse(
            x,
            y - swirl * r * 0.5,
            r * (1 - swirl * 0.28),
            r * (0.56 - swirl * 0.13),
            art.radial(
              [lighten(color, 0.6), color, darken(color, 0.14)],
              x - r * 0.4,
              y - swirl * r * 0.5 - r * 0.3,
              r * 1.3,
            ),
          );
        art
          .circle(
            x,
            y - r * 1.32,
            r * 0.4,
            art.radial(['#ff8a9a', '#d92f4f', '#8a1230'], x - r * 0.12, y - r * 1.45, r * 0.5),
          )
          .ellipse(x - r * 0.13, y - r * 1.46, r * 0.1, r * 0.07, fade('#ffffff', 0.8));
      },
      drop(5, 4, 0.2),
    );
  for (let berry = 0; berry < 9; berry += 1) {
    const angle = Math.PI * (0.03 + (berry / 8) * 0.94);
    layers.push(puff(640 - Math.cos(angle) * 330, 992 + Math.sin(angle) * 58, 38, '#ffdfe4'));
  }
  for (let berry = 0; berry < 7; berry += 1) {
    const angle = Math.PI * (0.04 + (berry / 6) * 0.92);
    layers.push(puff(640 - Math.cos(angle) * 222, 772 + Math.sin(angle) * 38, 32, '#fff0da'));
  }
  for (const [x, y, color] of [
    [530, 590, '#5ac8b0'],
    [585, 606, '#ffd166'],
    [640, 612, '#ff6b8a'],
    [695, 606, '#7a8cf2'],
    [750, 590, '#ffa35c'],
  ] as const) {
    layers.push(
      canvas.layer((art) => {
        const candle = roundedRect(x - 11, y - 150, 22, 150, 6);
        art.path(candle, art.horizontal([lighten(color, 0.5), color, darken(color, 0.22)], x - 11, x + 11));
        art.inside(candle, () => {
          for (let stripe = 0; stripe < 7; stripe += 1)
            art.path(`M${x - 14} ${y - 150 + stripe * 28}l28 -16v10l-28 16Z`, fade('#ffffff', 0.75));
        });
        art.stroke(`M${x} ${y - 150}v-16`, '#4a2a2a', { width: 3.5 });
      }),
      canvas.layer(
        (art) =>
          art.circle(
            x,
            y - 196,
            130,
            art.radial([fade('#ffe6a0', 0.75), fade('#ffb35c', 0.2), fade('#ffb35c', 0)], x, y - 196, 130),
          ),
        { blendMode: 'screen' },
      ),
      canvas.layer(
        (art) =>
          art.path(
            `M${x} ${y - 240}C${x + 22} ${y - 206} ${x + 16} ${y - 166} ${x} ${y - 162}C${x - 16} ${y - 166} ${x - 22} ${y - 206} ${x} ${y - 240}Z`,
            art.vertical(['#ff9a3d', '#ffd35c', '#fff6d2'], y - 240, y - 162),
          ),
        { blur: 1 },
      ),
    );
  }
  return canvas.drawing('#7a4fa5', layers);
}
