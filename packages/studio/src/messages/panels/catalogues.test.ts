import { elementSchemas } from '@platen/core';
import { everyGuide } from '@platen/core/guide';
import { describe, expect, it } from 'vitest';
import { help } from '../help/de.ts';
import { panels as ar } from './ar.ts';
import { panels as de } from './de.ts';

const guides = everyGuide().flatMap((guide) => Object.values(guide));
const titles = new Set(guides.map(({ title }) => title));

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

describe('the help of properties in German', () => {
  it('has every description of a property, and none that no property has', () => {
    const descriptions = new Set(guides.map(({ description }) => description));
    expect(Object.keys(help).toSorted()).toEqual([...descriptions].toSorted());
  });
});
