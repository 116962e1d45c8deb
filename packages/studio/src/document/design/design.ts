import type { DesignDocument } from '@platen/core';

/** A design as the editor holds it: its stored form, deeply frozen. Commands make new ones and share what they did not change. */
export type Design = DesignDocument;

/** What is selected. It is kept beside the design and is no part of it. */
export interface Selection {
  /** Ids of elements, in the order in which they were chosen. */
  readonly ids: readonly string[];
  /** The group that was entered: a click chooses among its children. Null at the top of the page. */
  readonly within: string | null;
}

/** What a command works on. */
export interface Edited {
  readonly design: Design;
  readonly selection: Selection;
}

/** One change of a design. It is pure, so a gesture can repeat it from where it began with each move of the pointer. */
export type Command = (edited: Edited) => Edited;

/** Makes the id of a new element that stands for the one named `of`. A gesture is given one that remembers its answers. */
export type NewId = (of: string) => string;

export const nothingSelected: Selection = { ids: [], within: null };

/** Commands one after the other as one. */
export function inTurn(...commands: readonly Command[]): Command {
  return (edited) => commands.reduce((state, command) => command(state), edited);
}

/** Freezes a value with all that it holds. What is frozen already is taken to be so all the way down. */
export function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freezeDeep(inner);
  return Object.freeze(value);
}
