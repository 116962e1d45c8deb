import { parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { itemPaths } from './item-paths.ts';

const box = { width: 100, height: 50 };
const text = (id: string) => ({ id, type: 'text', ...box, text: 'Text' });
const design = parseDesign({
  ...box,
  canvasData: {
    variables: [{ name: 'items', type: 'list', default: [{ price: 3 }] }],
    elements: [
      text('outside'),
      { id: 'card', type: 'group', ...box, repeat: { each: '{{ items }}' }, children: [text('price')] },
      {
        id: 'day',
        type: 'group',
        ...box,
        repeat: { each: 'days', as: 'day' },
        children: [
          { id: 'talk', type: 'group', ...box, repeat: { each: 'day.talks' }, children: [text('title')] },
          { id: 'none', type: 'group', ...box, repeat: { each: 'days | sort: "name"' }, children: [text('sorted')] },
        ],
      },
    ],
  },
});
const row = { days: [{ name: 'Mo', talks: [{ title: 'A', 'Given name': 'Ada' }] }] };

it.each([
  ['outside', []],
  ['price', ['item.price']],
  ['title', ['item.title', 'day.name', 'day.talks']],
  ['sorted', ['day.name', 'day.talks']],
])('of %s are those of the items around it', (id, paths) => {
  expect(itemPaths(design, id, row)).toEqual(paths);
});
