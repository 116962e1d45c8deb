// Patterns and textures that fill a page behind text.

import { along, darken, fade, lighten, mix } from '../kit/color.ts';
import { blob, ellipsePath, leaf, n, type Point, polar, roundedRect, smooth, straight } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { fractalNoise, seeded } from '../kit/random.ts';

const whole = (canvas: Canvas) => [-10, -10, canvas.width + 20, canvas.height + 20] as const;

/** Facets of a shaken triangular grid, coloured along a diagonal with light from the upper left. */
function facets({
  size,
  seed,
  colors,
  cell,
}: {
  size: readonly [number, number];
  seed: number;
  colors: readonly string[];
  cell: number;
}): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const columns = Math.ceil(width / cell) + 3;
  const rows = Math.ceil(height / (cell * 0.86)) + 3;
  const at: Point[][] = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({
      x: (column - 1 + (row % 2) / 2) * cell + random.between(-0.26, 0.26) * cell,
      y: (row - 1) * cell * 0.86 + random.between(-0.24, 0.24) * cell,
    })),
  );
  const layer = canvas.layer((art) => {
    for (let row = 0; row < rows - 1; row += 1) {
      for (let column = 0; column < columns - 1; column += 1) {
        const [a, b, c, d] = [
          at[row]?.[column],
          at[row]?.[column + 1],
          at[row + 1]?.[column],
          at[row + 1]?.[column + 1],
        ];
        if (!a || !b || !c || !d) continue;
        const triangles =
          row % 2 === 0
            ? [
                [a, b, c],
                [b, d, c],
              ]
            : [
                [a, b, d],
                [a, d, c],
              ];
        for (const corners of triangles) {
          const x = corners.reduce((sum, point) => sum + point.x, 0) / 3;
          const y = corners.reduce((sum, point) => sum + point.y, 0) / 3;
          const base = along(colors, (x / width) * 0.55 + (y / height) * 0.45 + random.between(-0.06, 0.06));
          const tone = random.between(-0.14, 0.16);
          const color = tone > 0 ? lighten(base, tone) : darken(base, -tone);
          const [p, q] = corners;
          art.path(
            `${straight(corners)}Z`,
            art.linear([lighten(color, 0.08), darken(color, 0.07)], {
              from: [p?.x ?? 0, p?.y ?? 0],
              to: [q?.x ?? 0, (q?.y ?? 0) + cell * 0.8],
            }),
          );
          art.stroke(`${straight(corners)}Z`, fade(lighten(color, 0.25), 0.35), { width: 1.2 });
        }
      }
    }
  });
  const light = canvas.layer(
    (art) =>
      art.rect(
        ...whole(canvas),
        art.radial([fade('#ffffff', 0.5), fade('#ffffff', 0), fade('#000022', 0.3)], width * 0.25, height * 0.2, width),
      ),
    { blendMode: 'soft-light' },
  );
  return canvas.drawing(colors[0] ?? '#000000', [layer, light]);
}

function cubes(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const random = seeded(6);
  const side = 92;
  const w = side * Math.cos(Math.PI / 6);
  const palette = ['#f4efe6', '#f4efe6', '#e9d8c2', '#f2b56b', '#e07a5f', '#3d6f8e', '#81b0a4', '#f4efe6'];
  const layer = canvas.layer((art) => {
    for (let row = -1; row * side * 1.5 < 1280 + side * 2; row += 1) {
      for (let column = -1; column * 2 * w < 1920 + 2 * w; column += 1) {
        const x = column * 2 * w + (row % 2 === 0 ? 0 : w);
        const y = row * side * 1.5;
        const color = random.pick(palette);
        art.path(
          `M${n(x)} ${n(y - side)}L${n(x + w)} ${n(y - side / 2)}L${n(x)} ${n(y)}L${n(x - w)} ${n(y - side / 2)}Z`,
          art.linear([lighten(color, 0.4), lighten(color, 0.1)], { from: [x - w, y - side], to: [x + w, y] }),
        );
        art.path(
          `M${n(x - w)} ${n(y - side / 2)}L${n(x)} ${n(y)}V${n(y + side)}L${n(x - w)} ${n(y + side / 2)}Z`,
          art.vertical([mix(color, '#6b5a66', 0.08), mix(color, '#5a4860', 0.26)], y - side / 2, y + side),
        );
        art.path(
          `M${n(x + w)} ${n(y - side / 2)}L${n(x)} ${n(y)}V${n(y + side)}L${n(x + w)} ${n(y + side / 2)}Z`,
          art.vertical([mix(color, '#4a3a5a', 0.3), mix(color, '#352a4a', 0.5)], y - side / 2, y + side),
        );
      }
    }
  });
  return canvas.drawing('#e9d8c2', [
    layer,
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.linear([fade('#fff4df', 0.6), fade('#fff4df', 0), fade('#1d1838', 0.4)], {
            from: [0, 0],
            to: [1920, 1280],
          }),
        ),
      { blendMode: 'soft-light' },
    ),
  ]);
}

/** Quarter circles, half circles and dots on a grid. */
function bauhaus(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(52);
  const cell = 200;
  const grounds = ['#f4ead7', '#f4ead7', '#1f3a5f', '#e4572e', '#f2b134', '#2a9d8f', '#efdcc3'];
  const inks = ['#e4572e', '#1f3a5f', '#f2b134', '#2a9d8f', '#f4ead7', '#17263c', '#f29f80'];
  const layer = canvas.layer((art) => {
    for (let row = 0; row < 8; row += 1) {
      for (let column = 0; column < 8; column += 1) {
        const x = column * cell;
        const y = row * cell;
        const ground = random.pick(grounds);
        const ink = random.pick(inks.filter((color) => color !== ground));
        const second = random.pick(inks.filter((color) => color !== ground && color !== ink));
        const paint = art.linear([lighten(ink, 0.13), darken(ink, 0.08)], { from: [x, y], to: [x + cell, y + cell] });
        art.rect(
          x,
          y,
          cell + 1,
          cell + 1,
          art.linear([lighten(ground, 0.1), darken(ground, 0.05)], { from: [x, y], to: [x + cell, y + cell] }),
        );
        const turn = `rotate(${random.whole(0, 3) * 90} ${x + cell / 2} ${y + cell / 2})`;
        const kind = random.whole(0, 7);
        art.group(turn, () => {
          if (kind === 0)
            art
              .path(`M${x} ${y}H${x + cell}A${cell} ${cell} 0 0 1 ${x} ${y + cell}Z`, paint)
              .path(`M${x} ${y}H${x + cell / 2}A${cell / 2} ${cell / 2} 0 0 1 ${x} ${y + cell / 2}Z`, second);
          if (kind === 1)
            art
              .path(`M${x} ${y + cell / 2}A${cell / 2} ${cell / 2} 0 0 1 ${x + cell} ${y + cell / 2}Z`, paint)
              .path(`M${x} ${y + cell}A${cell / 2} ${cell / 2} 0 0 1 ${x + cell} ${y + cell}Z`, second);
          if (kind === 2)
            art
              .circle(x + cell / 2, y + cell / 2, cell * 0.36, paint)
              .circle(x + cell / 2, y + cell / 2, cell * 0.16, second);
          if (kind === 3) art.path(`M${x} ${y}L${x + cell} ${y + cell}H${x}Z`, paint);
          if (kind === 4)
            art.path(
              `M${x} ${y}A${cell} ${cell} 0 0 1 ${x + cell} ${y + cell}A${cell} ${cell} 0 0 1 ${x} ${y}Z`,
              paint,
            );
          if (kind === 5)
            for (let stripe = 0; stripe < 4; stripe += 1)
              art.rect(x, y + stripe * 50, cell, 25, stripe % 2 === 0 ? paint : second);
          if (kind === 6)
            for (let dot = 0; dot < 9; dot += 1)
              art.circle(x + 40 + (dot % 3) * 60, y + 40 + Math.floor(dot / 3) * 60, 17, dot === 4 ? second : paint);
          if (kind === 7)
            art
              .path(`M${x} ${y}H${x + cell / 2}A${cell / 2} ${cell / 2} 0 0 1 ${x + cell / 2} ${y + cell}H${x}Z`, paint)
              .circle(x + cell * 0.42, y + cell / 2, cell * 0.17, second);
        });
      }
    }
  });
  return canvas.drawing('#f4ead7', [
    layer,
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.radial([fade('#ffffff', 0.35), fade('#ffffff', 0), fade('#20102a', 0.35)], 500, 400, 1500),
        ),
      { blendMode: 'soft-light' },
    ),
  ]);
}

function artDeco(): Drawing {
  const canvas = new Canvas(1200, 1600);
  const r = 200;
  const gold = ['#f9e7b0', '#d9ad57', '#a87930', '#f3d78f'] as const;
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#12343b', '#0b242c', '#081a22'], { from: [0, 0], to: [1280, 1920] })),
    ),
  ];
  layers.push(
    canvas.layer((art) => {
      const paint = art.linear([...gold], { from: [0, 0], to: [1280, 1920] });
      for (let row = 0; row < 18; row += 1) {
        for (let column = -1; column < 4; column += 1) {
          const cx = column * 2 * r + (row % 2 === 0 ? 0 : r);
          const cy = row * r * 0.5 - 40;
          art.circle(cx, cy, r, row % 4 < 2 ? '#0f2f37' : '#0c2830');
          for (const ring of [0.97, 0.76, 0.55, 0.34])
            art.stroke(ellipsePath(cx, cy, r * ring), paint, { width: ring > 0.9 ? 5 : 2.4 });
        }
      }
    }),
    canvas.layer(
      (art) =>
        art.rect(
          ...whole(canvas),
          art.radial([fade('#fff1c0', 0.45), fade('#fff1c0', 0), fade('#000810', 0.55)], 420, 480, 1500),
        ),
      { blendMode: 'overlay' },
    ),
  );
  return canvas.drawing('#0b242c', layers);
}

function memphis(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const random = seeded(91);
  const colors = ['#ff5d73', '#ffc145', '#3ec5c9', '#6a5acd', '#ff8c42', '#2b2d5b'];
  const taken: { x: number; y: number; r: number }[] = [];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#fff6ee', '#fde6e4'], { from: [0, 0], to: [1920, 1080] })),
    ),
    canvas.layer(
      (art) => {
        art.path(
          blob({ x: 210, y: 180 }, 360, { unevenness: 0.14, corners: 8, random }),
          art.linear(['#ffd77a', '#ffb13d'], { from: [0, 0], to: [500, 500] }),
        );
        art.path(
          blob({ x: 1760, y: 930 }, 420, { unevenness: 0.14, corners: 8, random }),
          art.linear(['#8d7bea', '#5b49c4'], { from: [1400, 600], to: [1920, 1080] }),
        );
        art.path(
          blob({ x: 1700, y: 120 }, 250, { unevenness: 0.14, corners: 8, random }),
          art.linear(['#6fe0d8', '#2bb3bd'], { from: [1500, 0], to: [1900, 300] }),
        );
        art.path(
          blob({ x: 160, y: 980 }, 280, { unevenness: 0.14, corners: 8, random }),
          art.linear(['#ff9aa8', '#ff5d73'], { from: [0, 800], to: [400, 1080] }),
        );
      },
      { shadow: { color: 'rgba(60, 30, 80, 0.18)', blur: 40, offsetX: 0, offsetY: 16 } },
    ),
  ];
  layers.push(
    canvas.layer((art) => {
      for (let tries = 0; tries < 900 && taken.length < 95; tries += 1) {
        const spot = { x: random.between(0, 1920), y: random.between(0, 1080), r: random.between(24, 46) };
        const centre = Math.hypot((spot.x - 960) / 960, (spot.y - 540) / 540);
        if (
          centre < 0.62 ||
          taken.some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < other.r + spot.r + 30)
        )
          continue;
        taken.push(spot);
        const { x, y, r } = spot;
        const color = random.pick(colors);
        art.group(`translate(${n(x)} ${n(y)}) rotate(${random.whole(0, 360)})`, () => {
          const kind = random.whole(0, 6);
          if (kind === 0) art.circle(0, 0, r * 0.7, color);
          if (kind === 1) art.stroke(ellipsePath(0, 0, r * 0.6), color, { width: 9 });
          if (kind === 2) art.path(`M0 ${n(-r)}L${n(r * 0.87)} ${n(r * 0.5)}H${n(-r * 0.87)}Z`, color);
          if (kind === 3)
            art.stroke(
              `M${n(-r * 1.2)} 0l${n(r * 0.5)} ${n(-r * 0.5)}l${n(r * 0.5)} ${n(r * 0.5)}l${n(r * 0.5)} ${n(-r * 0.5)}l${n(r * 0.5)} ${n(r * 0.5)}`,
              color,
              { width: 9 },
            );
          if (kind === 4)
            art.stroke(
              `M${n(-r)} 0C${n(-r * 0.6)} ${n(-r)} ${n(-r * 0.2)} ${n(r)} ${n(r * 0.2)} 0S${n(r * 0.8)} ${n(-r)} ${n(r)} 0`,
              color,
              { width: 9 },
            );
          if (kind === 5)
            art
              .path(roundedRect(-r * 0.24, -r * 0.8, r * 0.48, r * 1.6, 8), color)
              .path(roundedRect(-r * 0.8, -r * 0.24, r * 1.6, r * 0.48, 8), color);
          if (kind === 6)
            for (let dot = 0; dot < 9; dot += 1)
              art.circle(((dot % 3) - 1) * r * 0.6, (Math.floor(dot / 3) - 1) * r * 0.6, 5.5, color);
        });
      }
    }),
  );
  return canvas.drawing('#fff6ee', layers);
}

function terrazzo(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(73);
  const colors = ['#d98c6e', '#e8b79a', '#7d9a8c', '#2f4f58', '#b8c7bb', '#f0cf9b', '#8c5a4a', '#c9a7a0'];
  const taken: { x: number; y: number; r: number }[] = [];
  const chips = canvas.layer((art) => {
    for (let tries = 0; tries < 9000 && taken.length < 620; tries += 1) {
      const r = tries < 260 ? random.between(38, 72) : random.between(7, 26);
      const spot = { x: random.between(-30, 1630), y: random.between(-30, 1630), r };
      if (taken.some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < (other.r + r) * 1.06)) continue;
      taken.push(spot);
      const color = random.pick(colors);
      const corners = random.whole(5, 7);
      const start = random.between(0, 360);
      const points = Array.from({ length: corners }, (_, corner) =>
        polar(spot, start + ((corner + random.between(-0.3, 0.3)) / corners) * 360, r * random.between(0.62, 1)),
      );
      art.path(
        `${straight(points)}Z`,
        art.linear([lighten(color, 0.2), color, darken(color, 0.08)], {
          from: [spot.x - r, spot.y - r],
          to: [spot.x + r, spot.y + r],
        }),
      );
    }
  });
  return canvas.drawing('#f6f0e6', [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#faf6ee', '#efe6d8'], { from: [0, 0], to: [1600, 1600] })),
    ),
    chips,
  ]);
}

/** Contour lines of soft hills: circles of growing radius bent by noise. */
function contours(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#23505c', '#16384a', '#0d2233'], { from: [0, 0], to: [1920, 1080] })),
    ),
  ];
  for (const [cx, cy, seed, count] of [
    [430, 380, 3, 30],
    [1480, 760, 9, 34],
  ] as const) {
    const noise = fractalNoise(seeded(seed), 3);
    layers.push(
      canvas.layer((art) => {
        for (let ring = 1; ring < count; ring += 1) {
          const points = Array.from({ length: 44 }, (_, index) => {
            const angle = (index / 44) * Math.PI * 2;
            const bend =
              noise(3 + Math.cos(angle) * 1.3 + ring * 0.045) + noise(30 + Math.sin(angle) * 1.3 + ring * 0.03) - 1;
            const reach = ring * 26 * (1 + bend * 0.8);
            return { x: cx + Math.cos(angle) * reach * 1.2, y: cy + Math.sin(angle) * reach };
          });
          art.stroke(
            smooth(points, 'closed'),
            fade(
              along(['#f6c177', '#e98b6d', '#6fb7b0', '#3f7f8c'], ring / count),
              (ring % 5 === 0 ? 1 : 0.62) * (1 - (ring / count) * 0.7),
            ),
            { width: ring % 5 === 0 ? 3.2 : 1.8 },
          );
        }
      }),
    );
  }
  return canvas.drawing('#0f2230', layers);
}

/** Veins in pale stone, with gold. */
function marble(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const random = seeded(58);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#fbfaf8', '#eeecea', '#f8f6f3'], { from: [0, 0], to: [1280, 1920] })),
    ),
  ];
  const vein = (spread: number): readonly Point[] => {
    let place = { x: random.between(-200, 1000), y: -80 };
    let heading = random.between(35, 75);
    const points = [place];
    while (place.y < 2000 && points.length < 60) {
      heading = Math.max(8, Math.min(100, heading + random.between(-spread, spread)));
      place = polar(place, heading, random.between(46, 110));
      points.push(place);
    }
    return points;
  };
  for (let cloud = 0; cloud < 9; cloud += 1) {
    const line = vein(22);
    layers.push(
      canvas.layer(
        (art) =>
          art.stroke(smooth(line), fade(random.pick(['#b9bcc4', '#c9c5c0', '#a9b0ba']), 0.3), {
            width: random.between(50, 150),
          }),
        { blur: 46 },
      ),
    );
  }
  for (let index = 0; index < 12; index += 1) {
    const line = vein(30);
    layers.push(
      canvas.layer(
        (art) =>
          art.stroke(smooth(line), fade('#8d929c', random.between(0.14, 0.34)), { width: random.between(4, 12) }),
        { blur: 5 },
      ),
      canvas.layer(
        (art) => art.stroke(smooth(line), fade('#7d828c', random.between(0.2, 0.5)), { width: random.between(0.8, 2) }),
        { blur: 0.6 },
      ),
    );
  }
  for (let index = 0; index < 5; index += 1) {
    const line = vein(34);
    layers.push(
      canvas.layer((art) => art.stroke(smooth(line), fade('#c79a4a', 0.22), { width: 18 }), { blur: 10 }),
      canvas.layer((art) =>
        art.stroke(
          smooth(line),
          art.linear(['#f4dc9c', '#c08f3c', '#f9e9bb', '#a87830', '#ecd08a'], { from: [0, 0], to: [1280, 1920] }),
          { width: random.between(2.5, 6) },
        ),
      ),
    );
  }
  return canvas.drawing('#f4f2ef', layers);
}

/** Calm paper: broad tones and a few fibres, no grain. */
function paper(): Drawing {
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
function foldedPaper(): Drawing {
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

interface Party {
  readonly size: readonly [number, number];
  readonly seed: number;
  readonly ground: readonly [string, string];
  readonly colors: readonly string[];
}

/** Paper bits that fall from above: thick and blurred near, small and sharp far. */
function confetti({ size, seed, ground, colors }: Party): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        ...whole(canvas),
        art.radial(
          [lighten(ground[0], 0.2), ground[0], ground[1]],
          width / 2,
          height * 0.55,
          Math.hypot(width, height) * 0.62,
        ),
      ),
    ),
  ];
  for (const { count, scale, blur } of [
    { count: 190, scale: 0.5, blur: 0 },
    { count: 120, scale: 0.95, blur: 0 },
    { count: 16, scale: 2.3, blur: 7 },
  ]) {
    layers.push(
      canvas.layer(
        (art) => {
          for (let bit = 0; bit < count; bit += 1) {
            const x = random.between(-40, width + 40);
            const fall = random.unit() ** 1.5;
            const edge = Math.abs(x / width - 0.5) * 0.7;
            const y = height * Math.min(1.02, fall * (0.55 + edge) + random.between(-0.04, 0.06));
            const color = random.pick(colors);
            const w = random.between(16, 30) * scale;
            const tilt = random.between(0.25, 1);
            art.group(`translate(${n(x)} ${n(y)}) rotate(${random.whole(0, 180)})`, () => {
              const paint = art.linear([lighten(color, 0.35), color, darken(color, 0.2)], {
                from: [-w, -w],
                to: [w, w],
              });
              const kind = random.whole(0, 4);
              if (kind === 0) art.ellipse(0, 0, w * 0.55, w * 0.55 * tilt, paint);
              else if (kind === 1)
                art.stroke(
                  `M${n(-w * 1.4)} 0C${n(-w)} ${n(-w)} ${n(-w * 0.4)} ${n(w)} 0 0S${n(w)} ${n(-w)} ${n(w * 1.4)} 0`,
                  paint,
                  { width: w * 0.3, cap: 'butt' },
                );
              else
                art.path(
                  `M${n(-w * 0.5)} ${n(-w * 0.8 * tilt)}L${n(w * 0.5)} ${n(-w * 0.7 * tilt)}L${n(w * 0.4)} ${n(w * 0.8 * tilt)}L${n(-w * 0.6)} ${n(w * 0.7 * tilt)}Z`,
                  paint,
                );
            });
          }
        },
        blur > 0 ? { blur } : { shadow: { color: 'rgba(20, 10, 40, 0.22)', blur: 8, offsetX: 3, offsetY: 7 } },
      ),
    );
  }
  return canvas.drawing(ground[0], layers);
}

interface Lights {
  readonly size: readonly [number, number];
  readonly seed: number;
  readonly ground: readonly string[];
  readonly colors: readonly string[];
}

/** Lights out of focus. */
function bokeh({ size, seed, ground, colors }: Lights): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear([...ground], { from: [0, 0], to: [width * 0.7, height] })),
    ),
  ];
  for (const { count, low, high, blur, strength } of [
    { count: 22, low: 130, high: 230, blur: 34, strength: 0.32 },
    { count: 40, low: 54, high: 110, blur: 5, strength: 0.38 },
    { count: 60, low: 18, high: 54, blur: 1.6, strength: 0.5 },
    { count: 70, low: 3, high: 9, blur: 0.8, strength: 0.9 },
  ]) {
    layers.push(
      canvas.layer(
        (art) => {
          for (let light = 0; light < count; light += 1) {
            const x = random.between(0, width);
            const y = height * (0.5 + (random.unit() + random.unit() + random.unit() - 1.5) * 0.62);
            const r = random.between(low, high);
            const color = random.pick(colors);
            const glow = strength * random.between(0.4, 1);
            art.circle(
              x,
              y,
              r,
              art.radial(
                [
                  fade(color, glow * 0.72),
                  [0.8, fade(color, glow * 0.82)],
                  [0.93, fade(lighten(color, 0.4), glow)],
                  fade(color, glow * 0.3),
                ],
                x,
                y,
                r,
              ),
            );
          }
        },
        { blur, blendMode: 'screen' },
      ),
    );
  }
  return canvas.drawing(ground[0] ?? '#000000', layers);
}

/** Leaves from the edges around a clear middle. */
function leafFrame({
  size,
  seed,
  ground,
  greens,
  veins,
  flowers,
}: {
  size: readonly [number, number];
  seed: number;
  ground: readonly [string, string];
  greens: readonly string[];
  veins: string;
  flowers: readonly string[];
}): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        ...whole(canvas),
        art.radial(
          [lighten(ground[0], 0.3), ground[0], ground[1]],
          width / 2,
          height / 2,
          Math.hypot(width, height) * 0.55,
        ),
      ),
    ),
  ];
  const around = (part: number): Point & { turn: number } => {
    const total = 2 * (width + height);
    const place = part * total;
    const inward = (x: number, y: number) => ({
      x,
      y,
      turn: (Math.atan2(height / 2 - y, width / 2 - x) * 180) / Math.PI,
    });
    if (place < width) return inward(place, -30);
    if (place < width + height) return inward(width + 30, place - width);
    if (place < 2 * width + height) return inward(2 * width + height - place, height + 30);
    return inward(-30, total - place);
  };
  for (let depth = 0; depth < 3; depth += 1) {
    const count = 26 - depth * 3;
    for (let index = 0; index < count; index += 1) {
      const { turn, ...stalk } = around(((index + random.between(-0.3, 0.3) + depth * 0.4 + count) / count) % 1);
      const color = greens[(index + depth * 2) % greens.length] ?? '#3f7f50';
      const tone = depth === 0 ? darken(color, 0.3) : depth === 1 ? color : lighten(color, 0.1);
      const long = Math.min(width, height) * random.between(0.22, 0.34) * (1.12 - depth * 0.13);
      const heading = turn + random.between(-42, 42);
      const frond = (index + depth) % 3 === 0;
      layers.push(
        canvas.layer(
          (art) => {
            const tip = polar(stalk, heading, long);
            const paint = art.linear([darken(tone, 0.3), tone, lighten(tone, 0.22)], {
              from: [stalk.x, stalk.y],
              to: [tip.x, tip.y],
            });
            if (frond) {
              art.stroke(straight([stalk, tip]), darken(tone, 0.2), { width: 6 });
              for (let blade = 2; blade <= 11; blade += 1) {
                const at = polar(stalk, heading, (long * blade) / 11);
                const reach = long * 0.42 * Math.sin((blade / 12) * Math.PI) + long * 0.06;
                for (const side of [-1, 1])
                  art.path(leaf(at, heading + side * 52, reach, reach * 0.17, side * -18), paint);
              }
            } else {
              art.path(leaf(stalk, heading, long, long * random.between(0.2, 0.3), random.between(-12, 12)), paint);
              art.stroke(straight([stalk, polar(stalk, heading, long * 0.9)]), fade(veins, 0.5), { width: 3.4 });
              for (let vein = 0.22; vein < 0.84; vein += 0.1) {
                const from = polar(stalk, heading, long * vein);
                for (const side of [-1, 1])
                  art.stroke(
                    straight([from, polar(from, heading + side * 44, long * 0.2 * Math.sin(vein * Math.PI))]),
                    fade(veins, 0.3),
                    { width: 1.8 },
                  );
              }
            }
          },
          { shadow: { color: 'rgba(6, 26, 20, 0.34)', blur: 14, offsetX: 5, offsetY: 9 } },
        ),
      );
    }
  }
  if (flowers.length > 0)
    for (const [px, py, r] of [
      [0.07, 0.1, 0.1],
      [0.93, 0.9, 0.11],
      [0.9, 0.14, 0.07],
      [0.1, 0.86, 0.08],
    ] as const) {
      const centre = { x: px * width, y: py * height };
      const size2 = r * Math.min(width, height);
      const color = random.pick(flowers);
      layers.push(
        canvas.layer(
          (art) => {
            for (let ring = 0; ring < 2; ring += 1)
              for (let petal = 0; petal < 6; petal += 1) {
                const turn = petal * 60 + ring * 30 + px * 100;
                const end = polar(centre, turn, size2 * (1 - ring * 0.34));
                art.path(
                  leaf(centre, turn, size2 * (1.1 - ring * 0.36), size2 * (0.46 - ring * 0.12)),
                  art.linear(
                    [darken(color, 0.28), lighten(color, 0.08 + ring * 0.14), lighten(color, 0.35 + ring * 0.14)],
                    { from: [centre.x, centre.y], to: [end.x, end.y] },
                  ),
                );
              }
            art.circle(
              centre.x,
              centre.y,
              size2 * 0.16,
              art.radial(['#ffe9a8', '#e9a83a'], centre.x - 4, centre.y - 4, size2 * 0.18),
            );
          },
          { shadow: { color: 'rgba(40, 10, 20, 0.35)', blur: 16, offsetX: 5, offsetY: 9 } },
        ),
      );
    }
  return canvas.drawing(ground[0], layers);
}

/** Sprigs and flowers in rows, shifted like a printed fabric. */
function botanicalPattern(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const random = seeded(120);
  const greens = ['#5f8f73', '#3f6f5c', '#8fb08a', '#b7c59a'];
  const blooms = ['#e58f7b', '#f2c38f', '#c9657a', '#f3dcc4'];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#fbf6ec', '#f5ecdc'], { from: [0, 0], to: [1600, 1600] })),
    ),
  ];
  layers.push(
    canvas.layer((art) => {
      for (let row = -1; row < 6; row += 1)
        for (let column = -1; column < 6; column += 1) {
          const foot = {
            x: column * 320 + (row % 2 === 0 ? 0 : 160) + random.between(-14, 14),
            y: row * 290 + 250 + random.between(-14, 14),
          };
          const heading = -90 + random.between(-26, 26);
          const green = random.pick(greens);
          const tip = polar(foot, heading, 190);
          art.stroke(straight([foot, tip]), darken(green, 0.15), { width: 4 });
          for (let pair = 1; pair <= 5; pair += 1)
            for (const side of [-1, 1]) {
              const at = polar(foot, heading, pair * 32);
              const end = polar(at, heading + side * 50, 70);
              art.path(
                leaf(at, heading + side * 50, 86 - pair * 7, 26 - pair * 1.6, side * -14),
                art.linear([darken(green, 0.1), lighten(green, 0.18)], { from: [at.x, at.y], to: [end.x, end.y] }),
              );
            }
          const color = random.pick(blooms);
          for (let petal = 0; petal < 7; petal += 1) {
            const turn = (petal * 360) / 7 + heading;
            art.path(
              leaf(tip, turn, 52, 22),
              art.radial([darken(color, 0.22), color, lighten(color, 0.3)], tip.x, tip.y, 54),
            );
          }
          art.circle(tip.x, tip.y, 12, '#f2b84b').circle(tip.x - 3, tip.y - 3, 5, '#fbe0a0');
          const side = { x: foot.x + 150, y: foot.y - 60 };
          for (let berry = 0; berry < 5; berry += 1) {
            const place = polar(side, berry * 72 + 20, 26);
            art
              .stroke(straight([side, place]), fade(green, 0.8), { width: 2.4 })
              .circle(
                place.x,
                place.y,
                8.5,
                art.radial([lighten(color, 0.4), darken(color, 0.06)], place.x - 3, place.y - 3, 10),
              );
          }
        }
    }),
  );
  return canvas.drawing('#fbf6ec', layers);
}

/** Washes of watercolour that flow into each other. */
function watercolor(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const random = seeded(140);
  const colors = ['#7fc4d9', '#a7a0e0', '#f2a7b8', '#f7cfa4', '#9ad7c0', '#6f9fd8'];
  const layers: Element[] = [canvas.layer((art) => art.rect(...whole(canvas), '#fdfbf7'))];
  for (let wash = 0; wash < 26; wash += 1) {
    const color = along(['#6f9fd8', '#7fc4d9', '#9ad7c0', '#f7cfa4', '#f2a7b8', '#a7a0e0'], wash / 26);
    const upper = wash % 2 === 0;
    const centre = { x: (wash / 26) * 2200 - 140, y: upper ? random.between(-40, 300) : random.between(980, 1320) };
    const r = random.between(190, 380);
    const shapes = Array.from({ length: 5 }, (_, fold) =>
      blob({ x: centre.x + random.between(-34, 34), y: centre.y + random.between(-30, 30) }, r * (1.05 - fold * 0.1), {
        unevenness: 0.1,
        corners: 26,
        random,
        flat: 0.8,
      }),
    );
    layers.push(
      canvas.layer(
        (art) => {
          for (const shape of shapes)
            art.path(shape, art.radial([fade(color, 0.06), fade(color, 0.2)], centre.x, centre.y, r));
        },
        { blur: 11, blendMode: 'multiply' },
      ),
      canvas.layer((art) => art.stroke(shapes[1] ?? '', fade(darken(color, 0.1), 0.13), { width: 3 }), {
        blur: 1.6,
        blendMode: 'multiply',
      }),
    );
  }
  layers.push(
    canvas.layer(
      (art) => {
        for (let drop = 0; drop < 46; drop += 1)
          art.circle(
            random.between(0, 1920),
            random.between(0, 1280),
            random.between(3, 13),
            fade(random.pick(colors), 0.32),
          );
      },
      { blendMode: 'multiply', blur: 0.6 },
    ),
  );
  return canvas.drawing('#fdfbf7', layers);
}

/** Points in space joined by lines, for technology. */
function network(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const random = seeded(155);
  const points = Array.from({ length: 150 }, () => ({
    x: random.between(-40, 1960),
    y: random.between(-40, 1120),
    depth: random.between(0.3, 1),
  }));
  const near = (x: number, y: number) => fade(along(['#42f0d4', '#4aa8ff', '#9a6bff'], x / 1920), y);
  return canvas.drawing('#081230', [
    canvas.layer((art) =>
      art.rect(...whole(canvas), art.linear(['#0a1a44', '#0a1233', '#130b38'], { from: [0, 0], to: [1920, 1080] })),
    ),
    canvas.layer(
      (art) =>
        art
          .circle(1400, 300, 760, art.radial([fade('#3b5bff', 0.5), fade('#3b5bff', 0)], 1400, 300, 760))
          .circle(360, 860, 700, art.radial([fade('#00c2b8', 0.36), fade('#00c2b8', 0)], 360, 860, 700)),
      { blendMode: 'screen' },
    ),
    canvas.layer(
      (art) => {
        points.forEach((from, index) => {
          for (const to of points.slice(index + 1)) {
            const gap = Math.hypot(from.x - to.x, from.y - to.y);
            if (gap < 260)
              art.stroke(
                straight([from, to]),
                near(from.x, 0.95 * (1 - gap / 260) * Math.min(from.depth, to.depth) + 0.06),
                { width: 1.2 + from.depth * 1.6 },
              );
          }
        });
      },
      { blendMode: 'screen' },
    ),
    canvas.layer(
      (art) => {
        for (const { x, y, depth } of points)
          art.circle(x, y, 26 * depth, art.radial([near(x, 0.6 * depth), near(x, 0)], x, y, 26 * depth));
      },
      { blendMode: 'screen' },
    ),
    canvas.layer((art) => {
      for (const { x, y, depth } of points) art.circle(x, y, 2 + 4.2 * depth * depth, mix('#ffffff', near(x, 1), 0.25));
    }),
  ]);
}

export const patterns: Readonly<Record<string, () => Drawing>> = {
  'facets-emerald': () =>
    facets({ size: [1920, 1080], seed: 5, colors: ['#0a3d3a', '#12766a', '#45b89c', '#c9f0cf'], cell: 150 }),
  'facets-sunset': () =>
    facets({
      size: [1080, 1920],
      seed: 25,
      colors: ['#2c1654', '#8a2a78', '#ee5d6c', '#ffb067', '#ffe3a3'],
      cell: 165,
    }),
  'cubes-isometric': cubes,
  'bauhaus-tiles': bauhaus,
  'art-deco-scales': artDeco,
  'memphis-shapes': memphis,
  'terrazzo-stone': terrazzo,
  'contour-lines': contours,
  'marble-gold': marble,
  'paper-cream': paper,
  'paper-folded': foldedPaper,
  'confetti-party': () =>
    confetti({
      size: [1920, 1280],
      seed: 33,
      ground: ['#fff3f6', '#fbd9e6'],
      colors: ['#ff5d8f', '#ffc145', '#3ec5c9', '#7a6cf0', '#ff8c42', '#58c472'],
    }),
  'confetti-gold': () =>
    confetti({
      size: [1080, 1920],
      seed: 37,
      ground: ['#3a2a5c', '#150f2e'],
      colors: ['#f6d88a', '#e2b04e', '#fff1c4', '#c98f2e', '#f2c9a8'],
    }),
  'bokeh-gold': () =>
    bokeh({
      size: [1920, 1280],
      seed: 44,
      ground: ['#1c0f06', '#4a2a0c', '#1a0d05'],
      colors: ['#ffc35a', '#ffdf9a', '#ff9a3d', '#fff0cf'],
    }),
  'bokeh-city': () =>
    bokeh({
      size: [1920, 1080],
      seed: 49,
      ground: ['#0a1033', '#241a52', '#0d0b26'],
      colors: ['#ff5f9e', '#58b7ff', '#ffb35c', '#9a7bff', '#6ff0e0'],
    }),
  'leaves-tropical': () =>
    leafFrame({
      size: [1600, 1600],
      seed: 61,
      ground: ['#0f4a41', '#062a27'],
      greens: ['#1f8a66', '#2fa36f', '#147a6a', '#5fbf6a', '#0f6657'],
      veins: '#d6f5c4',
      flowers: ['#ff7a8a', '#ffb05c'],
    }),
  'leaves-sage': () =>
    leafFrame({
      size: [1280, 1920],
      seed: 67,
      ground: ['#fbf8f1', '#eee7d8'],
      greens: ['#9db59a', '#7f9f88', '#b9c9ab', '#6a8f80', '#c7cfb0'],
      veins: '#fdfbf0',
      flowers: [],
    }),
  'botanical-print': botanicalPattern,
  'watercolor-pastel': watercolor,
  'network-points': network,
};
