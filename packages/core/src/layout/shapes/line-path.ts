import type { LineElement } from '../../design/elements/line.ts';
import type { PathCommand } from '../../geometry/path-data.ts';
import type { Point } from '../../geometry/rounded-polygon.ts';

/** The points of a line in px; those that repeat the one before are left out. */
export function linePoints({ points, width, height }: LineElement): readonly Point[] {
  const numbers = points ?? [0, 0, width, height];
  const result: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const point: Point = [numbers[index] ?? 0, numbers[index + 1] ?? 0];
    const last = result.at(-1);
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) result.push(point);
  }
  return result;
}

/** The path through points: straight, a cardinal spline, or cubic curves of end, control, control, end, … */
export function linePath(points: readonly Point[], element: LineElement): readonly PathCommand[] {
  const [first] = points;
  if (first === undefined) return [];
  const draw = { straight: straightPath, smooth: smoothPath, bezier: bezierPath }[element.curve];
  const commands: PathCommand[] = [{ type: 'M', points: first }, ...draw(points, element)];
  return element.closed ? [...commands, { type: 'Z', points: [] }] : commands;
}

function straightPath(points: readonly Point[]): readonly PathCommand[] {
  return points.slice(1).map((point) => ({ type: 'L', points: point }));
}

/** Each control point lies along the chord between the neighbours; a tension of 0 is straight, 0.5 is Catmull-Rom. */
function smoothPath(points: readonly Point[], { tension, closed }: LineElement): readonly PathCommand[] {
  const count = points.length;
  if (count < 3) return straightPath(points);
  const at = (index: number): Point => {
    const wanted = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wanted] ?? [0, 0];
  };
  const share = tension / 3;
  return Array.from({ length: closed ? count : count - 1 }, (_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    return {
      type: 'C',
      points: [
        from[0] + (to[0] - before[0]) * share,
        from[1] + (to[1] - before[1]) * share,
        to[0] - (after[0] - from[0]) * share,
        to[1] - (after[1] - from[1]) * share,
        to[0],
        to[1],
      ],
    };
  });
}

/** Points that are left over at the end draw a quadratic curve (two) or a straight line (one). */
function bezierPath(points: readonly Point[]): readonly PathCommand[] {
  const commands: PathCommand[] = [];
  for (let index = 1; index < points.length; index += 3) {
    const [a, b, c] = [points[index], points[index + 1], points[index + 2]];
    if (a && b && c) commands.push({ type: 'C', points: [...a, ...b, ...c] });
    else if (a && b) commands.push({ type: 'Q', points: [...a, ...b] });
    else if (a) commands.push({ type: 'L', points: a });
  }
  return commands;
}
