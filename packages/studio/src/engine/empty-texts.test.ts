import type { ElementReport, StoredElement } from '@platen/core';
import { expect, it } from 'vitest';
import { emptyTexts, writtenTexts } from './empty-texts.ts';

const text = (id: string, words: string) => ({ id, type: 'text', x: 0, y: 0, text: words }) as StoredElement;
const report = (id: string, ...lines: readonly string[]): ElementReport => {
  return { id, box: { x: 0, y: 0, width: 1, height: 1 }, lines };
};

it('finds texts that data leaves empty, in groups and copies too, but none in which nothing is written', () => {
  const group = { id: 'card', type: 'group', x: 0, y: 0, children: [text('name', '{{ name }}')] } as StoredElement;
  const written = writtenTexts([text('title', 'Hello'), text('blank', ' '), group]);
  expect([...written]).toEqual([
    ['title', 'Hello'],
    ['name', '{{ name }}'],
  ]);
  const reports = [report('title', 'Hello'), report('blank', ''), report('name[0]', 'Ada'), report('name[1]', ' ')];
  expect(emptyTexts(written, reports)).toEqual(['name[1]']);
  expect(emptyTexts(written, [report('name')])).toEqual(['name']);
});
