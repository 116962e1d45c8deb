// Landscapes in layers: each farther one paler, so that the air between them is seen.

import { along, darken, fade, mix } from '../kit/color.ts';
import { fir, n, type Point, plot, smooth, straight, under } from '../kit/paths.ts';
import { Canvas, type Drawing, type Element } from '../kit/picture.ts';
import { fractalNoise, type Random, seeded } from '../kit/random.ts';

/** A mountain ridge: sharp tops from folded noise. */
function mountainRidge(
  width: number,
  level: number,
  rise: number,
  { seed, stretch }: { seed: number; stretch: number },
): readonly Point[] {
  const coarse = fractalNoise(seeded(seed), 2);
  const fine = fractalNoise(seeded(seed + 1), 4);
  return plot(-40, width + 40, 7, (x) => {
    const place = (x / width) * stretch;
    const peak = 1 - Math.abs(2 * coarse(place + 3) - 1);
    return level - rise * (peak ** 1.6 * 0.86 + (fine(place * 5) - 0.5) * 0.26);
  });
}

/** Facets on the side of the tops that the light reaches. */
function litSides(ridge: readonly Point[], light: -1 | 1, random: Random, depth: number): string {
  let path = '';
  for (let index = 6; index < ridge.length - 6; index += 1) {
    const top = ridge[index];
    const before = ridge[index - 5];
    const after = ridge[index + 5];
    if (!top || !before || !after || top.y > before.y - 3 || top.y > after.y - 3) continue;
    const near = ridge.slice(Math.max(0, index - 5), index + 6);
    if (near.some(({ y }) => y < top.y)) continue;
    const reach = depth * random.between(0.5, 1);
    const slope =
      light === -1 ? ridge.slice(Math.max(0, index - 26), index + 1).toReversed() : ridge.slice(index, index + 27);
    const end = slope.at(-1) ?? top;
    let back = '';
    const steps = 6;
    for (let step = 0; step <= steps; step += 1) {
      const part = 1 - step / steps;
      const x = top.x + (end.x - top.x) * part * 0.75 + light * -1 * random.between(-10, 16) * (1 - part);
      const y =
        top.y +
        (end.y - top.y) * part +
        reach * (1 - Math.abs(part - 0.55)) * (0.35 + 0.65 * part) +
        random.between(-8, 8);
      back += `L${n(x)} ${n(step === steps ? top.y : y)}`;
    }
    path += `${straight(slope)}${back}Z`;
  }
  return path;
}

function sun(
  canvas: Canvas,
  { x, y }: Point,
  radius: number,
  colors: { core: string; glow: string },
): readonly Element[] {
  return [
    canvas.layer(
      (art) =>
        art.circle(
          x,
          y,
          radius * 9,
          art.radial(
            [
              fade(colors.glow, 0.75),
              [0.25, fade(colors.glow, 0.34)],
              [0.6, fade(colors.glow, 0.08)],
              fade(colors.glow, 0),
            ],
            x,
            y,
            radius * 9,
          ),
        ),
      { blendMode: 'screen' },
    ),
    canvas.layer(
      (art) =>
        art.circle(
          x,
          y,
          radius,
          art.radial([colors.core, [0.8, colors.core], mix(colors.core, colors.glow, 0.4)], x, y, radius),
        ),
      { blur: 1 },
    ),
  ];
}

/** Bands of mist that lie along a height. */
function mist(
  canvas: Canvas,
  level: number,
  color: string,
  { seed, strength, thickness }: { seed: number; strength: number; thickness: number },
): Element {
  const random = seeded(seed);
  return canvas.layer(
    (art) => {
      for (let index = 0; index < 6; index += 1) {
        const cx = random.between(-100, canvas.width + 100);
        const rx = random.between(0.22, 0.42) * canvas.width;
        const ry = thickness * random.between(0.4, 1);
        const cy = level + random.between(-0.4, 0.4) * thickness;
        art.ellipse(
          cx,
          cy,
          rx,
          ry,
          art.radial([fade(color, strength), fade(color, strength * 0.5), fade(color, 0)], cx, cy, rx, ry / rx),
        );
      }
    },
    { blur: 18 },
  );
}

export function mountainsAtDawn(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const far = ['#f3b7a6', '#cf95a6', '#9a789f', '#5f5a8c', '#37406f', '#1c2b50'];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height,
        art.vertical(['#34508f', [0.3, '#7d7fb5'], [0.55, '#e3a0a5'], [0.75, '#ffcf9f'], '#ffe9c4'], 0, 760),
      ),
    ),
    ...sun(canvas, { x: 1240, y: 560 }, 54, { core: '#fff6dc', glow: '#ffb36b' }),
    canvas.layer(
      (art) => {
        const random = seeded(8);
        for (let index = 0; index < 14; index += 1) {
          const x = random.between(0, width);
          const y = random.between(120, 460);
          const rx = random.between(160, 460);
          art.ellipse(
            x,
            y,
            rx,
            random.between(5, 16),
            art.horizontal([fade('#ffd9c2', 0), fade('#ffe1cb', 0.75), fade('#ffd9c2', 0)], x - rx, x + rx),
          );
        }
      },
      { blur: 6 },
    ),
  ];
  const ranges = [
    { level: 700, rise: 250, seed: 31, stretch: 5.5 },
    { level: 790, rise: 330, seed: 52, stretch: 4.2 },
    { level: 880, rise: 330, seed: 77, stretch: 3.6 },
    { level: 990, rise: 300, seed: 14, stretch: 3.1 },
  ];
  ranges.forEach(({ level, rise, ...shape }, index) => {
    const color = far[index] ?? '#000000';
    const ridge = mountainRidge(width, level, rise, shape);
    layers.push(
      canvas.layer((art) => {
        const body = under(straight(ridge), -40, width + 40, height + 40);
        art.path(
          body,
          art.vertical(
            [color, mix(color, far[index + 1] ?? color, 0.25), mix(color, '#ffd9c0', 0.55)],
            level - rise,
            level + 190,
          ),
        );
        const side = litSides(ridge, 1, seeded(index + 90), rise * 0.5);
        if (side !== '')
          art.path(
            side,
            art.horizontal(
              [
                fade(mix(color, '#ffd6b8', 0.5), 0.35),
                fade(mix(color, '#ffd2a8', 0.62), 0.8),
                fade(mix(color, '#ffd6b8', 0.45), 0.4),
              ],
              0,
              width,
            ),
          );
      }),
      mist(canvas, level + 70, mix('#ffdcc6', '#c9a5c4', index / 4), { seed: index + 3, strength: 0.6, thickness: 90 }),
    );
  });
  const trees = (level: number, size: number, color: string, seed: number, blur: number): Element => {
    const random = seeded(seed);
    const hill = fractalNoise(random, 2);
    const ground = (x: number) => level - 130 * hill((x / width) * 2.4);
    return canvas.layer(
      (art) => {
        const paint = art.vertical([color, darken(color, 0.35)], level - size * 1.6, height);
        art.path(under(smooth(plot(-60, width + 60, 60, ground)), -60, width + 60, height + 60), paint);
        for (let x = -40; x < width + 40; x += size * random.between(0.1, 0.42)) {
          art.path(fir({ x, y: ground(x) + 16 }, size * random.between(0.5, 1.15), random), paint);
        }
      },
      { blur },
    );
  };
  layers.push(
    trees(1130, 92, '#3b4472', 5, 0.8),
    mist(canvas, 1120, '#d9b3c4', { seed: 44, strength: 0.5, thickness: 70 }),
    trees(1250, 190, '#182447', 9, 0),
    canvas.layer(
      (art) =>
        art.rect(
          -10,
          -10,
          width + 20,
          height + 20,
          art.radial([fade('#ffb070', 0.3), fade('#ffb070', 0.06), fade('#16204a', 0.2)], 1240, 560, 1500),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing('#7d7fb5', layers);
}

export function mistyForest(): Drawing {
  const canvas = new Canvas(1280, 1920);
  const { width, height } = canvas;
  const tones = ['#bcd3cb', '#94b5ac', '#6a9389', '#437066', '#244c46', '#0f2f2d'];
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(-10, -10, width + 20, height + 20, art.vertical(['#e9efe4', '#dbe8df', '#a9c5bb'], 0, height)),
    ),
    canvas.layer((art) =>
      art.circle(
        820,
        380,
        900,
        art.radial([fade('#fff6d8', 0.95), [0.3, fade('#fff2cf', 0.5)], fade('#fff2cf', 0)], 820, 380, 900),
      ),
    ),
  ];
  tones.forEach((tone, index) => {
    const level = 760 + index * 225;
    const size = 330 + index * 130;
    const random = seeded(100 + index);
    const hill = fractalNoise(random, 2);
    const ground = (x: number) => level - 150 * hill((x / width) * 1.7);
    layers.push(
      canvas.layer(
        (art) => {
          const paint = art.vertical(
            [mix(tone, '#e9efe4', 0.1), tone, mix(tone, '#dbe8df', 0.5 - index * 0.08)],
            level - size,
            level + 220,
          );
          art.path(under(smooth(plot(-60, width + 60, 80, ground)), -60, width + 60, height + 200), paint);
          for (let x = -60; x < width + 60; x += size * random.between(0.13, 0.4)) {
            if (index >= 4 && x > 420 && x < 900) continue;
            art.path(fir({ x, y: ground(x) + 20 }, size * random.between(0.6, 1.2), random), paint);
          }
        },
        { blur: index < 2 ? 2.5 - index : 0 },
      ),
    );
    if (index < 5)
      layers.push(
        mist(canvas, level + 60, '#eef3ea', { seed: 7 * index + 1, strength: 0.72 - index * 0.07, thickness: 130 }),
      );
  });
  layers.push(
    canvas.layer(
      (art) => {
        const random = seeded(3);
        for (let index = 0; index < 7; index += 1) {
          const lean = random.between(-0.75, 0.5);
          const spread = random.between(30, 80);
          const reach = random.between(900, 1500);
          const x = 830 + lean * 200;
          const beam = straight([
            { x, y: 260 },
            { x: x + lean * reach - spread, y: 260 + reach },
            { x: x + lean * reach + spread * 2, y: 260 + reach },
          ]);
          art.path(`${beam}Z`, art.vertical([fade('#fff5d6', 0.5), fade('#fff5d6', 0)], 260, 260 + reach));
        }
      },
      { blur: 16, blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing(tones[0] ?? '#ffffff', layers);
}

export function desertDunes(): Drawing {
  const canvas = new Canvas(1920, 1280);
  const { width, height } = canvas;
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        height,
        art.vertical(['#2f6f9f', [0.45, '#8fb8c4'], [0.8, '#f6dcae'], '#fbe6bf'], 0, 620),
      ),
    ),
    ...sun(canvas, { x: 430, y: 330 }, 62, { core: '#fffbe8', glow: '#ffd98a' }),
  ];
  const dunes = [
    { level: 560, swing: 40, waves: 1.6, phase: 0.4, light: '#f3cf98', shade: '#d8a06a' },
    { level: 640, swing: 80, waves: 1.15, phase: 2.2, light: '#f2bf7e', shade: '#c07f4c' },
    { level: 770, swing: 115, waves: 0.95, phase: 4.4, light: '#eead66', shade: '#a5623a' },
    { level: 930, swing: 135, waves: 0.8, phase: 0.7, light: '#e79a52', shade: '#85482d' },
    { level: 1130, swing: 125, waves: 0.62, phase: 3.1, light: '#d97f3c', shade: '#5f2f22' },
  ];
  dunes.forEach(({ level, swing, waves, phase, light, shade }, index) => {
    const crest = (x: number) => {
      const turn = (x / width) * waves * Math.PI * 2 + phase;
      // A crest is sharp, a hollow wide.
      return (
        level - swing * (1 - Math.abs(Math.sin(turn / 1)) ** 0.85) * 1.25 + swing * 0.35 * Math.sin(turn * 0.63 + 1)
      );
    };
    const line = plot(-60, width + 60, 12, crest);
    const body = under(straight(line), -60, width + 60, height + 60);
    const tops = line.filter(
      (point, at) =>
        at > 2 && at < line.length - 2 && point.y < (line[at - 1]?.y ?? 0) && point.y <= (line[at + 1]?.y ?? 0),
    );
    layers.push(
      canvas.layer((art) =>
        art.path(
          body,
          art.vertical([light, mix(light, shade, 0.3), mix(light, shade, 0.62)], level - swing * 1.3, level + 300),
        ),
      ),
      canvas.inside(body.length < 20_000 ? body : `M0 0h${width}v${height}h-${width}Z`, [
        canvas.layer(
          (art) => {
            for (const top of tops) {
              const reach = 330 + index * 70;
              const right = line.filter(({ x }) => x >= top.x && x <= top.x + reach * 1.25);
              const edge = smooth([
                { x: top.x, y: top.y },
                { x: top.x + reach * 0.1, y: top.y + reach * 0.22 },
                { x: top.x - reach * 0.06, y: top.y + reach * 0.5 },
                { x: top.x + reach * 0.3, y: top.y + reach * 0.95 },
                { x: top.x + reach * 0.2, y: top.y + reach * 1.6 },
              ]);
              const back = right
                .toReversed()
                .map(({ x, y }) => `L${n(x)} ${n(y - 4)}`)
                .join('');
              art.path(
                `${edge}L${n(top.x + reach * 1.3)} ${n(top.y + reach * 1.6)}${back}Z`,
                art.linear([fade(shade, 0.95), fade(shade, 0.75), fade(shade, 0)], {
                  from: [top.x, top.y],
                  to: [top.x + reach * 1.15, top.y + reach * 0.55],
                }),
              );
            }
          },
          { blur: 1.2 },
        ),
        canvas.layer(
          (art) => {
            const random = seeded(index + 60);
            for (let ripple = 0; ripple < 12 + index * 2; ripple += 1) {
              const drop = 30 + ripple * (14 + index * 4);
              const points = plot(
                -60,
                width + 60,
                90,
                (x) =>
                  crest(x - drop * 0.4) * 0.82 +
                  level * 0.18 +
                  drop +
                  7 * Math.sin(x / (60 + index * 14) + ripple * 1.7),
              );
              art.stroke(smooth(points), fade(ripple % 2 === 0 ? shade : '#ffe9c2', random.between(0.05, 0.16)), {
                width: 2 + index,
              });
            }
          },
          { blur: 2 },
        ),
      ]),
      canvas.layer((art) => art.stroke(straight(line), fade('#ffeccb', 0.55 - index * 0.05), { width: 2.5 }), {
        blur: 1,
      }),
    );
    if (index < 3)
      layers.push(
        mist(canvas, level + 90, '#fbe3bb', { seed: index + 20, strength: 0.34 - index * 0.09, thickness: 70 }),
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
          art.radial([fade('#ffe2a0', 0.35), fade('#ffb45e', 0.08), fade('#3a1626', 0.35)], 430, 330, 1750),
        ),
      { blendMode: 'soft-light' },
    ),
  );
  return canvas.drawing('#f6dcae', layers);
}

export function seaCoast(): Drawing {
  const canvas = new Canvas(1920, 1080);
  const { width, height } = canvas;
  const horizon = 560;
  const sunPlace = { x: 1180, y: 492 };
  const layers: Element[] = [
    canvas.layer((art) =>
      art.rect(
        -10,
        -10,
        width + 20,
        horizon + 20,
        art.vertical(['#2b2f77', [0.28, '#7a4a97'], [0.55, '#e0668a'], [0.8, '#ff9a6c'], '#ffd48a'], 0, horizon),
      ),
    ),
    ...sun(canvas, sunPlace, 66, { core: '#fff3cf', glow: '#ff9d5c' }),
    canvas.layer(
      (art) => {
        const random = seeded(19);
        for (let index = 0; index < 26; index += 1) {
          const y = 60 + (index / 26) * 380 + random.between(-20, 20);
          const x = random.between(-100, width + 100);
          const rx = random.between(180, 620) * (1.15 - y / 900);
          const lit = y / 460;
          art.ellipse(
            x,
            y,
            rx,
            random.between(8, 30) * (1.1 - lit * 0.6),
            art.horizontal(
              [
                fade(mix('#8a4f98', '#ffb07a', lit), 0),
                fade(mix('#b8619b', '#ffc98f', lit), 0.62),
                fade(mix('#8a4f98', '#ffb07a', lit), 0),
              ],
              x - rx,
              x + rx,
            ),
          );
        }
      },
      { blur: 9 },
    ),
    canvas.layer((art) => {
      art.rect(
        -10,
        horizon,
        width + 20,
        height - horizon + 20,
        art.vertical(['#ffb98a', [0.06, '#d9708c'], [0.3, '#7b4b93'], [0.7, '#35316f'], '#1d1d4d'], horizon, height),
      );
    }),
    canvas.layer(
      (art) => {
        const random = seeded(2);
        for (let row = 0; row < 90; row += 1) {
          const part = (row / 90) ** 1.7;
          const y = horizon + 4 + part * (height - horizon);
          const spread = 60 + part * 330;
          for (let glint = 0; glint < 4; glint += 1) {
            const x = sunPlace.x + random.between(-1, 1) * spread * random.unit();
            const rx = (8 + part * 90) * random.between(0.4, 1.3);
            art.ellipse(
              x,
              y + random.between(-3, 3),
              rx,
              1.2 + part * 5,
              fade(
                along(['#fff3c9', '#ffc27a', '#ff8f86'], Math.min(1, Math.abs(x - sunPlace.x) / 260)),
                0.75 - part * 0.35,
              ),
            );
          }
        }
      },
      { blur: 1.4, blendMode: 'screen' },
    ),
    canvas.layer(
      (art) => {
        const random = seeded(6);
        for (let row = 0; row < 46; row += 1) {
          const part = (row / 46) ** 1.8;
          const y = horizon + 10 + part * (height - horizon);
          for (let piece = 0; piece < 5; piece += 1) {
            const x = random.between(-100, width + 100);
            const rx = (30 + part * 260) * random.between(0.5, 1.2);
            art.ellipse(
              x,
              y,
              rx,
              1 + part * 6,
              fade(random.chance(0.5) ? '#241c55' : '#f08a9a', random.between(0.1, 0.28)),
            );
          }
        }
      },
      { blur: 2 },
    ),
  ];
  const cliff = (points: readonly Point[], colors: readonly [string, string], blur: number): Element =>
    canvas.layer(
      (art) => art.path(`${straight(points)}Z`, art.linear(colors, { from: [points[0]?.x ?? 0, 300], to: [900, 760] })),
      { blur },
    );
  const headland = (start: number, end: number, top: number, foot: number, seed: number): readonly Point[] => {
    const noise = fractalNoise(seeded(seed), 5);
    const back = plot(start, end, 9, (x) => {
      const part = (x - start) / (end - start);
      return foot - (foot - top) * (1 - part ** 2.2) * (0.75 + 0.4 * noise(part * 7));
    });
    return [...back, { x: end, y: foot }, { x: start, y: foot + 6 }];
  };
  layers.push(
    cliff(headland(-60, 1010, 452, horizon + 2, 4), ['#9a5a93', '#d97b8f'], 1.4),
    cliff(headland(-60, 760, 360, horizon + 14, 12), ['#4f3779', '#8c4b86'], 0.8),
    mist(canvas, horizon + 4, '#ffb994', { seed: 5, strength: 0.3, thickness: 34 }),
    cliff(headland(-60, 470, 235, horizon + 74, 21), ['#211c4c', '#46306f'], 0),
    canvas.layer(
      (art) => {
        const random = seeded(29);
        for (let row = 0; row < 22; row += 1) {
          const reach = 470 * (1 - (row / 22) ** 1.4) * random.between(0.7, 1.08);
          art.ellipse(
            reach / 2 - 60,
            horizon + 76 + row * 9,
            reach / 2 + 60,
            7,
            fade('#15133a', 0.62 * (1 - row / 24)),
          );
        }
      },
      { blur: 3 },
    ),
    canvas.layer(
      (art) =>
        art.rect(-60, horizon + 70, 528, 6, art.horizontal([fade('#ffc3a8', 0.5), fade('#ffc3a8', 0.1)], 0, 468)),
      { blur: 2 },
    ),
    canvas.layer(
      (art) => {
        const shore = smooth([
          { x: -60, y: 985 },
          { x: 260, y: 940 },
          { x: 620, y: 985 },
          { x: 1020, y: 1035 },
          { x: 1500, y: 1052 },
          { x: 2000, y: 1085 },
        ]);
        art.path(
          under(shore, -60, 2000, height + 60),
          art.linear(['#3a2a5e', '#1f1a44'], { from: [0, 940], to: [400, 1100] }),
        );
        art.stroke(shore, fade('#ffd9c9', 0.75), { width: 7 });
      },
      { blur: 1.2 },
    ),
    canvas.layer(
      (art) => {
        const random = seeded(13);
        for (let index = 0; index < 3; index += 1) {
          const y = 860 + index * 44;
          const points = plot(-60, width + 60, 130, (x) => y + (x / width) * 120 + random.between(-10, 10));
          art.stroke(smooth(points), fade('#ffd3d0', 0.28), {
            width: 4 + index * 2,
            dash: `${n(random.between(180, 320))} ${n(random.between(60, 220))}`,
          });
        }
      },
      { blur: 3 },
    ),
    canvas.layer((art) => {
      const birds: readonly [number, number, number][] = [
        [820, 262, 1],
        [884, 236, 0.75],
        [934, 284, 0.6],
        [1420, 210, 0.8],
        [1466, 236, 0.55],
      ];
      for (const [x, y, scale] of birds)
        art.stroke(
          `M${x - 22 * scale} ${y - 6 * scale}Q${x - 8 * scale} ${y - 14 * scale} ${x} ${y}Q${x + 8 * scale} ${y - 14 * scale} ${x + 22 * scale} ${y - 6 * scale}`,
          '#3a2a63',
          { width: 3 * scale },
        );
    }),
  );
  return canvas.drawing('#7a4a97', layers);
}
