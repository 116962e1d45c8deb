import { designValues, type ElementKind, elementSchemas } from '@platen/core';
import { z } from 'zod';
import { addComponent, type Components, type JsonSchema, toJsonSchema } from './json-schema.ts';

/** Properties of an element that never hold a template. */
const literal: ReadonlySet<string> = new Set(['id', 'type', 'name', 'locked', 'custom', 'children']);

/** Values that many properties share, under the names that the reference of the design format uses. */
const sharedValues = {
  Color: designValues.color,
  Gradient: designValues.gradient,
  Fill: designValues.fill,
  Shadow: designValues.shadow,
  Filters: designValues.filters,
  Clip: designValues.clip,
  CornerRadius: designValues.cornerRadius,
  Sides: designValues.sides,
  BlendMode: designValues.blendMode,
  ObjectPosition: designValues.objectPosition,
  FontWeight: designValues.fontWeight,
  FontFamily: designValues.fontFamily,
} as const;

/** The schemas of `canvasData` and of every kind of element, made from core's own. */
export function addDocumentSchemas(components: Components): void {
  for (const [id, schema] of Object.entries(sharedValues)) z.globalRegistry.add(schema, { id });
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
    addComponent(components, name, elementSchema(schema, components));
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
  addComponent(components, 'CanvasData', {
    type: 'object',
    description: 'The document of a design. docs/reference/design-format.md describes every property.',
    properties: {
      schemaVersion: { type: 'integer', minimum: 1 },
      background: { description: 'A colour or a gradient.', type: ['string', 'object'], default: '#ffffff' },
      locale: { type: 'string', description: 'BCP 47.', examples: ['de'] },
      variables: {
        type: 'array',
        maxItems: 500,
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            type: { type: 'string', enum: ['text', 'image', 'number', 'boolean', 'color', 'list', 'object'] },
            default: {},
            required: { type: 'boolean' },
            description: { type: 'string' },
          },
        },
      },
      elements: { type: 'array', items: { $ref: '#/components/schemas/Element' } },
    },
  });
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
    literal.has(name) || name.startsWith('text') ? property : orTemplate(property),
  ]);
  return {
    ...rest,
    properties: {
      ...Object.fromEntries(withTemplates),
      ...('children' in properties && { children: { type: 'array', items: { $ref: '#/components/schemas/Element' } } }),
    },
    required: ['type'],
  };
}

function orTemplate({ default: fallback, description, ...property }: JsonSchema): JsonSchema {
  return {
    anyOf: [property, { $ref: '#/components/schemas/LiquidText' }],
    ...(fallback !== undefined && { default: fallback }),
    ...(description !== undefined && { description }),
  };
}
