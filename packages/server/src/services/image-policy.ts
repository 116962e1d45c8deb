import type { BoundDesign, Element } from '@platen/core';
import type { ImagePolicy } from './render-request.ts';

/** Gives every image that says nothing itself the request's answer to a failing source. */
export function withImagePolicy(design: BoundDesign, policy: ImagePolicy): BoundDesign {
  if (policy === 'fail') return design;
  const apply = (element: Element): Element => {
    if (element.type === 'image') return { ...element, onError: element.onError ?? policy };
    if (element.type === 'group') return { ...element, children: element.children.map(apply) };
    return element;
  };
  return { ...design, elements: design.elements.map(apply) };
}
