import { darken, fade, lighten } from '../kit/color.ts';
import { leaf, n, polar, roundedRect, smooth, straight, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

export function bookshelf(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(420);
  const colors = [
    '#c9574a',
    '#2f6f73',
    '#e8a13f',
    '#3a4f7a',
    '#8a5a8c',
    '#d98a6a',
    '#5f8a5a',
    '#f0d9a8',
    '#a83a4a',
    '#4a90a4',
    '#e6c8b0',
    '#6a4a3a',
  ];
  const shelves = [470, 900, 1330];
  const wood = (art: { horizontal(stops: readonly string[], left: number, right: number): string }) =>
    art.horizontal(['#b9793f', '#d9a066', '#a8683a'], 60, 1540);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#3f5f5a', '#2b4744', '#1d3433'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer(
      (art) => {
        art
          .rect(60, 40, 1480, 1540, '#4a2c1a', 10)
          .rect(
            60,
            40,
            1480,
            1540,
            art.linear([fade('#7a4a2a', 0.9), fade('#2a160c', 0.9)], { from: [60, 40], to: [1540, 1580] }),
            10,
          );
      },
      { shadow: { color: 'rgba(5, 15, 15, 0.6)', blur: 50, offsetX: 14, offsetY: 22 } },
    ),
  ];
  const upright = (x: number, foot: number, w: number, tall: number, color: string): Element =>
    canvas.layer(
      (art) => {
        art.rect(
          x,
          foot - tall,
          w,
          tall,
          art.horizontal([darken(color, 0.2), lighten(color, 0.2), color, darken(color, 0.3)], x, x + w),
          4,
        );
        const ink = random.pick([lighten(color, 0.6), '#f2d48a', darken(color, 0.45)]);
        const kind = random.whole(0, 3);
        if (kind === 0)
          art
            .rect(x, foot - tall + 26, w, 7, ink)
            .rect(x, foot - tall + 40, w, 3, ink)
            .rect(x, foot - 46, w, 7, ink);
        if (kind === 1)
          art.path(roundedRect(x + w * 0.2, foot - tall * 0.72, w * 0.6, tall * 0.38, 5), fade(ink, 0.85));
        if (kind === 2)
          art
            .circle(x + w / 2, foot - tall * 0.8, w * 0.22, ink)
            .rect(x + w * 0.42, foot - tall * 0.62, w * 0.16, tall * 0.36, ink, 3);
        if (kind === 3)
          for (let band = 0; band < 5; band += 1)
            art.rect(x + w * 0.12, foot - tall * (0.24 + band * 0.14), w * 0.76, 4, ink);
      },
      { shadow: { color: 'rgba(20, 8, 4, 0.45)', blur: 9, offsetX: 5, offsetY: 3 } },
    );
  const rowOf = (left: number, right: number, foot: number): void => {
    let x = left;
    while (x < right - 30) {
      const w = Math.min(random.between(34, 74), right - x);
      layers.push(upright(x, foot, w - 2, random.between(230, 340), random.pick(colors)));
      x += w;
    }
  };
  const stack = (x: number, foot: number, count: number): number => {
    let y = foot;
    for (let book = 0; book < count; book += 1) {
      const tall = random.between(34, 50);
      const color = random.pick(colors);
      const w = random.between(230, 290);
      const left = x + random.between(-14, 14);
      const top = y - tall;
      layers.push(
        canvas.layer(
          (art) =>
            art
              .rect(
                left,
                top,
                w,
                tall - 2,
                art.vertical([lighten(color, 0.24), color, darken(color, 0.28)], top, top + tall),
                5,
              )
              .rect(left + 20, top, 9, tall - 2, fade('#f2d48a', 0.8))
              .rect(left + w - 36, top, 9, tall - 2, fade('#f2d48a', 0.8)),
          { shadow: { color: 'rgba(20, 8, 4, 0.4)', blur: 8, offsetX: 4, offsetY: 4 } },
        ),
      );
      y = top;
    }
    return y;
  };
  const pot = (x: number, foot: number, color: string): void => {
    layers.push(
      canvas.layer(
        (art) => {
          for (let stem = 0; stem < 15; stem += 1) {
            const turn = -165 + stem * 10.8 + random.between(-5, 5);
            const size = random.between(120, 200);
            const tip = polar({ x, y: foot - 110 }, turn, size);
            const green = random.pick(['#4f9a5c', '#2f7a52', '#7fb86a']);
            art
              .path(
                leaf({ x, y: foot - 110 }, turn, size, size * 0.24, random.between(-16, 16)),
                art.linear([darken(green, 0.25), green, lighten(green, 0.28)], {
                  from: [x, foot - 110],
                  to: [tip.x, tip.y],
                }),
              )
              .stroke(
                straight([{ x, y: foot - 110 }, polar({ x, y: foot - 110 }, turn, size * 0.8)]),
                fade('#d9f2c4', 0.4),
                { width: 2.4 },
              );
          }
          art
            .path(
              `M${x - 76} ${foot - 120}H${x + 76}L${x + 58} ${foot}H${x - 58}Z`,
              art.horizontal([lighten(color, 0.3), color, darken(color, 0.34)], x - 76, x + 76),
            )
            .rect(
              x - 84,
              foot - 134,
              168,
              32,
              art.horizontal([lighten(color, 0.42), color, darken(color, 0.28)], x - 84, x + 84),
              5,
            );
        },
        { shadow: { color: 'rgba(20, 8, 4, 0.5)', blur: 14, offsetX: 8, offsetY: 5 } },
      ),
    );
  };
  for (const level of shelves) {
    layers.push(
      canvas.layer((art) =>
        art.rect(
          90,
          level - 400,
          1420,
          400,
          art.vertical([fade('#120804', 0.65), fade('#120804', 0.12)], level - 400, level),
        ),
      ),
    );
  }
  const [top = 0, middle = 0, low = 0] = shelves;
  rowOf(110, 620, top);
  pot(760, top, '#e8d9c4');
  rowOf(900, 1490, top);
  const pile = stack(140, middle, 5);
  layers.push(
    canvas.layer(
      (art) => {
        const x = 270;
        art
          .path(
            `M${x - 44} ${n(pile - 92)}H${x + 44}L${x + 36} ${n(pile)}H${x - 36}Z`,
            art.horizontal(['#fff6ea', '#f0dcc4', '#b99a80'], x - 44, x + 44),
          )
          .stroke(
            `M${x + 42} ${n(pile - 74)}C${x + 84} ${n(pile - 76)} ${x + 80} ${n(pile - 22)} ${x + 38} ${n(pile - 22)}`,
            '#e0c8ae',
            { width: 11 },
          )
          .ellipse(x, pile - 92, 44, 9, '#8a5a3a')
          .rect(x - 42, pile - 62, 82, 10, '#c9574a');
      },
      { shadow: { color: 'rgba(20, 8, 4, 0.4)', blur: 8, offsetX: 5, offsetY: 4 } },
    ),
  );
  rowOf(480, 1130, middle);
  layers.push(
    canvas.layer(
      (art) => {
        art.rect(1180, middle - 310, 280, 308, '#e8cfa0', 6).rect(1200, middle - 290, 240, 268, '#fbf5ea');
        art.inside(roundedRect(1216, middle - 274, 208, 236, 2), () => {
          art
            .rect(1216, middle - 274, 208, 236, art.vertical(['#8fc4d9', '#f7d9b8'], middle - 274, middle - 100))
            .circle(1372, middle - 200, 30, '#fff3cf');
          art
            .path(
              `M1200 ${middle - 30}V${middle - 110}L1290 ${middle - 190}L1350 ${middle - 120}L1390 ${middle - 150}L1440 ${middle - 90}V${middle - 30}Z`,
              '#5f7f9a',
            )
            .path(
              under(
                smooth([
                  { x: 1200, y: middle - 90 },
                  { x: 1290, y: middle - 70 },
                  { x: 1360, y: middle - 84 },
                  { x: 1440, y: middle - 64 },
                ]),
                1200,
                1440,
                middle,
              ),
              '#3f6a5a',
            );
        });
      },
      { shadow: { color: 'rgba(20, 8, 4, 0.5)', blur: 14, offsetX: 8, offsetY: 5 } },
    ),
  );
  rowOf(110, 500, low);
  layers.push(
    canvas.layer((art) => {
      const x = 640;
      art
        .path(
          `M${x - 12} ${low - 150}H${x + 12}L${x + 20} ${low - 20}H${x - 20}Z`,
          art.horizontal(['#f6e0a8', '#b98a3f'], x - 20, x + 20),
        )
        .ellipse(x, low - 12, 76, 15, art.horizontal(['#f6e0a8', '#a87a30'], x - 76, x + 76));
      art.path(
        `M${x - 66} ${low - 300}H${x + 66}L${x + 112} ${low - 140}H${x - 112}Z`,
        art.vertical(['#fff6d9', '#ffdf9a', '#f7b85c'], low - 300, low - 140),
      );
    }),
  );
  layers.push(
    canvas.layer(
      (art) =>
        art.circle(
          640,
          low - 200,
          420,
          art.radial([fade('#ffe0a0', 0.75), fade('#ffc46a', 0.25), fade('#ffc46a', 0)], 640, low - 200, 420),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  rowOf(790, 1180, low);
  pot(1340, low, '#c9785a');
  layers.push(
    canvas.layer(
      (art) => {
        for (const level of shelves)
          art
            .rect(60, level, 1480, 34, wood(art))
            .rect(60, level, 1480, 6, fade('#ffe6bf', 0.6))
            .rect(60, level + 28, 1480, 8, fade('#3a1c0a', 0.5));
        art
          .rect(60, 40, 34, 1540, wood(art), 4)
          .rect(1506, 40, 34, 1540, art.horizontal(['#a8683a', '#7a4a26'], 1506, 1540), 4)
          .rect(60, 40, 1480, 34, wood(art), 4)
          .rect(60, 1546, 1480, 40, wood(art), 4);
      },
      { shadow: { color: 'rgba(20, 8, 4, 0.5)', blur: 16, offsetX: 0, offsetY: 9 } },
    ),
    canvas.layer((art) => art.rect(94, 1364, 1412, 182, art.vertical(['#2a160c', '#4a2c1a'], 1364, 1546))),
    canvas.layer(
      (art) => {
        for (const x of [130, 590, 1050])
          art
            .path(roundedRect(x, 1392, 420, 130, 8), art.vertical(['#c98f56', '#9a6236'], 1392, 1522))
            .circle(x + 210, 1457, 15, art.radial(['#fff0c4', '#b98a3f'], x + 205, 1452, 18));
      },
      { shadow: { color: 'rgba(20, 8, 4, 0.5)', blur: 8, offsetX: 0, offsetY: 5 } },
    ),
  );
  return canvas.drawing('#2b4744', layers);
}
