import { applyToPoint, type Matrix, rotation, scaling, skewing, translation } from '@platen/core';
import { describe, expect, it } from 'vitest';
import type { Command } from '../design/design.ts';
import { box, designOf, editedOf, nested, seenPoints } from '../design/some-designs.fixture.ts';
import { placesOf } from '../design/tree.ts';
import { boundsOf, framesOf } from '../geometry/frames.ts';
import { about, type Handle, handlePoint, handles } from '../geometry/resize.ts';
import {
  flipElements,
  moveElements,
  resizeElements,
  type resizeFrame,
  rotateElements,
  transformElements,
} from './transform.ts';

const edited = editedOf(nested);
/** All that is not in a row, whose children are put in their places by layout. */
const all = { ids: ['below', 'outer', 'arrow', 'shape', 'words'] };
const after = (command: Command) => command(edited).design;

/** Every point of every element, held against where a transform of the page puts it. */
function expectSeen(command: Command, onPage: Matrix): void {
  const before = seenPoints(edited.design);
  const now = seenPoints(after(command));
  for (const id of ['below', 'turned', 'deep', 'line', 'arrow', 'shape', 'words']) {
    for (const [index, [x, y]] of (before.get(id) ?? []).entries()) {
      const [expectedX, expectedY] = applyToPoint(onPage, x, y);
      const [seenX = Number.NaN, seenY = Number.NaN] = now.get(id)?.[index] ?? [];
      // Stored values are rounded to a thousandth; turned groups in groups add a few of these up.
      expect(Math.hypot(seenX - expectedX, seenY - expectedY), `${id} ${index}`).toBeLessThan(0.05);
    }
  }
}

describe('elements that are transformed together', () => {
  it('are seen moved by the same px, turned groups in groups too', () => {
    expectSeen(moveElements(all, { x: 12, y: -7 }), translation(12, -7));
  });

  it('are seen turned about one point', () => {
    expectSeen(rotateElements(all, 25, { x: 200, y: 150 }), about({ x: 200, y: 150 }, rotation(25)));
  });

  it('are seen drawn out by other factors across and down, whatever they are turned by', () => {
    expectSeen(transformElements(all, scaling(1.5, 0.75)), scaling(1.5, 0.75));
  });

  it('are seen mirrored', () => {
    const around = boundsOf(framesOf(edited.design), all.ids);
    const middle = { x: (around?.x ?? 0) + (around?.width ?? 0) / 2, y: 0 };
    expectSeen(flipElements(all, 'x'), about(middle, scaling(-1, 1)));
  });

  it('are seen transformed where they are children of a turned group alone', () => {
    const moved = after(moveElements({ ids: ['deep'] }, { x: 10, y: 0 }));
    const [x, y] = seenPoints(edited.design).get('deep')?.[0] ?? [0, 0];
    const [nowX, nowY] = seenPoints(moved).get('deep')?.[0] ?? [0, 0];
    expect(nowX).toBeCloseTo(x + 10, 2);
    expect(nowY).toBeCloseTo(y, 2);
  });

  it('move once when a group is chosen together with what it holds', () => {
    expect(after(moveElements({ ids: ['outer', 'turned'] }, { x: 5, y: 5 }))).toEqual(
      after(moveElements({ ids: ['outer'] }, { x: 5, y: 5 })),
    );
  });

  it('keep what data decide', () => {
    const bound = editedOf([box('a', 0, 0, { x: '{{ left }}' })]);
    const [element] = moveElements({ ids: ['a'] }, { x: 5, y: 6 })(bound).design.canvasData.elements;
    expect(element).toMatchObject({ x: '{{ left }}', y: 6 });
  });

  it('are held by the bounds of the format', () => {
    const [element] = moveElements({ ids: ['a'] }, { x: 1e9, y: 0 })(editedOf([box('a', 0, 0)])).design.canvasData
      .elements;
    expect(element).toMatchObject({ x: 100_000 });
  });
});

describe('an element that is moved', () => {
  it('keeps every property but its place', () => {
    const design = after(moveElements({ ids: ['turned'] }, { x: 3, y: 4 }));
    const { x: _, y: __, ...rest } = placesOf(design).get('turned')?.element ?? { id: '', type: '' };
    const { x: ___, y: ____, ...before } = placesOf(edited.design).get('turned')?.element ?? { id: '', type: '' };
    expect(rest).toEqual(before);
  });

  it('leaves the objects of all others as they are', () => {
    const design = after(moveElements({ ids: ['below'] }, { x: 3, y: 4 }));
    const unmoved = design.canvasData.elements.slice(1);
    expect(unmoved.every((element, index) => element === edited.design.canvasData.elements[index + 1])).toBe(true);
  });
});

describe('a turned element that is resized', () => {
  const turned = editedOf([box('a', 100, 100, { rotation: 30, skewX: 10 })]);
  const frame = () => framesOf(turned.design).get('a') as NonNullable<ReturnType<typeof resizeFrame>>;
  const opposite = ({ x, y }: Handle) => ({ x: -x, y: -y }) as Handle;

  it.each(handles)('by the handle %o keeps the opposite point where it is and follows the pointer', (handle) => {
    const from = handlePoint(frame(), handle);
    const to = { x: from.x + handle.x * 13, y: from.y + handle.y * 9 };
    const { design } = resizeElements({ ids: ['a'] }, { handle, to, keepsRatio: false, fromCentre: false })(turned);
    const now = framesOf(design).get('a') as ReturnType<typeof frame>;
    const kept = handlePoint(frame(), opposite(handle));
    expect(handlePoint(now, opposite(handle)).x).toBeCloseTo(kept.x, 1);
    expect(handlePoint(now, opposite(handle)).y).toBeCloseTo(kept.y, 1);
    if (handle.x !== 0 && handle.y !== 0) {
      expect(handlePoint(now, handle).x).toBeCloseTo(to.x, 1);
      expect(handlePoint(now, handle).y).toBeCloseTo(to.y, 1);
    }
    expect(design.canvasData.elements[0]).toMatchObject({ rotation: 30, skewX: 10 });
  });

  it('keeps its ratio and its centre where that is asked for', () => {
    const upright = editedOf([box('a', 100, 100)]);
    const request = { handle: handles[4] as Handle, to: { x: 160, y: 125 }, keepsRatio: true, fromCentre: true };
    const [element] = resizeElements({ ids: ['a'] }, request)(upright).design.canvasData.elements;
    expect(element).toMatchObject({ x: 80, y: 90, width: 80, height: 40 });
  });

  it('is mirrored when the pointer passes the opposite side', () => {
    const upright = editedOf([box('a', 100, 100)]);
    const request = { handle: { x: 1, y: 0 } as const, to: { x: 70, y: 0 }, keepsRatio: false, fromCentre: false };
    const [element] = resizeElements({ ids: ['a'] }, request)(upright).design.canvasData.elements;
    expect(element).toMatchObject({ x: 70, y: 100, width: 30, height: 20, flipX: true });
    expect(element).not.toHaveProperty('rotation');
  });

  it('does not become nothing', () => {
    const request = { handle: { x: 1, y: 0 } as const, to: { x: 100, y: 0 }, keepsRatio: false, fromCentre: false };
    const [element] = resizeElements({ ids: ['a'] }, request)(editedOf([box('a', 100, 100)])).design.canvasData
      .elements;
    expect(element).toMatchObject({ width: 1 });
  });
});

describe('elements of which one is turned', () => {
  const request = { handle: { x: 1, y: 0 }, to: { x: 300, y: 0 }, keepsRatio: false, fromCentre: false } as const;
  const resized = (ids: readonly string[], ...elements: readonly object[]) =>
    resizeElements({ ids }, request)(editedOf(elements)).design.canvasData.elements;
  const group = { ...box('g', 100, 100), type: 'group', width: 100, height: 50 };

  it('grow in their ratio by every handle, and are not skewed', () => {
    const [upright, turned] = resized(['a', 'b'], box('a', 100, 100), box('b', 160, 110, { rotation: 30 }));
    const factor = Number(upright?.['width']) / 40;
    expect(factor).toBeGreaterThan(1.5);
    expect(Number(upright?.['height']) / 20).toBeCloseTo(factor, 3);
    expect(Number(turned?.['width']) / 40).toBeCloseTo(factor, 3);
    expect(Number(turned?.['height']) / 20).toBeCloseTo(factor, 3);
    expect(turned).toMatchObject({ rotation: 30 });
    expect(turned).not.toHaveProperty('skewX');
  });

  it('grow in one direction where it is turned by quarters', () => {
    const [upright, turned] = resized(['a', 'b'], box('a', 100, 100), box('b', 160, 100, { rotation: 90 }));
    expect(upright).toMatchObject({ height: 20 });
    expect(turned).toMatchObject({ width: 40, rotation: 90 });
    expect(Number(turned?.['height'])).toBeGreaterThan(30);
  });

  it('grow in their ratio as children of a group that is chosen, unless it is a row', () => {
    const children = [box('a', 0, 0, { rotation: 30 })];
    expect(resized(['g'], { ...group, children })).toMatchObject([
      { width: 200, height: 100, children: [{ width: 80, height: 40, rotation: 30 }] },
    ]);
    expect(resized(['g'], { ...group, layout: 'row', children })).toMatchObject([{ width: 200, height: 50 }]);
  });
});

it('a transform that skews is written without a second skew', () => {
  const { design } = transformElements(
    { ids: ['a'] },
    skewing(20, 0),
  )({
    ...edited,
    design: designOf([box('a', 0, 0)]),
  });
  expect(design.canvasData.elements[0]).toMatchObject({ skewX: 20, width: 40, height: 20 });
});
