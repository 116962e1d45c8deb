import { darken, fade, lighten } from '../kit/color.ts';
import { blob, ellipsePath, leaf, n, type Point, polar } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { type Random, seeded } from '../kit/random.ts';

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
