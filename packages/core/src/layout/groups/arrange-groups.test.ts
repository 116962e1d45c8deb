import { describe, expect, it } from 'vitest';
import type { Element, GroupElement } from '../../design/elements/index.ts';
import { parseDesign } from '../../design/parse-design.ts';
import { bindDesign } from '../../variables/bind-design.ts';
import { arrangeChildren } from './arrange-groups.ts';

const heightOf = ({ height }: Element) => height;

/** `x y width height` of each child of a group of 100 × 60 px. */
function boxes(group: object, children: readonly object[], dynamicData: Readonly<Record<string, unknown>> = {}) {
  const elements = [{ type: 'group', width: 100, height: 60, ...group, children }];
  const bound = bindDesign(parseDesign({ width: 100, height: 100, canvasData: { elements } }), { dynamicData });
  const placed = arrangeChildren(bound.elements[0] as GroupElement, heightOf);
  return placed.map(({ x, y, width, height }) => [x, y, width, height]);
}

const box = (width: number, height: number, more: object = {}) => ({ type: 'rectangle', width, height, ...more });
const three = [box(10, 20), box(20, 10, { x: 70, y: 50 }), box(30, 30)];

describe('a group with a layout', () => {
  it('puts its children in a row, whatever their own place', () => {
    expect(boxes({ layout: 'row', gap: 5 }, three)).toEqual([
      [0, 0, 10, 20],
      [15, 0, 20, 10],
      [40, 0, 30, 30],
    ]);
  });

  it('puts them in a column, within its padding', () => {
    expect(boxes({ layout: 'column', gap: 2, padding: { left: 8, top: 4 } }, three)).toEqual([
      [8, 4, 10, 20],
      [8, 26, 20, 10],
      [8, 38, 30, 30],
    ]);
  });

  it.each([
    ['start', [0, 0, 0]],
    ['center', [20, 25, 15]],
    ['end', [40, 50, 30]],
  ])('aligns them across: %s', (align, ys) => {
    expect(boxes({ layout: 'row', align }, three).map(([, y]) => y)).toEqual(ys);
  });

  it('stretches them across when it is told to', () => {
    expect(
      boxes({ layout: 'row', align: 'stretch', padding: 10 }, three).map(([, y, , height]) => [y, height]),
    ).toEqual([
      [10, 40],
      [10, 40],
      [10, 40],
    ]);
    expect(boxes({ layout: 'column', align: 'stretch' }, three).map(([x, , width]) => [x, width])).toEqual([
      [0, 100],
      [0, 100],
      [0, 100],
    ]);
  });

  it.each([
    ['start', [0, 10, 30]],
    ['center', [20, 30, 50]],
    ['end', [40, 50, 70]],
    ['space-between', [0, 30, 70]],
    ['space-around', [40 / 6, 30, 190 / 3]],
    ['space-evenly', [10, 30, 60]],
  ])('shares out room that is left: %s', (justify, xs) => {
    const placed = boxes({ layout: 'row', justify }, three).map(([x = 0]) => x);
    for (const [index, x] of xs.entries()) expect(placed[index]).toBeCloseTo(x, 6);
  });

  it('begins at the start when there is no room left', () => {
    const wide = [box(80, 10), box(80, 10)];
    for (const justify of ['center', 'end', 'space-between', 'space-evenly']) {
      expect(boxes({ layout: 'row', justify }, wide).map(([x]) => x)).toEqual([0, 80]);
    }
  });

  it('goes on in further lines when it may wrap, each as deep as its largest child', () => {
    const many = [box(40, 10), box(40, 20), box(40, 5), box(100, 5)];
    expect(boxes({ layout: 'row', wrap: true, gap: 4, align: 'center' }, many).map(([x, y]) => [x, y])).toEqual([
      [0, 5],
      [44, 0],
      [0, 24],
      [0, 33],
    ]);
    expect(boxes({ layout: 'column', wrap: true }, [box(10, 40), box(20, 40)]).map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [10, 0],
    ]);
  });

  it('closes the gap that a hidden child leaves', () => {
    const children = [box(10, 10), box(10, 10, { visible: '{{ shown }}' }), box(10, 10)];
    expect(boxes({ layout: 'row', gap: 5 }, children, { shown: false })).toHaveLength(2);
    expect(boxes({ layout: 'row', gap: 5 }, children, { shown: false }).map(([x]) => x)).toEqual([0, 15]);
    expect(boxes({ layout: 'row', gap: 5 }, children, { shown: true }).map(([x]) => x)).toEqual([0, 15, 30]);
  });

  it('understands the words of CSS and of other tools', () => {
    const css = { flexDirection: 'column', alignItems: 'flex-end', justifyContent: 'flex-end', flexWrap: 'nowrap' };
    expect(boxes(css, [box(10, 20)])).toEqual([[90, 40, 10, 20]]);
    expect(boxes({ layout: 'horizontal', itemSpacing: 3, padding: [1, 2] }, [box(10, 20), box(1, 1)])).toEqual([
      [2, 1, 10, 20],
      [15, 1, 1, 1],
    ]);
  });

  it('has no children without any', () => {
    expect(boxes({ layout: 'row', justify: 'space-between', align: 'stretch' }, [])).toEqual([]);
  });
});

describe('a group with a grid', () => {
  const four = [box(20, 10), box(30, 20), box(10, 10), box(20, 5)];

  it('puts its children in columns of one width, row by row', () => {
    expect(boxes({ layout: 'grid', columns: 2, gap: 10 }, four).map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [55, 0],
      [0, 30],
      [55, 30],
    ]);
  });

  it('has as many columns as its widest child leaves room for', () => {
    expect(boxes({ layout: 'grid', gap: 5 }, four).map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [35, 0],
      [70, 0],
      [0, 25],
    ]);
    expect(boxes({ layout: 'grid' }, [box(300, 5), box(10, 5)]).map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [0, 5],
    ]);
  });

  it('aligns them in their cells', () => {
    expect(
      boxes({ layout: 'grid', columns: 2, align: 'end', justify: 'center' }, four).map(([x, y]) => [x, y]),
    ).toEqual([
      [15, 10],
      [60, 0],
      [20, 20],
      [65, 25],
    ]);
    expect(boxes({ layout: 'grid', columns: 2, align: 'stretch', gap: 10 }, four)).toEqual([
      [0, 0, 45, 20],
      [55, 0, 45, 20],
      [0, 30, 45, 10],
      [55, 30, 45, 10],
    ]);
  });

  it('sets columns apart that are as wide as they must be', () => {
    expect(boxes({ layout: 'grid', columns: 2, justify: 'space-between' }, four).map(([x]) => x)).toEqual([
      0, 70, 0, 70,
    ]);
  });

  it('closes the gap that a hidden child leaves', () => {
    const children = [box(10, 10), box(10, 10, { visible: false }), box(10, 10)];
    expect(boxes({ layout: 'grid', columns: 2 }, children).map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [50, 0],
    ]);
  });
});
