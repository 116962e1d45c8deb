import type { BoundDesign } from '../../design/bound-design.ts';
import type { Element } from '../../design/elements/index.ts';
import { factsOf, innerOf } from '../../design/kinds/index.ts';
import { type Box, intersection } from '../../geometry/box.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Warning } from '../../scene/warnings.ts';
import { type HiddenCodesOptions, hiddenCodes } from './hidden-codes.ts';

/**
 * Warns of elements that lie wholly beyond the page, and of codes that no scanner can read since a part of them is cut off
 * or covered. Copies of repeated groups beyond the page are told of together; see `copiesOffPage`.
 */
export function unseenElements(scene: Scene, design: BoundDesign, options: HiddenCodesOptions): readonly Warning[] {
  const page = { x: 0, y: 0, width: scene.width, height: scene.height };
  const copies = new Set(Object.values(design.copies ?? {}).flat());
  const codes = new Map<string, 'whole' | 'cells'>();
  const repeated = new Set<string>();
  const upright = new Set<string>();
  const visit = (element: Element, inCopy: boolean, isTurned: boolean): void => {
    if (factsOf(element).isCode) codes.set(element.id, 'whole');
    else if (holdsCodes(element)) codes.set(element.id, 'cells');
    const isCopy = inCopy || copies.has(element.id);
    if (isCopy) repeated.add(element.id);
    const turns = isTurned || element.rotation !== 0 || element.skewX !== 0 || element.skewY !== 0;
    if (!turns) upright.add(element.id);
    for (const child of innerOf(element)) visit(child, isCopy, turns);
  };
  for (const element of design.elements) visit(element, false, false);
  const beyond = scene.elements
    .filter(({ id, box }) => !repeated.has(id) && !meets(upright.has(id) ? box : turned(box), page))
    .map(({ id }) => offPage(id));
  return codes.size === 0
    ? beyond
    : [...beyond, ...hiddenCodes(scene.marks, codes, { ...options, shown: intersection(options.shown, page) ?? page })];
}

/** Lines have boxes without a height. */
function meets(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** However a box is turned about its centre, it stays within this one. */
function turned({ x, y, width, height }: Box): Box {
  const reach = Math.hypot(width, height) / 2;
  return { x: x + width / 2 - reach, y: y + height / 2 - reach, width: 2 * reach, height: 2 * reach };
}

function offPage(elementId: string): Warning {
  return {
    code: 'ELEMENT_OFF_PAGE',
    message: 'The element lies wholly beyond the page and is not seen. Move it, or hide it with "visible": false.',
    elementId,
  };
}

/** Whether cells of a table hold codes. */
function holdsCodes(element: Element): boolean {
  if (!('rows' in element)) return false;
  return [...element.rows, ...element.footer].some(({ cells }) => cells.some(({ qr }) => qr !== undefined));
}
