import { type Box, type ElementKind, elementSchemas, type StoredElement } from '@platen/core';
import type { Command } from '../design/design.ts';
import { type EditorKind, editorKinds, type NewWords } from '../design/kinds.ts';
import { type Point, tidy } from '../design/points.ts';
import { insertElements, siblingsIn } from '../design/tree.ts';

export interface NewElementRequest {
  readonly kind: ElementKind;
  readonly id: string;
  /** The box that was drawn; of a click, the point that becomes its centre. */
  readonly at: Box | Point;
  /** Properties that it is to have, such as the text that was dropped. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** What it says where `properties` do not; absent: nothing. */
  readonly words?: NewWords | undefined;
}

/** A new element of a kind, as the schema takes it. */
export function newElement({ kind, id, at, properties, words }: NewElementRequest): StoredElement {
  const { size, start, says } = editorKinds[kind];
  const { width, height } = 'width' in at ? at : size;
  const corner = 'width' in at ? at : { x: at.x - width / 2, y: at.y - height / 2 };
  const place = { x: tidy(corner.x), y: tidy(corner.y), width: tidy(width), height: tidy(height) };
  const isDrawn = 'width' in at;
  const own = isDrawn ? inBox(start, height) : start;
  const element = { id, type: kind, ...place, ...own, ...(words && says?.(words)), ...properties };
  const read = elementSchemas[kind].safeParse(element);
  if (!read.success) throw new Error(`A new ${kind} is not as its schema asks: ${read.error.message}`);
  return element;
}

/**
 * A text drawn in a box that is lower than a line of it has a smaller font, so that a line of it has room; the rows of a table
 * fill the box, and are fewer where it is low.
 */
function inBox({ fontSize, rows, ...start }: EditorKind['start'], height: number): EditorKind['start'] {
  if (typeof fontSize === 'number')
    return { ...start, fontSize: Math.max(leastSize, Math.min(fontSize, Math.floor(height / defaultLineHeight))) };
  if (!Array.isArray(rows)) return start;
  const count = Math.max(1, Math.min(rows.length, Math.floor(height / leastRowHeight) - 1));
  // One more for the header; no hair more than there is room for.
  return { ...start, rows: rows.slice(0, count), minRowHeight: Math.floor((height / (count + 1)) * 100) / 100 };
}

/** px that can be read. */
const leastSize = 8;
/** A multiple of the font size: the default of the format. */
const defaultLineHeight = 1.2;
/** px of a row with one line in the usual font. */
const leastRowHeight = 36;

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
