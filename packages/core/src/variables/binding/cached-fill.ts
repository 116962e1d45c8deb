import type { StoredElement } from '../../design/document.ts';
import type { Element } from '../../design/elements/index.ts';
import type { TemplatePlace } from '../../design/template-places.ts';
import type { Rendered } from '../../liquid/render-template.ts';
import type { CachedElement, ElementCache } from './element-cache.ts';

/** Most characters in all values of an element; longer ones, such as a picture's own bytes, are not compared. */
const mostCharacters = 4_000;

/** The part of a `BindContext` that says what may be kept here. */
interface Binding {
  readonly owner: string | undefined;
  readonly elements: ElementCache | undefined;
  readonly scope: { readonly isRepeating: boolean };
}

/**
 * What the element became last, for whoever renders now: templates that write the same need not be put in place and checked
 * again. Undefined where nothing may be known.
 */
export function cachedFill(stored: StoredElement, context: Binding): CachedElement | undefined {
  if (context.owner === undefined || context.scope.isRepeating) return undefined;
  return context.elements?.get(stored, context.owner);
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
  const { owner, elements } = context;
  const { places, rendered, bound } = fill;
  if (owner === undefined || context.scope.isRepeating || places.length === 0 || !rendered.every(isPlain)) return;
  const values = rendered.map(({ value }) => value);
  if (values.reduce<number>((sum, value) => sum + String(value).length, 0) > mostCharacters) return;
  elements?.set(stored, { owner, places, values, bound });
}

/** Whether a template wrote a plain value, from which all else follows. */
export function isPlain(rendered: Rendered | undefined): rendered is Rendered {
  if (rendered === undefined || rendered.hasGaps || rendered.structured !== undefined) return false;
  const { value } = rendered;
  return rendered.missing.length === 0 && (typeof value !== 'object' || value === null);
}
