import type { Box } from '../../geometry/box.ts';
import type { Mark } from '../../scene/marks.ts';
import { filledShape } from '../shapes/inner-mark.ts';

/** What stands in for an image that could not be loaded: a grey box with mountains and a sun. */
export function placeholderMarks(elementId: string, box: Box): readonly Mark[] {
  const side = Math.min(box.width, box.height) * 0.5;
  const x = box.x + (box.width - side) / 2;
  const y = box.y + (box.height - side) / 2;
  const at = (share: number) => side * share;
  const ink = { type: 'solid', color: '#9ca3af' } as const;
  const mountains = `M${x} ${y + at(0.85)}L${x + at(0.35)} ${y + at(0.4)}L${x + at(0.55)} ${y + at(0.65)}L${x + at(0.7)} ${y + at(0.5)}L${x + side} ${y + at(0.85)}Z`;
  return [
    filledShape(elementId, { type: 'rect', ...box }, { type: 'solid', color: '#e5e7eb' }),
    filledShape(elementId, { type: 'path', d: mountains, fillRule: 'nonzero' }, ink),
    filledShape(elementId, { type: 'ellipse', cx: x + at(0.72), cy: y + at(0.26), rx: at(0.1), ry: at(0.1) }, ink),
  ];
}
