import { describe, expect, it } from 'vitest';
import { box, designOf } from '../design/some-designs.fixture.ts';
import { framesOf } from '../geometry/frames.ts';
import { snapMove, snapPoint, snapResize } from './snap.ts';
import { type SnapScene, snapSceneOf } from './snap-scene.ts';

const empty: SnapScene = { width: 400, height: 300, margin: 0, guides: [], boxes: [] };
const reach = 5;
const moving = { x: 0, y: 0, width: 40, height: 20 };

describe('a box that is moved snaps', () => {
  it('its middle to the middle of the page, with a line across the page', () => {
    const { by, lines } = snapMove({ ...moving, x: 178, y: 77 }, empty, reach);
    expect(by).toEqual({ x: 2, y: 0 });
    expect(lines).toEqual([{ axis: 'x', at: 200, from: 0, to: 300 }]);
  });

  it('to margins and guides', () => {
    const scene: SnapScene = { ...empty, margin: 24, guides: [{ axis: 'y', position: 61 }] };
    expect(snapMove({ ...moving, x: 26, y: 64 }, scene, reach).by).toEqual({ x: -2, y: -3 });
  });

  it('to edges of elements, and shows how far they are', () => {
    const scene = { ...empty, boxes: [{ x: 90, y: 40, width: 60, height: 30 }] };
    const { by, lines, gaps } = snapMove({ ...moving, x: 93, y: 221 }, scene, reach);
    expect(by).toEqual({ x: -3, y: 0 });
    expect(lines).toEqual([{ axis: 'x', at: 90, from: 40, to: 241 }]);
    expect(gaps).toEqual([{ axis: 'y', from: 70, to: 221, at: 90 }]);
  });

  it('so that gaps are equal: behind two, before two and between two', () => {
    const boxes = [
      { x: 100, y: 60, width: 30, height: 20 },
      { x: 155, y: 60, width: 30, height: 20 },
    ];
    const after = snapMove({ ...moving, x: 212, y: 63.5 }, { ...empty, width: 9_000, boxes }, 3);
    expect(after.by.x).toBe(-2);
    expect(after.gaps.slice(0, 2).map(({ from, to }) => to - from)).toEqual([25, 25]);
    expect(snapMove({ ...moving, x: 34, y: 63 }, { ...empty, boxes }, 3).by.x).toBe(1);
    const far = [boxes[0], { x: 250, y: 60, width: 30, height: 20 }].flatMap((each) => each ?? []);
    const between = snapMove({ ...moving, x: 169, y: 63 }, { ...empty, width: 9_000, boxes: far }, 3);
    expect(between.by.x).toBe(1);
    expect(between.gaps.slice(0, 2).map(({ from, to }) => to - from)).toEqual([40, 40]);
  });

  it('to nothing that is out of reach', () => {
    expect(snapMove({ ...moving, x: 60, y: 70 }, empty, reach)).toEqual({ by: { x: 0, y: 0 }, lines: [], gaps: [] });
  });
});

it('a resize snaps the edges that its handle draws, and no others', () => {
  const frame = { x: 3, y: 3, width: 195, height: 100 };
  const snapped = snapResize(frame, { x: 1, y: 0 }, { scene: empty, reach });
  expect(snapped.by).toEqual({ x: 2, y: 0 });
  expect(snapped.lines).toEqual([{ axis: 'x', at: 200, from: 0, to: 300 }]);
});

it('a point snaps on both axes', () => {
  expect(snapPoint({ x: 398, y: 152 }, empty, reach).by).toEqual({ x: 2, y: -2 });
});

it('what moves and what is hidden is nothing to snap to', () => {
  const design = designOf([box('a', 0, 0), box('b', 50, 50), box('c', 90, 90, { visible: false })], {
    guides: [{ axis: 'x', position: 7 }, 'nonsense'],
    custom: { margin: 24 },
  });
  const scene = snapSceneOf({ design, frames: framesOf(design), moving: ['a'], within: null });
  expect(scene.boxes).toEqual([{ x: 50, y: 50, width: 40, height: 20 }]);
  expect(scene.guides).toEqual([{ axis: 'x', position: 7 }]);
  expect(scene.margin).toBe(24);
});
