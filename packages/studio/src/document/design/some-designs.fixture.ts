import { applyToPoint, parseDesign, type StoredElement } from '@platen/core';
import { type Frame, framesOf } from '../geometry/frames.ts';
import { cornersOf } from '../geometry/shapes.ts';
import type { Design, Edited, NewId } from './design.ts';
import { freezeDeep, nothingSelected } from './design.ts';
import { pointsOf } from './points.ts';
import { placesOf } from './tree.ts';

/** A design of 400 × 300 px with these elements, as the store of the service would have it. */
export function designOf(elements: readonly object[], canvasData: object = {}): Design {
  return freezeDeep(parseDesign({ width: 400, height: 300, canvasData: { ...canvasData, elements } }));
}

export function editedOf(elements: readonly object[], ids: readonly string[] = []): Edited {
  return { design: designOf(elements), selection: { ...nothingSelected, ids } };
}

export function box(id: string, x: number, y: number, more: object = {}): object {
  return { id, type: 'rectangle', x, y, width: 40, height: 20, ...more };
}

/** Groups in turned, skewed and mirrored groups, and a few of the kinds that have a form of their own. */
export const nested: readonly object[] = [
  box('below', 10, 10),
  {
    id: 'outer',
    type: 'group',
    x: 100,
    y: 60,
    width: 160,
    height: 120,
    rotation: 30,
    opacity: 0.5,
    fill: '#eee',
    children: [
      box('turned', 10, 20, { rotation: 45 }),
      {
        id: 'inner',
        type: 'group',
        x: 60,
        y: 40,
        width: 80,
        height: 60,
        rotation: -15,
        flipX: true,
        skewX: 10,
        children: [
          box('deep', 5, 5, { rotation: 20, skewY: 5 }),
          { id: 'line', type: 'line', x: 10, y: 10, points: [0, 0, 30, 20, 50, 5], stroke: '#000' },
        ],
      },
    ],
  },
  {
    id: 'row',
    type: 'group',
    layout: 'row',
    gap: 8,
    x: 20,
    y: 220,
    width: 200,
    height: 60,
    children: [box('first', 0, 0), box('second', 0, 0)],
  },
  { id: 'words', type: 'text', x: 300, y: 20, width: 80, height: 30, text: 'Hello {{ name }}', visible: 'name' },
  { id: 'arrow', type: 'line', x: 300, y: 100, width: 60, height: 0, rotation: 90, endHead: 'arrow' },
  {
    id: 'shape',
    type: 'polygon',
    x: 20,
    y: 60,
    width: 50,
    height: 50,
    points: [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 25, y: 50 },
    ],
  },
];

/** Ids n1, n2, …. */
export function countingIds(): NewId {
  let count = 0;
  return () => {
    count += 1;
    return `n${count}`;
  };
}

/** Where the corners of every element that is no group lie on the page, and the points of lines: what people see. */
export function seenPoints(design: Design): ReadonlyMap<string, readonly (readonly [number, number])[]> {
  const frames = framesOf(design);
  return new Map(
    [...placesOf(design).values()]
      .filter(({ element }) => element['children'] === undefined)
      .map(({ element }) => [element.id, pointsSeen(element, frames.get(element.id))]),
  );
}

function pointsSeen(element: StoredElement, frame: Frame | undefined): readonly (readonly [number, number])[] {
  if (!frame) return [];
  const own = element['points'] === undefined ? [] : pointsOf({ ...element, ...frame.geometry });
  const points = own.map(({ x, y }) => applyToPoint(frame.toPage, x, y));
  return [...cornersOf(frame.extent, frame.toPage).map(({ x, y }) => [x, y] as const), ...points];
}
