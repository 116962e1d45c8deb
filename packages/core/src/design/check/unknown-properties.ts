import type * as z from 'zod';
import { isObject, type RawObject } from '../aliases/alias.ts';

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

/** Found in one element; more are of no help to anybody, and cost the time of all. */
const mostFound = 100;

export interface UnknownProperty {
  readonly path: readonly PropertyKey[];
  /** The names that the object there may have. */
  readonly known: readonly string[];
}

/**
 * The properties that a schema does not know, at any depth: the first 100. Schemas strip them without a word, which
 * hides typing errors; this says where they are.
 */
export function unknownProperties(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly UnknownProperty[] {
  const definition = unwrap(schema);
  if (definition.type === 'union') {
    const found = (definition.options ?? [])
      .filter((option) => fits(unwrap(option), value))
      .map((option) => unknownProperties(option, value, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  const { shape, element, items } = definition;
  const isList = Array.isArray(value);
  if (!isList && (shape === undefined || !isObject(value))) return [];
  const found: UnknownProperty[] = [];
  for (const name of Object.keys(value)) {
    const key = isList ? Number(name) : name;
    const inner = isList
      ? (element ?? items?.[key as number])
      : shape && Object.hasOwn(shape, name)
        ? shape[name]
        : undefined;
    if (inner !== undefined) found.push(...unknownProperties(inner, (value as RawObject)[name], [...path, key]));
    else if (!isList) found.push({ path: [...path, key], known: Object.keys(shape ?? {}) });
    if (found.length >= mostFound) break;
  }
  return found.slice(0, mostFound);
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
