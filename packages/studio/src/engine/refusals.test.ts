import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { refusalsOf } from './refusals.ts';

const box = { x: 0, y: 0, width: 9, height: 9 };
const bar = { id: 'bar', type: 'barcode', ...box };
const design = {
  width: 9,
  height: 9,
  canvasData: { elements: [{ id: 'card', type: 'group', ...box, children: [bar] }] },
} as never;

const refused = (path: string, message = 'expected 12 digits') => {
  const error = new PlatenError('INVALID_REQUEST', { details: { errors: [{ path, code: 'INVALID_VALUE', message }] } });
  return refusalsOf(error, design).map((each) => [each.elementId, each.message]);
};

describe('what the service refuses', () => {
  it('is of the element that it names, by the way to it, by its id, as a copy, and in words', () => {
    const said = 'value: expected 12 digits';
    expect(refused('/canvasData/elements/0/children/0/value')).toEqual([['bar', said]]);
    expect(refused('/elements/bar/value')).toEqual([['bar', said]]);
    expect(refused('/elements/bar[2]/value')).toEqual([['bar[2]', said]]);
    expect(refused('/dynamicData/n', 'value of element "bar": expected 12 digits')).toEqual([['bar', said]]);
    expect(refused('/elements/other/value')).toEqual([[undefined, '/elements/other/value expected 12 digits']]);
  });
});
