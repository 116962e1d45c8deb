import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParityCase } from '../support/parity-case.ts';
import { oneElement, overStripes } from './one-element.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/images');

/** A `data:` URI of a file in `fixtures/images`. */
function fixture(name: string, type: string): string {
  return `data:${type};base64,${readFileSync(path.join(folder, name)).toString('base64')}`;
}

export const coastSource = fixture('photo-coast.jpg', 'image/jpeg');
export const portraitSource = fixture('portrait.jpg', 'image/jpeg');
const coast = { type: 'image', src: coastSource };
const portrait = { type: 'image', src: portraitSource };
const fits = ['cover', 'contain', 'fill', 'none', 'scale-down'];

/** A whole picture of `sourceWidth` × `sourceHeight` px at a share of its size, on a page that holds it. */
function scaled(what: string, source: Scaled, ratio: number): ParityCase {
  const width = Math.round(source.width * ratio);
  const height = Math.round(source.height * ratio);
  const element = { ...source.element, x: 10, y: 10, width, height, objectFit: 'fill' };
  return {
    name: `${what} at ${ratio} of its size`,
    design: { width: width + 20, height: height + 20, background: '#ffffff', elements: [element] },
  };
}

interface Scaled {
  readonly element: Readonly<Record<string, unknown>>;
  readonly width: number;
  readonly height: number;
}

const large: Scaled = { element: coast, width: 2400, height: 1600 };
const middling: Scaled = { element: portrait, width: 1000, height: 1000 };
const small: Scaled = {
  element: { type: 'image', src: fixture('palette.png', 'image/png') },
  width: 120,
  height: 80,
};

export const imageCases = [
  ...fits.map((objectFit) => oneElement(`a photo by ${objectFit}`, { ...coast, objectFit })),
  ...fits.map((objectFit) => oneElement(`a portrait by ${objectFit}`, { ...portrait, objectFit })),
  oneElement('a photo moved to a corner', { ...portrait, objectPosition: { x: 0, y: 1 } }),
  oneElement('a photo with round corners', { ...coast, cornerRadius: 24 }),
  oneElement('a photo in a circle', { ...coast, clip: { shape: 'circle' } }),
  oneElement('a photo in a star', { ...coast, clip: { shape: 'star' } }),
  oneElement('a turned photo', { ...coast, rotation: 14 }),
  oneElement('a photo at twice the pixels', coast, { scale: 2 }),
  oneElement('a photo made small', { ...coast, x: 140, width: 40, height: 28 }),
  ...[0.03, 0.05, 0.08, 0.12, 0.17, 0.25].map((ratio) => scaled('a large photo', large, ratio)),
  ...[0.06, 0.1, 0.2, 0.35, 0.45].map((ratio) => scaled('a portrait', middling, ratio)),
  ...[0.3, 0.5, 0.6, 0.75, 0.9, 1, 1.25, 1.6, 2, 2.7, 4].map((ratio) => scaled('a small picture', small, ratio)),
  oneElement('a photo in grey', { ...coast, filters: { grayscale: 1, contrast: 1.2 } }),
  oneElement('a blurred photo', { ...coast, blur: 6 }),
  oneElement('a translucent photo', { ...coast, opacity: 0.5 }),
  oneElement('a flipped photo', { ...coast, flipX: true }),
  overStripes('a photo that multiplies', { ...coast, blendMode: 'multiply' }),
  overStripes('a picture with transparency', { type: 'image', src: fixture('alpha.png', 'image/png') }),
  overStripes('the shadow of a picture with transparency', {
    type: 'image',
    src: fixture('alpha.png', 'image/png'),
    objectFit: 'contain',
    shadow: { color: '#000', blur: 12, offsetX: 6, offsetY: 6 },
  }),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    oneElement(`a photo of the EXIF orientation ${orientation}`, {
      type: 'image',
      src: fixture(`orientation-${orientation}.jpg`, 'image/jpeg'),
    }),
  ),
  oneElement('a WebP photo', { type: 'image', src: fixture('photo.webp', 'image/webp') }),
  // Chromium multiplies the inks of CMYK that has no profile, which gives colours that no press can print: a navy becomes
  // a glaring blue. Ours are a press's, as in programs for pictures; with a profile both go by that.
  oneElement('a CMYK photo', { type: 'image', src: fixture('cmyk.jpg', 'image/jpeg') }, { html: null }),
  oneElement('a GIF photo', { type: 'image', src: fixture('photo.gif', 'image/gif') }),
  oneElement('a PNG of 16 bits a channel', { type: 'image', src: fixture('sixteen-bit.png', 'image/png') }),
  overStripes('a grey PNG with transparency', { type: 'image', src: fixture('grey-alpha.png', 'image/png') }),
  oneElement('a photo with the profile Display P3', { type: 'image', src: fixture('display-p3.jpg', 'image/jpeg') }),
];
