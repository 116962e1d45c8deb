import { expect, it } from 'vitest';
import { figuresOfCursive } from './figures-of-cursive.ts';

const found = (text: string) => [...text].filter((_, at) => figuresOfCursive(text)?.[at] === 1).join('');

it('figures and signs that stand alone belong to the cursive letters before them', () => {
  expect(found('نص 123. قصير (45)')).toBe('123.(45)');
  expect(found('123 نص')).toBe('123');
});

it('figures after other letters, words with letters and spaces do not', () => {
  expect(found('نص Platen 123')).toBe('');
  expect(found('نص، a1 قصير.')).toBe('');
  expect(figuresOfCursive('Platen 123')).toBeNull();
});
