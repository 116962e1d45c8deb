import type { BoundDesign } from '../design/bound-design.ts';
import type { Element } from '../design/elements/index.ts';

/** What a render does about an image that cannot be used: it fails, shows a grey box, or leaves the place empty. */
export const imagePolicies = ['fail', 'placeholder', 'skip'] as const;
export type ImagePolicy = (typeof imagePolicies)[number];

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
