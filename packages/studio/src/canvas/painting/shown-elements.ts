import { applyToPoint, childrenOf, type ElementReport, invert, type StoredElement } from '@platen/core';
import type { Design } from '../../document/design/design.ts';
import { editorKindOf } from '../../document/design/kinds.ts';
import { arrangesChildren, findFrames, type ShownElements } from '../../document/geometry/frames.ts';
import { sourceOf } from '../../engine/empty-texts.ts';

/** Where layout has put the elements whose place is a template or the outcome of a row or column. */
export function shownElements(design: Design, reports: readonly ElementReport[]): ShownElements {
  // The first copy, which stands where the element itself is drawn.
  const boxes = new Map(reports.toReversed().map(({ id, box }) => [sourceOf(id), box]));
  const shown = new Map<string, NonNullable<ReturnType<ShownElements['get']>>>();
  const visit = (elements: readonly StoredElement[], isArranged: boolean): void => {
    for (const element of elements) {
      const box = boxes.get(element.id);
      if (box && (isArranged || hasTemplate(element)) && !editorKindOf(element).hasPoints) {
        // A group is placed before what it holds, so the frames around are known by now.
        const toParent = invert(findFrames(design, shown).get(element.id)?.parentToPage ?? [1, 0, 0, 1, 0, 0]);
        const [x, y] = applyToPoint(toParent ?? [1, 0, 0, 1, 0, 0], box.x + box.width / 2, box.y + box.height / 2);
        const place = { x: x - box.width / 2, y: y - box.height / 2, width: box.width, height: box.height };
        shown.set(element.id, { ...place, rotation: 0, skewX: 0, skewY: 0, flipX: false, flipY: false });
      }
      visit(childrenOf(element), arrangesChildren(element));
    }
  };
  visit(design.canvasData.elements, false);
  return shown;
}

function hasTemplate({ x, y, width, height }: StoredElement): boolean {
  return [x, y, width, height].some((value) => typeof value === 'string');
}
