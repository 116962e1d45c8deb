// Towns by night.

import { darken, fade, mix } from '../kit/color.ts';
import { n } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { seeded } from '../kit/random.ts';

interface Block {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly roof: 'flat' | 'steps' | 'spire' | 'slope';
}

function blockPath({ x, width, top, roof }: Block, foot: number): string {
  const right = x + width;
  if (roof === 'slope') return `M${n(x)} ${foot}V${n(top + width * 0.42)}L${n(right)} ${n(top)}V${foot}Z`;
  const body = `M${n(x)} ${foot}V${n(top)}H${n(right)}V${foot}Z`;
  if (roof === 'flat') return body;
  const inset = width * 0.18;
  const steps = `M${n(x + inset)} ${n(top + 1)}v${n(-width * 0.2)}H${n(right - inset)}v${n(width * 0.2)}ZM${n(x + 2 * inset)} ${n(top - width * 0.19)}v${n(-width * 0.16)}H${n(right - 2 * inset)}v${n(width * 0.16)}Z`;
  if (roof === 'steps') return body + steps;
  const middle = x + width / 2;
  return `${body}${steps}M${n(middle - 2.5)} ${n(top - width * 0.34)}L${n(middle)} ${n(top - width * 0.34 - 120)}L${n(middle + 2.5)} ${n(top - width * 0.34)}Z`;
}

export function cityAtNight(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const { width, height } = canvas;
  const quay = 800;
  const moon = { x: 1460, y: 220 };
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height + 20,
        art.vertical(
          ['#080c2e', [0.3, '#1c1d5c'], [0.55, '#54348a'], [0.75, '#b4568f'], [0.9, '#f08d7d'], '#ffc08a'],
          0,
          640,
        ),
      ),
    ),
    canvas.layer((art) => {
      const random = seeded(4);
      for (let star = 0; star < 150; star += 1) {
        const y = random.between(0, 480) * random.unit();
        art.circle(
          random.between(0, width),
          y,
          random.between(0.7, 1.9),
          fade('#ffffff', random.between(0.3, 0.9) * (1 - y / 560)),
        );
      }
    }),
    canvas.layer(
      (art) =>
        art.circle(
          moon.x,
          moon.y,
          420,
          art.radial([fade('#c9c4ff', 0.5), [0.3, fade('#a79bff', 0.16)], fade('#a79bff', 0)], moon.x, moon.y, 420),
        ),
      { blendMode: 'screen' },
    ),
    canvas.layer((art) => {
      art.circle(moon.x, moon.y, 58, art.radial(['#fffdf2', '#f1e9ff'], moon.x - 20, moon.y - 20, 90));
      for (const [x, y, r] of [
        [-18, -12, 11],
        [16, 8, 15],
        [-6, 26, 8],
        [22, -24, 7],
      ] as const)
        art.circle(moon.x + x, moon.y + y, r, fade('#cfc5ea', 0.6));
    }),
  ];
  const rows = [
    { seed: 2, low: 330, high: 600, narrow: 50, wide: 110, color: '#8f5596', lit: 0 },
    { seed: 7, low: 250, high: 640, narrow: 70, wide: 130, color: '#4a3380', lit: 0.42 },
    { seed: 19, low: 330, high: 690, narrow: 84, wide: 150, color: '#231f5a', lit: 0.55 },
    { seed: 42, low: 500, high: 745, narrow: 100, wide: 180, color: '#10133c', lit: 0.75 },
  ];
  const skyline: Element[] = [];
  rows.forEach(({ seed, low, high, narrow, wide, color, lit }, row) => {
    const random = seeded(seed);
    const blocks: Block[] = [];
    for (let x = -40; x < width + 40; ) {
      const span = random.between(narrow, wide);
      const middle = 1 - Math.abs((x + span / 2) / width - 0.42) * 1.1;
      const top = high - (high - low) * random.between(0.1, 1) * Math.max(0.25, middle);
      blocks.push({
        x,
        width: span,
        top,
        roof: random.pick(['flat', 'flat', 'steps', 'spire', 'slope', 'flat'] as const),
      });
      x += span + random.between(-6, row === 3 ? 30 : 8);
    }
    skyline.push(
      canvas.layer(
        (art) => {
          const paint = art.vertical([darken(color, 0.12), color, mix(color, '#d46a90', 0.34 - row * 0.06)], low, quay);
          for (const block of blocks) {
            art.path(blockPath(block, quay + 2), paint);
            art.rect(
              block.x + block.width * 0.72,
              block.top + (block.roof === 'slope' ? block.width * 0.2 : 0),
              block.width * 0.28,
              quay - block.top,
              art.vertical([fade('#ffb0a0', 0.16), fade('#ffb0a0', 0.03)], block.top, quay),
            );
          }
          if (lit === 0) return;
          const size = 3 + row * 1.25;
          const shades = ['#ffd98a', '#ffb765', '#fff1c8', '#9fd8ff'];
          const lights = shades.map(() => '');
          for (const { x, width: span, top } of blocks) {
            const gap = size * 2.15;
            const habit = random.between(0.5, 1.3) * lit;
            for (let y = top + gap * 2.2; y < quay - gap * 1.6; y += gap * 1.25) {
              const floor = random.chance(0.12) ? 1.9 : 1;
              for (let left = x + gap * 0.8; left < x + span - gap; left += gap) {
                if (!random.chance(habit * floor * 0.72)) continue;
                const shade = random.chance(0.58) ? 0 : random.whole(1, 3);
                lights[shade] += `M${n(left)} ${n(y)}h${n(size)}v${n(size * 1.35)}h${n(-size)}Z`;
              }
            }
          }
          lights.forEach((path, index) => {
            if (path !== '') art.path(path, fade(shades[index] ?? '#ffffff', 0.55 + row * 0.13));
          });
        },
        { blur: row === 0 ? 1.2 : 0 },
      ),
    );
    if (row < 3)
      skyline.push(
        canvas.layer((art) =>
          art.rect(
            -20,
            quay - 330,
            width + 40,
            340,
            art.vertical([fade('#e0759a', 0), fade('#f08f95', 0.3 - row * 0.06)], quay - 330, quay),
          ),
        ),
      );
  });
  layers.push(...skyline);
  const water = `M-10 ${quay}H${width + 10}V${height + 10}H-10Z`;
  layers.push(
    canvas.layer((art) => art.path(water, art.vertical(['#33235f', '#171648', '#090c2c'], quay, height))),
    canvas.inside(water, [
      {
        ...canvas.together(
          skyline.map((element) => ({ ...element })),
          { blur: 4, opacity: 0.62 },
        ),
        y: 2 * quay - height,
        flipY: true,
      },
    ]),
    canvas.inside(water, [
      canvas.layer(
        (art) => {
          const random = seeded(12);
          for (let index = 0; index < 46; index += 1) {
            const x = random.between(0, width);
            const color = random.pick(['#ffcf7a', '#ff9d6a', '#ffe6ac', '#8fd0ff', '#ff7f9c']);
            const reach = random.between(60, 230);
            art.rect(
              x,
              quay + 4,
              random.between(3, 9),
              reach,
              art.vertical([fade(color, 0.75), fade(color, 0.25), fade(color, 0)], quay, quay + reach),
              3,
            );
          }
        },
        { blur: 3, blendMode: 'screen' },
      ),
      canvas.layer(
        (art) => {
          const random = seeded(32);
          for (let row = 0; row < 150; row += 1) {
            const part = (row / 150) ** 1.5;
            const y = quay + 6 + part * (height - quay);
            const x = random.between(-80, width + 80);
            art.ellipse(
              x,
              y,
              (26 + 150 * part) * random.between(0.4, 1.2),
              0.8 + 2.6 * part,
              fade(random.chance(0.55) ? '#0a0d30' : '#c08ac4', random.between(0.12, 0.36)),
            );
          }
        },
        { blur: 1 },
      ),
    ]),
    canvas.layer((art) => art.rect(-10, quay - 3, width + 20, 6, fade('#0b0d2c', 0.9))),
    canvas.layer(
      (art) => {
        const random = seeded(21);
        for (let x = 20; x < width; x += random.between(44, 76))
          art.circle(x, quay - 5, 3, '#ffe3a6').circle(x, quay - 5, 13, fade('#ffcc7a', 0.25));
      },
      { blendMode: 'screen' },
    ),
  );
  return canvas.drawing('#1a1c58', layers);
}
