// Stages, halls and shelves.

import { darken, fade, lighten, mix } from '../kit/color.ts';
import { leaf, n, polar, roundedRect, smooth, straight, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { type Random, seeded } from '../kit/random.ts';

/** A head and shoulders seen from behind. */
function onlooker(x: number, y: number, size: number): string {
  const head = `M${n(x - size * 0.3)} ${n(y - size * 0.62)}a${n(size * 0.3)} ${n(size * 0.36)} 0 1 1 ${n(size * 0.6)} 0a${n(size * 0.3)} ${n(size * 0.36)} 0 1 1 ${n(-size * 0.6)} 0Z`;
  const body = `M${n(x - size * 0.95)} ${n(y + size * 1.5)}C${n(x - size * 0.95)} ${n(y + size * 0.2)} ${n(x - size * 0.6)} ${n(y - size * 0.1)} ${n(x - size * 0.16)} ${n(y - size * 0.16)}V${n(y - size * 0.4)}H${n(x + size * 0.16)}V${n(y - size * 0.16)}C${n(x + size * 0.6)} ${n(y - size * 0.1)} ${n(x + size * 0.95)} ${n(y + size * 0.2)} ${n(x + size * 0.95)} ${n(y + size * 1.5)}Z`;
  return head + body;
}

/** A raised arm from a shoulder. */
function raisedArm(x: number, y: number, size: number, random: Random): string {
  const lean = random.between(-0.45, 0.45);
  const tip = { x: x + lean * size, y: y - size * random.between(1.5, 2.1) };
  const w = size * 0.13;
  return `M${n(x - w * 1.4)} ${n(y + size)}L${n(tip.x - w)} ${n(tip.y)}C${n(tip.x - w * 1.5)} ${n(tip.y - size * 0.3)} ${n(tip.x + w * 1.5)} ${n(tip.y - size * 0.3)} ${n(tip.x + w)} ${n(tip.y)}L${n(x + w * 1.4)} ${n(y + size)}Z`;
}

export function stageLights(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const { width, height } = canvas;
  const random = seeded(400);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.radial(['#6a1f7a', '#35125c', '#120726'], 960, 640, 1200)),
    ),
  ];
  const colors = ['#ff4fa3', '#5ad1ff', '#ffb54a', '#a56bff', '#4affc9', '#ff6a5c'];
  const beam = (x: number, lean: number, spread: number, color: string, strength: number): readonly Element[] => {
    const top = 96;
    const reach = 900;
    const foot = x + lean * reach;
    const d = `M${n(x - 9)} ${top}H${n(x + 9)}L${n(foot + spread)} ${top + reach}H${n(foot - spread)}Z`;
    return [
      canvas.layer(
        (art) =>
          art.path(
            d,
            art.linear([fade(color, strength), fade(color, strength * 0.42), fade(color, 0)], {
              from: [x, top],
              to: [foot, top + reach],
            }),
          ),
        { blur: 10, blendMode: 'screen' },
      ),
    ];
  };
  for (let lamp = 0; lamp < 11; lamp += 1) {
    const x = 130 + lamp * 166;
    const color = colors[lamp % colors.length] ?? '#ffffff';
    layers.push(...beam(x, (960 - x) / 1500 + random.between(-0.28, 0.28), random.between(90, 170), color, 0.8));
  }
  layers.push(
    canvas.layer((art) => {
      art.rect(-10, 40, width + 20, 12, '#0b0516').rect(-10, 92, width + 20, 10, '#0b0516');
      for (let brace = -1; brace < 34; brace += 1)
        art.stroke(`M${brace * 60} 96L${brace * 60 + 30} 48L${brace * 60 + 60} 96`, '#0b0516', { width: 6 });
      for (let lamp = 0; lamp < 11; lamp += 1) {
        const x = 130 + lamp * 166;
        const color = colors[lamp % colors.length] ?? '#ffffff';
        art.path(roundedRect(x - 22, 84, 44, 50, 10), '#0b0516').ellipse(x, 132, 17, 8, lighten(color, 0.7));
        art.circle(
          x,
          132,
          70,
          art.radial([fade(lighten(color, 0.5), 0.95), fade(color, 0.3), fade(color, 0)], x, 132, 70),
        );
      }
    }),
    canvas.layer((art) => {
      art.path(
        'M340 700H1580L1700 800H220Z',
        art.linear(['#b04ad0', '#ff6aa8', '#6a3ad0'], { from: [340, 700], to: [1580, 800] }),
      );
      art.rect(220, 800, 1480, 80, art.vertical(['#2a0f4a', '#12061f'], 800, 880));
      for (let lamp = 0; lamp < 25; lamp += 1) art.circle(250 + lamp * 59, 816, 5, '#ffe6b8');
    }),
    canvas.layer(
      (art) =>
        art.ellipse(960, 752, 520, 60, art.radial([fade('#ffffff', 0.75), fade('#ffd0f0', 0)], 960, 752, 520, 0.12)),
      { blendMode: 'screen', blur: 8 },
    ),
    canvas.layer((art) => {
      const ink = '#12061f';
      // Singer, guitar player, drums.
      art
        .path(
          'M940 752L948 640L934 548C930 520 950 506 972 508C996 508 1010 526 1006 552L996 640L1012 752H988L972 660L962 752Z',
          ink,
        )
        .circle(970, 476, 27, ink);
      art
        .stroke('M1000 540L1044 500L1010 476', ink, { width: 16 })
        .stroke('M944 550L900 470L880 400', ink, { width: 15 })
        .stroke('M1012 470V752M986 752H1038', ink, { width: 5 });
      art
        .path(
          'M600 752L620 650L604 560C600 534 624 520 646 524C668 526 680 546 676 566L668 650L700 752H676L646 668L624 752Z',
          ink,
        )
        .circle(646, 492, 25, ink);
      art
        .stroke('M560 640L760 560', ink, { width: 9 })
        .path('M552 612C520 616 510 668 544 678C570 686 594 664 610 650C628 634 606 604 584 612Z', ink)
        .stroke('M626 556L590 620L612 646', ink, { width: 14 })
        .stroke('M672 556L716 600L704 582', ink, { width: 14 });
      art
        .path('M1240 640H1390V752H1240Z', ink)
        .circle(1315, 694, 60, ink)
        .circle(1315, 694, 48, fade('#ff8ac4', 0.35))
        .rect(1206, 630, 70, 46, ink)
        .rect(1356, 630, 70, 46, ink)
        .ellipse(1196, 596, 54, 9, ink)
        .ellipse(1434, 596, 54, 9, ink)
        .stroke('M1196 596V752M1434 596V752', ink, { width: 5 });
      art
        .path('M1282 640C1282 580 1296 560 1316 560C1338 560 1350 580 1350 640Z', ink)
        .circle(1316, 530, 25, ink)
        .stroke('M1288 590L1240 560L1262 520M1344 590L1392 560L1372 520', ink, { width: 12 });
    }),
    canvas.layer(
      (art) => {
        for (let puff = 0; puff < 16; puff += 1) {
          const [x, rx] = [random.between(0, width), random.between(200, 420)];
          art.ellipse(
            x,
            random.between(760, 900),
            rx,
            80,
            art.radial([fade('#ffb8e6', 0.34), fade('#ffb8e6', 0)], x, 830, rx, 80 / rx),
          );
        }
      },
      { blur: 26, blendMode: 'screen' },
    ),
    canvas.layer(
      (art) => {
        for (let spark = 0; spark < 130; spark += 1)
          art.circle(
            random.between(0, width),
            random.between(140, 860),
            random.between(0.8, 3.4),
            fade(random.pick(['#ffffff', '#ffd9f2', '#c9f2ff']), random.between(0.2, 0.8)),
          );
      },
      { blendMode: 'screen', blur: 0.6 },
    ),
  );
  for (const [row, { level, size, color, gap }] of [
    { level: 930, size: 40, color: '#3a1462', gap: 70 },
    { level: 990, size: 58, color: '#200a3c', gap: 98 },
    { level: 1066, size: 84, color: '#0b0418', gap: 140 },
  ].entries()) {
    layers.push(
      canvas.layer((art) => {
        let crowd = '';
        for (let x = -30; x < width + 60; x += gap * random.between(0.8, 1.15)) {
          const y = level + random.between(-14, 14);
          crowd += onlooker(x, y, size * random.between(0.88, 1.1));
          if (random.chance(0.42)) crowd += raisedArm(x + size * 0.7, y, size, random);
          if (random.chance(0.34)) crowd += raisedArm(x - size * 0.7, y, size, random);
        }
        art.path(
          crowd,
          art.vertical([mix(color, '#d95aa8', 0.38 - row * 0.12), color, color], level - size * 2, level + size),
        );
      }),
    );
  }
  return canvas.drawing('#35125c', layers);
}

export function conferenceHall(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const { width, height } = canvas;
  const random = seeded(410);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.vertical(['#14254a', '#1f3a6b', '#2b5086'], 0, 800)),
    ),
    canvas.layer((art) => {
      art
        .path('M-10 -10H420L520 700L-10 900Z', art.horizontal(['#0e1c3c', '#1a3260'], 0, 520))
        .path('M1930 -10H1500L1400 700L1930 900Z', art.horizontal(['#1a3260', '#0e1c3c'], 1400, 1930));
      for (let slat = 0; slat < 9; slat += 1) {
        art
          .path(`M${slat * 50} -10h12L${n(60 + slat * 54)} 860h-14Z`, fade('#5f8fd0', 0.14))
          .path(`M${1920 - slat * 50} -10h-12L${n(1860 - slat * 54)} 860h14Z`, fade('#5f8fd0', 0.14));
      }
      art.path('M420 -10H1500L1400 110H520Z', '#10203f');
      for (let lamp = 0; lamp < 9; lamp += 1) art.ellipse(560 + lamp * 100, 60, 26, 8, '#fff3d6');
    }),
    canvas.layer(
      (art) => {
        for (let lamp = 0; lamp < 9; lamp += 1) {
          const x = 560 + lamp * 100;
          art.path(
            `M${x - 20} 62H${x + 20}L${x + 120} 620H${x - 120}Z`,
            art.vertical([fade('#ffe9c2', 0.26), fade('#ffe9c2', 0)], 60, 620),
          );
        }
      },
      { blur: 14, blendMode: 'screen' },
    ),
    canvas.layer(
      (art) =>
        art.rect(
          560,
          140,
          800,
          420,
          art.linear(['#dff1ff', '#a9d4fb', '#7aa8f0'], { from: [560, 140], to: [1360, 560] }),
          8,
        ),
      { shadow: { color: 'rgba(120, 190, 255, 0.6)', blur: 110, offsetX: 0, offsetY: 0 } },
    ),
    canvas.layer((art) => {
      art
        .rect(610, 186, 250, 26, '#1f4a8f', 13)
        .rect(610, 230, 180, 14, fade('#1f4a8f', 0.5), 7)
        .rect(610, 256, 210, 14, fade('#1f4a8f', 0.5), 7);
      for (const [index, tall] of [90, 140, 120, 190, 230].entries())
        art.rect(620 + index * 56, 516 - tall, 36, tall, art.vertical(['#ff9f5c', '#f25f6a'], 516 - tall, 516), 6);
      art.circle(1180, 350, 118, fade('#ffffff', 0.6));
      for (const [from, to, color] of [
        [-90, 40, '#2f6fe0'],
        [40, 160, '#5ac8b0'],
        [160, 230, '#ffc145'],
        [230, 270, '#f25f6a'],
      ] as const) {
        const [a, b] = [polar({ x: 1180, y: 350 }, from, 106), polar({ x: 1180, y: 350 }, to, 106)];
        art.path(`M1180 350L${n(a.x)} ${n(a.y)}A106 106 0 0 1 ${n(b.x)} ${n(b.y)}Z`, color);
      }
      art.circle(1180, 350, 52, '#e6f3ff').rect(1080, 490, 200, 13, fade('#1f4a8f', 0.45), 6.5);
      art.path('M560 140H1120L700 560H560Z', fade('#ffffff', 0.18));
    }),
    canvas.layer((art) => {
      art.path('M430 640H1490L1560 716H360Z', art.vertical(['#c99a6a', '#8f6238'], 640, 716));
      art.rect(360, 716, 1200, 64, art.vertical(['#3a2a2c', '#1c1420'], 716, 780));
      art.rect(360, 716, 1200, 5, '#ffd9a0');
    }),
    canvas.layer(
      (art) =>
        art.ellipse(560, 690, 190, 26, art.radial([fade('#fff3d6', 0.8), fade('#fff3d6', 0)], 560, 690, 190, 0.14)),
      { blendMode: 'screen' },
    ),
    canvas.layer((art) => {
      // The speaker, beside the lectern.
      art.path(
        'M536 690L544 590L526 500C524 470 548 460 574 460C600 460 622 470 620 500L604 590L614 690H586L574 606L562 690Z',
        art.vertical(['#2b3f6e', '#18233f'], 460, 690),
      );
      art.path('M560 462H588L574 520Z', '#ffffff').path('M571 474H577L580 512L574 520L568 512Z', '#e2455a');
      art
        .circle(574, 424, 31, '#d9a07a')
        .path('M543 420C540 384 608 380 606 420C600 404 560 400 543 420Z', '#3a2218')
        .rect(566, 446, 16, 18, '#c98f6a');
      art
        .stroke('M616 494L660 540L700 506', '#22325a', { width: 19 })
        .circle(704, 502, 11, '#d9a07a')
        .stroke('M530 496L500 560L520 610', '#22325a', { width: 19 })
        .circle(522, 616, 11, '#d9a07a');
      art
        .path('M700 560H800L786 690H714Z', art.horizontal(['#b98352', '#7a4f2c'], 700, 800))
        .path('M688 552L806 540L812 562L694 572Z', '#d9a878')
        .stroke('M742 546C744 520 752 506 764 500', '#1c1420', { width: 5 })
        .circle(766, 498, 8, '#1c1420');
    }),
  ];
  const rows = [
    { level: 800, size: 34, gap: 84, seat: '#35558f', coat: ['#4a6fae', '#5a6a9a', '#6a5a8a', '#3f7a8f'] },
    { level: 860, size: 44, gap: 110, seat: '#294679', coat: ['#3a5a96', '#4f5a8c', '#5f4a7c', '#2f6a80'] },
    { level: 936, size: 58, gap: 146, seat: '#1d3561', coat: ['#2a4680', '#3f4878', '#4c3a68', '#235a70'] },
    { level: 1040, size: 78, gap: 200, seat: '#122344', coat: ['#1c3464', '#2e3660', '#3a2b54', '#184558'] },
  ];
  rows.forEach(({ level, size, gap, seat, coat }, row) => {
    layers.push(
      canvas.layer((art) => {
        for (let x = -gap * 0.4 + (row % 2) * gap * 0.5; x < width + gap; x += gap) {
          const y = level + Math.abs(x - 960) * -0.03;
          if (random.chance(0.9)) {
            const skin = random.pick(['#e0ad86', '#b97a50', '#8a5236', '#f0c4a0']);
            const hair = random.pick(['#2a1a14', '#4a2c1c', '#1b1a22', '#8a5a34', '#6a6a74', '#c9a066']);
            const tone = 0.42 - row * 0.02;
            art.path(
              onlooker(x, y, size),
              art.vertical([random.pick(coat), darken(random.pick(coat), 0.25)], y - size, y + size),
            );
            art.rect(x - size * 0.15, y - size * 0.44, size * 0.3, size * 0.34, mix(skin, '#0e1c3c', tone));
            art.ellipse(x, y - size * 0.66, size * 0.31, size * 0.37, mix(hair, '#14254a', tone));
            if (random.chance(0.35))
              art.path(
                `M${n(x - size * 0.33)} ${n(y - size * 0.7)}C${n(x - size * 0.4)} ${n(y - size * 0.1)} ${n(x - size * 0.34)} ${n(y)} ${n(x - size * 0.2)} ${n(y)}H${n(x + size * 0.2)}C${n(x + size * 0.34)} ${n(y)} ${n(x + size * 0.4)} ${n(y - size * 0.1)} ${n(x + size * 0.33)} ${n(y - size * 0.7)}Z`,
                mix(hair, '#14254a', tone),
              );
            art.stroke(
              `M${n(x - size * 0.22)} ${n(y - size * 0.94)}A${n(size * 0.31)} ${n(size * 0.37)} 0 0 1 ${n(x + size * 0.2)} ${n(y - size * 0.95)}`,
              fade('#bfe0ff', 0.4),
              { width: size * 0.06 },
            );
          }
          art.path(
            roundedRect(x - gap * 0.42, y + size * 0.34, gap * 0.84, size * 2.4, size * 0.3),
            art.vertical([lighten(seat, 0.16), seat, darken(seat, 0.4)], y + size * 0.3, y + size * 1.6),
          );
          art.rect(x - gap * 0.36, y + size * 0.4, gap * 0.72, size * 0.08, fade('#9fc4f5', 0.4), size * 0.04);
        }
      }),
      canvas.layer((art) =>
        art.rect(
          -10,
          level + size * 0.8,
          width + 20,
          size,
          art.vertical([fade('#0a1730', 0), fade('#0a1730', 0.35)], level + size * 0.8, level + size * 1.8),
        ),
      ),
    );
  });
  layers.push(
    canvas.layer(
      (art) =>
        art.rect(
          -10,
          -10,
          width + 20,
          height + 20,
          art.radial([fade('#cfe6ff', 0.4), fade('#cfe6ff', 0), fade('#050b1c', 0.5)], 960, 380, 1250),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing('#1f3a6b', layers);
}

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

export function laptopDesk(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const random = seeded(430);
  const screen = roundedRect(560, 300, 800, 500, 14);
  const line = smooth([
    { x: 640, y: 590 },
    { x: 720, y: 540 },
    { x: 800, y: 566 },
    { x: 880, y: 480 },
    { x: 960, y: 510 },
    { x: 1040, y: 430 },
  ]);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1940, 960, art.linear(['#f6e9dc', '#ecd6c4', '#dcbfab'], { from: [0, 0], to: [1920, 900] })),
    ),
    canvas.layer(
      (art) => {
        for (const [x, y] of [
          [120, -40],
          [360, -40],
        ] as const)
          art.path(`M${x + 400} ${y}H${x + 600}L${x + 1000} 940H${x + 760}Z`, fade('#fffaf0', 0.7));
      },
      { blur: 22 },
    ),
    canvas.layer(
      (art) => {
        art.rect(1440, 160, 250, 330, '#ffffff', 4).rect(1464, 184, 202, 282, '#f2e3d4');
        art
          .path('M1510 440V330a55 55 0 0 1 110 0V440Z', '#c9785a')
          .path('M1536 440V340a29 29 0 0 1 58 0V440Z', '#f0c4a8')
          .circle(1620, 240, 28, '#e8a857');
        art.rect(170, 240, 330, 16, '#b9875a', 3).rect(170, 420, 330, 16, '#b9875a', 3);
      },
      { shadow: { color: 'rgba(90, 50, 30, 0.3)', blur: 18, offsetX: 8, offsetY: 12 } },
    ),
    canvas.layer((art) => {
      let x = 190;
      for (const [w, tall, color] of [
        [34, 110, '#c9574a'],
        [26, 130, '#3a6f8a'],
        [40, 96, '#e8b45c'],
        [28, 122, '#5f8a6a'],
        [32, 104, '#8a6a9a'],
      ] as const) {
        art.rect(x, 240 - tall, w, tall, art.horizontal([lighten(color, 0.2), darken(color, 0.2)], x, x + w), 3);
        x += w + 3;
      }
      art.path('M400 172H464L456 240H408Z', art.horizontal(['#ffffff', '#cdb8a4'], 400, 464));
      for (let stem = 0; stem < 11; stem += 1)
        art.path(
          leaf({ x: 432, y: 176 }, -170 + stem * 16, random.between(60, 96), 22),
          random.pick(['#6a9a6a', '#4f8058', '#8fb884']),
        );
      art
        .path(
          'M200 420C196 350 214 320 240 320C266 320 284 350 280 420Z',
          art.horizontal(['#e2a98a', '#b46a4c'], 198, 282),
        )
        .rect(226, 300, 28, 24, '#c98262', 4);
      art
        .rect(320, 352, 150, 24, '#3a6f8a', 3)
        .rect(310, 376, 170, 22, '#e8b45c', 3)
        .rect(326, 398, 140, 22, '#c9574a', 3);
    }),
    canvas.layer((art) => art.rect(-10, 900, 1940, 400, art.vertical(['#c98f5f', '#b0744a', '#8a5836'], 900, 1280))),
    canvas.layer((art) => art.rect(-10, 896, 1940, 9, fade('#fff0d6', 0.7)), { blur: 2 }),
    canvas.layer(
      (art) => {
        for (let grain = 0; grain < 14; grain += 1) {
          const y = 930 + grain * 26;
          art.stroke(
            smooth([
              { x: -40, y },
              { x: 640, y: y + random.between(-8, 8) },
              { x: 1300, y: y + random.between(-8, 8) },
              { x: 1980, y },
            ]),
            fade(random.chance(0.5) ? '#7a4a2a' : '#e2b084', 0.3),
            { width: random.between(2, 5) },
          );
        }
      },
      { blur: 1.2 },
    ),
    canvas.layer((art) => art.ellipse(970, 1010, 620, 40, fade('#4a2a14', 0.6)), { blur: 24 }),
    canvas.layer((art) =>
      art.path(
        roundedRect(530, 270, 860, 570, 30),
        art.linear(['#50545f', '#2a2d36', '#16181f'], { from: [530, 270], to: [1390, 840] }),
      ),
    ),
    canvas.layer((art) => art.path(screen, '#f7f8fc')),
    canvas.inside(screen, [
      canvas.layer((art) => {
        art.rect(560, 300, 130, 500, art.vertical(['#3a3f8f', '#2a2d6a'], 300, 800)).circle(625, 352, 22, '#ffb35c');
        for (let item = 0; item < 6; item += 1)
          art.rect(584, 412 + item * 46, item === 1 ? 84 : 70, 13, fade('#ffffff', item === 1 ? 0.95 : 0.4), 6.5);
        art.rect(720, 330, 200, 18, '#3a3f55', 9).rect(720, 360, 130, 11, '#b4b9c9', 5.5);
        const card = (x: number, y: number, w: number, h: number) => art.path(roundedRect(x, y, w, h, 16), '#ffffff');
        card(720, 392, 400, 230);
        art.group('translate(96 10) scale(0.98)', () => {
          art
            .path(`${line}L1040 620L640 620Z`, art.vertical([fade('#6a6cf0', 0.5), fade('#6a6cf0', 0)], 430, 620))
            .stroke(line, '#5a5ce6', { width: 6 });
          for (const [x, y] of [
            [640, 590],
            [720, 540],
            [800, 566],
            [880, 480],
            [960, 510],
            [1040, 430],
          ] as const)
            art.circle(x, y, 8, '#ffffff').circle(x, y, 5, '#5a5ce6');
        });
        card(1140, 392, 200, 230);
        for (const [from, to, color] of [
          [-90, 60, '#5a5ce6'],
          [60, 170, '#ff9a5c'],
          [170, 270, '#5ac8b0'],
        ] as const) {
          const [a, b] = [polar({ x: 1240, y: 490 }, from, 68), polar({ x: 1240, y: 490 }, to, 68)];
          art.path(`M1240 490L${n(a.x)} ${n(a.y)}A68 68 0 0 1 ${n(b.x)} ${n(b.y)}Z`, color);
        }
        art.circle(1240, 490, 36, '#ffffff').rect(1180, 584, 120, 11, '#b4b9c9', 5.5);
        for (let tile = 0; tile < 3; tile += 1) {
          const x = 720 + tile * 212;
          card(x, 642, 196, 128);
          art
            .circle(x + 36, 682, 18, ['#ff9a5c', '#5ac8b0', '#f2648a'][tile] ?? '#5a5ce6')
            .rect(x + 66, 670, 90, 12, '#3a3f55', 6)
            .rect(x + 66, 692, 60, 9, '#b4b9c9', 4.5);
          for (let bar = 0; bar < 8; bar += 1)
            art.rect(
              x + 20 + bar * 20,
              754 - 10 - 26 * Math.abs(Math.sin(bar + tile * 2)),
              11,
              10 + 26 * Math.abs(Math.sin(bar + tile * 2)),
              fade(['#ff9a5c', '#5ac8b0', '#f2648a'][tile] ?? '#5a5ce6', 0.7),
              3,
            );
        }
      }),
      canvas.layer((art) => art.path('M560 300H1010L700 800H560Z', fade('#ffffff', 0.14))),
    ]),
    canvas.layer((art) => {
      art.path(
        'M450 844H1470L1500 960C1500 984 1484 996 1460 996H460C436 996 420 984 420 960Z',
        art.vertical(['#e4e6ec', '#b9bdc9', '#8f94a3'], 844, 996),
      );
      art.path('M500 858H1420L1434 910H486Z', '#3a3d48');
      for (let row = 0; row < 4; row += 1)
        for (let key = 0; key < 22; key += 1)
          art.rect(502 + key * 41.6 - row * 3, 862 + row * 12, 36 + row * 0.3, 9, '#5a5e6c', 2);
      art
        .path('M810 922H1110L1118 966H802Z', art.vertical(['#d5d8e0', '#c4c8d3'], 922, 966))
        .path(
          'M420 962C422 984 440 996 460 996H1460C1484 996 1498 984 1500 962C1490 980 1470 984 1450 984H470C450 984 430 980 420 962Z',
          '#7a7f8e',
        );
    }),
    canvas.layer((art) => art.ellipse(1650, 1090, 150, 22, fade('#4a2a14', 0.6)), { blur: 14 }),
    canvas.layer((art) => {
      art
        .path(
          'M1560 920H1710L1696 1086C1694 1100 1576 1100 1574 1086Z',
          art.horizontal(['#5ac8b0', '#8fe0cf', '#3aa892', '#1f7566'], 1560, 1710),
        )
        .ellipse(1635, 920, 75, 17, '#e6fff8')
        .ellipse(1635, 923, 64, 12, '#6a3f28')
        .stroke('M1706 950C1770 946 1768 1040 1700 1044', '#2f9a85', { width: 19 });
    }),
    canvas.layer(
      (art) => {
        for (const dx of [-24, 18])
          art.stroke(
            smooth([
              { x: 1635 + dx, y: 900 },
              { x: 1620 + dx, y: 860 },
              { x: 1650 + dx, y: 820 },
              { x: 1630 + dx, y: 770 },
            ]),
            fade('#ffffff', 0.75),
            { width: 15 },
          );
      },
      { blur: 8 },
    ),
    canvas.layer(
      (art) => {
        art.group('rotate(-8 250 1080)', () => {
          art.rect(120, 1000, 260, 170, '#f25f6a', 8).rect(128, 1006, 250, 158, '#fff8ee', 4);
          for (let rule = 0; rule < 6; rule += 1)
            art.rect(150, 1030 + rule * 22, rule === 5 ? 110 : 200, 4, '#d9c4b0', 2);
          art.rect(120, 1000, 26, 170, '#d93a50', 6);
        });
        art.group('rotate(24 360 1120)', () =>
          art
            .rect(300, 1128, 190, 14, '#ffc145', 3)
            .path('M490 1128L516 1135L490 1142Z', '#f2d9b8')
            .rect(286, 1128, 18, 14, '#f28a9a', 4),
        );
      },
      { shadow: { color: 'rgba(50, 25, 10, 0.45)', blur: 12, offsetX: 6, offsetY: 8 } },
    ),
  ];
  return canvas.drawing('#ecd6c4', layers);
}
