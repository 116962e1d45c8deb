import type { PolygonElement } from '../../design/elements/polygon.ts';
import { type Point, regularPolygon, roundedPolygon, scalePoints } from '../../geometry/rounded-polygon.ts';
import type { Shape } from '../../geometry/shape.ts';
import type { ElementLayout } from '../context.ts';
import { presetShape } from '../shapes/polygon-presets.ts';
import { shapeMark } from '../shapes/shape-mark.ts';

export const layoutPolygon: ElementLayout<'polygon'> = (element, context) => [
  shapeMark(element, polygonShape(element), context),
];

function polygonShape(element: PolygonElement): Shape {
  const { width, height, preset, sides, cornerRadius } = element;
  if (element.points === undefined && preset !== undefined) return presetShape(preset, element, cornerRadius);
  const points = element.points
    ? explicitPoints(element.points, width, height)
    : scalePoints(regularPolygon(sides), width, height);
  return { type: 'path', d: roundedPolygon(points, cornerRadius), fillRule: 'nonzero' };
}

/** Points are px of the box, or shares of it when none leaves 0 to 1. */
function explicitPoints(points: readonly { x: number; y: number }[], width: number, height: number): readonly Point[] {
  const vertices = points.map(({ x, y }): Point => [x, y]);
  const areShares = vertices.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
  return areShares ? scalePoints(vertices, width, height) : vertices;
}
