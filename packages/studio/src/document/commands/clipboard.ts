import { type Box, PlatenError, parseDesign, type StoredElement, union } from '@platen/core';
import type { Command, Design, NewId } from '../design/design.ts';
import type { Point } from '../design/points.ts';
import { insertElements, outermost, placesOf, siblingsIn } from '../design/tree.ts';
import { framesOf, pageBox, type ShownElements } from '../geometry/frames.ts';
import { withNewIds } from './duplicate.ts';
import { inOtherParent } from './group.ts';
import { centreOf, moveElements } from './transform.ts';

/** What copied elements look like on the clipboard: JSON text with this under `platen`. */
const format = 'elements/1';

/** What is on the clipboard: elements in px of the page, and what their design declares of the variables in them. */
export interface Copied {
  readonly elements: readonly StoredElement[];
  readonly variables: readonly unknown[];
  /** The box around the elements, px of the page. */
  readonly box: Box;
}

/** Elements as text for the clipboard; undefined when there are none. */
export function copyElements(design: Design, ids: readonly string[], shown?: ShownElements): string | undefined {
  const places = placesOf(design);
  const frames = framesOf(design, shown);
  const elements = outermost(design, ids).flatMap((id) => {
    const element = places.get(id)?.element;
    return element ? [inOtherParent(element, frames, [1, 0, 0, 1, 0, 0])] : [];
  });
  if (elements.length === 0) return undefined;
  const text = JSON.stringify(elements);
  const variables = (design.canvasData.variables ?? []).filter((variable) => text.includes(nameOf(variable)));
  return JSON.stringify({ platen: format, elements, variables });
}

/** Reads text of the clipboard, which may come from anywhere; undefined when it holds no elements. */
export function readCopied(text: string): Copied | undefined {
  try {
    const { platen, elements, variables } = JSON.parse(text);
    if (platen !== format) return undefined;
    const { canvasData } = parseDesign({ width: 1, height: 1, canvasData: { elements, variables } });
    const design: Design = { width: 1, height: 1, canvasData };
    const boxes = [...framesOf(design).values()]
      .filter(({ id }) => canvasData.elements.some((element) => element.id === id))
      .map(pageBox);
    const [first, ...rest] = boxes;
    if (first === undefined) return undefined;
    return { elements: canvasData.elements, variables: canvasData.variables ?? [], box: rest.reduce(union, first) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof PlatenError) return undefined;
    throw error;
  }
}

export interface PasteRequest {
  readonly newId: NewId;
  /** The point of the page that becomes the middle of what is pasted; where it was copied by default. */
  readonly at?: Point | undefined;
}

/** px that something pasted onto itself is put aside by. */
const aside = 16;

/** Puts copied elements on top of the page under new ids, and selects them. */
export function pasteElements({ elements, variables, box }: Copied, { newId, at }: PasteRequest): Command {
  return (edited) => {
    const { design } = edited;
    const pasted = elements.map((element) => withNewIds(element, newId));
    const index = siblingsIn(design, null).length;
    const ids = pasted.map(({ id }) => id);
    const inserted = withDeclared(insertElements(design, { parent: null, index }, pasted), variables);
    const centre = centreOf(box);
    const by = at ? { x: Math.round(at.x - centre.x), y: Math.round(at.y - centre.y) } : fromTwins(design, elements);
    return moveElements({ ids, evenLocked: true }, by)({ design: inserted, selection: { ids, within: null } });
  };
}

/** Beside what is there already in just that place. */
function fromTwins(design: Design, elements: readonly StoredElement[]): Point {
  const taken = (by: number): boolean =>
    siblingsIn(design, null).some(({ type, x, y, width, height }) =>
      elements.some(
        (other) =>
          other.type === type &&
          Number(other['x'] ?? 0) + by === Number(x ?? 0) &&
          Number(other['y'] ?? 0) + by === Number(y ?? 0) &&
          other['width'] === width &&
          other['height'] === height,
      ),
    );
  let by = 0;
  while (taken(by)) by += aside;
  return { x: by, y: by };
}

/** Declares the variables that came along, where the design does not know their names. */
function withDeclared(design: Design, variables: readonly unknown[]): Design {
  const declared = design.canvasData.variables ?? [];
  const names = new Set(declared.map(nameOf));
  const missing = variables.filter((variable) => !names.has(nameOf(variable)));
  if (missing.length === 0) return design;
  return { ...design, canvasData: { ...design.canvasData, variables: [...declared, ...missing] } };
}

function nameOf(variable: unknown): string {
  const { name } = (variable ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : '';
}
