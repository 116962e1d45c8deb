import type { Point } from '../../document/design/points.ts';
import type { Frame } from '../../document/geometry/frames.ts';
import { cornersOf } from '../../document/geometry/shapes.ts';
import classes from './overlay.module.css';

interface FrameLineProps {
  readonly points: string;
  readonly name: 'frame' | 'each' | 'entered';
}

export function FrameLine({ points, name }: FrameLineProps) {
  return <polygon points={points} className={classes[name]} data-frame={name} />;
}

/** The corners of a frame as a polygon takes them. */
export function outline(
  { extent, toPage }: Pick<Frame, 'extent' | 'toPage'>,
  place: (point: Point) => Point = (point) => point,
): string {
  return cornersOf(extent, toPage)
    .map(place)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
}
