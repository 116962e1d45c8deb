import { oneElement } from './one-element.ts';

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
  oneElement('a blurred clip', { ...colored, clip: { shape: 'circle' }, blur: 4 }),
];
