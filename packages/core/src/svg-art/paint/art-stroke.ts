import type { Paint, Stroke } from '../../scene/paint.ts';
import type { ArtShape } from '../art-shape.ts';
import type { ArtStyle } from '../art-style.ts';

export function artStroke(style: ArtStyle, paint: Paint): Stroke {
  return {
    paint,
    width: style.strokeWidth,
    dash: style.dash,
    dashOffset: style.dashOffset,
    cap: style.cap,
    join: style.join,
    miterLimit: Math.max(1, style.miterLimit),
    align: 'center',
  };
}

/** How far a stroke can reach from its outline, sharp corners and square caps included. */
export function strokeMargin(stroke: Stroke | null): number {
  return stroke === null ? 0 : (stroke.width / 2) * (stroke.join === 'miter' ? stroke.miterLimit : Math.SQRT2);
}

/** How many dashes an outline takes, by the length of its box: a dash of nearly nothing asks for millions. */
export function dashCount({ bounds, pieces }: ArtShape, stroke: Stroke | null): number {
  const period = stroke?.dash.reduce((sum, part) => sum + part, 0) ?? 0;
  return period > 0 ? (pieces * (bounds.width + bounds.height)) / period / 100 : 0;
}
