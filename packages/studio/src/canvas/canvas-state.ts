import type { Box, Matrix } from '@platen/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShownElements } from '../document/geometry/frames.ts';
import type { Snapped } from '../document/snapping/snap.ts';
import type { Tool } from './tools/tools.ts';
import type { Size, Viewport } from './viewport.ts';

/** What is being moved while a gesture is under way. */
export interface Moving {
  readonly ids: readonly string[];
  /** From where they were when the gesture began, px of the page; undefined where no transform says it. */
  readonly by: Matrix | undefined;
  /** Whether the originals stay and copies move. */
  readonly isCopy?: boolean;
}

/** What the canvas shows beside the design. */
export interface CanvasState {
  readonly viewport: Viewport;
  /** px of the screen. */
  readonly size: Size;
  readonly tool: Tool;
  /** Whether the space bar is held: the pointer moves the view meanwhile. */
  readonly isSpaceHeld: boolean;
  readonly moving: Moving | null;
  readonly snapped: Pick<Snapped, 'lines' | 'gaps'> | null;
  /** The box that is drawn over the page, to choose or to make something. */
  readonly drawn: Box | null;
  readonly shown: ShownElements;
  readonly isHelpOpen: boolean;
}

export type CanvasStore = StoreApi<CanvasState>;

export function createCanvasStore(): CanvasStore {
  return createStore<CanvasState>(() => ({
    viewport: { zoom: 1, x: 0, y: 0 },
    size: { width: 0, height: 0 },
    tool: 'select',
    isSpaceHeld: false,
    moving: null,
    snapped: null,
    drawn: null,
    shown: new Map(),
    isHelpOpen: false,
  }));
}
