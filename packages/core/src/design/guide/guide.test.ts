import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type ElementKind, elementSchemas } from '../elements/index.ts';
import { elementGuides, guidesOf } from './index.ts';
import { namedValues } from './named-values.ts';
import { type Definition, objectsOfDesigns } from './objects-of-designs.fixture.ts';
import { propertyGroups } from './property-guide.ts';

const described = [...objectsOfDesigns].flatMap(([schema, path]) =>
  Object.entries(guidesOf(schema) ?? {}).map(([name, guide]) => ({
    path: `${path}.${name}`,
    name,
    guide,
    schema: (schema._zod.def as Definition).shape?.[name],
  })),
);

describe('the guide to properties', () => {
  it('has exactly the properties of every object in a design', () => {
    for (const [schema, path] of objectsOfDesigns) {
      const names = Object.keys((schema._zod.def as Definition).shape ?? {});
      expect(Object.keys(guidesOf(schema) ?? {}).toSorted(), path).toEqual(names.toSorted());
    }
    expect(objectsOfDesigns.size).toBeGreaterThan(30);
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

  it('gives a unit to every number that is no share, count or weight', () => {
    const without = new Set(
      described
        .filter(({ schema, guide }) => holdsNumber(schema) && guide.unit === undefined)
        .map(({ path, name }) => (name.length > 1 ? name : path.split('.').slice(-2).join('.'))),
    );
    const shares = [
      ...['opacity', 'brightness', 'contrast', 'saturation', 'grayscale', 'sepia', 'invert', 'offset', 'tension'],
      ...['from.x', 'from.y', 'radius.x', 'radius.y', 'objectPosition.x', 'objectPosition.y', 'focalPoint.x'],
      ...['focalPoint.y', 'crop.x', 'crop.y', 'width', 'height', 'size', 'innerRadius'],
    ];
    const counts = ['sides', 'numPoints', 'maxLines', 'start', 'end', 'value', 'max', 'step', 'maxRows', 'maxItems'];
    const others = ['columns', 'colSpan', 'rowSpan', 'schemaVersion', 'fontWeight', 'header', 'text'];
    expect([...without].toSorted()).toEqual([...shares, ...counts, ...others].toSorted());
    // The sizes of a crop and of a logo are shares and have no unit; sizes of elements are in px.
    const sizes = described.filter(({ name, guide }) => /^(width|height|size)$/.test(name) && guide.unit === undefined);
    expect(sizes.map(({ path }) => path)).toEqual(['image.crop.width', 'image.crop.height', 'qr.logo.size']);
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

/** Whether the schema takes a number, or a text that holds one. */
function holdsNumber(schema: z.core.$ZodType | undefined): boolean {
  if (schema === undefined) return false;
  const { type, innerType, in: input, out, options = [] } = schema._zod.def as Definition;
  return type === 'number' || [innerType, input, out, ...options].some(holdsNumber);
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
