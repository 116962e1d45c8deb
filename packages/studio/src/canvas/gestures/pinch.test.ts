import { expect, it } from 'vitest';
import { toPage } from '../viewport.ts';
import { type Fingers, pinch } from './pinch.ts';

const viewport = { zoom: 1, x: 10, y: 20 };
const from: Fingers = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
];

it('two fingers that move alike move the view', () => {
  const to: Fingers = [
    { x: 130, y: 90 },
    { x: 230, y: 90 },
  ];
  expect(pinch(viewport, from, to)).toEqual({ zoom: 1, x: 40, y: 10 });
});

it('two fingers that part zoom, and what was between them stays between them', () => {
  const to: Fingers = [
    { x: 60, y: 140 },
    { x: 260, y: 140 },
  ];
  const after = pinch(viewport, from, to);
  expect(after.zoom).toBe(2);
  expect(toPage(after, { x: 160, y: 140 })).toEqual(toPage(viewport, { x: 150, y: 100 }));
});
