import { parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import type { Command, Edited } from '../design/design.ts';
import { editorKinds } from '../design/kinds.ts';
import { box, countingIds, designOf, editedOf, nested, seenPoints } from '../design/some-designs.fixture.ts';
import { placesOf } from '../design/tree.ts';
import { alignElements, distributeElements, tidyElements } from './align.ts';
import { copyElements, pasteElements, readCopied } from './clipboard.ts';
import { duplicateElements } from './duplicate.ts';
import { groupElements, ungroupElements } from './group.ts';
import { addGuide, guidesOf, moveGuide, removeGuide } from './guides.ts';
import { moveInLayers } from './layers.ts';
import { moveLinePoint } from './line-points.ts';
import { addElement, newElement } from './new-element.ts';
import { orderElements } from './order.ts';
import { hideElements, lockElements, renameElement, setDocumentProperty, setProperty } from './properties.ts';
import { deleteElements } from './remove.ts';

const order = ({ design }: Edited, parent?: string): string => {
  const places = [...placesOf(design).values()].filter((place) => place.parent === (parent ?? null));
  return places.map(({ element }) => element.id).join(' ');
};
const elementOf = ({ design }: Edited, id: string) => placesOf(design).get(id)?.element;
const abc = [box('a', 0, 0), box('b', 100, 10), box('c', 300, 40)];
const start = editedOf(abc);
const numbers = (points: ReadonlyMap<string, readonly (readonly [number, number])[]>) =>
  [...points]
    .toSorted()
    .map(([id, all]) => [id, all.map(([x, y]) => [Math.round(x * 10) / 10 + 0, Math.round(y * 10) / 10 + 0])]);

describe('a new element', () => {
  it.each(Object.keys(editorKinds) as (keyof typeof editorKinds)[])(
    'of the kind %s is one that the format takes as it is',
    (kind) => {
      const element = newElement({ kind, id: 'new', at: { x: 200, y: 150 } });
      const { design, selection } = addElement(element)(start);
      expect(JSON.stringify(parseDesign(design))).toBe(JSON.stringify(design));
      expect(selection.ids).toEqual(['new']);
      expect(Number(element['x']) + Number(element['width']) / 2).toBe(200);
    },
  );

  it('fills the box that was drawn and stands on top', () => {
    const element = newElement({ kind: 'rectangle', id: 'new', at: { x: 1, y: 2, width: 3, height: 4 } });
    expect(element).toMatchObject({ x: 1, y: 2, width: 3, height: 4 });
    expect(order(addElement(element)(start))).toBe('a b c new');
  });
});

describe('a new text', () => {
  it('has a font of which a line has room in the box that was drawn, and the usual one in a higher box', () => {
    const sizeIn = (height: number) =>
      newElement({ kind: 'text', id: 'new', at: { x: 0, y: 0, width: 200, height } })['fontSize'];
    expect([3, 30, 48].map(sizeIn)).toEqual([8, 25, 32]);
    expect(newElement({ kind: 'text', id: 'new', at: { x: 0, y: 0 } })).toMatchObject({ fontSize: 32 });
  });
});

describe('a new table', () => {
  it('fills the box that was drawn with its rows, of which a low box has fewer', () => {
    const sizeIn = (height: number) => {
      const { rows, minRowHeight } = newElement({ kind: 'table', id: 'new', at: { x: 0, y: 0, width: 300, height } });
      return [(rows as readonly unknown[]).length, minRowHeight];
    };
    expect([300, 100, 90, 20].map(sizeIn)).toEqual([
      [2, 100],
      [1, 50],
      [1, 45],
      [1, 10],
    ]);
  });

  it('has headings in the words that are given', () => {
    const words = { text: 'Text', column: 'Spalte' };
    const { columns } = newElement({ kind: 'table', id: 'new', at: { x: 0, y: 0 }, words });
    expect(columns).toEqual([{ header: 'Spalte 1' }, { header: 'Spalte 2' }, { header: 'Spalte 3' }]);
  });
});

describe('deleting, copying and pasting', () => {
  it('deletes a group with its last child, but one that is painted stays', () => {
    const design = editedOf([
      { id: 'bare', type: 'group', width: 9, height: 9, children: [box('a', 0, 0)] },
      { id: 'card', type: 'group', width: 9, height: 9, fill: 'red', children: [box('b', 0, 0)] },
    ]);
    expect(order(deleteElements(['a', 'b'])(design))).toBe('card');
  });

  it('duplicates groups under new ids, above what they were made of', () => {
    const copied = duplicateElements(['inner'], countingIds())(editedOf(nested));
    expect(order(copied, 'outer')).toBe('turned inner n3');
    expect(copied.selection.ids).toEqual(['n3']);
    expect(order(copied, 'n3')).toBe('n1 n2');
  });

  it('pastes what was copied from a turned group into another design where it was seen', () => {
    const source = designOf(nested, { variables: [{ name: 'name' }, { name: 'other' }] });
    const copied = readCopied(copyElements(source, ['deep', 'words']) ?? '');
    if (!copied) throw new Error('nothing was copied');
    const pasted = pasteElements(copied, { newId: countingIds() })({ ...start, design: designOf([]) });
    const before = seenPoints(source);
    const now = seenPoints(pasted.design);
    expect(numbers(now)).toEqual(
      numbers(
        new Map([
          ['n1', before.get('deep') ?? []],
          ['n2', before.get('words') ?? []],
        ]),
      ),
    );
    expect(pasted.design.canvasData.variables).toEqual([{ name: 'name' }]);
    expect(JSON.stringify(parseDesign(pasted.design))).toBe(JSON.stringify(pasted.design));
  });

  it('pastes beside the original where that is still there, and about a point where one is given', () => {
    const copied = readCopied(copyElements(start.design, ['a']) ?? '');
    if (!copied) throw new Error('nothing was copied');
    const once = pasteElements(copied, { newId: countingIds() })(start);
    expect(elementOf(once, 'n1')).toMatchObject({ x: 16, y: 16 });
    const newId = () => 'again';
    expect(elementOf(pasteElements(copied, { newId })(once), 'again')).toMatchObject({ x: 32, y: 32 });
    const at = { x: 120, y: 110 };
    expect(elementOf(pasteElements(copied, { newId, at })(start), 'again')).toMatchObject({ x: 100, y: 100 });
  });

  it.each([
    '',
    'words',
    '[]',
    'null',
    '{"platen":"elements/1","elements":[{"type":"nonsense"}]}',
    '{"platen":"elements/1","elements":[]}',
  ])('takes %j on the clipboard for no elements', (text) => {
    expect(readCopied(text)).toBeUndefined();
  });
});

describe('grouping', () => {
  it('keeps every element where it is seen, and so does ungrouping', () => {
    const before = editedOf(nested);
    const grouped = groupElements({ ids: ['below', 'deep', 'arrow'] }, 'g')(before);
    expect(order(grouped, 'g')).toBe('below deep arrow');
    expect(numbers(seenPoints(grouped.design))).toEqual(numbers(seenPoints(before.design)));
    const parted = ungroupElements({ ids: ['g', 'outer'] })(grouped);
    expect(order(parted)).toBe('outer turned inner row words below deep arrow shape');
    const { outer: _, ...seen } = Object.fromEntries(numbers(seenPoints(parted.design)));
    expect(seen).toEqual(Object.fromEntries(numbers(seenPoints(before.design))));
  });

  it('leaves what the group painted as a rectangle and hands its opacity on', () => {
    const parted = ungroupElements({ ids: ['outer'] })(editedOf(nested));
    expect(elementOf(parted, 'outer')).toMatchObject({ type: 'rectangle', fill: '#eee', rotation: 30, opacity: 0.5 });
    expect(elementOf(parted, 'turned')).toMatchObject({ opacity: 0.5 });
  });

  it('stands where the topmost of its elements stood', () => {
    expect(order(groupElements({ ids: ['b', 'a'] }, 'g')(start))).toBe('g c');
    expect(order(groupElements({ ids: ['a', 'c'] }, 'g')(start))).toBe('b g');
  });

  it('stops at the depth that the format allows', () => {
    const deep = Array.from({ length: 12 }).reduce<Edited>(
      (state, _, index) => groupElements({ ids: ['a'] }, `g${index}`)(state),
      start,
    );
    expect(() => parseDesign(deep.design)).not.toThrow();
    expect(elementOf(deep, 'g7')).toBeDefined();
    expect(elementOf(deep, 'g8')).toBeUndefined();
  });
});

describe('aligning', () => {
  it('lines several up with the box around them and one with the page', () => {
    const left = alignElements({ ids: ['a', 'b', 'c'] }, 'right')(start);
    expect(['a', 'b', 'c'].map((id) => elementOf(left, id)?.['x'])).toEqual([300, 300, 300]);
    expect(elementOf(alignElements({ ids: ['a'] }, 'middle')(start), 'a')).toMatchObject({ x: 0, y: 140 });
  });

  it('makes gaps equal between the outer elements', () => {
    expect(elementOf(distributeElements({ ids: ['c', 'a', 'b'] }, 'x')(start), 'b')).toMatchObject({ x: 150, y: 10 });
    expect(distributeElements({ ids: ['a', 'b'] }, 'x')(start).design).toBe(start.design);
  });

  it('tidies a scattered grid into rows and columns with equal gaps', () => {
    const scattered = editedOf([box('a', 0, 0), box('b', 52, 5), box('c', 3, 40), box('d', 55, 38)]);
    const tidied = tidyElements({ ids: ['a', 'b', 'c', 'd'] })(scattered);
    const places = ['a', 'b', 'c', 'd']
      .map((id) => elementOf(tidied, id))
      .map((element) => [element?.['x'], element?.['y']]);
    expect(places).toEqual([
      [0, 0],
      [52, 0],
      [0, 33],
      [52, 33],
    ]);
  });
});

describe('layers', () => {
  it.each([
    ['front', 'b c a'],
    ['forward', 'b a c'],
    ['back', 'a b c'],
    ['backward', 'a b c'],
  ] as const)('bring the lowest element to the %s', (step, expected) => {
    expect(order(orderElements(['a'], step)(start))).toBe(expected);
  });

  it('keep the order among those that go forward together', () => {
    expect(order(orderElements(['a', 'b'], 'forward')(start))).toBe('c a b');
    expect(order(orderElements(['b', 'c'], 'backward')(start))).toBe('b c a');
  });

  it('take an element into a turned group and out again with nothing moved on the page', () => {
    const before = editedOf(nested);
    const inside = moveInLayers({ ids: ['below'], parent: 'inner', index: 1 })(before);
    expect(order(inside, 'inner')).toBe('deep below line');
    expect(numbers(seenPoints(inside.design))).toEqual(numbers(seenPoints(before.design)));
    const outside = moveInLayers({ ids: ['below'], parent: null, index: 1 })(inside);
    expect(order(outside)).toBe('outer below row words arrow shape');
    expect(numbers(seenPoints(outside.design))).toEqual(numbers(seenPoints(before.design)));
  });

  it('take no group into itself', () => {
    const before = editedOf(nested);
    expect(moveInLayers({ ids: ['outer'], parent: 'inner', index: 0 })(before).design).toBe(before.design);
  });

  it('count places among the siblings that are there, the moved one included', () => {
    expect(order(moveInLayers({ ids: ['a'], parent: null, index: 2 })(start))).toBe('b a c');
  });
});

describe('properties', () => {
  const after = (...commands: readonly Command[]) => commands.reduce((state, command) => command(state), start);

  it('are set and taken away, deep ones too', () => {
    const set = setProperty(['a', 'b'], ['shadow', 'blur'], 4)(start);
    expect(elementOf(set, 'b')).toMatchObject({ shadow: { blur: 4 } });
    expect(elementOf(setProperty(['b'], ['shadow'], undefined)(set), 'b')).toEqual(elementOf(start, 'b'));
    expect(setProperty(['a'], ['width'], 40)(start).design).toBe(start.design);
  });

  it('lock, name and hide, and show again under the condition from before', () => {
    const shown = after(setProperty(['a'], ['visible'], 'name'), hideElements(['a'], true));
    expect(elementOf(shown, 'a')).toMatchObject({ visible: false });
    expect(elementOf(hideElements(['a'], false)(shown), 'a')).toEqual({ ...elementOf(start, 'a'), visible: 'name' });
    expect(elementOf(after(hideElements(['a'], true), hideElements(['a'], false)), 'a')).toEqual(elementOf(start, 'a'));
    expect(elementOf(after(lockElements(['a'], true), renameElement('a', ' Sun ')), 'a')).toMatchObject({
      locked: true,
      name: 'Sun',
    });
  });

  it('of the document are set as those of elements are', () => {
    const declared = setDocumentProperty(['variables', 0, 'name'], 'city')(start);
    expect(declared.design.canvasData.variables).toEqual([{ name: 'city' }]);
  });
});

it('guides are added, moved and taken away', () => {
  const two = addGuide({ axis: 'y', position: 20 })(addGuide({ axis: 'x', position: 10 })(start));
  expect(guidesOf(moveGuide(1, 25)(two).design)).toEqual([
    { axis: 'x', position: 10 },
    { axis: 'y', position: 25 },
  ]);
  expect(guidesOf(removeGuide(0)(two).design)).toEqual([{ axis: 'y', position: 20 }]);
});

it('one end of a turned line is put elsewhere while the others stay', () => {
  const before = editedOf(nested);
  const { design } = moveLinePoint('line', 2, { x: 200, y: 200 })(before);
  const [was, is] = [seenPoints(before.design).get('line') ?? [], seenPoints(design).get('line') ?? []];
  expect(is.at(-1)?.map(Math.round)).toEqual([200, 200]);
  for (const at of [-3, -2])
    expect(is.at(at)?.map((value) => value.toFixed(1))).toEqual(was.at(at)?.map((value) => value.toFixed(1)));
  expect(placesOf(design).get('line')?.element).not.toHaveProperty('rotation');
});
