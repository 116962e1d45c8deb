import type { Mark, Matrix, Placement, Scene } from '@platen/core';
import { isSameJson } from '../../document/comparing/same-json.ts';
import type { PaintedAt, Part } from './layer.ts';

/** What a layer shows, and where. */
export interface LayerPaint {
  readonly at: { readonly viewport: PaintedAt['viewport']; readonly part: Part };
  readonly marks: readonly Mark[];
  /** Whether the page's own background is painted. */
  readonly hasGround: boolean;
}

/** What a layer that does not move shows already. */
export interface StillLayer extends LayerPaint {
  readonly background: Scene['background'];
}

/** Layout gives the same marks again for most of what has not changed, and marks like them for pictures and tables. */
export function isSameLayer(one: StillLayer, other: StillLayer): boolean {
  return (
    one.at.viewport === other.at.viewport &&
    isSameJson(one.at.part, other.at.part) &&
    one.hasGround === other.hasGround &&
    isSameJson(one.background, other.background) &&
    one.marks.length === other.marks.length &&
    one.marks.every((mark, index) => isSameJson(mark, other.marks[index]))
  );
}

export function placementAt({ viewport, part }: LayerPaint['at']): Placement {
  const ratio = devicePixelRatio;
  const scale = viewport.zoom * ratio;
  const transform: Matrix = [scale, 0, 0, scale, (viewport.x - part.x) * ratio, (viewport.y - part.y) * ratio];
  return { width: devicePx(part.width), height: devicePx(part.height), transform };
}

/** In CSS px, as its device px are shown. */
export function setSize({ width, height, style }: HTMLCanvasElement): void {
  style.width = `${width / devicePixelRatio}px`;
  style.height = `${height / devicePixelRatio}px`;
}

const devicePx = (px: number): number => Math.max(1, Math.round(px * devicePixelRatio));
