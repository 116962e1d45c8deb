import type { Scene, Warning } from '@platen/core';

/** A design with all that it is painted from. */
export interface ShownDesign {
  readonly width: number;
  readonly height: number;
  /** Paints the whole page with `scale` px of the canvas for each px of the design. */
  paint(canvas: HTMLCanvasElement, scale: number): Promise<PaintedScene>;
}

export interface PaintedScene {
  readonly warnings: readonly Warning[];
  readonly marks: Scene['marks'];
}
