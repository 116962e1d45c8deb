import { expect, it } from 'vitest';
import { typedChange } from './typed-change.ts';

it.each([
  ['a letter among equal ones, by the caret', 'aaa', 'aaaa', 2, { start: 1, end: 1, inserted: 'a' }],
  ['a word for another', 'one two', 'one three', 9, { start: 5, end: 7, inserted: 'hree' }],
  ['a letter that was deleted', 'aab', 'ab', 1, { start: 1, end: 2, inserted: '' }],
  ['all', 'abc', '', 0, { start: 0, end: 3, inserted: '' }],
  ['nothing', 'abc', 'abc', 1, undefined],
])('finds %s', (_, before, after, caret, expected) => {
  expect(typedChange(before, after, caret)).toEqual(expected);
});
