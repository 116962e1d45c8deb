import { exampleOf } from '@platen/core/examples';
import { guidesOf } from '@platen/core/guide';
import { z } from 'zod';

export type JsonSchema = { [keyword: string]: unknown };

/** Named schemas, as they stand under `components.schemas`. */
export type Components = Map<string, JsonSchema>;

const definitionPrefix = '#/$defs/';
const componentPrefix = '#/components/schemas/';

/**
 * A Zod schema as JSON Schema 2020-12, which OpenAPI 3.1 takes. Schemas with an `id` in their meta become components;
 * `documentedAs` in the meta stands for a schema whose check does not tell what it means. Throws when two different
 * schemas have the same name.
 */
export function toJsonSchema(
  schema: z.ZodType,
  options: { readonly io: 'input' | 'output'; readonly components: Components },
): JsonSchema {
  const { io, components } = options;
  const {
    $schema: _,
    $defs,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      describeProperties(zodSchema, jsonSchema as JsonSchema);
      writeTupleAsList(jsonSchema as JsonSchema);
      const { documentedAs } = jsonSchema as { documentedAs?: JsonSchema | z.ZodType };
      if (documentedAs === undefined) return;
      for (const key of Object.keys(jsonSchema)) {
        if (key !== 'id' && key !== 'description') delete (jsonSchema as JsonSchema)[key];
      }
      Object.assign(jsonSchema, documentedAs instanceof z.ZodType ? toJsonSchema(documentedAs, options) : documentedAs);
    },
  }) as JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> };
  for (const [name, definition] of Object.entries($defs ?? {})) addComponent(components, name, definition);
  const { id } = root as { readonly id?: string };
  if (id === undefined) return withComponentReferences(root) as JsonSchema;
  addComponent(components, id, root);
  return { $ref: `${componentPrefix}${id}` };
}

/** Gives the properties of an object in a design the descriptions of its guide, and examples. */
function describeProperties(schema: z.core.$ZodType, json: JsonSchema): void {
  const guides = guidesOf(schema);
  if (guides === undefined) return;
  json['properties'] = Object.fromEntries(
    Object.entries(json['properties'] as Record<string, JsonSchema>).map(([name, property]) => [
      name,
      { ...property, description: guides[name]?.description, examples: [exampleOf(schema, name)] },
    ]),
  );
}

/** Readers of the description want `items` in every list; our tuples have one type throughout. */
function writeTupleAsList(json: JsonSchema): void {
  const { prefixItems } = json;
  if (!Array.isArray(prefixItems)) return;
  delete json['prefixItems'];
  Object.assign(json, { items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length });
}

/** Adds a named schema. The same name for another schema is a mistake in ours. */
export function addComponent(components: Components, name: string, { id: _, ...schema }: JsonSchema): void {
  const definition = withComponentReferences(schema) as JsonSchema;
  const known = components.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition)) {
    throw new Error(`Two different schemas are called ${name} in the description of the API.`);
  }
  components.set(name, definition);
}

function withComponentReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key !== '$ref' || typeof item !== 'string') return [key, withComponentReferences(item)];
      const name = item.startsWith(definitionPrefix) ? item.slice(definitionPrefix.length) : item;
      return [key, name.startsWith('#') ? name : `${componentPrefix}${name}`];
    }),
  );
}
