import type { TextRange } from '../../document/text/styled-text.ts';

/** A variable that is being typed: what stands of its name, and what a choice replaces. */
export interface VariableOffer extends TextRange {
  readonly typed: string;
}

/** The variable that is begun before a caret; undefined where none is. */
export function variableOffer(text: string, caret: number): VariableOffer | undefined {
  const begun = /\{\{[ \t]*([\p{L}\p{N}_.]*)$/u.exec(text.slice(0, caret));
  if (!begun) return undefined;
  // The rest of the name and the braces behind the caret belong to it.
  const rest = /^[\p{L}\p{N}_.]*[ \t]*(?:\}\})?/u.exec(text.slice(caret))?.[0] ?? '';
  return { start: begun.index, end: caret + (rest.endsWith('}}') ? rest.length : 0), typed: begun[1] ?? '' };
}

/** Those of some names that go with what was typed, the ones that begin so first. */
export function offeredNames(names: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const rank = (name: string): number => name.toLowerCase().indexOf(wanted);
  return names
    .filter((name) => rank(name) >= 0)
    .toSorted((a, b) => Math.sign(rank(a)) - Math.sign(rank(b)))
    .slice(0, mostOffered);
}

const mostOffered = 8;
