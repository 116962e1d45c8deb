import type { BoundDesign, Box, ElementKind, LaidOutCell, Matrix, ResolvedImage, Scene } from '@platen/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Command, Design } from '../document/design/design.ts';
import type { Point } from '../document/design/points.ts';
import type { ShownElements } from '../document/geometry/frames.ts';
import type { Gesture } from '../document/history/design-store.ts';
import type { Snapped } from '../document/snapping/snap.ts';
import type { TextPlace } from '../document/text/text-place.ts';
import type { Tool } from './tools/tools.ts';
import type { Screen, Viewport } from './viewport.ts';

/** What moves during a gesture. */
export interface Moving {
  readonly ids: readonly string[];
  /** The movement since the gesture began, px of the page; undefined where no transform can express it. */
  readonly by: Matrix | undefined;
  /** Whether the originals stay and copies move. */
  readonly isCopy?: boolean;
}

/**
 * Where a caret stands in a text: before the UTF-16 code unit `at`. Between letters of two directions, and at the end
 * of a line within a paragraph, that is two places: beside the letter before it or beside the one after it.
 */
export interface Caret {
  readonly at: number;
  readonly beside: 'before' | 'behind';
}

/** What becomes a new element. */
export interface Addition {
  readonly kind: ElementKind;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** px of what is shown in it, such as a picture. Default: what new elements of the kind have. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** The text that is being edited on the canvas. */
export interface EditedText {
  readonly place: TextPlace;
  /** Where the selection begins and where the caret is; equal when nothing is selected. */
  readonly anchor: Caret;
  readonly focus: Caret;
  /** The style of what is typed next, on top of the style of the letters around it. */
  readonly style: Readonly<Record<string, unknown>> | null;
  /** The point of the page that was clicked, until the caret is set there. */
  readonly clicked: Point | null;
  /** The edit that made the element; the first words become a part of it. */
  readonly made: { readonly gesture: Gesture; readonly command: Command; readonly burst: string } | null;
}

/** A page after layout. */
export interface LaidOutPage {
  readonly design: Design;
  /** The text that shows its source instead of the data. */
  readonly place: TextPlace | null;
  readonly scene: Scene;
  /** The design with the data filled in. */
  readonly bound: BoundDesign;
  /** Its pictures, by `resolvedImageKey`. */
  readonly images: ReadonlyMap<string, ResolvedImage>;
  /** The cells of its tables. */
  readonly cells: readonly LaidOutCell[];
}

/** What the canvas shows in addition to the design. */
export interface CanvasState {
  readonly viewport: Viewport;
  readonly size: Screen;
  readonly tool: Tool;
  /** Whether the space bar is held: then the pointer moves the view. */
  readonly isSpaceHeld: boolean;
  /** Whether the canvas was last pressed with a finger, or a pen: it shows what these need. */
  readonly isByFinger: boolean;
  /** Whether what a finger touches is chosen beside what is chosen already. */
  readonly isChoosingMore: boolean;
  readonly moving: Moving | null;
  /** Whether the pointer is changing the design: panels wait until it ends. */
  readonly isPulling: boolean;
  readonly snapped: Pick<Snapped, 'lines' | 'gaps'> | null;
  /** The box that is drawn over the page, to select or to make something. */
  readonly drawn: Box | null;
  readonly shown: ShownElements;
  /** The file that is being sent to the service. */
  readonly sending: { readonly name: string; readonly number: number; readonly count: number } | null;
  /** The parts of the last drop that could not be used. */
  readonly dropProblems: readonly DropProblem[];
  /** Whether something that can be dropped is held over the canvas. */
  readonly isDropWanted: boolean;
  /** What is dragged from the library, until the next drag begins. */
  readonly carried: Addition | null;
  /** The selected guide, by its place among the guides. */
  readonly chosenGuide: number | null;
  /** The selected colour of a gradient, by its place among the stops of an element. */
  readonly chosenStop: { readonly id: string; readonly index: number } | null;
  /** The image whose picture is moved under its frame, and whether keys move the picture or its focal point. */
  readonly cropped: { readonly id: string; readonly part: 'picture' | 'focal' } | null;
  readonly isHelpOpen: boolean;
  /** Where the menu of the selection is open, px of the canvas, and the point of the page that was pressed for it. */
  readonly menu: { readonly at: Point; readonly page: Point | undefined } | null;
  readonly edited: EditedText | null;
  readonly laidOut: LaidOutPage | null;
  /** Whether the page is shown alone, or beside the service's own picture of it. */
  readonly preview: 'off' | 'page' | 'compared';
}

export type DropReason =
  | 'noPicture'
  | 'broken'
  | 'noSvg'
  | 'svgTooLarge'
  | 'noClipboard'
  | 'notLoaded'
  | 'tooManyCells';

export interface DropProblem {
  /** The name of the file, or its address. */
  readonly name: string;
  /** A reason that the interface has a sentence for, or the error on the way. */
  readonly reason: DropReason | Error;
}

export type CanvasStore = StoreApi<CanvasState>;

export function createCanvasStore(): CanvasStore {
  return createStore<CanvasState>(() => ({
    viewport: { zoom: 1, x: 0, y: 0 },
    size: { width: 0, height: 0, foot: 0 },
    tool: 'select',
    isSpaceHeld: false,
    isByFinger: false,
    isChoosingMore: false,
    moving: null,
    isPulling: false,
    snapped: null,
    drawn: null,
    shown: new Map(),
    sending: null,
    dropProblems: [],
    isDropWanted: false,
    carried: null,
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
