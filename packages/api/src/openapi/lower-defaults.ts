import type { JsonSchema } from './json-schema.ts';

/**
 * Puts the default of each property beneath it, as the only member of an `allOf`. Makers of types take a property with a
 * default for one that is always there. That holds for answers; in requests and stored documents it may be left out.
 */
export function lowerDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lowerDefaults);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' ? lowerEach(value as Readonly<Record<string, JsonSchema>>) : lowerDefaults(value),
    ]),
  );
}

function lowerEach(properties: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { description, examples, ...schema } = lowerDefaults(property) as JsonSchema;
      const said = { ...(description !== undefined && { description }), ...(examples !== undefined && { examples }) };
      return [name, 'default' in schema ? { ...said, allOf: [schema] } : { ...schema, ...said }];
    }),
  );
}
