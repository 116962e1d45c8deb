import { type Box, type ElementKind, elementSchemas, type StoredElement } from '@platen/core';
import type { Command } from '../design/design.ts';
import { editorKinds } from '../design/kinds.ts';
import { type Point, tidy } from '../design/points.ts';
import { insertElements, siblingsIn } from '../design/tree.ts';

export interface NewElementRequest {
  readonly kind: ElementKind;
  readonly id: string;
  /** The box that was drawn; of a click, the point that becomes its centre. */
  readonly at: Box | Point;
  /** Properties that it is to have, such as the text that was dropped. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A new element of a kind, as the schema takes it. */
export function newElement({ kind, id, at, properties }: NewElementRequest): StoredElement {
  const { size, start } = editorKinds[kind];
  const { width, height } = 'width' in at ? at : size;
  const corner = 'width' in at ? at : { x: at.x - width / 2, y: at.y - height / 2 };
  const place = { x: tidy(corner.x), y: tidy(corner.y), width: tidy(width), height: tidy(height) };
  const element = { id, type: kind, ...place, ...start, ...properties };
  const read = elementSchemas[kind].safeParse(element);
  if (!read.success) throw new Error(`A new ${kind} is not as its schema asks: ${read.error.message}`);
  return element;
}

/** Puts an element on top of the others of a group, or of the page, and selects it. */
export function addElement(element: StoredElement, parent: string | null = null): Command {
  return ({ design }) => {
    const index = siblingsIn(design, parent).length;
    return {
      design: insertElements(design, { parent, index }, [element]),
      selection: { ids: [element.id], within: parent },
    };
  };
}
