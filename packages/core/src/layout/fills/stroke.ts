import type { Fill } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';
import type { Stroke } from '../../scene/paint.ts';
import { layoutFill } from './fill.ts';

/** The stroke properties of an element, as `paintShape` declares them. */
export interface StrokeProperties {
  readonly stroke?: Fill | undefined;
  readonly strokeWidth?: number | undefined;
  readonly strokeDash: readonly number[];
  readonly strokeDashOffset: number;
  readonly strokeCap: Stroke['cap'];
  readonly strokeJoin: Stroke['join'];
  readonly strokeMiterLimit: number;
  readonly strokeAlign: Stroke['align'];
}

/** Resolves a stroke over a box of local px; 1 px wide when only its colour is given. Null when there is none. */
export function layoutStroke(element: StrokeProperties, box: Box): Stroke | null {
  const width = element.strokeWidth ?? 1;
  const paint = width > 0 ? layoutFill(element.stroke, box) : null;
  if (paint === null) return null;
  return {
    paint,
    width,
    dash: layoutDash(element.strokeDash),
    dashOffset: element.strokeDashOffset,
    cap: element.strokeCap,
    join: element.strokeJoin,
    miterLimit: element.strokeMiterLimit,
    align: element.strokeAlign,
  };
}

/** An odd list is repeated once, as SVG and Canvas do; one without any length is no dash. */
function layoutDash(dash: readonly number[]): readonly number[] {
  if (!dash.some((length) => length > 0)) return [];
  return dash.length % 2 === 1 ? [...dash, ...dash] : dash;
}
