import { childrenOf, invert, type Matrix, multiply, type StoredElement } from '@platen/core';
import type { Design } from '../design/design.ts';
import { placesOf } from '../design/tree.ts';
import { arrangesChildren, type Frame } from './frames.ts';

/**
 * Whether some elements would be skewed if the frame around them grew along one side alone: one of them, or of what they hold,
 * is turned against the sides of the frame, and not by quarters of a turn.
 */
export function wouldSkew(
  design: Design,
  frames: ReadonlyMap<string, Frame>,
  { ids, toPage }: { readonly ids: readonly string[]; readonly toPage: Matrix },
): boolean {
  const places = placesOf(design);
  const toFrame = invert(toPage);
  const isSkewed = (element: StoredElement): boolean => {
    const frame = frames.get(element.id);
    if (!frame || !toFrame) return false;
    const [a, b] = multiply(toFrame, frame.toPage);
    if (Math.min(Math.abs(a), Math.abs(b)) > 1e-9 * Math.hypot(a, b)) return true;
    // Groups that arrange their children lay them out anew instead of scaling them.
    return !arrangesChildren(element) && childrenOf(element).some(isSkewed);
  };
  return ids.some((id) => {
    const element = places.get(id)?.element;
    return element !== undefined && isSkewed(element);
  });
}
