import type { ElementReport } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { box, designOf, nested } from '../design/some-designs.fixture.ts';
import { isLocked } from '../design/tree.ts';
import { framesOf } from './frames.ts';
import { enterPath, hitPath, marquee, pickFrom, selectable } from './hit.ts';

const sceneOf = (elements: readonly object[]) => {
  const design = designOf(elements);
  return { design, frames: framesOf(design) };
};
const hit = (elements: readonly object[], x: number, y: number, reach = 0) =>
  hitPath(sceneOf(elements), { x, y }, reach);

describe('what lies under the pointer', () => {
  it('is the topmost element, as it is turned', () => {
    const crossed = [box('a', 0, 0), box('b', 0, 0, { rotation: 90 })];
    expect(hit(crossed, 20, 10)).toEqual(['b']);
    expect(hit(crossed, 2, 2)).toEqual(['a']);
    expect(hit(crossed, 20, -5)).toEqual(['b']);
    expect(hit(crossed, 45, 45)).toEqual([]);
  });

  it('is not what is hidden or locked', () => {
    expect(hit([box('a', 0, 0), box('b', 0, 0, { visible: false }), box('c', 0, 0, { locked: true })], 5, 5)).toEqual([
      'a',
    ]);
  });

  it('is a repeated element under each of its copies, and what they hold, in groups that are repeated too', () => {
    const inner = {
      id: 'inner',
      type: 'group',
      width: 40,
      height: 20,
      repeat: { each: 'a' },
      children: [box('dot', 0, 0)],
    };
    const outer = { id: 'outer', type: 'group', width: 40, height: 20, repeat: { each: 'b' }, children: [inner] };
    const at = (id: string, x: number, y: number) => ({ id, box: { x, y, width: 40, height: 20 } }) as ElementReport;
    const reports = [
      at('outer[0]', 0, 0),
      ...[at('inner[0][0]', 0, 0), at('dot[0][0]', 0, 0), at('inner[0][1]', 100, 0), at('dot[0][1]', 100, 0)],
      at('outer[1]', 0, 200),
      ...[at('inner[1][0]', 0, 200), at('dot[1][0]', 0, 200), at('inner[1][1]', 100, 200), at('dot[1][1]', 100, 200)],
    ];
    const copiesOf = (id: string) => reports.filter((report) => report.id.startsWith(`${id}[`));
    const scene = { ...sceneOf([outer]), copiesOf };
    const under = (x: number, y: number) => hitPath(scene, { x, y }, 0);
    for (const [x, y] of [
      [5, 5],
      [105, 5],
      [5, 205],
      [105, 205],
    ] as const)
      expect(under(x, y)).toEqual(['outer', 'inner', 'dot']);
    for (const [x, y] of [
      [60, 5],
      [5, 60],
      [205, 5],
      [5, 405],
    ] as const)
      expect(under(x, y)).toEqual([]);
  });

  it('is an ellipse within its curve alone', () => {
    const ellipse = [box('a', 0, 0, { type: 'circle' })];
    expect(hit(ellipse, 1, 1)).toEqual([]);
    expect(hit(ellipse, 20, 1)).toEqual(['a']);
  });

  it('is a line near its stroke alone, and not wherever its box is', () => {
    const line = [{ id: 'l', type: 'line', x: 0, y: 0, points: [0, 0, 100, 100], strokeWidth: 2 }];
    expect(hit(line, 90, 10, 4)).toEqual([]);
    expect(hit(line, 52, 49, 4)).toEqual(['l']);
    expect(hit([{ id: 'l', type: 'line', x: 0, y: 50, width: 80, height: 0 }], 40, 53, 4)).toEqual(['l']);
  });

  it('is named with the groups around it', () => {
    const [element] = framesOf(designOf(nested)).get('deep')?.toPage.slice(4) ?? [];
    expect(element).toBeDefined();
    const { toPage } = framesOf(designOf(nested)).get('deep') as { toPage: readonly number[] };
    const at = { x: Number(toPage[4]), y: Number(toPage[5]) };
    const path = hitPath(sceneOf(nested), { x: at.x - 3, y: at.y + 3 }, 2);
    expect(path.slice(0, 2)).toEqual(['outer', 'inner']);
  });

  it('is the gap of a group only where that is filled', () => {
    const group = { id: 'g', type: 'group', width: 100, height: 100, children: [box('a', 0, 0)] };
    expect(hit([group], 80, 80)).toEqual([]);
    expect(hit([{ ...group, fill: 'red' }], 80, 80)).toEqual(['g']);
  });
});

describe('a click', () => {
  const path = ['outer', 'inner', 'deep'];

  it('chooses the outermost group, or a child of the one that was entered', () => {
    expect(pickFrom(path, null)).toBe('outer');
    expect(pickFrom(path, 'outer')).toBe('inner');
    expect(pickFrom(path, 'elsewhere')).toBe('outer');
    expect(pickFrom([], null)).toBeUndefined();
  });

  it('twice enters one group after the other', () => {
    expect(enterPath(path, ['outer'])).toEqual({ id: 'inner', within: 'outer' });
    expect(enterPath(path, ['inner'])).toEqual({ id: 'deep', within: 'inner' });
    expect(enterPath(path, ['deep'])).toEqual({ id: 'deep', within: 'inner' });
    expect(enterPath([], [])).toBeUndefined();
  });
});

describe('a marquee', () => {
  it('chooses what it touches, as it is turned', () => {
    const scene = sceneOf([box('a', 0, 0), box('b', 100, 100, { rotation: 45 }), box('c', 300, 200, { locked: true })]);
    expect(marquee(scene, { x: 35, y: 15, width: 400, height: 400 }, null)).toEqual(['a', 'b']);
    // The corner of the box around the turned one, where it is not itself.
    expect(marquee(scene, { x: 98, y: 89, width: 6, height: 6 }, null)).toEqual([]);
  });

  it('chooses children of the group that was entered', () => {
    expect(marquee(sceneOf(nested), { x: 0, y: 0, width: 400, height: 300 }, 'outer')).toEqual(['turned', 'inner']);
  });
});

it('Tab goes through siblings that are neither hidden nor locked', () => {
  const design = designOf([
    box('a', 0, 0),
    box('b', 0, 0, { locked: true }),
    box('c', 0, 0, { visible: false }),
    box('d', 0, 0),
  ]);
  expect(selectable(design, null)).toEqual(['a', 'd']);
  expect(isLocked(design, 'b')).toBe(true);
});
