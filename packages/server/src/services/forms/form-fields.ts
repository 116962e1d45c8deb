import type { DesignVariable } from '@platen/core';

const types = ['text', 'image', 'number', 'boolean', 'date', 'color'] as const;
type FieldType = (typeof types)[number];

/** What a form asks for: what is told of a variable to everybody. */
export interface FormField {
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly default: unknown;
  readonly description?: string;
}

type Askable = DesignVariable & { readonly type: FieldType };

/** Nobody writes lists and objects into a field. */
export function canBeAsked(variable: DesignVariable): variable is Askable {
  return types.some((type) => type === variable.type);
}

/** The fields of a form, as far as the design still has their variables. */
export function fieldsOf(asked: readonly string[], variables: readonly DesignVariable[]): readonly FormField[] {
  return asked.flatMap((name) => {
    const variable = variables.find((each) => each.name === name);
    if (!variable || !canBeAsked(variable)) return [];
    const { type, required, default: fallback, description } = variable;
    return [{ name, type, required, default: fallback, ...(description !== undefined && { description }) }];
  });
}
