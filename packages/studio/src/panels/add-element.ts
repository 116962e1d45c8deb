import type { Box } from '@platen/core';
import type { Addition } from '../canvas/canvas-state.ts';
import { fillFrame } from '../document/commands/fill-frame.ts';
import { addElement, newElement } from '../document/commands/new-element.ts';
import { editorKinds } from '../document/design/kinds.ts';
import { type Place, placesOf } from '../document/design/tree.ts';
import type { DesignStore } from '../document/history/design-store.ts';

/** px from one element to the next that is added. */
const step = 16;

/**
 * Puts a new element in the middle of the page, no larger than four fifths of it, and selects it. A picture fills the selected
 * frame instead, where that shows none yet. Answers its id.
 */
export function addToPage(
  store: DesignStore,
  { kind, properties = {}, size = editorKinds[kind].size }: Addition,
): string {
  const { design, selection } = store.getState();
  const [chosen, ...others] = selection.ids;
  const filling = others.length > 0 ? undefined : fillFrame(design, chosen, properties);
  if (chosen !== undefined && filling) {
    store.run('change', filling);
    return chosen;
  }
  const places = placesOf(design);
  let number = 1;
  while (places.has(`${kind}-${number}`)) number += 1;
  const at = boxInMiddle(design, size);
  const isTaken = ({ element: { x, y } }: Place) => x === at.x && y === at.y;
  // Not exactly upon another one, which nobody would see.
  while ([...places.values()].some(isTaken)) Object.assign(at, { x: at.x + step, y: at.y + step });
  const id = `${kind}-${number}`;
  store.run('add', addElement(newElement({ kind, id, at, properties })));
  return id;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function boxInMiddle(page: Size, { width, height }: Size): Box {
  const factor = Math.min(1, (0.8 * page.width) / Math.max(1, width), (0.8 * page.height) / Math.max(1, height));
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) };
  return { x: Math.round((page.width - size.width) / 2), y: Math.round((page.height - size.height) / 2), ...size };
}
