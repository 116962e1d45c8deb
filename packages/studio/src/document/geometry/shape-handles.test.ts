import { describe, expect, it } from 'vitest';
import { pullShapeHandle, shapeHandlesOf } from './shape-handles.ts';

const shapeOf = (type: string, more: object = {}) => ({ element: { id: 'a', type, ...more }, width: 200, height: 100 });
const at = (shape: ReturnType<typeof shapeOf>, name: string) =>
  shapeHandlesOf(shape, 10).find((handle) => handle.name === name)?.at;

describe('the handles of corners', () => {
  it('stand where the round corner begins, and a little inside where it is not round', () => {
    expect(at(shapeOf('rectangle'), 'tl')).toEqual({ x: 10, y: 10 });
    expect(at(shapeOf('image', { cornerRadius: 30 }), 'br')).toEqual({ x: 170, y: 70 });
    expect(at(shapeOf('rectangle', { cornerRadius: [5, 40, 0, 0] }), 'tr')).toEqual({ x: 160, y: 40 });
    expect(at(shapeOf('rectangle', { cornerRadius: 400 }), 'bl')).toEqual({ x: 50, y: 50 });
  });

  it('round all corners, or one alone, up to half of the smaller side', () => {
    const pull = { name: 'tr', from: { x: 190, y: 10 }, to: { x: 170, y: 30 }, isAlone: false } as const;
    expect(pullShapeHandle(shapeOf('rectangle'), pull)).toEqual(['cornerRadius', 20]);
    const named = { tl: 4, tr: 25, br: 4, bl: 4 };
    const round = shapeOf('rectangle', { cornerRadius: { tl: 4, tr: 5, br: 4, bl: 4 } });
    expect(pullShapeHandle(round, { ...pull, isAlone: true })).toEqual(['cornerRadius', named]);
    expect(pullShapeHandle(round, { ...pull, to: { x: 0, y: 200 } })).toEqual(['cornerRadius', 50]);
    expect(pullShapeHandle(round, { ...pull, to: { x: 260, y: -60 } })).toEqual(['cornerRadius', 0]);
  });

  it('are not there for templates, for what is too small, and for kinds without corners', () => {
    expect(shapeHandlesOf(shapeOf('rectangle', { cornerRadius: '{{ round }}' }), 10)).toEqual([]);
    expect(shapeHandlesOf(shapeOf('rectangle'), 40)).toEqual([]);
    expect(shapeHandlesOf(shapeOf('circle'), 10)).toEqual([]);
  });
});

describe('the handles of stars and polygons', () => {
  it.each([
    ['star', 'numPoints', 9, 'count'],
    ['star', 'innerRadius', 0.31, 'inner'],
    ['polygon', 'sides', 11, 'count'],
  ])('of a %s say %s by where they are pulled to', (type, property, value, name) => {
    const to = at(shapeOf(type, { [property]: value }), name);
    const pull = { name: name as 'count' | 'inner', from: { x: 0, y: 0 }, to: to ?? { x: 0, y: 0 }, isAlone: false };
    expect(pullShapeHandle(shapeOf(type), pull)).toEqual([property, value]);
  });

  it('are not there for polygons that have points of their own', () => {
    expect(shapeHandlesOf(shapeOf('polygon', { points: [] }), 10)).toEqual([]);
  });
});
