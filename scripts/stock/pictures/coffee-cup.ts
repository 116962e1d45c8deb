import { fade } from '../kit/color.ts';
import { ellipsePath, n, smooth } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

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
