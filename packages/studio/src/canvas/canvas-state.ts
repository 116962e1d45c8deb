import type { BoundDesign, Box, LaidOutCell, Matrix, ResolvedImage, Scene } from '@platen/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Command, Design } from '../document/design/design.ts';
import type { Point } from '../document/design/points.ts';
import type { ShownElements } from '../document/geometry/frames.ts';
import type { Gesture } from '../document/history/design-store.ts';
import type { Snapped } from '../document/snapping/snap.ts';
import type { TextPlace } from '../document/text/text-place.ts';
import type { Tool } from './tools/tools.ts';
import type { Screen, Viewport } from './viewport.ts';

/** What is being moved while a gesture is under way. */
export interface Moving {
  readonly ids: readonly string[];
  /** From where they were when the gesture began, px of the page; undefined where no transform says it. */
  readonly by: Matrix | undefined;
  /** Whether the originals stay and copies move. */
  readonly isCopy?: boolean;
}

/**
 * Where a caret stands in a text: before the UTF-16 code unit `at`. Between letters of two directions, and where a line ends
 * within a paragraph, that is in two places: beside the letter before it or beside the one behind.
 */
export interface Caret {
  readonly at: number;
  readonly beside: 'before' | 'behind';
}

/** The text that is being written in, on the canvas. */
export interface EditedText {
  readonly place: TextPlace;
  /** From where something is selected, and to where the caret went; equal where nothing is. */
  readonly anchor: Caret;
  readonly focus: Caret;
  /** What is written next looks so, beside what the letters around it look like. */
  readonly style: Readonly<Record<string, unknown>> | null;
  /** The point of the page that was clicked, until the caret is put there. */
  readonly clicked: Point | null;
  /** The edit that made the element, which goes on with the first words. */
  readonly made: { readonly gesture: Gesture; readonly command: Command; readonly burst: string } | null;
}

/** A page as it was laid out. */
export interface LaidOutPage {
  readonly design: Design;
  /** The text whose source stands in it, instead of the data. */
  readonly place: TextPlace | null;
  readonly scene: Scene;
  /** With the data filled in. */
  readonly bound: BoundDesign;
  /** Its pictures, by `resolvedImageKey`. */
  readonly images: ReadonlyMap<string, ResolvedImage>;
  /** The cells of its tables. */
  readonly cells: readonly LaidOutCell[];
}

/** What the canvas shows beside the design. */
export interface CanvasState {
  readonly viewport: Viewport;
  readonly size: Screen;
  readonly tool: Tool;
  /** Whether the space bar is held: the pointer moves the view meanwhile. */
  readonly isSpaceHeld: boolean;
  readonly moving: Moving | null;
  /** Whether the pointer is changing the design: panels wait for its end. */
  readonly isPulling: boolean;
  readonly snapped: Pick<Snapped, 'lines' | 'gaps'> | null;
  /** The box that is drawn over the page, to choose or to make something. */
  readonly drawn: Box | null;
  readonly shown: ShownElements;
  /** What is being sent to the service now. */
  readonly sending: { readonly name: string; readonly number: number; readonly count: number } | null;
  /** What could not be used of what was dropped last. */
  readonly dropProblems: readonly DropProblem[];
  /** Whether something is held over the canvas that can be dropped. */
  readonly isDropWanted: boolean;
  /** The guide that was chosen, by its place among the guides. */
  readonly chosenGuide: number | null;
  /** The colour of a gradient that was chosen, by its place among the stops of an element. */
  readonly chosenStop: { readonly id: string; readonly index: number } | null;
  /** The image whose picture is moved under its frame, and whether keys move the picture or its focal point. */
  readonly cropped: { readonly id: string; readonly part: 'picture' | 'focal' } | null;
  readonly isHelpOpen: boolean;
  /** Where the menu of what is chosen is open, px of the canvas, and the point of the page that was pressed for it. */
  readonly menu: { readonly at: Point; readonly page: Point | undefined } | null;
  readonly edited: EditedText | null;
  readonly laidOut: LaidOutPage | null;
  /** Whether the page is shown alone, or beside the service's own picture of it. */
  readonly preview: 'off' | 'page' | 'compared';
}

export type DropReason = 'noPicture' | 'broken' | 'noSvg' | 'svgTooLarge' | 'noClipboard' | 'notLoaded';

export interface DropProblem {
  /** Of the file, or its address. */
  readonly name: string;
  /** A reason that the interface has a sentence for, or what went wrong on the way. */
  readonly reason: DropReason | Error;
}

export type CanvasStore = StoreApi<CanvasState>;

export function createCanvasStore(): CanvasStore {
  return createStore<CanvasState>(() => ({
    viewport: { zoom: 1, x: 0, y: 0 },
    size: { width: 0, height: 0, foot: 0 },
    tool: 'select',
    isSpaceHeld: false,
    moving: null,
    isPulling: false,
    snapped: null,
    drawn: null,
    shown: new Map(),
    sending: null,
    dropProblems: [],
    isDropWanted: false,
    chosenGuide: null,
    chosenStop: null,
    cropped: null,
    isHelpOpen: false,
    menu: null,
    edited: null,
    laidOut: null,
    preview: 'off',
  }));
}
