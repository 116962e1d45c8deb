import { designValues } from '@platen/core';
import { guidesOf, type PartGuide } from '@platen/core/guide';
import { definitionOf, itemOf, type Schema } from './schema-facts.ts';

/** What a property is edited with; `controls` has the component of each. */
export const controlNames = [
  'fixed',
  'elsewhere',
  'number',
  'switch',
  'text',
  'long-text',
  'condition',
  'choice',
  'toggles',
  'decoration',
  'color',
  'fill',
  'stops',
  'shadows',
  'font',
  'weight',
  'measure',
  'parts',
  'position',
  'asset',
  'numbers',
  'rows',
  'map',
  'json',
  'object',
  'list',
] as const;
export type ControlName = (typeof controlNames)[number];

/** Properties that people do not write: the kind, the id, and what other panels show. */
const byName: Readonly<Record<string, ControlName>> = {
  type: 'fixed',
  id: 'fixed',
  schemaVersion: 'fixed',
  children: 'elsewhere',
  variables: 'elsewhere',
  rows: 'rows',
  footer: 'rows',
  // A template, but of one line.
  href: 'text',
};

/** Values that many properties share. */
const bySchema: ReadonlyMap<Schema, ControlName> = new Map<Schema, ControlName>([
  [designValues.color, 'color'],
  [designValues.fill, 'fill'],
  [designValues.shadow, 'object'],
  [designValues.fontFamily, 'font'],
  [designValues.fontWeight, 'weight'],
  [designValues.letterSpacing, 'measure'],
  [designValues.lineHeight, 'measure'],
  [designValues.textDecoration, 'decoration'],
  [designValues.objectPosition, 'position'],
]);

const byGuide: Readonly<Record<string, ControlName>> = {
  color: 'color',
  fill: 'fill',
  font: 'font',
  asset: 'asset',
  template: 'long-text',
  'long-text': 'long-text',
  condition: 'condition',
};

const byType: Readonly<Record<string, (schema: Schema) => ControlName | undefined>> = {
  number: () => 'number',
  boolean: () => 'switch',
  string: () => 'text',
  enum: () => 'choice',
  unknown: () => 'json',
  object: (schema) => (guidesOf(schema) === undefined ? undefined : 'object'),
  record: (schema) => (typeOf(definitionOf(schema).valueType) === 'unknown' ? 'json' : 'map'),
  array: (schema) => ofList(itemOf(schema)),
  union: (schema) => ofUnion(definitionOf(schema).options ?? []),
};

/**
 * What a property is edited with: what its guide says, else what its schema is. The schema is one without `optional` and
 * `default`. Undefined where there is no control for it, which a test refuses.
 */
export function controlOf(name: string, schema: Schema, guide: PartGuide): ControlName | undefined {
  const { control } = guide;
  return (
    (Object.hasOwn(byName, name) && (name !== 'type' || typeOf(schema) === 'literal') ? byName[name] : undefined) ??
    bySchema.get(schema) ??
    (typeof control === 'string' ? byGuide[control] : undefined) ??
    byType[definitionOf(schema).type]?.(schema)
  );
}

function typeOf(schema: Schema | undefined): string | undefined {
  return schema && definitionOf(schema).type;
}

function ofList(item: Schema): ControlName | undefined {
  if (item === designValues.gradientStop) return 'stops';
  if (typeOf(item) === 'number') return 'numbers';
  if (typeOf(item) === 'enum') return 'toggles';
  return guidesOf(item) === undefined ? undefined : 'list';
}

function ofUnion(options: readonly Schema[]): ControlName | undefined {
  if (options.includes(designValues.shadow)) return 'shadows';
  const types = options.map(typeOf);
  if (types[0] === 'number' && types.includes('object')) return 'parts';
  if (types[0] === 'number') return 'measure';
  return types[0] === 'string' ? 'text' : undefined;
}
