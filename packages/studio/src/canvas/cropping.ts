import {
  type BoundDesign,
  type Box,
  type Element,
  type ElementOf,
  elementSchemas,
  type ImageInfo,
  placePicture,
  resolvedImageKey,
  type StoredElement,
} from '@platen/core';
import { editorKindOf } from '../document/design/kinds.ts';
import { isLocked, placesOf } from '../document/design/tree.ts';
import { type Frame, framesOf } from '../document/geometry/frames.ts';
import type { CanvasState } from './canvas-state.ts';
import type { Editing } from './editing.tsx';

/** The picture that is moved under its frame, and where the whole of it lies. */
export interface Cropped {
  readonly id: string;
  readonly part: NonNullable<CanvasState['cropped']>['part'];
  /** As it was last laid out. */
  readonly element: ElementOf<'image'>;
  readonly bound: BoundDesign;
  readonly info: ImageInfo;
  readonly frame: Frame;
  /** px of the element. */
  readonly picture: Box;
}

/** Undefined where no picture is being cropped. */
export function croppedNow({ store, canvas }: Editing): Cropped | undefined {
  const { cropped } = canvas.getState();
  const { ids } = store.getState().selection;
  if (!cropped || ids.length !== 1 || ids[0] !== cropped.id) return undefined;
  const found = pictureOf({ store, canvas }, cropped.id);
  return found && { ...cropped, ...found };
}

/** Begins to move a picture under its frame; answers whether the element has one that is loaded. */
export function beginCrop({ store, canvas }: Editing, id: string): boolean {
  const element = placesOf(store.getState().design).get(id)?.element;
  if (!element || !editorKindOf(element).isCropped || isLocked(store.getState().design, id)) return false;
  if (!pictureOf({ store, canvas }, id)) return false;
  canvas.setState({ cropped: { id, part: 'picture' } });
  return true;
}

function pictureOf({ store, canvas }: Editing, id: string): Omit<Cropped, 'id' | 'part'> | undefined {
  const { laidOut, shown } = canvas.getState();
  const bound = laidOut?.bound;
  const element = bound && findImage(bound.elements, id);
  const stored = placesOf(store.getState().design).get(id)?.element;
  const frame = framesOf(store.getState().design, shown).get(id);
  const image = element && laidOut.images.get(resolvedImageKey(element.src, element.orientation));
  if (!bound || !element || !stored || !frame || image?.status !== 'ready') return undefined;
  const { width, height } = frame.geometry;
  const placed = placePicture(asStored(element, stored), image.info, {
    box: { x: 0, y: 0, width, height },
    pixelRatio: null,
  });
  if (!placed) return undefined;
  const { source, target } = placed;
  const [x, y] = [target.width / source.width, target.height / source.height];
  const picture = {
    x: target.x - source.x * x,
    y: target.y - source.y * y,
    width: image.info.width * x,
    height: image.info.height * y,
  };
  return { element, bound, info: image.info, frame, picture };
}

/** With what says where the picture lies as it is now: what was just changed is not laid out yet. */
function asStored(
  bound: ElementOf<'image'>,
  { crop, zoom, focalPoint, objectFit, objectPosition }: StoredElement,
): ElementOf<'image'> {
  const now = elementSchemas.image.safeParse({ ...bound, crop, zoom, focalPoint, objectFit, objectPosition });
  // Templates have their values in what was laid out.
  return now.success ? now.data : bound;
}

function findImage(elements: readonly Element[], id: string): ElementOf<'image'> | undefined {
  for (const element of elements) {
    if (element.id === id) return 'zoom' in element ? element : undefined;
    const inner = 'children' in element ? findImage(element.children, id) : undefined;
    if (inner) return inner;
  }
  return undefined;
}
