import { oneElement, overStripes } from './one-element.ts';

const threeStops = [
  { offset: 0, color: '#f1faee' },
  { offset: 0.6, color: '#e63946' },
  { offset: 1, color: '#1d3557' },
];
const angles = [0, 30, 45, 90, 135, 200, 270, 315];

function filled(name: string, fill: unknown) {
  return oneElement(name, { type: 'rectangle', fill });
}

export const gradientCases = [
  ...angles.map((angle) =>
    filled(`a gradient at ${angle}°`, `linear-gradient(${angle}deg, #e63946, #f1faee 40%, #1d3557)`),
  ),
  filled('a gradient to a corner', 'linear-gradient(to top right, #e63946, #f1faee, #1d3557)'),
  filled('a gradient with sharp stops', 'linear-gradient(60deg, #e63946 30%, #f1faee 30% 60%, #1d3557 60%)'),
  filled(
    'a gradient with stops in px beyond its ends',
    'linear-gradient(90deg, #e63946 -40px, #f1faee 50px, #1d3557 320px)',
  ),
  filled('a gradient with a hint', 'linear-gradient(90deg, #e63946, 20%, #1d3557)'),
  filled('a repeating gradient', 'repeating-linear-gradient(45deg, #e63946 0 10px, #f1faee 10px 20px)'),
  filled('fine stripes', 'repeating-linear-gradient(90deg, #e63946 0 1px, #f1faee 1px 2px)'),
  // Chromium samples such a gradient and shows a moiré; its mean colour is what an eye would see.
  oneElement(
    'stripes finer than a pixel',
    { type: 'rectangle', fill: 'repeating-linear-gradient(90deg, #ff0000 0, #0000ff 0.001px)' },
    { html: null },
  ),
  filled('a gradient object', {
    type: 'linear',
    angle: 120,
    stops: [
      { offset: 0, color: '#000' },
      { offset: 1, color: '#0f0' },
    ],
  }),
  filled('a gradient object from point to point', {
    type: 'linear',
    from: { x: 0.2, y: 0.1 },
    to: { x: 0.8, y: 0.6 },
    stops: [
      { offset: 0, color: '#000' },
      { offset: 1, color: '#0f0' },
    ],
  }),
  ...[
    [
      'a round gradient from its centre to its rim',
      { type: 'radial', from: { x: 0.2, y: 0.3 }, to: { x: 0.6, y: 0.5 } },
    ],
    ['a gradient object of given radii', { type: 'radial', center: { x: 0.4, y: 0.5 }, radius: { x: 0.3, y: 0.6 } }],
    ['a radial gradient object off centre', { type: 'radial', center: { x: 0.1, y: 0.8 } }],
    ['a conic gradient object', { type: 'conic', angle: 40, center: { x: 0.3, y: 0.6 } }],
    ['a conic gradient towards a point', { type: 'conic', from: { x: 0.3, y: 0.6 }, to: { x: 0.9, y: 0.2 } }],
  ].map(([name, form]) => filled(name as string, { ...(form as object), stops: threeStops })),
  filled('a round gradient to the closest side', 'radial-gradient(circle closest-side at 20% 30%, #f1faee, #1d3557)'),
  filled('a gradient to the closest corner', 'radial-gradient(closest-corner at 20% 30%, #f1faee, #1d3557)'),
  overStripes('a gradient to transparent', { type: 'rectangle', fill: 'linear-gradient(90deg, #e63946, transparent)' }),
  overStripes('a gradient between alphas', {
    type: 'rectangle',
    fill: 'linear-gradient(90deg, rgba(255, 0, 0, 0.9), rgba(0, 0, 255, 0.1))',
  }),
  filled('an elliptical gradient', 'radial-gradient(#f1faee, #e63946 60%, #1d3557)'),
  filled('a round gradient', 'radial-gradient(circle, #f1faee, #e63946 60%, #1d3557)'),
  filled('an elliptical gradient off centre', 'radial-gradient(closest-side at 30% 40%, #f1faee, #e63946, #1d3557)'),
  filled(
    'a round gradient to the far side',
    'radial-gradient(circle farthest-side at 20% 30%, #f1faee, #e63946, #1d3557)',
  ),
  filled('a gradient of given radii', 'radial-gradient(120px 40px at left, #f1faee, #e63946, #1d3557)'),
  overStripes('a round gradient to transparent', {
    type: 'rectangle',
    fill: 'radial-gradient(circle, #ffff00, rgba(255, 0, 0, 0))',
  }),
  filled('a repeating round gradient', 'repeating-radial-gradient(circle, #e63946, #f1faee 20px)'),
  filled('a conic gradient', 'conic-gradient(#e63946, #f1faee, #1d3557, #e63946)'),
  filled('a conic gradient off centre', 'conic-gradient(from 70deg at 30% 60%, #e63946, #f1faee 120deg, #1d3557)'),
  filled('a pie of sharp conic stops', 'conic-gradient(#e63946 25%, #f1faee 25% 60%, #1d3557 60%)'),
  oneElement('a gradient in a turned ellipse', {
    type: 'circle',
    rotation: 25,
    fill: 'radial-gradient(#f1faee, #1d3557)',
  }),
  oneElement('a gradient in a star', { type: 'star', fill: 'radial-gradient(#f1faee, #1d3557)' }),
  {
    name: 'a gradient behind the page',
    design: { width: 320, height: 240, background: 'linear-gradient(160deg, #fdf0d5, #c1121f)', elements: [] },
  },
];
