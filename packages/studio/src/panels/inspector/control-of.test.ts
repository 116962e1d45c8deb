import { elementSchemas } from '@platen/core';
import { canvasDataSchema, guidesOf, namedValues } from '@platen/core/guide';
import { describe, expect, it } from 'vitest';
import { controlOf } from './control-of.ts';
import { definitionOf, itemOf, type Schema, shapeOf, unwrap } from './schema-facts.ts';
import { startOf } from './start-values.ts';

/** Every object in a design: the elements, the page, and what stands within them. */
function objectsOfDesigns(): ReadonlyMap<Schema, string> {
  const found = new Map<Schema, string>();
  const visit = (schema: Schema, path: string): void => {
    const { inner } = unwrap(schema);
    const { type, options = [], valueType } = definitionOf(inner);
    if (type === 'union') for (const option of options) visit(option, path);
    if (type === 'array') visit(itemOf(inner), path);
    if (type === 'record' && valueType) visit(valueType, path);
    if (type !== 'object' || found.has(inner)) return;
    found.set(inner, path);
    for (const [name, property] of Object.entries(shapeOf(inner))) visit(property, `${path}.${name}`);
  };
  for (const [kind, schema] of Object.entries(elementSchemas)) visit(schema, kind);
  visit(canvasDataSchema, 'page');
  for (const { schema, id } of namedValues) visit(schema, id);
  return found;
}

const objects = [...objectsOfDesigns()];

describe('controlOf', () => {
  it('has a control for every property of every kind, of the page, and of what stands within them', () => {
    const without = objects.flatMap(([schema, path]) =>
      Object.entries(shapeOf(schema)).flatMap(([name, property]) => {
        const guide = guidesOf(schema)?.[name];
        const control = guide && controlOf(name, unwrap(property).inner, guide);
        return control === undefined ? [`${path}.${name}`] : [];
      }),
    );
    expect(without).toEqual([]);
    expect(objects.length).toBeGreaterThan(35);
  });

  it('lets people add each object that a property may lack', () => {
    const refused = objects
      .filter(
        ([schema]) => schema !== canvasDataSchema && !(Object.values(elementSchemas) as Schema[]).includes(schema),
      )
      .filter(
        ([schema]) =>
          !(
            'safeParse' in schema &&
            (schema.safeParse as (value: unknown) => { success: boolean })(startOf(schema)).success
          ),
      );
    expect(refused.map(([, path]) => path)).toEqual([]);
  });
});
