import { adaptDesign, type BoundDesign } from '@platen/core';
import { guidesOf, marginOf } from '../../document/commands/guides.ts';
import type { Design } from '../../document/design/design.ts';
import { inner, isTemplate, type StoredElements, scaleElements, withSum } from './scale-design.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

type Element = Readonly<Record<string, unknown>> & { readonly id: string; readonly children?: readonly Element[] };

/**
 * A copy of a design in another size that can be edited as the design can: laid out anew as a render with `resizeMode:
 * "adaptive"` does (`docs/adr/0009`), with its variables in place. `bound` is the design filled with data: what these hide stays
 * where it is.
 */
export function resizeDesign(design: Design, bound: BoundDesign, size: Size): Design {
  const factor = Math.min(size.width / design.width, size.height / design.height);
  const adapted = adaptDesign(bound, size);
  const places = new Map<string, Placement>();
  notePlaces(
    bound.elements as unknown as readonly Element[],
    adapted.elements as unknown as readonly Element[],
    places,
  );
  const { canvasData } = design;
  const elements = scaleElements(place(canvasData.elements, places), factor);
  const guides = guidesOf(design).map(({ axis, position }) => ({ axis, position: Math.round(position * factor) }));
  const margin = Math.round(marginOf(design) * factor);
  return {
    ...design,
    ...size,
    canvasData: {
      ...canvasData,
      elements,
      ...(guides.length > 0 && { guides }),
      ...(margin > 0 && { custom: { ...(canvasData['custom'] as object), margin } }),
    },
  };
}

/** An element as it was and as it is, with the names of what became another. */
interface Placement {
  readonly before: Element;
  readonly after: Element;
  readonly changed: readonly string[];
}

/** By the id of the element. */
function notePlaces(before: readonly Element[], after: readonly Element[], places: Map<string, Placement>): void {
  for (const [index, element] of before.entries()) {
    const now = after[index];
    if (now === undefined || now === element) continue;
    const changed = Object.keys(now).filter((name) => name !== 'children' && now[name] !== element[name]);
    places.set(element.id, { before: element, after: now, changed });
    if (element.children && now.children) notePlaces(element.children, now.children, places);
  }
}

function place(elements: StoredElements, places: ReadonlyMap<string, Placement>): StoredElements {
  return elements.map((element) => ({
    ...element,
    ...placed(element, places.get(element.id)),
    ...inner(element, (children) => place(children, places)),
  }));
}

/** What a template places is moved as far as it was with this data. */
function placed(stored: StoredElements[number], placement: Placement | undefined): Readonly<Record<string, unknown>> {
  if (placement === undefined) return {};
  const { before, after, changed } = placement;
  const entries = changed.map((name) => {
    const was = stored[name as keyof typeof stored];
    if (!isTemplate(was)) return [name, after[name]];
    return [name, withSum(was, `plus: ${Number(after[name]) - Number(before[name])}`)];
  });
  return Object.fromEntries(entries);
}
