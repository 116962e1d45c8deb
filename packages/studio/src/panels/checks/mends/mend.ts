import type { StoredElement, WarningCode } from '@platen/core';
import type { Command, Design } from '../../../document/design/design.ts';
import type { checks } from '../../../messages/checks/en.ts';

/** Something that can be done about a problem at the press of a button. */
export interface Mend {
  /** What its button says, with what `values` hold. */
  readonly words: keyof (typeof checks)['mends'];
  readonly values?: readonly (string | number)[];
  /** One entry of the history; or a variable whose default has to be written by a person. */
  readonly does: Command | { readonly variable: string };
}

/** A warning with the element that it is of. */
export interface Found {
  readonly element: StoredElement;
  readonly details: Readonly<Record<string, unknown>>;
  readonly design: Design;
}

/** The best first; undefined stands for what cannot be done with this element. */
export type MendsOf = (found: Found) => readonly (Mend | undefined)[];

/** Mends of some codes. */
export type MendsByCode<Code extends WarningCode> = Readonly<Record<Code, MendsOf>>;

export const isTemplate = (value: unknown): boolean => typeof value === 'string' && /\{[{%]/.test(value);

/** What a warning tells; undefined where it tells no number. */
export function figure(details: Found['details'], name: string): number | undefined {
  const value = details[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** What a warning tells in a word. */
export function word(details: Found['details'], name: string): string | undefined {
  const value = details[name];
  return typeof value === 'string' ? value : undefined;
}
