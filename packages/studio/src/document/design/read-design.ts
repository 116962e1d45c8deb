import { type DesignInput, PlatenError, parseDesign, type StoredElement } from '@platen/core';
import type { Design } from './design.ts';

/**
 * A design in the form that the editor holds. A draft may be what no version may be, such as a text with half a template: it
 * is taken as it is. Throws PlatenError where it is not even a tree of elements with ids and kinds.
 */
export function readDesign(input: DesignInput): Design {
  try {
    return parseDesign(input);
  } catch (problem) {
    if (!(problem instanceof PlatenError)) throw problem;
    const { width, height, canvasData } = input as Partial<Design>;
    if (!areElements(canvasData?.elements)) throw problem;
    return { width, height, canvasData } as Design;
  }
}

function areElements(value: unknown): value is readonly StoredElement[] {
  return (
    Array.isArray(value) &&
    value.every(
      (element) =>
        typeof element?.id === 'string' &&
        typeof element.type === 'string' &&
        (element.children === undefined || areElements(element.children)),
    )
  );
}
