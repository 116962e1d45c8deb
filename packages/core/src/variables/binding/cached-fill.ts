import type { StoredElement } from '../../design/document.ts';
import type { Element } from '../../design/elements/index.ts';
import type { TemplatePlace } from '../../design/template-places.ts';
import type { Rendered } from '../../liquid/render-template.ts';

/** Of all values of an element; longer ones, such as a picture's own bytes, are not compared. */
const mostCharacters = 4_000;

/** Of a `BindContext`, which knows of what is kept here. */
interface Binding {
  readonly owner: string | undefined;
  readonly scope: { readonly isRepeating: boolean };
  readonly facts: { readonly filled: WeakMap<StoredElement, CachedFill> };
}

/** An element as it was bound last. */
export interface CachedFill {
  readonly owner: string;
  readonly places: readonly TemplatePlace[];
  /** What the templates in these places wrote, in their order. */
  readonly values: readonly unknown[];
  readonly bound: Element;
}

/**
 * What the element became last, for whoever renders now. In a series of renders most variables are the same each time:
 * templates that write the same need not be put in place and checked again. Undefined where nothing may be known.
 */
export function cachedFill(stored: StoredElement, context: Binding): CachedFill | undefined {
  const kept = context.facts.filled.get(stored);
  return kept !== undefined && kept.owner === context.owner && !context.scope.isRepeating ? kept : undefined;
}

/** `rendered` is what the templates in `places` came to. */
export function keepFill(
  stored: StoredElement,
  context: Binding,
  fill: {
    readonly places: readonly TemplatePlace[];
    readonly rendered: readonly (Rendered | undefined)[];
    readonly bound: Element;
  },
): void {
  const { owner } = context;
  const { places, rendered, bound } = fill;
  if (owner === undefined || context.scope.isRepeating || places.length === 0 || !rendered.every(isPlain)) return;
  const values = rendered.map(({ value }) => value);
  if (values.reduce<number>((sum, value) => sum + String(value).length, 0) > mostCharacters) return;
  context.facts.filled.set(stored, { owner, places, values, bound });
}

/** Whether a template wrote a plain value, from which all else follows. */
export function isPlain(rendered: Rendered | undefined): rendered is Rendered {
  if (rendered === undefined || rendered.hasGaps || rendered.structured !== undefined) return false;
  const { value } = rendered;
  return rendered.missing.length === 0 && (typeof value !== 'object' || value === null);
}
