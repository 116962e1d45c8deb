import { roundedPolygon, scalePoints, starPolygon } from '../../geometry/rounded-polygon.ts';
import type { ElementLayout } from '../context.ts';
import { shapeMark } from '../shapes/shape-mark.ts';

export const layoutStar: ElementLayout<'star'> = (element, context) => {
  const { width, height, numPoints, innerRadius, cornerRadius } = element;
  const points = scalePoints(starPolygon(numPoints, innerRadius), width, height);
  const d = roundedPolygon(points, cornerRadius);
  return [shapeMark(element, { type: 'path', d, fillRule: 'nonzero' }, context)];
};
