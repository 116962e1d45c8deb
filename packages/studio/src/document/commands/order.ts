import type { StoredElement } from '@platen/core';
import type { Command } from '../design/design.ts';
import { placesOf, replaceSiblings, unlocked } from '../design/tree.ts';

export type OrderStep = 'front' | 'back' | 'forward' | 'backward';

type Siblings = readonly StoredElement[];

/** Moves elements above or below their siblings: all the way, or past the next one. Locked ones keep their place. */
export function orderElements(ids: readonly string[], step: OrderStep): Command {
  return ({ design, selection }) => {
    const places = placesOf(design);
    const chosen = new Set(unlocked(design, ids));
    const parents = new Set([...chosen].map((id) => places.get(id)?.parent ?? null));
    const ordered = [...parents].reduce((state, parent) => {
      return replaceSiblings(state, parent, (siblings) => sameOrder(siblings, steps[step](siblings, chosen)));
    }, design);
    return { design: ordered, selection };
  };
}

const steps: Readonly<Record<OrderStep, (siblings: Siblings, chosen: ReadonlySet<string>) => Siblings>> = {
  front: (siblings, chosen) => [
    ...siblings.filter(({ id }) => !chosen.has(id)),
    ...siblings.filter(({ id }) => chosen.has(id)),
  ],
  back: (siblings, chosen) => [
    ...siblings.filter(({ id }) => chosen.has(id)),
    ...siblings.filter(({ id }) => !chosen.has(id)),
  ],
  forward: (siblings, chosen) => backward(siblings.toReversed(), chosen).toReversed(),
  backward,
};

/** Each chosen one changes places with the one before it, unless that is a chosen one too. */
function backward(siblings: Siblings, chosen: ReadonlySet<string>): StoredElement[] {
  const ordered = [...siblings];
  for (const [index, element] of ordered.entries()) {
    const before = ordered[index - 1];
    if (!before || !chosen.has(element.id) || chosen.has(before.id)) continue;
    ordered[index - 1] = element;
    ordered[index] = before;
  }
  return ordered;
}

function sameOrder(before: Siblings, after: Siblings): Siblings {
  return after.every((element, index) => element === before[index]) ? before : after;
}
