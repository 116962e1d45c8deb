import { expect, it } from 'vitest';
import { colorsOf } from './colors-of.ts';

it('lists the colours of a design, those that are used most first, each once however it is written', () => {
  const elements = [
    { id: 'a', type: 'rectangle', fill: 'red', stroke: '#00F' },
    { id: 'b', type: 'text', fill: '#ff0000', text: 'green' },
    { id: 'c', type: 'rectangle', fill: { type: 'linear', stops: [{ offset: 0, color: 'rgb(1 2 3)' }] } },
    { id: 'd', type: 'rectangle', fill: 'transparent', shadow: { color: '{{ shade }}' } },
  ];
  const canvasData = { schemaVersion: 1, background: '#ff0000', elements };
  expect(colorsOf({ width: 1, height: 1, canvasData })).toEqual(['#ff0000', '#0000ff', '#010203']);
});
