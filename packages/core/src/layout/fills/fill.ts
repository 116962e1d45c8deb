import { colorForms, formatColor, parseColor } from '../../design/colors/color.ts';
import { gradientFromObject } from '../../design/colors/gradient.ts';
import { parseGradient } from '../../design/colors/parse-gradient.ts';
import type { Fill } from '../../design/values.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import type { Box } from '../../geometry/box.ts';
import type { Paint } from '../../scene/paint.ts';
import { layoutGradient } from './gradient.ts';

/**
 * Resolves a fill over a box of local px. Null when nothing is to be painted: no fill, `none`, a transparent colour.
 * Throws INVALID_REQUEST when the fill is neither a colour nor a gradient.
 */
export function layoutFill(fill: Fill | undefined, box: Box): Paint | null {
  if (fill === undefined || fill === 'none') return null;
  if (typeof fill !== 'string') return layoutGradientFill(fill, box);
  const color = parseColor(fill);
  if (color) return color.a === 0 ? null : { type: 'solid', color: formatColor(color) };
  return layoutGradient(parseGradient(fill) ?? refuse(fill), box);
}

/** Gradients as they were resolved last: a text that shrinks asks for the same one at each size. */
const resolvedBefore = new WeakMap<object, { readonly box: Box; readonly paint: Paint }>();

function layoutGradientFill(fill: Exclude<Fill, string>, box: Box): Paint {
  const before = resolvedBefore.get(fill);
  if (before !== undefined && isSameBox(before.box, box)) return before.paint;
  const paint = layoutGradient(gradientFromObject(fill) ?? refuse(fill), box);
  resolvedBefore.set(fill, { box, paint });
  return paint;
}

function isSameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Whether nothing shows through a paint. */
export function isOpaquePaint(paint: Paint): boolean {
  const colors = paint.type === 'solid' ? [paint.color] : paint.stops.map(({ color }) => color);
  return colors.every((color) => parseColor(color)?.a === 1);
}

/** The scene's form of a colour. Throws INVALID_REQUEST when the text is none. */
export function layoutColor(text: string): string {
  return formatColor(parseColor(text) ?? refuse(text));
}

function refuse(fill: Fill): never {
  const received = typeof fill === 'string' ? fill : JSON.stringify(fill);
  throw new PlatenError('INVALID_REQUEST', {
    message: `Expected ${colorForms}, or a gradient; received ${JSON.stringify(received.slice(0, 100))}.`,
    details: { expected: 'colour or gradient', received: received.slice(0, 100) },
  });
}
