import { schemaProblems } from '@platen/core';
import { type PropertyPath, withProperty } from '../../document/commands/with-property.ts';
import { isTemplate } from '../controls/control.ts';
import type { Schema } from './schema-facts.ts';
import { mixed, type Subject } from './subject.ts';

interface SafeParse {
  safeParse(value: unknown): { readonly error?: { readonly issues: Parameters<typeof schemaProblems>[0] } };
}

/** Whether the format takes a value: what the schema does, with a template in place of anything. */
export function takes(schema: Schema, value: unknown): boolean {
  if (value === undefined || isTemplate(value)) return true;
  const { error } = (schema as unknown as SafeParse).safeParse(value);
  return error === undefined || schemaProblems(error.issues, value, isTemplate).length === 0;
}

export interface CheckedProperty {
  readonly path: PropertyPath;
  readonly schema: Schema;
  /** Told with each value that a control sets. */
  readonly onCheck: (isTaken: boolean) => void;
}

/** What the control of a property reads and writes: no value reaches the design that the format refuses there. */
export function checkedSubject(subject: Subject, { path, schema, onCheck }: CheckedProperty): Subject {
  const isTaken = (at: PropertyPath, value: unknown): boolean => {
    if (!path.every((step, index) => at[index] === step)) return true;
    const rest = at.slice(path.length);
    if (rest.length === 0) return takes(schema, value);
    const before = subject.read(path);
    // What is refused already, as drafts may hold it, can be mended step by step.
    if (before === mixed || !takes(schema, before)) return true;
    return takes(schema, withProperty({ value: before }, ['value', ...rest], value).value);
  };
  return {
    read: subject.read,
    cancel: subject.cancel,
    preview: (at, value) => isTaken(at, value) && subject.preview(at, value),
    set: (at, value) => {
      const isGood = isTaken(at, value);
      onCheck(isGood);
      if (isGood) subject.set(at, value);
      else subject.cancel();
    },
  };
}
