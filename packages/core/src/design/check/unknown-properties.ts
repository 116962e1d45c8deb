import type * as z from 'zod';
import { isObject } from '../aliases/alias.ts';

/** Schemas that only wrap another one. */
const wrappers: ReadonlySet<string> = new Set([
  'optional',
  'default',
  'nullable',
  'prefault',
  'readonly',
  'nonoptional',
]);

interface SchemaDefinition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly options?: readonly z.core.$ZodType[];
}

/**
 * The paths of properties that a schema does not know, at any depth. Schemas strip them without a word, which hides
 * typing errors; this says where they are.
 */
export function unknownProperties(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly (readonly PropertyKey[])[] {
  const definition = unwrap(schema);
  if (definition.type === 'union') {
    const found = (definition.options ?? [])
      .filter((option) => fits(unwrap(option), value))
      .map((option) => unknownProperties(option, value, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const element = definition.element ?? definition.items?.[index];
      return element === undefined ? [] : unknownProperties(element, item, [...path, index]);
    });
  }
  const { shape } = definition;
  if (shape === undefined || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, property]) => {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return inner === undefined ? [[...path, key]] : unknownProperties(inner, property, [...path, key]);
  });
}

function unwrap(schema: z.core.$ZodType): SchemaDefinition {
  let definition = schema._zod.def as SchemaDefinition;
  while (wrappers.has(definition.type) && definition.innerType !== undefined) {
    definition = definition.innerType._zod.def as SchemaDefinition;
  }
  return definition;
}

function fits({ type }: SchemaDefinition, value: unknown): boolean {
  if (type === 'union') return true;
  if (Array.isArray(value)) return type === 'array' || type === 'tuple';
  return isObject(value) ? type === 'object' || type === 'record' : false;
}
