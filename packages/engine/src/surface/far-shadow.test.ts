import type { Mark, Scene, Shadow } from '@platen/core';
import { expect, it } from 'vitest';
import { paintRaster } from './raster-surface.ts';

const bare = {
  elementId: 'a',
  transform: null,
  opacity: 1,
  blendMode: 'normal',
  filters: [],
  dropShadows: [],
  clip: null,
  href: null,
  alt: null,
} as const;

/** A group of a triangle and a box that is `offset` px out of sight on the left and throws its shadow back. */
function thrownFrom(offset: number): readonly Mark[] {
  const shadow: Shadow = { color: '#1d4ed8', blur: 8, offsetX: offset, offsetY: 0, spread: 0, inset: false };
  const fill = { type: 'solid', color: '#000000' } as const;
  const x = 30 - offset;
  const shape = { type: 'path', d: `M${x} 20L${x + 60} 20L${x + 30} 70Z`, fillRule: 'nonzero' } as const;
  const child = { ...bare, kind: 'shape', fill, stroke: null, shadows: [] } as const;
  const wide = { type: 'rect', x: x - 20_000, y: 80, width: 20_060, height: 8 } as const;
  const children = [
    { ...child, shape },
    { ...child, shape: wide },
  ];
  return [{ ...bare, kind: 'group', children, dropShadows: [shadow] }];
}

function paint(marks: readonly Mark[]): Uint8ClampedArray {
  const background = { type: 'solid', color: '#ffffff' } as const;
  const scene: Scene = { version: 1, width: 120, height: 100, background, marks, warnings: [], elements: [] };
  const placement = { width: 120, height: 100, transform: [1, 0, 0, 1, 0, 0] } as const;
  const canvas = paintRaster(scene, placement, { image: () => undefined });
  return canvas.getContext('2d').getImageData(0, 0, 120, 100).data as Uint8ClampedArray;
}

it('a shadow looks the same from however far away it is thrown', () => {
  const far = paint(thrownFrom(30_000));
  const [near, nearer] = [paint(thrownFrom(500)), paint(thrownFrom(200))];
  expect([...near]).toEqual([...far]);
  expect([...nearer]).toEqual([...far]);
  const at = (pixels: Uint8ClampedArray, x: number, y: number) => [
    ...pixels.slice((y * 120 + x) * 4, (y * 120 + x) * 4 + 3),
  ];
  expect(at(far, 60, 40)).toEqual([29, 78, 216]);
});
