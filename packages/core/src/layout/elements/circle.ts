import type { CircleElement } from '../../design/elements/circle.ts';
import { formatNumber } from '../../geometry/path-data.ts';
import { formatPoint, type Point } from '../../geometry/rounded-polygon.ts';
import type { Shape } from '../../geometry/shape.ts';
import type { ElementLayout } from '../context.ts';
import { shapeMark } from '../shapes/shape-mark.ts';

export const layoutCircle: ElementLayout<'circle'> = (element, context) => [
  shapeMark(element, circleShape(element), context),
];

/** An ellipse; with an inner radius a ring; with angles the slice of either. */
function circleShape({ width, height, startAngle, endAngle, innerRadius }: CircleElement): Shape {
  const rx = width / 2;
  const ry = height / 2;
  const sweep = Math.min(360, Math.max(-360, endAngle - startAngle));
  const full = Math.abs(sweep) >= 360;
  if (full && innerRadius === 0) return { type: 'ellipse', cx: rx, cy: ry, rx, ry };
  // An inner radius of 1 would leave nothing to fill.
  const hole = Math.min(innerRadius, 0.999);
  const at = (deg: number, radius: number): Point => {
    const angle = (deg * Math.PI) / 180;
    return [rx + rx * radius * Math.cos(angle), ry + ry * radius * Math.sin(angle)];
  };
  const arc = (from: number, to: number, radius: number): string => {
    const middle = (from + to) / 2;
    const half = (deg: number): string =>
      `A${formatNumber(rx * radius)} ${formatNumber(ry * radius)} 0 0 ${to > from ? 1 : 0} ${formatPoint(at(deg, radius))}`;
    return half(middle) + half(to);
  };
  if (full) {
    const circle = (radius: number): string => `M${formatPoint(at(0, radius))}${arc(0, 360, radius)}Z`;
    return { type: 'path', d: circle(1) + circle(hole), fillRule: 'evenodd' };
  }
  const end = startAngle + sweep;
  const outer = `M${formatPoint(at(startAngle, 1))}${arc(startAngle, end, 1)}`;
  const inner = hole > 0 ? `L${formatPoint(at(end, hole))}${arc(end, startAngle, hole)}` : `L${formatPoint([rx, ry])}`;
  return { type: 'path', d: `${outer}${inner}Z`, fillRule: 'nonzero' };
}
