import { childrenOf, type StoredElement } from '../../design/document.ts';
import type { Element, ElementKind } from '../../design/elements/index.ts';
import { elementKinds } from '../../design/kinds/index.ts';
import { pointer } from '../../errors/json-pointer.ts';
import { isTruthy } from '../../liquid/truthiness.ts';
import { WorkUsedUp, workOf } from '../../liquid/work-budget.ts';
import { readRepetition } from '../repeats/bind-repeat.ts';
import { placeCopies } from '../repeats/place-copies.ts';
import type { Overrides } from './apply-override.ts';
import type { BindContext } from './bind-context.ts';
import type { ValuePlace } from './bind-problems.ts';
import { cachedElement, fillFromCache } from './cached-element.ts';
import { type FilledElement, type FillRequest, fillElement } from './fill-element.ts';

/** Binds a stored element: to none when it is not visible, to one, or to as many as the list has that it is repeated for. */
export function bindElements(stored: StoredElement, overrides: Overrides, context: BindContext): readonly Element[] {
  try {
    return bindCopies(stored, overrides, context);
  } catch (error) {
    if (error instanceof WorkUsedUp) error.path ??= pointer('/elements', stored.id);
    throw error;
  }
}

function bindCopies(stored: StoredElement, overrides: Overrides, context: BindContext): readonly Element[] {
  const { holdsElements } = elementKinds[stored.type as ElementKind];
  const repetition = holdsElements ? readRepetition(stored, overrides.of(stored), context) : undefined;
  if (repetition === undefined) {
    const bound = bindElement(stored, overrides, context);
    return bound ? [bound] : [];
  }
  const { settings, items, giver } = repetition;
  if (items.length === 0) noteChildren(stored, overrides);
  const copies: Element[] = [];
  for (const [index, item] of items.entries()) {
    if (context.limits.isTooMuch) break;
    const copy = context.scope.inItem({ name: settings.as, item, index, list: giver }, () =>
      bindElement(stored, overrides, context),
    );
    if (copy) copies.push(copy);
  }
  context.scope.noteCopies(stored.id, copies);
  return placeCopies(copies, settings);
}

/**
 * Binds one element: overrides, then variables, then defaults. Undefined when it is not visible, or when something
 * does not fit, which is then among the context's problems.
 */
function bindElement(stored: StoredElement, overrides: Overrides, context: BindContext): Element | undefined {
  if (!context.limits.countRepeated(stored.id)) return undefined;
  context.settings.budget.charge(workOf.element);
  const kind = stored.type as ElementKind;
  const { holdsElements } = elementKinds[kind];
  const request: FillRequest = { stored, kind, override: overrides.of(stored), context };
  const mayBeRemembered = !overrides.has(stored.id) && !holdsElements;
  const known = mayBeRemembered ? cachedElement(request) : undefined;
  const fill = mayBeRemembered ? fillFromCache : fillElement;
  const bound = known ? known.bound : bindSeen(request, fill);
  if (bound === undefined) noteChildren(stored, overrides);
  if (bound === undefined || !context.limits.countSize(bound)) return undefined;
  if (!holdsElements) return context.scope.named(bound);
  const children = childrenOf(stored).flatMap((child) => bindElements(child, overrides, context));
  return context.scope.named({ ...bound, children } as Element);
}

function bindSeen(
  request: FillRequest,
  fill: (request: FillRequest) => Pick<FilledElement, 'bound'>,
): Element | undefined {
  const { stored, override, context } = request;
  if (!isVisible(request)) {
    context.settings.budget.charge(childrenOf(stored).length * workOf.item);
    return undefined;
  }
  context.limits.chargeValues(stored, override.properties);
  return fill(request).bound;
}

/** Overrides of children that are not drawn are checked all the same, so that mistakes do not hide behind a condition. */
function noteChildren(element: StoredElement, overrides: Overrides): void {
  for (const child of childrenOf(element)) {
    overrides.of(child);
    noteChildren(child, overrides);
  }
}

function isVisible({ stored, override, context }: FillRequest): boolean {
  const { visible } = Object.hasOwn(override.properties, 'visible') ? override.properties : stored;
  if (visible === undefined) return true;
  if (typeof visible !== 'string') return isTruthy(visible);
  const place: ValuePlace = { elementId: stored.id, property: 'visible', override: override.pathOf('visible') };
  const form = visible.includes('{{') || visible.includes('{%') ? 'template' : 'condition';
  const rendered = context.templates.render({ source: visible, form }, place);
  return rendered ? isTruthy(rendered.value) : context.problems.goesOn;
}
