// Usage: node scripts/build-fixture-images.ts
//
// Paints the pictures in fixtures/images: landscapes and a portrait made of noise, gradients and shapes, so that tests have
// photo-like detail without anybody's photo. Deterministic but for changes of the encoder. Run it after changing a picture.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

const folder = path.join(import.meta.dirname, '..', 'fixtures', 'images');
mkdirSync(folder, { recursive: true });

type Rgb = readonly [number, number, number];

/** Value noise: smooth, repeatable, from a hash of the lattice point. */
function noise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fade = (t: number) => t * t * (3 - 2 * t);
  const hash = (i: number, j: number) => {
    let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(seed, 2246822519);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
  };
  const u = fade(x - xi);
  const v = fade(y - yi);
  const mix = (a: number, b: number, t: number) => a + (b - a) * t;
  return mix(mix(hash(xi, yi), hash(xi + 1, yi), u), mix(hash(xi, yi + 1), hash(xi + 1, yi + 1), u), v);
}

function fractal(x: number, y: number, seed: number, octaves: number): number {
  let sum = 0;
  let amplitude = 0.5;
  let frequency = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += amplitude * noise(x * frequency, y * frequency, seed + octave);
    amplitude /= 2;
    frequency *= 2;
  }
  return sum;
}

const mixRgb = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
const clamp = (t: number) => Math.max(0, Math.min(1, t));

function coast(x: number, y: number): Rgb {
  const horizon = 0.46;
  const grain = fractal(x * 60, y * 60, 9, 4) - 0.5;
  if (y < horizon) {
    const cloud = clamp((fractal(x * 4 + 3, y * 9, 1, 6) - 0.45) * 3.2);
    return mixRgb(
      mixRgb([58, 110, 170], [250, 196, 150], (y / horizon) ** 1.6),
      [255, 238, 225],
      cloud * (0.35 + 0.6 * y),
    );
  }
  const cliff = 0.62 + 0.28 * x - 0.22 * fractal(x * 5, 1, 4, 5) - 0.45 * clamp(x - 0.72) * 3 + 2 * clamp(0.42 - x);
  if (y > cliff) {
    const rock = clamp(fractal(x * 26, y * 34, 5, 6) * 1.4 - 0.2);
    return mixRgb([36, 44, 32], [146, 134, 98], clamp(rock + grain * 0.4 - (y - cliff) * 0.4));
  }
  const wave = fractal(x * 18 + y * 4, y * 120, 7, 4);
  const foam = clamp((wave - 0.58) * 5) * clamp((y - horizon) * 5);
  return mixRgb(mixRgb([196, 150, 130], [16, 58, 84], clamp((y - horizon) * 3.4)), [244, 248, 246], foam);
}

function forest(x: number, y: number): Rgb {
  let color: Rgb = mixRgb([246, 214, 160], [150, 180, 170], clamp(y * 1.4));
  color = mixRgb(color, [255, 246, 214], clamp(0.5 - Math.hypot(x - 0.62, (y - 0.2) * 0.8) * 1.6) * 1.6);
  for (let layer = 0; layer < 6; layer += 1) {
    const top = 0.22 + layer * 0.12 + 0.09 * fractal(x * (3 + layer * 2), layer * 7, 20 + layer, 4);
    const spike = Math.abs(((x * (14 + layer * 9) + noise(layer, x * 30, 3)) % 1) - 0.5) * (0.12 - layer * 0.006);
    if (y > top + spike) {
      const leaf = fractal(x * 90, y * 90, 40 + layer, 3);
      color = mixRgb(mixRgb([150, 170, 158], [12, 32, 26], layer / 5), [60, 96, 58], leaf * 0.5 * (layer / 5));
    }
  }
  return color;
}

function portrait(x: number, y: number): Rgb {
  const grain = fractal(x * 80, y * 80, 2, 3) - 0.45;
  let color: Rgb = mixRgb([214, 122, 92], [92, 60, 110], clamp(Math.hypot(x - 0.2, y - 0.1)));
  if (y > 0.78 + 0.9 * (x - 0.5) ** 2) color = mixRgb([28, 50, 84], [58, 92, 140], clamp(0.5 + grain * 2 - (x - 0.5)));
  if (Math.abs(x - 0.5) < 0.09 && y > 0.6 && y < 0.82) color = [182, 120, 92];
  const face = Math.hypot((x - 0.5) / 0.19, (y - 0.44) / 0.26);
  const hair = Math.hypot((x - 0.5) / 0.25, (y - 0.38) / 0.29);
  if (hair < 1 && (y < 0.46 || Math.abs(x - 0.5) > 0.15))
    color = mixRgb([38, 22, 20], [96, 56, 40], clamp(fractal(x * 60, y * 8, 6, 4) * 1.2 - 0.2));
  if (face < 1 && y > 0.3 + 0.05 * Math.sin(x * 20)) {
    color = mixRgb([232, 176, 140], [168, 104, 82], clamp((x - 0.42) * 1.6 + grain * 0.3));
    for (const eye of [0.43, 0.57]) {
      if (Math.hypot((x - eye) / 0.028, (y - 0.43) / 0.013) < 1) color = [40, 26, 24];
      if (Math.hypot((x - eye) / 0.05, (y - 0.39) / 0.01) < 1) color = [70, 42, 34];
    }
    if (Math.hypot((x - 0.5) / 0.06, (y - 0.575) / 0.016) < 1) color = [176, 72, 70];
  }
  return mixRgb(color, [255, 255, 255], clamp(grain * 0.12));
}

function paint(width: number, height: number, color: (x: number, y: number) => Rgb): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const rgb = color(x / width, y / height);
      for (let channel = 0; channel < 3; channel += 1)
        pixels[(y * width + x) * 3 + channel] = Math.round(rgb[channel] ?? 0);
    }
  }
  return pixels;
}

const raw = (width: number, height: number, color: (x: number, y: number) => Rgb) =>
  sharp(paint(width, height, color), { raw: { width, height, channels: 3 } });

await raw(2400, 1600, coast).jpeg({ quality: 72, mozjpeg: true }).toFile(path.join(folder, 'photo-coast.jpg'));
await raw(2000, 1800, forest).jpeg({ quality: 70, mozjpeg: true }).toFile(path.join(folder, 'photo-forest.jpg'));
await raw(1000, 1000, portrait).jpeg({ quality: 82, mozjpeg: true }).toFile(path.join(folder, 'portrait.jpg'));

const corners = (x: number, y: number): Rgb =>
  y < 0.5 ? (x < 0.5 ? [220, 40, 40] : [40, 160, 60]) : x < 0.5 ? [40, 80, 220] : [240, 200, 40];
for (let orientation = 1; orientation <= 8; orientation += 1) {
  // Stored so that each shows red, green, blue and yellow from the top left when it is upright.
  const upright = raw(60, 40, corners).png();
  const turns: Readonly<Record<number, (image: Sharp) => Sharp>> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    // sharp mirrors before it turns, whatever the order of the calls.
    5: (image) => image.flop().rotate(270),
    6: (image) => image.rotate(270),
    7: (image) => image.flop().rotate(90),
    8: (image) => image.rotate(90),
  };
  const stored = await (turns[orientation] as (image: Sharp) => Sharp)(sharp(await upright.toBuffer()))
    .png()
    .toBuffer();
  await sharp(stored)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation })
    .toFile(path.join(folder, `orientation-${orientation}.jpg`));
}
await raw(120, 80, coast).withIccProfile('p3').jpeg({ quality: 90 }).toFile(path.join(folder, 'display-p3.jpg'));
await raw(120, 80, coast).toColourspace('cmyk').jpeg({ quality: 85 }).toFile(path.join(folder, 'cmyk.jpg'));
await raw(120, 80, coast).toColourspace('rgb16').png().toFile(path.join(folder, 'sixteen-bit.png'));
await raw(120, 80, coast).png({ palette: true, colours: 32 }).toFile(path.join(folder, 'palette.png'));
await raw(120, 80, coast).webp({ quality: 80 }).toFile(path.join(folder, 'photo.webp'));
await raw(120, 80, coast).gif({ colours: 64 }).toFile(path.join(folder, 'photo.gif'));
const glow = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><defs><radialGradient id="g"><stop stop-color="#f43f5e"/><stop offset="1" stop-color="#f43f5e" stop-opacity="0"/></radialGradient></defs><ellipse cx="60" cy="40" rx="58" ry="38" fill="url(#g)"/></svg>',
);
await sharp(glow).png().toFile(path.join(folder, 'alpha.png'));
await sharp(glow).grayscale().png().toFile(path.join(folder, 'grey-alpha.png'));
writeFileSync(
  path.join(folder, 'clip-heart.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 90"><path d="M50 88L6 44A25 25 0 0 1 50 20A25 25 0 0 1 94 44Z" fill="#6b7280"/></svg>\n',
);
writeFileSync(
  path.join(folder, 'logo.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 48" width="150" height="48"><path d="M4 40 20 8l16 32z" fill="#38bdf8"/><circle cx="36" cy="14" r="8" fill="#f8fafc"/><path d="M58 12h8v24h-8zM74 20h8v16h-8zM90 12h8v24h-8zM106 26h8v10h-8zM122 16h8v20h-8z" fill="#f8fafc"/></svg>\n',
);
