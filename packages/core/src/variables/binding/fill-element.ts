import type { StoredElement } from '../../design/document.ts';
import type { Element, ElementKind } from '../../design/elements/index.ts';
import { elementKinds } from '../../design/kinds/index.ts';
import type { TemplatePlace } from '../../design/template-places.ts';
import type { Rendered } from '../../liquid/render-template.ts';
import { bindTable } from '../tables/bind-table.ts';
import { cloneJson } from '../write-path.ts';
import type { Override } from './apply-override.ts';
import type { BindContext, BoundProperties } from './bind-context.ts';
import { bindText } from './bind-text.ts';
import { checkBound } from './check-bound.ts';
import { fillProperties } from './fill-properties.ts';

/** A stored element that is to be drawn, and the render that it is bound for. */
export interface FillRequest {
  readonly stored: StoredElement;
  readonly kind: ElementKind;
  readonly override: Override;
  readonly context: BindContext;
}

/** An element with its data, still without children. */
export interface FilledElement {
  /** Undefined when something does not fit, which is then among the context's problems. */
  readonly bound: Element | undefined;
  /** The element without what its kind binds itself: of a table, without rows. */
  readonly checked: Element | undefined;
  /** Its templates but those of its kind's own places, and what came of each. */
  readonly places: readonly TemplatePlace[];
  readonly rendered: readonly (Rendered | undefined)[];
  /** Properties of a text, before and after its words were filled in. */
  readonly words: { readonly before: BoundProperties; readonly after: BoundProperties } | undefined;
}

/**
 * Fills in the data, checks the result and fills in the defaults. Nothing is remembered: the same request gives the same
 * element. `first`: what came of the first templates, which were rendered already.
 */
export function fillElement(
  { stored, kind, override, context }: FillRequest,
  first?: readonly (Rendered | undefined)[],
): FilledElement {
  const { isText, isTable, holdsElements } = elementKinds[kind];
  // Children are bound by themselves, and may be as large as the whole design.
  const { id, type: _, repeat: __, children: ___, ...own } = stored;
  const { visible: ____, ...given }: BoundProperties = { ...own, ...override.properties };
  const properties: BoundProperties = cloneJson(given);
  if (holdsElements) delete properties.repeat;
  const { origins, places, rendered } = fillProperties(kind, properties, { override, context, id, first });
  const before = isText ? { ...properties } : undefined;
  if (isText) bindText(properties, override, context, id);
  const checked = checkBound(kind, { properties, origins, override, context, id });
  const bound = isTable ? bindTable(checked, properties, context, id) : checked;
  return { bound, checked, places, rendered, words: before && { before, after: properties } };
}
