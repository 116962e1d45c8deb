import type { ElementReport, StoredElement } from '@platen/core';
import { expect, it } from 'vitest';
import { emptyElements, emptyTexts, writtenTexts } from './empty-texts.ts';

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

it('finds codes and pictures that data leaves empty, with what would fill them', () => {
  const code = { id: 'code', type: 'qr', x: 0, y: 0, value: '{{ code }}' } as StoredElement;
  const picture = { id: 'photo', type: 'image', x: 0, y: 0, src: '' } as StoredElement;
  const warnings = [
    { code: 'CODE_EMPTY', message: '', elementId: 'code' },
    { code: 'IMAGE_EMPTY', message: '', elementId: 'photo' },
    { code: 'LOW_CONTRAST', message: '', elementId: 'title' },
  ] as const;
  const found = emptyElements([text('title', '{{ name }}'), code, picture], {
    elements: [report('title', '')],
    warnings,
  });
  expect([...found]).toEqual([
    ['title', '{{ name }}'],
    ['code', '{{ code }}'],
  ]);
});
