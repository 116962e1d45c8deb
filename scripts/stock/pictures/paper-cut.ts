// Sheets of coloured paper that lie over each other, each with its own soft shadow.

import { along, darken, fade, lighten } from '../kit/color.ts';
import { blob, ellipsePath, n, plot, smooth, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

interface Waves {
  readonly size: readonly [number, number];
  readonly seed: number;
  /** From the farthest sheet to the nearest. */
  readonly colors: readonly string[];
  readonly sheets: number;
  /** Where the first sheet begins, a part of the height. */
  readonly start: number;
  readonly swing: number;
}

const sheetShadow = (blur: number) => ({
  shadow: { color: 'rgba(10, 10, 40, 0.32)', blur, offsetX: 0, offsetY: -blur * 0.35 },
});

function waves({ size, seed, colors, sheets, start, swing }: Waves): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const first = colors[0] ?? '#ffffff';
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.linear([lighten(first, 0.35), first], { from: [0, 0], to: [width * 0.6, height] }),
      ),
    ),
  ];
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const part = (sheet + 1) / sheets;
    const level = height * (start + (1.04 - start) * (sheet / sheets));
    const phase = random.between(0, 6.3);
    const turns = random.between(0.75, 1.35);
    const tilt = random.between(-0.06, 0.06) * height;
    const rise = height * swing * random.between(0.7, 1.15);
    const curve = smooth(
      plot(
        -120,
        width + 120,
        width / 10,
        (x) =>
          level +
          rise * Math.sin((x / width) * turns * 6.28 + phase) +
          rise * 0.35 * Math.sin((x / width) * turns * 13 + phase * 2) +
          tilt * (x / width),
      ),
    );
    const color = along(colors, part);
    const sheetPath = under(curve, -120, width + 120, height + 120);
    layers.push(
      canvas.layer(
        (art) =>
          art.path(
            sheetPath,
            art.linear([lighten(color, 0.16), color, darken(color, 0.12)], {
              from: [0, level - rise],
              to: [width * 0.5, level + height * 0.4],
            }),
          ),
        sheetShadow(34),
      ),
      canvas.layer((art) => art.stroke(curve, fade(lighten(color, 0.6), 0.5), { width: 2.5 }), { blur: 0.8 }),
    );
  }
  return canvas.drawing(first, layers);
}

/** Holes in sheets, one within the other, down to a light ground. */
function hollow({
  size,
  seed,
  colors,
  centre,
  reach,
}: {
  size: readonly [number, number];
  seed: number;
  colors: readonly string[];
  centre: readonly [number, number];
  reach: number;
}): Drawing {
  const [width, height] = size;
  const canvas = new Canvas(width, height);
  const random = seeded(seed);
  const ground = colors[0] ?? '#ffffff';
  const [cx, cy] = [centre[0] * width, centre[1] * height];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.radial([lighten(ground, 0.5), ground], cx, cy, reach * width * 0.5),
      ),
    ),
  ];
  const sheets = colors.length - 1;
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const color = colors[sheet] ?? '#000000';
    const hole = blob(
      { x: cx + random.between(-30, 30), y: cy + random.between(-24, 24) },
      width * reach * (0.22 + (0.78 * sheet) / sheets),
      { unevenness: 0.1, corners: 9, random, flat: 0.8 },
    );
    layers.push(
      canvas.layer(
        (art) =>
          art.ring(
            `M-250 -250H${n(width + 250)}V${n(height + 250)}H-250Z${hole}`,
            art.linear([lighten(color, 0.14), color, darken(color, 0.16)], { from: [0, 0], to: [width, height] }),
          ),
        { shadow: { color: 'rgba(8, 6, 30, 0.45)', blur: 44, offsetX: 8, offsetY: 22 } },
      ),
      canvas.layer((art) => art.stroke(hole, fade(lighten(color, 0.55), 0.45), { width: 2 }), { blur: 0.6 }),
    );
  }
  return canvas.drawing(ground, layers);
}

/** A paper valley: hills, a sun and clouds, each a sheet. */
function paperValley(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const { width, height } = canvas;
  const random = seeded(77);
  const down = (blur: number) => ({
    shadow: { color: 'rgba(60, 20, 40, 0.34)', blur, offsetX: 0, offsetY: blur * 0.5 },
  });
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.vertical(['#ffd7a6', '#ffb59a', '#f58f92'], 0, 1200)),
    ),
  ];
  [470, 370, 270].forEach((r, index) => {
    layers.push(
      canvas.layer((art) => art.circle(800, 700, r, ['#ffc58f', '#ffd9a0', '#fff0c2'][index] ?? '#ffffff'), down(30)),
    );
  });
  const cloud = (x: number, y: number, size: number, color: string) =>
    canvas.layer(
      (art) =>
        art.path(
          `M${n(x - size)} ${n(y)}a${n(size * 0.3)} ${n(size * 0.3)} 0 0 1 ${n(size * 0.42)} ${n(-size * 0.28)}a${n(size * 0.46)} ${n(size * 0.46)} 0 0 1 ${n(size * 0.86)} ${n(-size * 0.06)}a${n(size * 0.3)} ${n(size * 0.3)} 0 0 1 ${n(size * 0.62)} ${n(size * 0.34)}Z`,
          color,
        ),
      down(22),
    );
  const hills = ['#f07f83', '#d9647c', '#b24c78', '#843a70', '#562b60', '#331d4a'];
  hills.forEach((color, index) => {
    const level = 800 + index * 125;
    const phase = index * 2.3 + 0.6;
    const ridge = smooth(
      plot(
        -150,
        width + 150,
        170,
        (x) => level + 90 * Math.sin((x / width) * 4.4 + phase) + 34 * Math.sin((x / width) * 9 + phase * 3),
      ),
    );
    layers.push(
      canvas.layer(
        (art) =>
          art.path(
            under(ridge, -150, width + 150, height + 150),
            art.vertical([lighten(color, 0.12), color], level - 100, level + 300),
          ),
        { shadow: { color: 'rgba(50, 10, 40, 0.4)', blur: 34, offsetX: 0, offsetY: -10 } },
      ),
    );
    if (index === 1) layers.push(cloud(360, 610, 190, '#fff4ea'), cloud(1230, 480, 230, '#fffaf4'));
    if (index === 2) layers.push(cloud(1120, 760, 130, '#ffe3db'));
    if (index >= 3) {
      const trees: Element = canvas.layer((art) => {
        for (let tree = 0; tree < 7; tree += 1) {
          const x = random.between(40, width - 40);
          const y = level + 90 * Math.sin((x / width) * 4.4 + phase) + 34 * Math.sin((x / width) * 9 + phase * 3) + 18;
          const tall = random.between(90, 170);
          art.path(
            `M${n(x)} ${n(y - tall)}C${n(x + tall * 0.34)} ${n(y - tall * 0.5)} ${n(x + tall * 0.3)} ${n(y - tall * 0.2)} ${n(x)} ${n(y - tall * 0.18)}C${n(x - tall * 0.3)} ${n(y - tall * 0.2)} ${n(x - tall * 0.34)} ${n(y - tall * 0.5)} ${n(x)} ${n(y - tall)}Z`,
            lighten(color, 0.12),
          );
          art.rect(x - 3, y - tall * 0.5, 6, tall * 0.5, darken(color, 0.2));
        }
      }, down(10));
      layers.splice(layers.length - 1, 0, trees);
    }
  });
  return canvas.drawing('#ffb59a', layers);
}

function sunburst(): Drawing {
  const canvas = new Canvas(1600, 1600);
  const centre = { x: 800, y: 1180 };
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, 1620, 1620, art.radial(['#fbe3b0', '#f7c98a', '#ee9a6a'], centre.x, centre.y, 1500)),
    ),
  ];
  layers.push(
    canvas.layer((art) => {
      const rays = 28;
      for (let ray = 0; ray < rays; ray += 2) {
        const from = Math.PI + (ray / rays) * Math.PI * 2;
        const to = Math.PI + ((ray + 1) / rays) * Math.PI * 2;
        const far = 2000;
        art.path(
          `M${centre.x} ${centre.y}L${n(centre.x + Math.cos(from) * far)} ${n(centre.y + Math.sin(from) * far)}L${n(centre.x + Math.cos(to) * far)} ${n(centre.y + Math.sin(to) * far)}Z`,
          art.radial([fade('#e2603f', 0.15), fade('#e2603f', 0.55), fade('#c9452f', 0.75)], centre.x, centre.y, 1500),
        );
      }
    }),
  );
  ['#c73f35', '#e2603f', '#f08a4b', '#f7b45c', '#fbd98c', '#fff1c9'].forEach((color, index) => {
    layers.push(
      canvas.layer(
        (art) =>
          art.circle(
            centre.x,
            centre.y,
            560 - index * 88,
            art.vertical([lighten(color, 0.14), darken(color, 0.06)], 500, 1700),
          ),
        { shadow: { color: 'rgba(90, 20, 10, 0.35)', blur: 26, offsetX: 0, offsetY: 6 } },
      ),
    );
  });
  ['#2f6f73', '#22565f', '#163f4b'].forEach((color, index) => {
    const level = 1210 + index * 130;
    const ridge = smooth(plot(-150, 1750, 190, (x) => level + 46 * Math.sin((x / 1600) * 5 + index * 2.2)));
    layers.push(
      canvas.layer(
        (art) =>
          art.path(under(ridge, -150, 1750, 1800), art.vertical([lighten(color, 0.1), color], level - 50, level + 250)),
        sheetShadow(28),
      ),
    );
  });
  return canvas.drawing('#f7c98a', layers);
}

/** Overlapping arches in a warm palette, the quiet geometry of modern interiors. */
function arches(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const layers: Element[] = [
    canvas.layer((art) => art.rect(-10, -10, 1300, 1940, art.vertical(['#f5e8da', '#ecd7c2'], 0, 1920))),
  ];
  const arch = (cx: number, foot: number, width: number, height: number, color: string): Element => {
    const r = width / 2;
    return canvas.layer(
      (art) =>
        art.path(
          `M${n(cx - r)} ${n(foot)}V${n(foot - height + r)}a${n(r)} ${n(r)} 0 0 1 ${n(width)} 0V${n(foot)}Z`,
          art.linear([lighten(color, 0.18), color, darken(color, 0.12)], {
            from: [cx - r, foot - height],
            to: [cx + r, foot],
          }),
        ),
      { shadow: { color: 'rgba(90, 50, 30, 0.3)', blur: 36, offsetX: 14, offsetY: 10 } },
    );
  };
  layers.push(
    canvas.layer(
      (art) => art.circle(900, 470, 210, art.linear(['#f2b872', '#dd8a4e'], { from: [760, 300], to: [1050, 640] })),
      { shadow: { color: 'rgba(120, 60, 20, 0.28)', blur: 40, offsetX: 14, offsetY: 18 } },
    ),
    arch(400, 2000, 640, 1380, '#c9785a'),
    arch(400, 2000, 500, 1240, '#e3a387'),
    arch(400, 2000, 360, 1100, '#f3cdb6'),
    arch(400, 2000, 220, 960, '#fbeadd'),
    arch(990, 2000, 560, 900, '#5d7a6b'),
    arch(990, 2000, 420, 770, '#8aa493'),
    arch(990, 2000, 280, 640, '#bccdbd'),
    arch(690, 2000, 420, 470, '#2f4858'),
    arch(690, 2000, 280, 350, '#58758a'),
    canvas.layer((art) =>
      art
        .stroke(ellipsePath(250, 330, 130), fade('#c9785a', 0.8), { width: 5 })
        .stroke(ellipsePath(250, 330, 100), fade('#c9785a', 0.5), { width: 3 }),
    ),
  );
  return canvas.drawing('#f5e8da', layers);
}

export const paperCuts: Readonly<Record<string, () => Drawing>> = {
  'waves-blue': () =>
    waves({
      size: [1920, 1080],
      seed: 3,
      colors: ['#e6f4fb', '#8fd0ec', '#3a9ad6', '#1d63b0', '#123a7a', '#0b2250'],
      sheets: 7,
      start: 0.3,
      swing: 0.075,
    }),
  'waves-coral': () =>
    waves({
      size: [1080, 1920],
      seed: 12,
      colors: ['#fff1e3', '#ffd0b5', '#ff9f8a', '#f2667a', '#b83b78', '#6a2466'],
      sheets: 8,
      start: 0.36,
      swing: 0.05,
    }),
  'waves-mint': () =>
    waves({
      size: [1920, 1280],
      seed: 26,
      colors: ['#f4fbf0', '#cfeed8', '#8fd8bb', '#43b19a', '#1c7f80', '#0d5360'],
      sheets: 6,
      start: 0.42,
      swing: 0.06,
    }),
  'paper-cut-violet': () =>
    hollow({
      size: [1920, 1080],
      seed: 8,
      colors: ['#ffd9a0', '#ff9e8c', '#e8648c', '#a9449b', '#6a3196', '#3c2372', '#1f164a'],
      centre: [0.5, 0.5],
      reach: 0.56,
    }),
  'paper-cut-ocean': () =>
    hollow({
      size: [1600, 1600],
      seed: 15,
      colors: ['#f6f1d8', '#bfe7d4', '#72cbc4', '#32a2b4', '#1b759b', '#124d78', '#0c2f55'],
      centre: [0.48, 0.47],
      reach: 0.6,
    }),
  'paper-valley': paperValley,
  'sunburst-retro': sunburst,
  'arches-terracotta': arches,
};
