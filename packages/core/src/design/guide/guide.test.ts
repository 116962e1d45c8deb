import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type ElementKind, elementSchemas } from '../elements/index.ts';
import { canvasDataSchema } from './document.ts';
import { elementGuides, guidesOf } from './index.ts';
import { namedValues } from './named-values.ts';
import { propertyGroups } from './property-guide.ts';

interface Definition {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly valueType?: z.core.$ZodType;
}

/** Every object that a design may hold, by the path where it is met first. */
function objectsIn(schema: z.core.$ZodType, path: string, found: Map<z.core.$ZodType, string>): void {
  const { innerType, element, items = [], options = [], shape, valueType } = schema._zod.def as Definition;
  if (shape !== undefined) {
    if (found.has(schema)) return;
    found.set(schema, path);
  }
  for (const inner of [innerType, element, valueType, ...items, ...options]) {
    if (inner !== undefined) objectsIn(inner, path, found);
  }
  for (const [name, property] of Object.entries(shape ?? {})) objectsIn(property, `${path}.${name}`, found);
}

const objects = new Map<z.core.$ZodType, string>();
for (const [kind, schema] of Object.entries(elementSchemas)) objectsIn(schema, kind, objects);
objectsIn(canvasDataSchema, 'canvasData', objects);

const described = [...objects].flatMap(([schema, path]) =>
  Object.entries(guidesOf(schema) ?? {}).map(([name, guide]) => ({ path: `${path}.${name}`, name, guide })),
);

describe('the guide to properties', () => {
  it('has exactly the properties of every object in a design', () => {
    for (const [schema, path] of objects) {
      const names = Object.keys((schema._zod.def as Definition).shape ?? {});
      expect(Object.keys(guidesOf(schema) ?? {}).toSorted(), path).toEqual(names.toSorted());
    }
    expect(objects.size).toBeGreaterThan(30);
  });

  it('says of each in whole sentences more than its name does', () => {
    for (const { path, name, guide } of described) {
      expect(guide.description, path).toMatch(/^[A-Z0-9`][\s\S]*\.$/);
      expect(letters(guide.description), path).not.toBe(letters(name));
      expect(letters(guide.description), path).not.toBe(letters(guide.title));
      expect(guide.description.split(/\s+/).length, path).toBeGreaterThanOrEqual(4);
    }
    expect(described.length).toBeGreaterThan(400);
  });

  it('gives each a label in sentence case of at most 30 characters', () => {
    for (const { path, guide } of described) {
      expect(guide.title.length, path).toBeLessThanOrEqual(30);
      expect(guide.title, path).toMatch(/^[A-Z]/);
      expect(guide.title, path).not.toMatch(/ [A-Z][a-z]|[.:]$/);
    }
  });

  it('puts the properties of elements into groups that a panel has headings for, with labels that differ', () => {
    const groups = Object.keys(propertyGroups);
    for (const kind of Object.keys(elementSchemas) as ElementKind[]) {
      const guides = Object.values(elementGuides[kind]);
      for (const { group, title } of guides) expect(groups, title).toContain(group);
      const labels = guides.map(({ group, title }) => `${group}: ${title}`);
      expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
    }
  });

  it('gives an angle to what counts degrees, and a slider to what is a number', () => {
    for (const { path, guide } of described) {
      if (guide.control === 'angle') expect(guide.unit, path).toBe('°');
      if (typeof guide.control === 'object') expect(guide.control.slider.min).toBeLessThan(guide.control.slider.max);
    }
  });

  it('names every value once', () => {
    for (const key of ['id', 'name', 'schema'] as const) {
      expect(new Set(namedValues.map((value) => value[key])).size).toBe(namedValues.length);
    }
  });
});

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
