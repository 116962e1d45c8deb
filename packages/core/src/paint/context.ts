import type { Box } from '../geometry/box.ts';
import type { Matrix } from '../geometry/matrix.ts';
import type { Mark } from '../scene/marks.ts';
import type { Canvas2D, PaintResources } from './canvas.ts';

/** Where something is painted. */
export interface PaintTarget {
  readonly canvas: Canvas2D;
  /**
   * Local px to canvas px: what the canvas's own transform is set to. Shadows and filters of Canvas 2D are measured
   * in canvas px whatever the transform, so painters scale them by it.
   */
  readonly matrix: Matrix;
  /** The part of the canvas that can be seen, in canvas px. */
  readonly visible: Box;
  readonly resources: PaintResources;
}

/** What a mark's painter is given. */
export interface PaintContext extends PaintTarget {
  /** Paints a child mark, its transform and effects included; here, unless told to elsewhere. */
  readonly paintMark: (mark: Mark, target?: PaintTarget) => void;
}
