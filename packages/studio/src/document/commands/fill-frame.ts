import type { StoredElement } from '@platen/core';
import type { Command, Design } from '../design/design.ts';
import { editorKindOf } from '../design/kinds.ts';
import { isLocked, placesOf } from '../design/tree.ts';
import { setProperties } from './properties.ts';

type Properties = Readonly<Record<string, unknown>>;

/**
 * What puts a picture into the frame of an id, an image element that shows no picture yet. Name and description of the frame
 * stay. Undefined where there is no such frame, it is locked, or `properties` are those of no picture.
 */
export function fillFrame(design: Design, id: string | undefined, properties: Properties = {}): Command | undefined {
  const frame = placesOf(design).get(id ?? '')?.element;
  if (!properties['src'] || !frame || !isEmptyFrame(frame) || isLocked(design, frame.id)) return undefined;
  const given = Object.entries(properties).filter(([name]) => !frame[name]);
  return setProperties(
    [frame.id],
    given.map(([name, value]) => [[name], value]),
  );
}

const isEmptyFrame = (element: StoredElement) => editorKindOf(element).isCropped && !element['src'];
