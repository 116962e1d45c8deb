// Houses and rooms.

import type { Art } from '../kit/art.ts';
import { darken, fade, lighten, mix } from '../kit/color.ts';
import { blob, cloud, fir, leaf, n, type Point, plot, polar, roundedRect, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

/** A round tree: trunk, crown in three tones, light from the upper left. */
function roundTree(canvas: Canvas, foot: Point, height: number, color: string, seed: number): readonly Element[] {
  const random = seeded(seed);
  const crown = { x: foot.x, y: foot.y - height * 0.66 };
  const r = height * 0.36;
  const puffs = Array.from({ length: 9 }, () => ({
    place: polar(crown, random.between(0, 360), r * random.between(0.25, 0.62)),
    r: r * random.between(0.42, 0.62),
  }));
  const shape = (dx: number, dy: number, scale: number) =>
    puffs
      .map(({ place, r: size }) =>
        blob({ x: place.x + dx, y: place.y + dy }, size * scale, { unevenness: 0.08, corners: 9, random }),
      )
      .join('');
  return [
    canvas.layer(
      (art) => art.ellipse(foot.x + height * 0.14, foot.y, height * 0.36, height * 0.045, fade('#1d3b2a', 0.4)),
      { blur: 9 },
    ),
    canvas.layer((art) => {
      const w = height * 0.035;
      art.path(
        `M${n(foot.x - w * 1.4)} ${n(foot.y)}L${n(foot.x - w * 0.6)} ${n(crown.y)}H${n(foot.x + w * 0.6)}L${n(foot.x + w * 1.4)} ${n(foot.y)}Z`,
        art.horizontal(['#a5714c', '#6a4229'], foot.x - w, foot.x + w),
      );
      art.path(
        shape(0, 0, 1),
        art.linear([mix(color, '#ffffff', 0.05), darken(color, 0.34)], {
          from: [crown.x - r, crown.y - r],
          to: [crown.x + r, crown.y + r],
        }),
      );
      art.path(
        shape(-r * 0.12, -r * 0.14, 0.76),
        art.linear([lighten(color, 0.2), fade(color, 0.7)], {
          from: [crown.x - r, crown.y - r],
          to: [crown.x + r * 0.5, crown.y + r],
        }),
      );
      art.path(shape(-r * 0.26, -r * 0.3, 0.4), fade(lighten(color, 0.5), 0.55));
    }),
  ];
}

function windowIn(art: Art, { x, y }: Point, width: number, height: number, panes: readonly [number, number]): void {
  art.rect(x - 12, y - 12, width + 24, height + 24, '#fffaf0', 3);
  art.rect(
    x,
    y,
    width,
    height,
    art.linear(['#cfeaf2', '#8cc3d6', '#4f8fae'], { from: [x, y], to: [x + width, y + height] }),
  );
  art.path(
    `M${n(x)} ${n(y + height * 0.72)}L${n(x + width * 0.62)} ${n(y)}H${n(x + width * 0.86)}L${n(x)} ${n(y + height)}Z`,
    fade('#ffffff', 0.34),
  );
  const [across, down] = panes;
  for (let pane = 1; pane < across; pane += 1) art.rect(x + (width * pane) / across - 3.5, y, 7, height, '#fffaf0');
  for (let pane = 1; pane < down; pane += 1) art.rect(x, y + (height * pane) / down - 3.5, width, 7, '#fffaf0');
  art.rect(x, y, width, 12, fade('#1e4258', 0.3));
  art.rect(x - 20, y + height + 12, width + 40, 14, '#efe0cb', 2);
}

export function houseWithGarden(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const ground = 960;
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.vertical(['#6fc0e8', [0.5, '#b9e2ef'], '#fdf1d8'], 0, 860)),
    ),
    canvas.layer((art) =>
      art.circle(
        360,
        220,
        620,
        art.radial(
          [fade('#fffbe0', 0.95), [0.12, fade('#fff6cf', 0.8)], [0.14, fade('#fff4c8', 0.4)], fade('#fff4c8', 0)],
          360,
          220,
          620,
        ),
      ),
    ),
  ];
  const random = seeded(15);
  for (const [x, y, size] of [
    [1480, 270, 420],
    [820, 190, 300],
    [130, 430, 260],
    [1160, 400, 220],
  ] as const)
    layers.push(
      canvas.layer(
        (art) =>
          art.path(cloud({ x, y }, size, random), art.vertical(['#ffffff', fade('#ffffff', 0.55)], y - size * 0.25, y)),
        { blur: 1.5 },
      ),
    );
  const hills = [
    { level: 780, swing: 80, color: '#a9d3b2' },
    { level: 850, swing: 70, color: '#83bd8a' },
  ];
  hills.forEach(({ level, swing, color }, index) => {
    const line = plot(-60, width + 60, 120, (x) => level - swing * Math.sin((x / width) * 5 + index * 2.4));
    layers.push(
      canvas.layer(
        (art) => {
          const paint = art.vertical([lighten(color, 0.25), color], level - swing, level + 160);
          art.path(under(smooth(line), -60, width + 60, height), paint);
          for (let x = -20; x < width; x += random.between(26, 120)) {
            const y = level - swing * Math.sin((x / width) * 5 + index * 2.4) + 10;
            art.path(fir({ x, y }, random.between(50, 100) + index * 24, random), mix(color, '#2f6d55', 0.34));
          }
        },
        { blur: 1.4 - index },
      ),
    );
  });
  layers.push(
    ...roundTree(canvas, { x: 300, y: ground + 6 }, 470, '#5da454', 3),
    ...roundTree(canvas, { x: 1600, y: ground }, 520, '#74b357', 11),
    canvas.layer((art) =>
      art.path(
        under(
          smooth([
            { x: -60, y: 930 },
            { x: 400, y: 918 },
            { x: 960, y: 934 },
            { x: 1500, y: 916 },
            { x: 1980, y: 936 },
          ]),
          -60,
          1980,
          height + 60,
        ),
        art.vertical(['#9ed06a', '#6fb04e', '#3f8440'], 910, height),
      ),
    ),
  );
  // The house: a long body, a gable to the front and a porch.
  const wall = (art: Art, x: number, right: number) => art.horizontal(['#fff6e6', '#f6e3c7', '#e3c7a3'], x, right);
  layers.push(
    canvas.layer((art) => art.path(`M560 ${ground}H1480L1620 ${ground + 46}H700Z`, fade('#1f4a2c', 0.5)), { blur: 14 }),
    canvas.layer((art) => {
      art.path(`M880 620H1420V${ground}H880Z`, wall(art, 880, 1420));
      for (let y = 646; y < ground; y += 26) art.rect(880, y, 540, 2.5, fade('#b98d5f', 0.28));
      art.rect(880, 620, 540, 44, art.vertical([fade('#6b4326', 0.55), fade('#6b4326', 0)], 620, 664));
      art.rect(1230, 400, 74, 150, art.horizontal(['#d98266', '#a44f3d'], 1230, 1304));
      art.rect(1220, 390, 94, 24, '#8e4335', 3);
      art.path('M800 632L960 446H1352L1478 632Z', art.vertical(['#e1795a', '#b34e3c'], 446, 632));
      art.inside('M800 632L960 446H1352L1478 632Z', (roof) => {
        for (let y = 462; y < 632; y += 22) roof.rect(790, y, 700, 3, fade('#7d2e26', 0.35));
      });
      art.path('M800 632H1478L1484 648H794Z', '#8a3a2e');
    }),
    canvas.layer((art) => {
      windowIn(art, { x: 1040, y: 708 }, 132, 150, [2, 2]);
      windowIn(art, { x: 1250, y: 708 }, 110, 150, [2, 2]);
      for (const x of [1012, 1184] as const) art.rect(x - 14, 696, 26, 176, '#4b8f8c', 2);
    }),
    canvas.layer((art) => {
      art.path(`M560 560L745 372L930 560V${ground}H560Z`, wall(art, 560, 930));
      art.inside(`M560 560L745 372L930 560V${ground}H560Z`, (wallArt) => {
        for (let y = 420; y < ground; y += 26) wallArt.rect(540, y, 400, 2.5, fade('#b98d5f', 0.26));
        wallArt.path('M540 596L745 388L950 596V640L745 432L540 640Z', fade('#6b4326', 0.3));
      });
    }),
    canvas.layer(
      (art) => {
        art.path(
          'M745 330L514 566L538 592L745 380L952 592L976 566Z',
          art.linear(['#f08c68', '#c45a44', '#96402f'], { from: [540, 360], to: [960, 600] }),
        );
        art.path('M538 592L514 566L514 578L536 602ZM952 592L976 566L976 578L954 602Z', '#7d2e26');
      },
      { shadow: { color: 'rgba(70, 30, 20, 0.4)', blur: 14, offsetX: 3, offsetY: 12 } },
    ),
    canvas.layer((art) => {
      windowIn(art, { x: 696, y: 500 }, 98, 116, [2, 2]);
      windowIn(art, { x: 604, y: 714 }, 110, 150, [2, 2]);
      art.rect(572, 702, 22, 176, '#4b8f8c', 2).rect(724, 702, 22, 176, '#4b8f8c', 2);
      // Door.
      art.rect(782, 716, 108, ground - 716, '#fffaf0', 4);
      art.path(roundedRect(792, 728, 88, ground - 728, 6), art.horizontal(['#3f8f8b', '#2b6a69'], 792, 880));
      art.rect(808, 746, 56, 62, art.linear(['#d7eff2', '#7fb7c4'], { from: [808, 746], to: [864, 808] }), 4);
      art.rect(808, 828, 56, 96, fade('#1c4c4d', 0.4), 4);
      art.circle(866, 852, 5.5, '#f6cf7a');
      art.rect(768, ground - 4, 136, 12, '#d9c3a4', 2).rect(754, ground + 8, 164, 14, '#c7ad8b', 2);
      art.path('M762 706H912L898 664H776Z', art.vertical(['#e9805f', '#b34e3c'], 664, 706));
    }),
    canvas.layer((art) =>
      art
        .rect(604, 866, 120, 20, '#9a5d3d', 4)
        .rect(1036, 866, 140, 20, '#9a5d3d', 4)
        .rect(1246, 866, 118, 20, '#9a5d3d', 4),
    ),
    canvas.layer((art) => {
      for (const [left, span] of [
        [604, 120],
        [1036, 140],
        [1246, 118],
      ] as const)
        for (let x = left; x < left + span; x += 11) {
          art.circle(
            x + random.between(-3, 3),
            862 + random.between(-9, 5),
            random.between(7, 11),
            random.pick(['#5f9d48', '#4d8a3f']),
          );
          art.circle(
            x + random.between(-4, 4),
            856 + random.between(-9, 5),
            random.between(4, 7),
            random.pick(['#ff6f7d', '#ffd166', '#ffffff', '#ff9fb0']),
          );
        }
    }),
    canvas.layer((art) => {
      const path = `M800 ${ground + 20}H872C880 ${ground + 100} 960 ${ground + 200} 1120 ${height + 40}H700C770 ${ground + 200} 806 ${ground + 110} 800 ${ground + 20}Z`;
      art.path(path, art.vertical(['#efdcbd', '#dcc19a'], ground, height));
      art.inside(path, (stones) => {
        for (let row = 0; row < 14; row += 1) {
          const y = ground + 26 + row * row * 1.9 + row * 8;
          for (let x = 690 + (row % 2) * 30; x < 1140; x += 54 + row * 4)
            stones.path(
              roundedRect(x, y, 46 + row * 4, 14 + row * 2.4, 8),
              fade(random.chance(0.5) ? '#c9a97e' : '#f7ead2', 0.6),
            );
        }
      });
    }),
  );
  for (const [x, y, size] of [
    [600, 968, 64],
    [680, 972, 46],
    [946, 966, 54],
    [1020, 970, 66],
    [1120, 970, 52],
    [1210, 972, 68],
    [1320, 970, 58],
    [1404, 968, 70],
  ] as const) {
    const color = random.pick(['#4c9350', '#62a552', '#3f8450']);
    layers.push(
      canvas.layer((art) => {
        art.path(
          blob({ x, y: y - size * 0.3 }, size, { unevenness: 0.1, corners: 10, random, flat: 0.74 }),
          art.radial([lighten(color, 0.3), color, darken(color, 0.3)], x - size * 0.4, y - size * 0.7, size * 1.6),
        );
        for (let flower = 0; flower < 10; flower += 1) {
          const place = polar({ x, y: y - size * 0.34 }, random.between(0, 360), size * random.between(0.1, 0.72));
          art.circle(place.x, place.y, random.between(4, 7), random.pick(['#ffffff', '#ffc2cf', '#ffe08a', '#ff8f9f']));
        }
      }),
    );
  }
  layers.push(
    canvas.layer(
      (art) => {
        for (let x = -10; x < width; x += 46) {
          if (x > 660 && x < 1120) continue;
          const y = 1096;
          art.path(
            `M${x} ${y + 120}V${y + 14}L${x + 14} ${y}L${x + 28} ${y + 14}V${y + 120}Z`,
            art.horizontal(['#ffffff', '#e3e6dc'], x, x + 28),
          );
        }
        for (const y of [1128, 1180]) art.rect(-10, y, 676, 14, '#f3f2e8').rect(1120, y, 820, 14, '#f3f2e8');
      },
      { shadow: { color: 'rgba(25, 60, 30, 0.4)', blur: 10, offsetX: 8, offsetY: 10 } },
    ),
    canvas.layer((art) => {
      for (let index = 0; index < 150; index += 1) {
        const x = random.between(-20, width + 20);
        if (x > 640 && x < 1170) continue;
        const tall = random.between(40, 120);
        const foot = { x, y: height + 20 };
        art.path(
          leaf(foot, -90 + random.between(-24, 24), tall + 26, 9),
          random.pick(['#2f7238', '#43893f', '#5ba24a']),
        );
        if (!random.chance(0.5)) continue;
        const head = polar(foot, -90 + random.between(-10, 10), tall + 30);
        const color = random.pick(['#ff7f8f', '#ffd166', '#ffffff', '#c79bf2', '#ff9f68']);
        for (let petal = 0; petal < 6; petal += 1) {
          const place = polar(head, petal * 60, 8);
          art.circle(place.x, place.y, 7, petal < 3 ? color : darken(color, 0.08));
        }
        art.circle(head.x, head.y, 5, '#f6b73c');
      }
    }),
    canvas.layer(
      (art) =>
        art.rect(
          -10,
          -10,
          width + 20,
          height + 20,
          art.radial([fade('#fff2c0', 0.5), fade('#fff2c0', 0), fade('#143a3a', 0.22)], 360, 220, 1900),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing('#b9e2ef', layers);
}
