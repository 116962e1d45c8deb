import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oneElement, overStripes } from './one-element.ts';

function fixture(name: string, type: string): string {
  const file = path.join(import.meta.dirname, '../../../fixtures/images', name);
  return `data:${type};base64,${readFileSync(file).toString('base64')}`;
}

const heart = fixture('clip-heart.svg', 'image/svg+xml');
/** CSS stretches only art that says that it may be stretched. */
const elastic = `data:image/svg+xml;base64,${Buffer.from(
  Buffer.from(heart.split(',')[1] ?? '', 'base64')
    .toString()
    .replace('<svg ', '<svg preserveAspectRatio="none" '),
).toString('base64')}`;
const soft = fixture('alpha.png', 'image/png');
const photo = { type: 'image', src: fixture('photo-coast.jpg', 'image/jpeg') };
const shadow = { color: 'rgba(0, 0, 60, 0.6)', blur: 12, offsetX: 8, offsetY: 10 };

const colored = { type: 'rectangle', fill: 'linear-gradient(45deg, #e63946, #457b9d)' };

export const clipCases = [
  oneElement('a clip to a circle', { ...colored, clip: { shape: 'circle' } }),
  oneElement('a clip to an ellipse', { ...colored, clip: { shape: 'ellipse' } }),
  oneElement('a clip to round corners', { ...colored, clip: { shape: 'rounded', radius: 30 } }),
  oneElement('a turned clip', { ...colored, clip: { shape: 'rounded', radius: [60, 0, 60, 0] }, rotation: 25 }),
  oneElement('a clip to a path', {
    ...colored,
    clip: { shape: 'path', d: 'M0 0L200 40L160 140C100 140 60 100 0 120Z' },
  }),
  oneElement('a clip to a star', { ...colored, clip: { shape: 'star', sides: 6 } }),
  oneElement('a clip to a polygon', { ...colored, clip: { shape: 'polygon', sides: 8 } }),
  oneElement('a clip to a box with round corners', { ...colored, clip: { shape: 'rectangle', radius: 24 } }),
  oneElement('a clip to a circle of its own radius', { ...colored, clip: { shape: 'circle', radius: 40 } }),
  oneElement('the shadow of what a clip leaves', { ...colored, clip: { shape: 'circle' }, shadow }),
  oneElement('the shadow of a clipped photo', { ...photo, clip: { shape: 'ellipse' }, shadow }),
  oneElement('the shadow of a clipped path, turned', {
    ...colored,
    clip: { shape: 'path', d: 'M0 0L200 40L160 140C100 140 60 100 0 120Z' },
    rotation: 20,
    shadow,
  }),
  oneElement('a photo in a drawn heart', { ...photo, clip: { src: elastic } }),
  oneElement('a photo in a heart that keeps its form', { ...photo, clip: { src: heart, objectFit: 'contain' } }),
  oneElement('a heart within round corners', { ...colored, clip: { src: elastic, shape: 'rounded', radius: 60 } }),
  oneElement('a turned heart', { ...photo, clip: { src: elastic }, rotation: -15 }),
  oneElement('a heart at twice the pixels', { ...photo, clip: { src: elastic } }, { scale: 2 }),
  oneElement('a heart by its lightness', { ...photo, clip: { src: elastic, mode: 'luminance' } }),
  oneElement('the shadow of a photo in a heart', { ...photo, clip: { src: elastic }, shadow }),
  overStripes('a card that fades by the alpha of a picture', { ...colored, clip: { src: soft } }),
  overStripes('a card that fades by the lightness of a picture', {
    ...colored,
    clip: { src: soft, mode: 'luminance' },
  }),
  oneElement('a blurred clip', { ...colored, clip: { shape: 'circle' }, blur: 4 }),
];
