import type { PolygonElement } from '../../design/elements/polygon.ts';
import { formatPath, parsePath, scalePath } from '../../geometry/path-data.ts';
import { type Point, regularPolygon, roundedPolygon, scalePoints } from '../../geometry/rounded-polygon.ts';
import type { PathShape } from '../../geometry/shape.ts';

type Preset = NonNullable<PolygonElement['preset']>;

/** A figure of the unit square: corners, which can be rounded, or a path with curves. */
type Figure =
  | { readonly type: 'corners'; readonly points: readonly Point[] }
  | { readonly type: 'path'; readonly d: string; readonly fillRule: 'nonzero' | 'evenodd' };

const third = 1 / 3;
const twoThirds = 2 / 3;
/** Where the corners of a regular octagon part the sides of its square. */
const near = 1 - Math.SQRT1_2;
const far = Math.SQRT1_2;

export const polygonFigures = {
  triangle: corners(regularPolygon(3)),
  'right-triangle': corners([
    [0, 0],
    [1, 1],
    [0, 1],
  ]),
  pentagon: corners(regularPolygon(5)),
  hexagon: corners([
    [0.25, 0],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0.25, 1],
    [0, 0.5],
  ]),
  octagon: corners([
    [near, 0],
    [far, 0],
    [1, near],
    [1, far],
    [far, 1],
    [near, 1],
    [0, far],
    [0, near],
  ]),
  parallelogram: corners([
    [0.25, 0],
    [1, 0],
    [0.75, 1],
    [0, 1],
  ]),
  trapezoid: corners([
    [0.2, 0],
    [0.8, 0],
    [1, 1],
    [0, 1],
  ]),
  kite: corners([
    [0.5, 0],
    [1, third],
    [0.5, 1],
    [0, third],
  ]),
  rhombus: corners([
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ]),
  cross: corners([
    [third, 0],
    [twoThirds, 0],
    [twoThirds, third],
    [1, third],
    [1, twoThirds],
    [twoThirds, twoThirds],
    [twoThirds, 1],
    [third, 1],
    [third, twoThirds],
    [0, twoThirds],
    [0, third],
    [third, third],
  ]),
  arrow: corners([
    [0, 0.3],
    [0.6, 0.3],
    [0.6, 0],
    [1, 0.5],
    [0.6, 1],
    [0.6, 0.7],
    [0, 0.7],
  ]),
  heart: path(
    'M.5 1C.38 .9 0 .63 0 .29C0 .11 .13 0 .27 0C.37 0 .46 .06 .5 .15C.54 .06 .63 0 .73 0C.87 0 1 .11 1 .29C1 .63 .62 .9 .5 1Z',
  ),
  // The outer arc is a circle about the middle; the inner one leaves its tips at the right edge.
  crescent: path('M1 .067A.5 .5 0 1 0 1 .933A.42 .42 0 0 1 1 .067Z'),
  ring: path('M0 .5A.5 .5 0 0 1 1 .5A.5 .5 0 0 1 0 .5ZM.25 .5A.25 .25 0 0 1 .75 .5A.25 .25 0 0 1 .25 .5Z', 'evenodd'),
  semicircle: path('M0 1C0 .4477 .2239 0 .5 0C.7761 0 1 .4477 1 1Z'),
} as const satisfies Record<Preset, Figure>;

function corners(points: readonly Point[]): Figure {
  return { type: 'corners', points };
}

function path(d: string, fillRule: 'nonzero' | 'evenodd' = 'nonzero'): Figure {
  return { type: 'path', d, fillRule };
}

/** A path of the unit square, stretched to a box. */
function stretchPath({ d, fillRule }: Extract<Figure, { type: 'path' }>, width: number, height: number): PathShape {
  return { type: 'path', d: formatPath(scalePath(parsePath(d) ?? [], width, height)), fillRule };
}

/** A preset over a box at its origin; `cornerRadius`, px, rounds corners and leaves curves as they are. */
export function presetShape(
  preset: Preset,
  size: { readonly width: number; readonly height: number },
  cornerRadius: number,
): PathShape {
  const { width, height } = size;
  const figure: Figure = polygonFigures[preset];
  if (figure.type === 'path') return stretchPath(figure, width, height);
  const d = roundedPolygon(scalePoints(figure.points, width, height), cornerRadius);
  return { type: 'path', d, fillRule: 'nonzero' };
}
