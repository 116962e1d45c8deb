import { expect, it } from 'vitest';
import type { Command } from '../design/design.ts';
import { box, countingIds, editedOf } from '../design/some-designs.fixture.ts';
import { placesOf } from '../design/tree.ts';
import { alignElements, distributeElements, tidyElements } from './align.ts';
import { copyElements, pasteElements, readCopied } from './clipboard.ts';
import { ungroupElements } from './group.ts';
import { orderElements } from './order.ts';
import { deleteElements } from './remove.ts';
import { flipElements, moveElements, resizeElements, rotateElements } from './transform.ts';

const group = { id: 'group', type: 'group', x: 300, y: 0, width: 90, height: 90, locked: true };
const start = editedOf([
  box('fixed', 10, 10, { locked: true }),
  box('free', 100, 50),
  { ...group, children: [box('inside', 5, 5)] },
]);
const { design } = start;
const ids = ['fixed', 'inside', 'group'];
const moved = { ids };
const to = { x: 200, y: 200 };

it.each<[string, Command]>([
  ['moved', moveElements(moved, to)],
  ['turned', rotateElements(moved, 30, to)],
  ['resized', resizeElements(moved, { handle: { x: 1, y: 1 }, to, keepsRatio: false, fromCentre: false })],
  ['mirrored', flipElements(moved, 'x')],
  ['lined up', alignElements({ ids: ['fixed'] }, 'right')],
  ['spread', distributeElements(moved, 'x')],
  ['tidied', tidyElements(moved)],
  ['put in another order', orderElements(['fixed'], 'front')],
  ['parted', ungroupElements(moved)],
  ['deleted', deleteElements(ids)],
])('a locked element, and what is in a locked group, is not %s', (_, command) => {
  expect(command(start).design).toBe(design);
});

it('what is chosen beside a locked element is moved and deleted, and lines up with it', () => {
  const both = ['fixed', 'free'];
  const xs = (command: Command) => both.map((id) => placesOf(command(start).design).get(id)?.element['x']);
  expect(xs(moveElements({ ids: both }, { x: 5, y: 0 }))).toEqual([10, 105]);
  expect(xs(alignElements({ ids: both }, 'left'))).toEqual([10, 10]);
  expect(xs(deleteElements(both))).toEqual([10, undefined]);
});

it('a copy of a locked element is put where it is wanted', () => {
  const copied = readCopied(copyElements(design, ['fixed']) ?? '');
  if (!copied) throw new Error('nothing was copied');
  const pasted = pasteElements(copied, { newId: countingIds(), at: to })(start);
  expect(placesOf(pasted.design).get('n1')?.element).toMatchObject({ x: 180, y: 190, locked: true });
});
