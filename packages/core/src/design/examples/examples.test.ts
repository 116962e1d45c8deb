import { describe, expect, it } from 'vitest';
import type { Warning } from '../../scene/warnings.ts';
import { type Definition, objectsOfDesigns } from '../guide/objects-of-designs.fixture.ts';
import { parseDesign } from '../parse-design.ts';
import { canvasDataExample } from './document.ts';
import { elementExamples, exampleOf, examplesOf } from './index.ts';

const properties = [...objectsOfDesigns].flatMap(([schema, path]) =>
  Object.entries((schema._zod.def as Definition).shape ?? {}).map(([name, property]) => ({
    path: `${path}.${name}`,
    example: exampleOf(schema, name),
    fallback: (property._zod.def as Definition).defaultValue,
  })),
);

describe('the examples', () => {
  it('have every property of every object in a design', () => {
    expect(properties.filter(({ example }) => example === undefined).map(({ path }) => path)).toEqual([]);
    expect(properties.length).toBeGreaterThan(700);
  });

  it('say something else than what stands there when nothing is said', () => {
    const idle = properties.filter(
      ({ example, fallback }) => fallback !== undefined && JSON.stringify(example) === JSON.stringify(fallback),
    );
    // There is one version.
    expect(idle.map(({ path }) => path)).toEqual(['canvasData.schemaVersion']);
  });

  it.each(Object.entries(elementExamples))(
    'of a %s are stored as they are written, without a warning',
    (_, elements) => {
      const warnings: Warning[] = [];
      const design = { width: 400, height: 300, canvasData: { ...canvasDataExample, elements } };
      const { canvasData } = parseDesign(design, { onWarning: (warning) => warnings.push(warning) });
      expect(canvasData).toEqual({ ...canvasDataExample, elements });
      expect(warnings).toEqual([]);
    },
  );

  it('are, of each object, no more than show its properties', () => {
    for (const [schema, path] of objectsOfDesigns) {
      const examples = examplesOf(schema);
      expect(examples.length, path).toBeGreaterThan(0);
      for (const [index, example] of examples.entries()) {
        const shown = new Set(examples.slice(0, index).flatMap((earlier) => Object.keys(earlier)));
        expect(Object.keys(example).filter((name) => !shown.has(name)).length, path).toBeGreaterThan(0);
      }
    }
  });
});
