import type { BoundDesign } from '../design/bound-design.ts';

/** What a render does about an image that cannot be used: it fails, shows a grey box, or leaves the place empty. */
export const imagePolicies = ['fail', 'placeholder', 'skip'] as const;
export type ImagePolicy = (typeof imagePolicies)[number];

/** Gives every image, also of art, of codes and of tables, that says nothing itself the request's answer to a failing source. */
export function withImagePolicy(design: BoundDesign, policy: ImagePolicy): BoundDesign {
  return policy === 'fail' ? design : { ...design, onImageError: policy };
}
