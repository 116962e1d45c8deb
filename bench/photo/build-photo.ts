// Usage: node bench/photo/build-photo.ts
//
// Paints bench/photo/photo.jpg, the photograph of the benchmark: a coast of fractal noise with the detail of rock, water
// and grass down to single pixels, and the grain of a camera's sensor, so that files of it are as large as those of
// photographs are. The project's own work under its MIT licence. Deterministic but for changes of the encoder.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

type Rgb = readonly [number, number, number];
const width = 2_400;
const height = 1_600;

function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 2_246_822_519);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_295;
}

/** Value noise, 0 to 1. */
function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fade = (t: number) => t * t * (3 - 2 * t);
  const u = fade(x - column);
  const v = fade(y - row);
  const top = hash(column, row, seed) * (1 - u) + hash(column + 1, row, seed) * u;
  const bottom = hash(column, row + 1, seed) * (1 - u) + hash(column + 1, row + 1, seed) * u;
  return top * (1 - v) + bottom * v;
}

/** Each octave has twice the frequency and `gain` of the strength; 0 to 1, about 0.5. */
function fractal(x: number, y: number, { seed, octaves, gain }: { seed: number; octaves: number; gain: number }) {
  let sum = 0;
  let total = 0;
  let strength = 1;
  let frequency = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += strength * noise(x * frequency, y * frequency, seed + octave);
    total += strength;
    strength *= gain;
    frequency *= 2;
  }
  return sum / total;
}

const clamp = (t: number) => Math.max(0, Math.min(1, t));
const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

function colorAt(x: number, y: number): Rgb {
  const horizon = 0.44;
  if (y < horizon) {
    const cloud = clamp((fractal(x * 5 + 3, y * 11, { seed: 1, octaves: 9, gain: 0.6 }) - 0.44) * 4);
    return mix(mix([62, 112, 168], [246, 200, 158], (y / horizon) ** 1.6), [255, 240, 228], cloud * (0.4 + 0.7 * y));
  }
  const shore =
    0.6 +
    0.26 * x -
    0.2 * fractal(x * 6, 1, { seed: 4, octaves: 8, gain: 0.55 }) +
    1.8 * clamp(0.36 - x) -
    clamp(x - 0.7);
  if (y > shore) {
    const rock = fractal(x * 30, y * 42, { seed: 5, octaves: 7, gain: 0.72 });
    const crack = Math.abs(fractal(x * 24, y * 30, { seed: 15, octaves: 6, gain: 0.6 }) - 0.5) * 9;
    const grass = clamp((fractal(x * 9, y * 12, { seed: 25, octaves: 4, gain: 0.5 }) - 0.5) * 6);
    const stone = mix([34, 36, 34], [168, 152, 124], clamp((rock - 0.3) * 2.2) * clamp(0.35 + crack));
    const blade = fractal(x * 420, y * 150, { seed: 35, octaves: 3, gain: 0.8 });
    return mix(stone, mix([30, 48, 20], [138, 156, 74], clamp((blade - 0.2) * 1.6)), grass * 0.9);
  }
  const swell = fractal(x * 20 + y * 6, y * 140, { seed: 7, octaves: 7, gain: 0.7 });
  const foam = clamp((swell - 0.56) * 7) * clamp((y - horizon) * 6);
  const water = mix([190, 152, 136], [18, 60, 84], clamp((y - horizon) * 3.6));
  return mix(mix(water, [8, 34, 52], clamp((0.5 - swell) * 3)), [240, 246, 246], foam);
}

/** Of a sensor: about normal, a little stronger in the shadows, in luminance mostly. */
function grainAt(x: number, y: number, seed: number): number {
  return hash(x, y, seed) + hash(x, y, seed + 1) + hash(x, y, seed + 2) - 1.5;
}

const pixels = Buffer.alloc(width * height * 3);
for (let y = 0; y < height; y += 1) {
  for (let x = 0; x < width; x += 1) {
    const rgb = colorAt(x / width, y / height);
    const strength = 17 - (rgb[0] + rgb[1] + rgb[2]) / 80;
    const common = grainAt(x, y, 101);
    for (let channel = 0; channel < 3; channel += 1) {
      const grain = (common + 0.5 * grainAt(x, y, 201 + channel * 3)) * strength;
      pixels[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, Math.round((rgb[channel] ?? 0) + grain)));
    }
  }
}
const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
  .jpeg({ quality: 82, mozjpeg: true })
  .toBuffer();
writeFileSync(path.join(import.meta.dirname, 'photo.jpg'), jpeg);
