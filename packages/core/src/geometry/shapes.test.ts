import { describe, expect, it } from 'vitest';
import { growShape } from './grow-shape.ts';
import { mapBox, meanScale, rotation, scaling } from './matrix.ts';
import { regularPolygon, roundedPolygon, scalePoints, starPolygon } from './rounded-polygon.ts';
import { shapeBounds } from './shape-bounds.ts';

describe('a polygon', () => {
  it.each([3, 4, 5, 6, 7, 12])('of %i sides starts at 12 o’clock and fills the unit square', (sides) => {
    const points = regularPolygon(sides);
    expect(points).toHaveLength(sides);
    expect(points[0]?.[0]).toBeCloseTo(0.5);
    expect(points[0]?.[1]).toBeCloseTo(0);
    for (const axis of [0, 1] as const) {
      expect(Math.min(...points.map((point) => point[axis]))).toBeCloseTo(0);
      expect(Math.max(...points.map((point) => point[axis]))).toBeCloseTo(1);
    }
  });

  it('that is a star has twice the corners, every other one further in', () => {
    const points = starPolygon(5, 0.4);
    expect(points).toHaveLength(10);
    expect(points[1]?.[1]).toBeGreaterThan(0);
  });

  it('keeps sharp corners without a radius', () => {
    expect(
      roundedPolygon(
        scalePoints(
          [
            [0, 0],
            [1, 0],
            [0, 1],
          ],
          10,
          20,
        ),
        0,
      ),
    ).toBe('M0 0L10 0L0 20Z');
  });

  it('rounds a square by arcs that end on its sides', () => {
    expect(
      roundedPolygon(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        2,
      ),
    ).toBe('M0 2A2 2 0 0 1 2 0L8 0A2 2 0 0 1 10 2L10 8A2 2 0 0 1 8 10L2 10A2 2 0 0 1 0 8Z');
  });

  it('shrinks arcs that do not fit to half of the side', () => {
    expect(
      roundedPolygon(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        50,
      ),
    ).toContain('A5 5 0 0 1 5 0');
  });

  it('leaves a corner alone whose points coincide or that is straight', () => {
    expect(
      roundedPolygon(
        [
          [0, 0],
          [5, 0],
          [10, 0],
          [10, 0],
        ],
        3,
      ),
    ).not.toContain('NaN');
  });
});

describe('a shape that grows', () => {
  const box = { x: 10, y: 10, width: 40, height: 20 };

  it('moves each side out and keeps sharp corners sharp', () => {
    expect(growShape({ type: 'rect', ...box }, 5)).toEqual({ type: 'rect', x: 5, y: 5, width: 50, height: 30 });
    expect(growShape({ type: 'roundRect', ...box, radii: [0, 8, 8, 8] }, 5)).toMatchObject({ radii: [0, 13, 13, 13] });
  });

  it('rounds small corners less than large ones, as CSS does', () => {
    const grown = growShape({ type: 'roundRect', ...box, radii: [1, 1, 1, 1] }, 10);
    expect(grown).toMatchObject({
      radii: [expect.closeTo(3.71, 2), expect.anything(), expect.anything(), expect.anything()],
    });
  });

  it('is nothing when it shrinks away', () => {
    expect(growShape({ type: 'rect', ...box }, -10)).toBeNull();
    expect(growShape({ type: 'ellipse', cx: 0, cy: 0, rx: 4, ry: 9 }, -4)).toBeNull();
  });

  it('is left to the painter when it is a path', () => {
    expect(growShape({ type: 'path', d: 'M0 0L1 1', fillRule: 'nonzero' }, 1)).toBeUndefined();
  });
});

describe('a box around things', () => {
  it('holds every corner of a turned box', () => {
    const { x, y, width, height } = mapBox(rotation(90), { x: 0, y: 0, width: 10, height: 4 });
    expect([x, y, width, height]).toEqual([-4, 0, 4, 10].map((value) => expect.closeTo(value, 9)));
  });

  it('of an ellipse is twice its radii', () => {
    expect(shapeBounds({ type: 'ellipse', cx: 5, cy: 6, rx: 2, ry: 3 })).toEqual({ x: 3, y: 3, width: 4, height: 6 });
  });

  it('grows by the mean of both axes', () => {
    expect(meanScale(scaling(4, 9))).toBe(6);
  });
});
