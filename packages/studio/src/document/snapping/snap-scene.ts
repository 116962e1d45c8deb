import type { Box } from '@platen/core';
import { type Guide, guidesOf, marginOf } from '../commands/guides.ts';
import type { Design } from '../design/design.ts';
import { siblingsIn } from '../design/tree.ts';
import { type Frame, pageBox } from '../geometry/frames.ts';

export type Axis = 'x' | 'y';

/** What moving things snap to, px of the page. */
export interface SnapScene {
  readonly width: number;
  readonly height: number;
  /** px from each edge of the page to its margin; 0 is none. */
  readonly margin: number;
  readonly guides: readonly Guide[];
  /** Upright boxes around the elements that stay. */
  readonly boxes: readonly Box[];
}

export interface SnapSource {
  readonly design: Design;
  readonly frames: ReadonlyMap<string, Frame>;
  /** What moves, and so is nothing to snap to. */
  readonly moving: readonly string[];
  readonly within: string | null;
}

/** What the elements that move find beside them: their siblings, the page, its margins and its guides. */
export function snapSceneOf({ design, frames, moving, within }: SnapSource): SnapScene {
  const boxes = siblingsIn(design, within)
    .filter(({ id, visible }) => visible !== false && !moving.includes(id))
    .flatMap(({ id }) => {
      const frame = frames.get(id);
      return frame ? [pageBox(frame)] : [];
    });
  return { width: design.width, height: design.height, margin: marginOf(design), guides: guidesOf(design), boxes };
}

/** A box along one axis. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export function stretchOf(box: Box, axis: Axis): Stretch {
  return axis === 'x' ? { from: box.x, to: box.x + box.width } : { from: box.y, to: box.y + box.height };
}

export function otherAxis(axis: Axis): Axis {
  return axis === 'x' ? 'y' : 'x';
}
