import { type DesignVariable, parseColor } from '@platen/core';

/** A declaration as it stands in a design. What is absent has the default of the format. */
export interface Declaration {
  readonly name: string;
  readonly type?: DesignVariable['type'] | undefined;
  readonly default?: unknown;
  readonly required?: boolean | undefined;
  readonly description?: string | undefined;
}

type Found = Pick<DesignVariable, 'name' | 'type'>;

/** The declarations with a change of one variable, which is declared with the type that it was found with if it was not yet. */
export function declare(
  declared: readonly Declaration[],
  { name, type }: Found,
  change: Partial<Declaration>,
): readonly Declaration[] {
  const isDeclared = declared.some((each) => each.name === name);
  const all = isDeclared ? declared : [...declared, { name, type }];
  const isTaken = change.name !== undefined && declared.some((each) => each.name === change.name && each.name !== name);
  if (isTaken) return declared;
  return all.map((each) => (each.name === name ? withoutUndefined({ ...each, ...change }) : each));
}

export function undeclare(declared: readonly Declaration[], name: string): readonly Declaration[] {
  return declared.filter((each) => each.name !== name);
}

function withoutUndefined(declaration: Declaration): Declaration {
  return Object.fromEntries(
    Object.entries(declaration).filter(([, value]) => value !== undefined),
  ) as unknown as Declaration;
}

/** `variable`, or `variable2` and so on where there is one. */
export function freeName(taken: readonly string[]): string {
  const names = ['variable', ...taken.map((_, index) => `variable${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? `variable${taken.length + 2}`;
}

/** What was written as a default, as a value of the type; nothing is no default. */
export function readDefault(text: string, type: DesignVariable['type']): { readonly value: unknown } | 'refused' {
  const written = text.trim();
  if (written === '') return { value: undefined };
  const read = readers[type](written);
  return read === undefined ? 'refused' : { value: read };
}

const asText = (text: string): unknown => text;

const readers: Readonly<Record<DesignVariable['type'], (text: string) => unknown>> = {
  text: asText,
  image: asText,
  date: asText,
  boolean: (text) => ({ true: true, false: false })[text],
  number: (text) => (Number.isFinite(Number(text.replace(',', '.'))) ? Number(text.replace(',', '.')) : undefined),
  color: (text) => (parseColor(text) ? text : undefined),
  list: (text) => json(text, Array.isArray),
  object: (text) => json(text, (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
};

function json(text: string, isRight: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
