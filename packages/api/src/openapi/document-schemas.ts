import { type ElementKind, elementSchemas } from '@platen/core';
import { canvasDataSchema, kindDescriptions, namedValues } from '@platen/core/guide';
import { z } from 'zod';
import { addComponent, type Components, type JsonSchema, toJsonSchema } from './json-schema.ts';

/** Properties of an element that never hold a template. */
const literal: ReadonlySet<string> = new Set(['id', 'type', 'name', 'locked', 'custom', 'children']);

/** The schemas of `canvasData` and of every kind of element, made from core's own. */
export function addDocumentSchemas(components: Components): void {
  for (const { id, description, schema } of namedValues) z.globalRegistry.add(schema, { id, description });
  addComponent(components, 'LiquidText', {
    type: 'string',
    description: 'Text with `{{variables}}` (Liquid); any property may hold one instead of its value.',
    pattern: '\\{[{%]',
    examples: ['{{ accent }}'],
  });
  const names: string[] = [];
  for (const [kind, schema] of Object.entries(elementSchemas) as [ElementKind, z.ZodObject][]) {
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Element`;
    names.push(name);
    addComponent(components, name, {
      ...elementSchema(schema, components),
      description: kindDescriptions[kind],
    });
  }
  addComponent(components, 'Element', {
    description: 'An element; elements are painted in the order in which they stand.',
    oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        Object.keys(elementSchemas).map((kind, index) => [kind, `#/components/schemas/${names[index]}`]),
      ),
    },
  });
  const { properties } = toJsonSchema(canvasDataSchema, { io: 'input', components });
  addComponent(components, 'CanvasData', {
    type: 'object',
    description: 'The document of a design. docs/reference/design-format.md has other names that are accepted.',
    properties: {
      ...(properties as JsonSchema),
      elements: {
        type: 'array',
        description: 'The elements, in the order in which they are painted: the last is on top.',
        items: { $ref: '#/components/schemas/Element' },
      },
    },
  });
}

/** Whether a schema takes every text, templates included. */
function isFreeText({ type, enum: values, pattern }: JsonSchema): boolean {
  return type === 'string' && values === undefined && pattern === undefined;
}

/** Any property may hold a template, and names that are known under another name are accepted too. */
function elementSchema(schema: z.ZodObject, components: Components): JsonSchema {
  const {
    properties = {},
    required: _,
    ...rest
  } = toJsonSchema(schema, { io: 'input', components }) as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: unknown;
  };
  const withTemplates = Object.entries(properties).map(([name, property]) => [
    name,
    literal.has(name) || isFreeText(property) ? property : orTemplate(property),
  ]);
  return {
    ...rest,
    properties: {
      ...Object.fromEntries(withTemplates),
      ...(properties['children'] && {
        children: { ...properties['children'], items: { $ref: '#/components/schemas/Element' } },
      }),
    },
    required: ['type'],
  };
}

function orTemplate({ description, examples, ...property }: JsonSchema): JsonSchema {
  return {
    description,
    examples,
    anyOf: [property, { $ref: '#/components/schemas/LiquidText' }],
  };
}
