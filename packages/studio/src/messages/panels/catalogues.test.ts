import { elementSchemas } from '@platen/core';
import { canvasDataSchema, elementGuides, guidesOf, namedValues } from '@platen/core/guide';
import { describe, expect, it } from 'vitest';
import { panels as ar } from './ar.ts';
import { panels as de } from './de.ts';

const parts = [canvasDataSchema, ...namedValues.map(({ schema }) => schema)].flatMap((schema) => {
  const guide = guidesOf(schema);
  return guide ? [guide] : [];
});
const guides: readonly Readonly<Record<string, { readonly title: string }>>[] = [
  ...Object.values(elementGuides),
  ...parts,
];
const titles = new Set(guides.flatMap((guide) => Object.values(guide).map(({ title }) => title)));

describe.each([
  ['German', de],
  ['Arabic', ar],
])('the panels in %s', (_, catalogue) => {
  it('have every title of a property, and none that no property has', () => {
    expect(Object.keys(catalogue.titles).toSorted()).toEqual([...titles].toSorted());
  });

  it('have every kind of element and advice for every warning', () => {
    expect(Object.keys(elementSchemas).filter((kind) => !Object.hasOwn(catalogue.choices, kind))).toEqual([]);
    expect(Object.values(catalogue.advice).every((text) => text.length > 8)).toBe(true);
  });
});
