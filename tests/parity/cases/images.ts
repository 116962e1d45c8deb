import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oneElement, overStripes } from './one-element.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/images');

/** A `data:` URI of a file in `fixtures/images`. */
function fixture(name: string, type: string): string {
  return `data:${type};base64,${readFileSync(path.join(folder, name)).toString('base64')}`;
}

const coast = { type: 'image', src: fixture('photo-coast.jpg', 'image/jpeg') };
const portrait = { type: 'image', src: fixture('portrait.jpg', 'image/jpeg') };
const fits = ['cover', 'contain', 'fill', 'none', 'scale-down'];

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
  oneElement('a photo turned by its EXIF orientation', {
    type: 'image',
    src: fixture('orientation-6.jpg', 'image/jpeg'),
  }),
  oneElement('a WebP photo', { type: 'image', src: fixture('photo.webp', 'image/webp') }),
  oneElement('a photo with the profile Display P3', { type: 'image', src: fixture('display-p3.jpg', 'image/jpeg') }),
];
