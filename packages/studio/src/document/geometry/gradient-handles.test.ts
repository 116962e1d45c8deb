import { describe, expect, it } from 'vitest';
import { removeStop, withStop } from '../commands/gradient.ts';
import { type Design, nothingSelected } from '../design/design.ts';
import { gradientHandlesOf, moveStop, offsetAt, pullEnd } from './gradient-handles.ts';

const stops = [
  { offset: 0, color: '#ff0000' },
  { offset: 0.5, color: '#00ff00' },
  { offset: 1, color: '{{ brand }}' },
];
const filled = (fill: object, type = 'rectangle') => {
  return { element: { id: 'a', type, fill: { stops, ...fill } }, width: 200, height: 100 };
};

describe('the handles of a gradient', () => {
  it('stand where layout paints its line, with the stops along it', () => {
    const handles = gradientHandlesOf(filled({ type: 'linear', angle: 90 }));
    expect(handles).toMatchObject({ from: { x: 0, y: 50 }, to: { x: 200, y: 50 } });
    expect(handles?.stops[1]?.at).toEqual({ x: 100, y: 50 });
    expect(gradientHandlesOf(filled({ type: 'linear', from: { x: 0.25, y: 0 }, to: { x: 0.25, y: 1 } }))).toMatchObject(
      {
        from: { x: 50, y: 0 },
        to: { x: 50, y: 100 },
      },
    );
  });

  it('stand at the rim of a radial one, and around the middle of a conic one', () => {
    const radial = filled({ type: 'radial', center: { x: 0.5, y: 0.5 }, radius: { x: 0.25, y: 0.5 } });
    expect(gradientHandlesOf(radial)).toMatchObject({ from: { x: 100, y: 50 }, to: { x: 150, y: 50 } });
    const conic = gradientHandlesOf(filled({ type: 'conic', angle: 90 }));
    expect(conic).toMatchObject({ from: { x: 100, y: 50 }, radius: 30 });
    expect(conic?.stops[1]?.at.x).toBeCloseTo(70);
  });

  it('are not there for colours, for gradients whose places are templates, and for kinds that are not filled', () => {
    expect(gradientHandlesOf({ ...filled({}), element: { id: 'a', type: 'circle', fill: '#fff' } })).toBeUndefined();
    expect(gradientHandlesOf(filled({ type: 'linear', stops: [{ offset: '{{ x }}', color: 'red' }, stops[1]] }))).toBe(
      undefined,
    );
    expect(gradientHandlesOf(filled({ type: 'linear' }, 'qr'))).toBeUndefined();
  });

  it.each([
    [{ type: 'linear', angle: 90 }, 'to', { x: 100, y: 90 }, { angle: 180 }],
    [{ type: 'linear', angle: 90 }, 'from', { x: 100, y: 90 }, { angle: 0 }],
    [
      { type: 'linear', from: { x: 0, y: 0 } },
      'to',
      { x: 50, y: 25 },
      { from: { x: 0, y: 0 }, to: { x: 0.25, y: 0.25 } },
    ],
    [{ type: 'radial' }, 'from', { x: 50, y: 25 }, { center: { x: 0.25, y: 0.25 } }],
    [{ type: 'radial', radius: { x: 0.25, y: 0.5 } }, 'to', { x: 200, y: 50 }, { radius: { x: 0.5, y: 1 } }],
    [{ type: 'radial', to: { x: 1, y: 0.5 } }, 'from', { x: 50, y: 50 }, { to: { x: 0.75, y: 0.5 } }],
    [{ type: 'conic' }, 'to', { x: 180, y: 50 }, { angle: 90 }],
  ] as const)('of %j pulled at its "%s" to %j say %j', (fill, end, to, expected) => {
    expect(pullEnd(filled(fill), { end, to, isStepped: false })).toMatchObject(expected);
  });

  it('keep to steps of 15 degrees', () => {
    const pull = { end: 'to', to: { x: 195, y: 57 }, isStepped: true } as const;
    expect(pullEnd(filled({ type: 'linear', angle: 30 }), pull)).toMatchObject({ angle: 90 });
  });
});

describe('the stops of a gradient', () => {
  it('are found by the place nearest to a point', () => {
    const line = gradientHandlesOf(filled({ type: 'linear', angle: 90 }));
    const ring = gradientHandlesOf(filled({ type: 'conic', angle: 90 }));
    if (!line || !ring) throw new Error('there are no handles');
    expect(offsetAt(line, { x: 50, y: 90 })).toEqual({ offset: 0.25, away: 40 });
    expect(offsetAt(line, { x: -50, y: 50 }).offset).toBe(0);
    expect(offsetAt(ring, { x: 100, y: 90 }).offset).toBeCloseTo(0.25);
  });

  it('stay in order when one passes another', () => {
    const moved = moveStop(stops, 0, 0.7);
    expect(moved.stops.map(({ offset }) => offset)).toEqual([0.5, 0.7, 1]);
    expect(moved.index).toBe(1);
  });

  it('begin with the colour that is there, and leave two at least', () => {
    expect(withStop(stops, 0.25)).toMatchObject({ index: 1, stops: { 1: { offset: 0.25, color: '#808000' } } });
    const elements = [{ ...filled({ type: 'linear' }).element, x: 0, y: 0 }];
    const design: Design = { width: 9, height: 9, canvasData: { schemaVersion: 1, elements } };
    const once = removeStop('a', 1)({ design, selection: nothingSelected });
    const twice = removeStop('a', 0)(once);
    expect(once.design.canvasData.elements[0]?.['fill']).toMatchObject({ stops: [stops[0], stops[2]] });
    expect(twice.design).toBe(once.design);
  });
});
