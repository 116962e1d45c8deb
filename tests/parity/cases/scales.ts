import type { ParityCase } from '../support/parity-case.ts';

/** A card as a designer makes it, with most of what shapes can have. */
const card: ParityCase['design'] = {
  width: 320,
  height: 240,
  background: 'linear-gradient(160deg, #fdf0d5, #c1121f)',
  elements: [
    { type: 'circle', x: -40, y: -60, width: 200, height: 200, fill: 'rgba(255, 255, 255, 0.25)', blur: 12 },
    {
      type: 'group',
      x: 50,
      y: 40,
      width: 220,
      height: 160,
      rotation: -6,
      opacity: 0.95,
      children: [
        {
          type: 'rectangle',
          width: 220,
          height: 160,
          cornerRadius: 18,
          fill: '#ffffff',
          shadow: [
            { color: 'rgba(0, 0, 0, 0.35)', blur: 24, offsetY: 12 },
            { color: '#c1121f', blur: 6, inset: true },
          ],
        },
        {
          type: 'rectangle',
          x: 20,
          y: 20,
          width: 60,
          height: 60,
          cornerRadius: 12,
          fill: 'conic-gradient(red, gold, lime, red)',
        },
        { type: 'circle', x: 60, y: 50, width: 60, height: 60, fill: '#003049', blendMode: 'multiply', opacity: 0.8 },
        {
          type: 'rectangle',
          x: 20,
          y: 120,
          width: 180,
          height: 20,
          cornerRadius: 10,
          stroke: '#003049',
          strokeWidth: 2,
          strokeAlign: 'inside',
        },
      ],
    },
  ],
};

export const scaleCases: readonly ParityCase[] = [
  { name: 'a card', design: card },
  { name: 'a card at one and a half times its size', design: card, scale: 1.5 },
  { name: 'a card at three times its size', design: card, scale: 3 },
  { name: 'a card at a third of its size', design: card, scale: 1 / 3, html: null },
];
