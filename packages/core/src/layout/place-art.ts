import type { Box } from '../geometry/box.ts';
import { compileArt } from '../resources/svg-art/compile-art.ts';
import { innerMark } from '../scene/inner-mark.ts';
import type { Mark } from '../scene/marks.ts';

export interface ArtPlacement {
  readonly elementId: string;
  /** Sanitised. */
  readonly svg: string;
  /** The art's own size in px. */
  readonly width: number;
  readonly height: number;
  /** Where the whole of it lands, in local px. */
  readonly target: Box;
}

/** Art as one mark: its shapes as vectors where marks can say them, else the document itself. */
export function placeArt({ elementId, svg, width, height, target }: ArtPlacement): Mark {
  const scaleX = target.width / width;
  const scaleY = target.height / height;
  const art = compileArt(svg, elementId);
  // Painters keep blend modes to a group that scales its content, and to no other.
  if (art === undefined || (art.blends && scaleX === 1 && scaleY === 1)) {
    return { kind: 'art', ...innerMark(elementId), svg, target };
  }
  return {
    kind: 'group',
    ...innerMark(elementId),
    transform: [scaleX, 0, 0, scaleY, target.x, target.y],
    clip: art.overflows ? { type: 'rect', x: 0, y: 0, width, height } : null,
    children: art.marks,
  };
}
