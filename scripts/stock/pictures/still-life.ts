// Things on tables and podiums, with light from the upper left.

import { darken, fade, lighten, mix } from '../kit/color.ts';
import { blob, ellipsePath, leaf, n, type Point, polar, roundedRect, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { type Random, seeded } from '../kit/random.ts';

export function coffeeCup(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const cx = 800;
  const rim = { y: 700, rx: 330, ry: 92 };
  const body = `M${cx - rim.rx} ${rim.y}C${cx - rim.rx + 6} 960 ${cx - 250} 1120 ${cx - 150} 1150C${cx - 80} 1168 ${cx + 80} 1168 ${cx + 150} 1150C${cx + 250} 1120 ${cx + rim.rx - 6} 960 ${cx + rim.rx} ${rim.y}Z`;
  const handle = `M${cx + 300} 770C${cx + 430} 730 ${cx + 500} 790 ${cx + 478} 880C${cx + 455} 975 ${cx + 350} 1010 ${cx + 252} 1020`;
  const layers: Element[] = [
    canvas.layer((art) => art.rect(-10, -10, 1620, 1620, art.vertical(['#f6cfa6', '#eeb483', '#e39b6a'], 0, 1100))),
    canvas.layer((art) =>
      art.circle(420, 330, 900, art.radial([fade('#fff1d8', 0.9), fade('#fff1d8', 0)], 420, 330, 900)),
    ),
    canvas.layer((art) => art.rect(-10, 1080, 1620, 540, art.vertical(['#b86f45', '#a45c37', '#7f4128'], 1080, 1600))),
    canvas.layer((art) => art.rect(-10, 1074, 1620, 12, fade('#ffd9ad', 0.5)), { blur: 4 }),
    canvas.layer(
      (art) => {
        const random = seeded(3);
        for (let line = 0; line < 15; line += 1) {
          const y = 1100 + line * 36 + random.between(-8, 8);
          art.stroke(
            smooth([
              { x: -40, y },
              { x: 500, y: y + random.between(-9, 9) },
              { x: 1100, y: y + random.between(-9, 9) },
              { x: 1660, y },
            ]),
            fade(random.chance(0.5) ? '#6d3520' : '#dd9466', 0.3),
            { width: random.between(2, 6) },
          );
        }
      },
      { blur: 1.5 },
    ),
    canvas.layer((art) => art.ellipse(cx + 110, 1222, 580, 92, fade('#4a1f12', 0.6)), { blur: 34 }),
    canvas.layer((art) => {
      art.ellipse(cx, 1180, 545, 122, art.vertical(['#d9cbbd', '#bda997'], 1080, 1300));
      art.ellipse(
        cx,
        1166,
        545,
        120,
        art.linear(['#fffaf3', '#efe2d4', '#d5c2b0'], { from: [300, 1100], to: [1300, 1320] }),
      );
      art.ellipse(
        cx,
        1158,
        430,
        88,
        art.linear(['#dccab9', '#f3e8dc', '#fffaf3'], { from: [380, 1110], to: [1200, 1300] }),
      );
      art.ellipse(cx, 1160, 416, 82, art.linear(['#f7eee4', '#eadccd'], { from: [380, 1110], to: [1200, 1300] }));
    }),
    canvas.layer((art) => art.ellipse(cx + 74, 1160, 236, 40, fade('#5e3019', 0.7)), { blur: 18 }),
    canvas.layer((art) => {
      art.stroke(
        handle,
        art.linear(['#e9dccf', '#cbb6a4', '#a98f7c'], { from: [cx + 300, 740], to: [cx + 420, 1020] }),
        { width: 58 },
      );
      art.stroke(
        handle,
        art.linear(['#fffdf9', fade('#fffaf3', 0.5), fade('#fffaf3', 0)], {
          from: [cx + 300, 740],
          to: [cx + 470, 960],
        }),
        { width: 20 },
      );
    }),
    canvas.layer((art) =>
      art.path(
        body,
        art.horizontal(
          ['#f3e9df', [0.16, '#fffdf9'], [0.42, '#f6ede4'], [0.74, '#d8c6b6'], '#b69e8b'],
          cx - rim.rx,
          cx + rim.rx,
        ),
      ),
    ),
    canvas.inside(body, [
      canvas.layer(
        (art) => art.rect(300, 900, 1000, 300, art.vertical([fade('#9a6a4c', 0), fade('#a3643f', 0.5)], 900, 1165)),
        { blendMode: 'multiply' },
      ),
      canvas.layer(
        (art) =>
          art.path(
            `M${cx - 275} 760C${cx - 268} 900 ${cx - 230} 1020 ${cx - 170} 1080C${cx - 205} 1010 ${cx - 222} 880 ${cx - 225} 770Z`,
            fade('#ffffff', 0.9),
          ),
        { blur: 9 },
      ),
      canvas.layer((art) =>
        art.rect(300, 890, 1000, 26, fade('#c4683c', 0.9)).rect(300, 934, 1000, 9, fade('#c4683c', 0.75)),
      ),
      canvas.layer((art) =>
        art.rect(
          300,
          880,
          1000,
          80,
          art.horizontal(
            [fade('#ffffff', 0.2), [0.3, fade('#ffffff', 0)], fade('#4a1f12', 0.5)],
            cx - rim.rx,
            cx + rim.rx,
          ),
        ),
      ),
    ]),
    canvas.layer((art) => {
      art.ellipse(
        cx,
        rim.y,
        rim.rx,
        rim.ry,
        art.horizontal(['#fffdf9', '#efe3d8', '#cdb9a8'], cx - rim.rx, cx + rim.rx),
      );
      art.ellipse(
        cx,
        rim.y + 6,
        rim.rx - 20,
        rim.ry - 12,
        art.vertical(['#b99b85', '#e8d9cb', '#f7efe6'], rim.y - 80, rim.y + 80),
      );
    }),
    canvas.inside(ellipsePath(cx, rim.y + 6, rim.rx - 20, rim.ry - 12), [
      canvas.layer((art) =>
        art.ellipse(
          cx,
          rim.y + 26,
          rim.rx - 24,
          rim.ry - 12,
          art.radial(['#a5693b', [0.6, '#8a4f28'], [0.9, '#6a381c'], '#d69a62'], cx, rim.y + 26, rim.rx - 22, 0.26),
        ),
      ),
      canvas.layer(
        (art) => {
          const cream = art.linear(['#fff3e0', '#f0d0a4'], {
            from: [cx - 120, rim.y - 40],
            to: [cx + 140, rim.y + 80],
          });
          art.group(`translate(${cx} ${rim.y + 26}) scale(1 0.27)`, () => {
            art.path(
              'M0 190C-30 120 -190 70 -180 -60C-172 -150 -60 -170 0 -90C60 -170 172 -150 180 -60C190 70 30 120 0 190Z',
              cream,
            );
            art.path(
              'M0 130C-20 80 -120 40 -114 -50C-108 -110 -40 -116 0 -50C40 -116 108 -110 114 -50C120 40 20 80 0 130Z',
              '#9a5c31',
            );
            art.path('M0 82C-14 50 -66 20 -62 -36C-58 -70 -24 -74 0 -30C24 -74 58 -70 62 -36C66 20 14 50 0 82Z', cream);
          });
        },
        { blur: 1.6 },
      ),
      canvas.layer((art) => art.ellipse(cx - 60, rim.y - 46, 300, 40, fade('#4f2510', 0.6)), { blur: 14 }),
    ]),
    canvas.layer(
      (art) =>
        art.stroke(
          `M${cx - rim.rx + 8} ${rim.y + 14}A${rim.rx - 6} ${rim.ry - 2} 0 0 0 ${cx + rim.rx - 60} ${rim.y + 50}`,
          fade('#ffffff', 0.8),
          { width: 7 },
        ),
      { blur: 2 },
    ),
  ];
  const steam = (dx: number, width: number, opacity: number): Element =>
    canvas.layer(
      (art) =>
        art.stroke(
          smooth([
            { x: cx + dx, y: 650 },
            { x: cx + dx - 56, y: 560 },
            { x: cx + dx + 46, y: 450 },
            { x: cx + dx - 40, y: 330 },
            { x: cx + dx + 40, y: 210 },
            { x: cx + dx - 4, y: 110 },
          ]),
          art.vertical(
            [fade('#ffffff', 0), fade('#ffffff', opacity), fade('#ffffff', opacity * 0.8), fade('#ffffff', 0)],
            110,
            670,
          ),
          { width },
        ),
      { blur: 17 },
    );
  layers.push(steam(-96, 40, 0.75), steam(20, 52, 0.9), steam(136, 36, 0.65));
  const bean = (x: number, y: number, size: number, turn: number): Element[] => [
    canvas.layer((art) => art.ellipse(x + 10, y + size * 0.5, size * 1.1, size * 0.34, fade('#3a160b', 0.55)), {
      blur: 10,
    }),
    canvas.layer((art) =>
      art.group(`translate(${x} ${y}) rotate(${turn})`, () => {
        art.ellipse(
          0,
          0,
          size,
          size * 0.66,
          art.radial(['#a3623a', [0.55, '#6d3a1f'], '#3f1d0e'], -size * 0.3, -size * 0.3, size * 1.4),
        );
        art.stroke(
          `M${n(-size * 0.9)} ${n(size * 0.05)}C${n(-size * 0.3)} ${n(-size * 0.3)} ${n(size * 0.3)} ${n(size * 0.34)} ${n(size * 0.9)} ${n(-size * 0.02)}`,
          '#2c1209',
          { width: size * 0.12 },
        );
      }),
    ),
  ];
  layers.push(
    ...bean(228, 1330, 54, -24),
    ...bean(330, 1404, 50, 36),
    ...bean(1330, 1452, 56, 14),
    ...bean(1246, 1386, 44, -50),
    ...bean(170, 1456, 46, 70),
  );
  return canvas.drawing('#eeb483', layers);
}

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

export function saladBowl(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const centre = { x: 800, y: 800 };
  const random = seeded(27);
  const bowl = 520;
  const well = 440;
  const soft = (blur: number, offset: number, strength = 0.4) => ({
    shadow: { color: `rgba(40, 24, 10, ${strength})`, blur, offsetX: offset, offsetY: offset * 1.2 },
  });
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.linear(['#3f6b63', '#2f564f', '#22433e'], { from: [0, 0], to: [1600, 1600] })),
    ),
    canvas.layer(
      (art) => art.circle(360, 260, 1000, art.radial([fade('#a9d6c2', 0.5), fade('#a9d6c2', 0)], 360, 260, 1000)),
      { blendMode: 'soft-light' },
    ),
    canvas.layer(
      (art) => {
        art.group('rotate(-14 800 800)', () => {
          art.rect(150, 60, 1120, 1480, art.linear(['#f4ebdc', '#e6d8c2'], { from: [200, 100], to: [1300, 1500] }), 6);
          for (let line = 0; line < 7; line += 1)
            art
              .rect(150 + 40 + line * 20, 60, 6, 1480, fade('#c8866a', line === 3 ? 0.8 : 0.4))
              .rect(1230 - line * 20, 60, 6, 1480, fade('#c8866a', line === 3 ? 0.8 : 0.4));
        });
      },
      soft(50, 18, 0.45),
    ),
    canvas.layer(
      (art) =>
        art.circle(
          centre.x,
          centre.y,
          bowl,
          art.linear(['#fffaf2', '#e9dfd1', '#cdbfae'], { from: [430, 400], to: [1180, 1220] }),
        ),
      soft(80, 46, 0.55),
    ),
    canvas.layer((art) =>
      art.circle(
        centre.x,
        centre.y,
        bowl - 26,
        art.linear(['#d8cbbb', '#f1e8dc', '#fffaf3'], { from: [430, 400], to: [1180, 1220] }),
      ),
    ),
    canvas.layer((art) =>
      art.circle(
        centre.x,
        centre.y,
        well + 8,
        art.radial(['#3f6a30', [0.75, '#2f5527'], [0.93, '#3b5230'], '#6d6a4a'], centre.x, centre.y, well + 8),
      ),
    ),
  ];
  const greens = ['#4f8a3a', '#6ba544', '#3c7434', '#86b954', '#2f6330', '#9cc768'];
  const leafAt = (place: Point, turn: number, size: number): Element => {
    const color = random.pick(greens);
    const tip = polar(place, turn, size * 0.86);
    return canvas.layer(
      (art) => {
        art.path(
          leaf(place, turn, size, size * random.between(0.3, 0.42), random.between(-24, 24)),
          art.linear([darken(color, 0.25), color, lighten(color, 0.25)], {
            from: [place.x, place.y],
            to: [tip.x, tip.y],
          }),
        );
        art.stroke(`M${n(place.x)} ${n(place.y)}L${n(tip.x)} ${n(tip.y)}`, fade('#e4f2bf', 0.55), { width: 3 });
        for (let vein = 0.25; vein < 0.8; vein += 0.18) {
          const from = polar(place, turn, size * vein);
          for (const side of [-1, 1]) {
            const to = polar(from, turn + side * 42, size * 0.15);
            art.stroke(`M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}`, fade('#e4f2bf', 0.32), { width: 1.8 });
          }
        }
      },
      soft(10, 5, 0.4),
    );
  };
  for (let ring = 0; ring < 4; ring += 1) {
    const count = 30 - ring * 6;
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * 360 + random.between(-8, 8) + ring * 7;
      layers.push(
        leafAt(
          polar(centre, angle, 245 - ring * 70 + random.between(-20, 30)),
          angle + random.between(-48, 48),
          random.between(165, 225),
        ),
      );
    }
  }
  const tomato = (x: number, y: number, r: number, turn: number): Element =>
    canvas.layer(
      (art) => {
        art.circle(x, y, r, art.radial(['#f2573c', '#d8321f', '#a81d16'], x - r * 0.3, y - r * 0.3, r * 1.3));
        art.circle(x, y, r * 0.86, art.radial(['#ff8a64', '#f4583f'], x, y, r));
        for (let part = 0; part < 5; part += 1) {
          const middle = polar({ x, y }, turn + part * 72, r * 0.48);
          art.group(`translate(${n(middle.x)} ${n(middle.y)}) rotate(${n(turn + part * 72)})`, () => {
            art.ellipse(0, 0, r * 0.27, r * 0.2, '#d93c28');
            for (const [dx, dy] of [
              [-0.1, -0.06],
              [0.08, 0.07],
              [0.09, -0.08],
              [-0.06, 0.08],
            ] as const)
              art.ellipse(dx * r, dy * r, r * 0.045, r * 0.03, '#ffe09a');
          });
        }
        art.circle(x, y, r * 0.14, '#ffb394');
        art.ellipse(x - r * 0.34, y - r * 0.42, r * 0.26, r * 0.12, fade('#ffffff', 0.5));
      },
      soft(14, 7, 0.5),
    );
  const egg = (x: number, y: number, turn: number): Element =>
    canvas.layer(
      (art) =>
        art.group(`translate(${x} ${y}) rotate(${turn})`, () => {
          art.path(
            'M-118 6C-118 -62 -58 -96 6 -92C78 -88 122 -44 122 2C122 54 72 92 4 92C-62 92 -118 66 -118 6Z',
            art.radial(['#ffffff', [0.7, '#fdf8ef'], '#e6dac8'], -20, -20, 150),
          );
          art.circle(14, 4, 56, art.radial(['#ffd768', [0.6, '#f8ad2f'], '#e08a1c'], 0, -12, 64));
          art.ellipse(-6, -20, 22, 11, fade('#fff6d0', 0.75));
        }),
      soft(18, 8, 0.45),
    );
  const avocado = (x: number, y: number, turn: number): Element[] =>
    Array.from({ length: 5 }, (_, slice) =>
      canvas.layer(
        (art) =>
          art.group(
            `translate(${n(x + slice * 38 * Math.cos(((turn + 90) * Math.PI) / 180))} ${n(y + slice * 38 * Math.sin(((turn + 90) * Math.PI) / 180))}) rotate(${turn + slice * 5 - 10})`,
            () => {
              art.path(
                'M-150 0C-130 -66 -40 -92 50 -74C110 -62 150 -30 156 0C110 -22 60 -32 10 -30C-50 -28 -104 -18 -150 0Z',
                '#3f6a2a',
              );
              art.path(
                'M-140 -2C-120 -58 -38 -82 48 -66C104 -55 138 -30 146 -6C104 -26 60 -36 10 -34C-46 -32 -98 -20 -140 -2Z',
                art.vertical(['#a9c95a', '#dfe89a', '#f4f3bd'], -80, -10),
              );
            },
          ),
        soft(10, 5, 0.42),
      ),
    );
  const cucumber = (x: number, y: number, r: number): Element =>
    canvas.layer(
      (art) => {
        art.circle(x, y, r, art.radial(['#5d9440', '#2e6129'], x, y, r));
        art.circle(x, y, r * 0.88, art.radial(['#e9f4c4', [0.55, '#cfe5a0'], '#a9cf77'], x, y, r));
        for (let seed = 0; seed < 12; seed += 1) {
          const place = polar({ x, y }, seed * 30, r * (seed % 2 === 0 ? 0.42 : 0.54));
          art.group(`translate(${n(place.x)} ${n(place.y)}) rotate(${seed * 30})`, () =>
            art.ellipse(0, 0, r * 0.1, r * 0.04, '#f7f9df'),
          );
        }
      },
      soft(12, 6, 0.42),
    );
  layers.push(
    cucumber(560, 930, 92),
    cucumber(640, 1040, 96),
    cucumber(764, 1096, 90),
    ...avocado(1010, 560, 34),
    egg(640, 600, -24),
    egg(1020, 1010, 30),
    tomato(840, 470, 72, 10),
    tomato(470, 742, 74, 40),
    tomato(900, 900, 80, 22),
    tomato(1150, 820, 70, 65),
    tomato(730, 810, 68, 5),
  );
  const crumbs = (draw: (r: Random) => Element[]) => layers.push(...draw(random));
  crumbs((r) => {
    const feta = [
      [770, 690],
      [716, 700],
      [800, 745],
      [960, 740],
      [1010, 780],
      [565, 650],
      [830, 1010],
      [880, 1040],
      [640, 865],
      [1130, 700],
      [1085, 905],
    ].map(([x = 0, y = 0]) => ({ x, y }));
    return feta.map(({ x, y }) =>
      canvas.layer(
        (art) =>
          art.path(
            blob({ x, y }, r.between(22, 34), { unevenness: 0.18, corners: 6, random: r }),
            art.linear(['#ffffff', '#f4ecdc', '#d9ccb6'], { from: [x - 30, y - 30], to: [x + 30, y + 30] }),
          ),
        soft(8, 5, 0.45),
      ),
    );
  });
  layers.push(
    canvas.layer(
      (art) => {
        for (let index = 0; index < 70; index += 1) {
          const { x, y } = polar(centre, random.between(0, 360), 400 * Math.sqrt(random.unit()));
          art.group(`translate(${n(x)} ${n(y)}) rotate(${n(random.between(0, 180))})`, () =>
            art.ellipse(0, 0, 6.5, 3.6, random.pick(['#f5e3b5', '#2d2320', '#f0d79a'])),
          );
        }
      },
      soft(3, 2, 0.5),
    ),
    canvas.layer(
      (art) =>
        art.ring(
          ellipsePath(centre.x, centre.y, bowl - 26) + ellipsePath(centre.x, centre.y, well),
          art.linear(['#fffdf8', fade('#fff8ee', 0.2), fade('#ffffff', 0)], { from: [430, 400], to: [900, 900] }),
        ),
      { blur: 8 },
    ),
  );
  const metal = (
    art: {
      linear: (
        stops: readonly string[],
        ends: { from: readonly [number, number]; to: readonly [number, number] },
      ) => string;
    },
    x: number,
  ) => art.linear(['#8f7440', '#f7e3a8', '#c9a257', '#8a6a33'], { from: [x - 34, 0], to: [x + 34, 0] });
  layers.push(
    canvas.layer(
      (art) => {
        art.group('rotate(6 1460 800)', () => {
          art.path(
            'M1446 760C1446 700 1404 660 1404 590V380H1420V580H1438V380H1454V580H1472V380H1488V580H1504V380H1520V590C1520 660 1478 700 1478 760L1484 1240C1484 1276 1440 1276 1440 1240Z',
            metal(art, 1462),
          );
        });
      },
      soft(22, 14, 0.5),
    ),
    canvas.layer(
      (art) => {
        art.group('rotate(-5 140 800)', () => {
          art.path(
            'M100 420C100 350 196 350 196 420C196 520 172 600 164 660L170 1240C170 1276 126 1276 126 1240L132 660C124 600 100 520 100 420Z',
            metal(art, 148),
          );
          art.ellipse(148, 440, 34, 70, fade('#7a5c28', 0.35));
        });
      },
      soft(22, 14, 0.5),
    ),
  );
  return canvas.drawing('#2f564f', layers);
}
