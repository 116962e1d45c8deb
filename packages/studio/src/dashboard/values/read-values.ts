import type { DesignVariable } from '@platen/core';
import { readDefault } from '../../panels/variables/declarations.ts';

/** A variable as a form asks for it. */
export type AskedVariable = Pick<DesignVariable, 'name' | 'type' | 'default' | 'required'> & {
  readonly description?: string | undefined;
};

/** What people wrote, by variable. An empty text sends nothing, so that the default is taken. */
export type Written = Readonly<Record<string, string>>;

export interface ReadValues {
  /** As `dynamicData` of a render. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Variables whose text is no value of their type. */
  readonly refused: ReadonlySet<string>;
}

/** Turns what was written into values of the variables' types. */
export function readValues(variables: readonly AskedVariable[], written: Written): ReadValues {
  const data: Record<string, unknown> = {};
  const refused = new Set<string>();
  for (const { name, type } of variables) {
    const text = written[name] ?? '';
    if (text === '') continue;
    const read = isKept(type) ? { value: text } : readDefault(text, type);
    if (read === 'refused') refused.add(name);
    // Written plainly, a variable of this name would set the prototype.
    else Object.defineProperty(data, name, { value: read.value, enumerable: true });
  }
  return { data, refused };
}

/** Texts are sent as they were written, blanks at their ends too. */
function isKept(type: DesignVariable['type']): boolean {
  return type === 'text';
}

/** Values as they stand in the fields. */
export function writeValues(data: Readonly<Record<string, unknown>>): Written {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, asText(value)]));
}

export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
