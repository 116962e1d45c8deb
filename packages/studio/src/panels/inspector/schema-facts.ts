import type * as z from 'zod';

export type Schema = z.core.$ZodType;

/** The parts of Zod's own description of a schema that are read here. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly defaultValue?: unknown;
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
  readonly shape?: Readonly<Record<string, Schema>>;
}

export function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

const wrappers: readonly string[] = ['optional', 'default', 'nullable'];

/** The schema inside `optional` and `default`, and its default. */
export function unwrap(schema: Schema): {
  readonly inner: Schema;
  readonly fallback: unknown;
  readonly required: boolean;
} {
  let inner = schema;
  let fallback: unknown;
  for (let definition = definitionOf(inner); wrappers.includes(definition.type); definition = definitionOf(inner)) {
    fallback ??= definition.defaultValue;
    inner = definition.innerType as Schema;
  }
  return { inner, fallback, required: inner === schema };
}

/** The properties of an object, by name; none for other schemas. */
export function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  return definitionOf(schema).shape ?? {};
}

export function choicesOf(schema: Schema): readonly string[] {
  return Object.values(definitionOf(schema).entries ?? {});
}

/** The schema of a list's items. */
export function itemOf(schema: Schema): Schema {
  const { element } = definitionOf(schema);
  if (element === undefined) throw new Error(`Expected the schema of a list; received ${definitionOf(schema).type}.`);
  return element;
}

export interface NumberRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly whole: boolean;
}

/** What a schema requires in addition to its type, as Zod stores it. */
interface Check {
  readonly check: string;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

function checksOf(schema: Schema): readonly Check[] {
  return (schema._zod.def.checks ?? []).map((check) => check._zod.def as unknown as Check);
}

/** The bounds of a number as people read them, such as `> 0, ≤ 500`; empty when there are none. */
export function boundsInSigns(schema: Schema): string {
  const signs: Readonly<Record<string, string>> = { greater_than: '>', less_than: '<' };
  const inclusive: Readonly<Record<string, string>> = { greater_than: '≥', less_than: '≤' };
  return checksOf(schema)
    .flatMap(({ check, value, inclusive: isIn }) => {
      const sign = (isIn ? inclusive : signs)[check];
      return sign === undefined || value === undefined ? [] : `${sign} ${value}`;
    })
    .join(', ');
}

/** The bounds of a number. An excluded bound is returned as if it were included: the schema refuses that value. */
export function rangeOf(schema: Schema): NumberRange {
  const { minValue, maxValue, isInt } = schema as z.ZodNumber;
  const finite = (bound: number | null) =>
    bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;
  return { min: finite(minValue), max: finite(maxValue), whole: isInt };
}

/** How few and how many items a list may have. */
export function countsOf(schema: Schema): { readonly fewest: number; readonly most: number } {
  const checks = checksOf(schema);
  return {
    fewest: checks.find(({ check }) => check === 'min_length')?.minimum ?? 0,
    most: checks.find(({ check }) => check === 'max_length')?.maximum ?? Number.POSITIVE_INFINITY,
  };
}
