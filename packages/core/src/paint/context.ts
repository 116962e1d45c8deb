import type { Mark } from '../scene/marks.ts';
import type { Canvas2D, PaintResources } from './canvas.ts';

/** What a mark's painter is given. */
export interface PaintContext {
  readonly canvas: Canvas2D;
  readonly resources: PaintResources;
  /** Paints a child mark, its transform and effects included. */
  readonly paintMark: (mark: Mark) => void;
}
