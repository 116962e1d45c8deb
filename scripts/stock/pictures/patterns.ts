// Patterns and textures that fill a page behind text.

import type { Drawing } from '../kit/picture.ts';
import { artDeco } from './art-deco.ts';
import { bauhaus } from './bauhaus.ts';
import { bokeh } from './bokeh.ts';
import { botanicalPattern } from './botanical-print.ts';
import { confetti } from './confetti.ts';
import { contours } from './contours.ts';
import { cubes } from './cubes.ts';
import { facets } from './facets.ts';
import { leafFrame } from './leaf-frame.ts';
import { marble } from './marble.ts';
import { memphis } from './memphis.ts';
import { network } from './network.ts';
import { foldedPaper, paper } from './paper.ts';
import { terrazzo } from './terrazzo.ts';
import { watercolor } from './watercolor.ts';

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
