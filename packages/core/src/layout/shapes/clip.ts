import type { z } from 'zod';
import type { clip as clipSchema } from '../../design/values.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import { formatPath, parsePath } from '../../geometry/path-data.ts';
import { regularPolygon, roundedPolygon, scalePoints, starPolygon } from '../../geometry/rounded-polygon.ts';
import type { Shape } from '../../geometry/shape.ts';
import { roundedBox } from './corners.ts';
import { presetShape } from './polygon-presets.ts';

type Clip = z.output<typeof clipSchema>;

/**
 * A clip's outline over an element's box of `width` × `height` px; null for a clip that is a picture alone. Throws
 * INVALID_REQUEST for a path that is none.
 */
export function layoutClip(
  clip: Clip,
  { width, height }: { readonly width: number; readonly height: number },
): Shape | null {
  const box = { x: 0, y: 0, width, height };
  const radius = typeof clip.radius === 'number' ? clip.radius : 0;
  switch (clip.shape) {
    case undefined:
      return null;
    case 'rectangle':
      return roundedBox(box, clip.radius ?? 0);
    case 'rounded':
      return roundedBox(box, clip.radius ?? Math.min(width, height) / 8);
    case 'ellipse':
      return { type: 'ellipse', cx: width / 2, cy: height / 2, rx: width / 2, ry: height / 2 };
    case 'circle': {
      const r = typeof clip.radius === 'number' ? clip.radius : Math.min(width, height) / 2;
      return { type: 'ellipse', cx: width / 2, cy: height / 2, rx: r, ry: r };
    }
    case 'polygon':
      if (clip.preset !== undefined) return presetShape(clip.preset, { width, height }, radius);
      return polygonShape(roundedPolygon(scalePoints(regularPolygon(clip.sides ?? 6), width, height), radius));
    case 'star': {
      const points = starPolygon(clip.sides ?? 5, clip.innerRadius ?? 0.5);
      return polygonShape(roundedPolygon(scalePoints(points, width, height), radius));
    }
    case 'path':
      return polygonShape(checkedPath(clip.d ?? ''));
  }
}

function polygonShape(d: string): Shape {
  return { type: 'path', d, fillRule: 'nonzero' };
}

function checkedPath(d: string): string {
  const commands = parsePath(d);
  if (commands && commands.length > 0) return formatPath(commands);
  throw new PlatenError('INVALID_REQUEST', {
    message: `clip.d: expected SVG path data such as "M0 0H100V50Z"; received ${JSON.stringify(d.slice(0, 60))}.`,
    details: { field: 'clip.d', expected: 'SVG path data', received: d.slice(0, 60) },
  });
}
