import { parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { madeUp } from './made-up.ts';

const text = { type: 'text', x: 0, y: 0, width: 100, height: 20 };
const design = parseDesign({
  width: 300,
  height: 300,
  canvasData: {
    elements: [
      {
        ...text,
        text: 'Hi {{ guest.name }} of {{ guest.firm | upcase }}, {{ guests.first.name }} {{ guest.since | date: "short" }}!',
      },
      { type: 'image', x: 0, y: 0, width: 20, height: 20, src: '{{ guest.photo }}' },
      {
        type: 'group',
        x: 0,
        y: 0,
        width: 100,
        height: 20,
        repeat: { each: 'items', as: 'line' },
        children: [{ ...text, text: '{{ line.title }}: {{ line.price | currency: "EUR" }} {{ items.size }}' }],
      },
      { ...text, text: '{% for stop in stops %}{{ stop.place }}{% endfor %}' },
      {
        type: 'table',
        x: 0,
        y: 0,
        width: 100,
        height: 50,
        rows: '{{ orders }}',
        columns: [{ key: 'sku' }, { key: 'count' }],
      },
    ],
  },
});

it.each<[string, 'object' | 'list' | 'text', unknown]>([
  [
    'guest',
    'object',
    { name: 'Sample text', firm: 'Sample text', since: '2026-01-31', photo: 'https://example.invalid/missing.png' },
  ],
  ['items', 'list', Array(2).fill({ title: 'Sample text', price: 1 })],
  ['stops', 'list', Array(2).fill({ place: 'Sample text' })],
  ['orders', 'list', Array(2).fill({ sku: 'Sample text', count: 'Sample text' })],
  ['tags', 'list', ['Sample text', 'Sample text']],
  ['title', 'text', undefined],
])('makes up what a design reads in %s, a variable of type %s', (name, type, value) => {
  expect(madeUp({ name, type }, design)).toEqual(value);
});
