import type { Box } from '../geometry/box.ts';
import type { Matrix } from '../geometry/matrix.ts';
import { formatPath, type PathCommand, parsePath } from '../geometry/path-data.ts';
import type { Shape } from '../geometry/shape.ts';
import { shapeBounds } from '../geometry/shape-bounds.ts';
import { tightBounds } from '../geometry/tight-bounds.ts';
import { transformPath } from '../geometry/transform-path.ts';
import { type Direction, readLength, readNumbers, type Viewport } from './art-numbers.ts';
import { beyondSubset, withinSubset } from './sanitize/beyond-subset.ts';
import type { SvgNode } from './svg-tree.ts';

/** An outline and the size of its text, which bounds what compiling and painting it cost. */
export interface ArtShape {
  readonly shape: Shape;
  /** SVG's object bounding box: without strokes. */
  readonly bounds: Box;
  /** How many pieces the outline has. */
  readonly pieces: number;
}

export const shapeElements: ReadonlySet<string> = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
]);

type FillRule = 'nonzero' | 'evenodd';

/** The outline of a shape element in its user units; null when it draws nothing. */
export function readShape(node: SvgNode, viewport: Viewport, fillRule: FillRule): ArtShape | null {
  const length = (name: string, direction: Direction, fallback = 0) =>
    withinSubset(() => readLength(node.attributes.get(name), fallback, { viewport, direction })) ?? fallback;
  switch (node.name) {
    case 'path':
      return fromPath(node.attributes.get('d') ?? '', fillRule);
    case 'rect':
      return rectangle(node, length);
    case 'circle': {
      const r = length('r', 'diagonal');
      return ellipse(length('cx', 'across'), length('cy', 'down'), r, r);
    }
    case 'ellipse': {
      const rx = autoLength(node, 'rx', () => length('rx', 'across'));
      const ry = autoLength(node, 'ry', () => length('ry', 'down'));
      return ellipse(length('cx', 'across'), length('cy', 'down'), rx ?? ry ?? 0, ry ?? rx ?? 0);
    }
    case 'line':
      return fromPath(
        `M${length('x1', 'across')} ${length('y1', 'down')}L${length('x2', 'across')} ${length('y2', 'down')}`,
        fillRule,
      );
    case 'polyline':
    case 'polygon':
      return fromPoints(node, fillRule);
    default:
      return beyondSubset(`element ${node.name}`);
  }
}

function fromPath(d: string, fillRule: FillRule): ArtShape | null {
  if (d.trim() === '' || d.trim() === 'none') return null;
  const commands = parsePath(d, 'partial') ?? [];
  return fromCommands(commands, fillRule);
}

function fromCommands(commands: readonly PathCommand[], fillRule: FillRule): ArtShape | null {
  const bounds = tightBounds(commands);
  if (bounds === undefined) return null;
  return { shape: { type: 'path', d: formatPath(commands), fillRule }, bounds, pieces: commands.length };
}

function fromPoints(node: SvgNode, fillRule: FillRule): ArtShape | null {
  // What follows something that is no number is not read.
  const [read = ''] = /^[\d\s,.e+-]*/i.exec(node.attributes.get('points') ?? '') ?? [];
  const numbers = withinSubset(() => readNumbers(read)) ?? [];
  if (numbers.length < 4) return null;
  const commands: PathCommand[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    commands.push({ type: index === 0 ? 'M' : 'L', points: [numbers[index] ?? 0, numbers[index + 1] ?? 0] });
  }
  if (node.name === 'polygon') commands.push({ type: 'Z', points: [] });
  return fromCommands(commands, fillRule);
}

type LengthReader = (name: string, direction: Direction, fallback?: number) => number;

/** Null for `auto`. */
function autoLength(node: SvgNode, name: string, read: () => number): number | null {
  const text = node.attributes.get(name)?.trim();
  if (text === undefined || text === 'auto') return null;
  const value = read();
  return value < 0 ? null : value;
}

function rectangle(node: SvgNode, length: LengthReader): ArtShape | null {
  const box = {
    x: length('x', 'across'),
    y: length('y', 'down'),
    width: length('width', 'across'),
    height: length('height', 'down'),
  };
  if (box.width <= 0 || box.height <= 0) return null;
  const statedX = autoLength(node, 'rx', () => length('rx', 'across'));
  const statedY = autoLength(node, 'ry', () => length('ry', 'down'));
  const rx = Math.min(statedX ?? statedY ?? 0, box.width / 2);
  const ry = Math.min(statedY ?? statedX ?? 0, box.height / 2);
  if (rx === 0 || ry === 0) return { shape: { type: 'rect', ...box }, bounds: box, pieces: 4 };
  if (rx === ry) return { shape: { type: 'roundRect', ...box, radii: [rx, rx, rx, rx] }, bounds: box, pieces: 8 };
  const { x, y, width, height } = box;
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  const d = [
    `M${x + rx} ${y}H${x + width - rx}${corner(rx, ry)}V${y + height - ry}${corner(-rx, ry)}`,
    `H${x + rx}${corner(-rx, -ry)}V${y + ry}${corner(rx, -ry)}Z`,
  ].join('');
  return fromPath(d, 'nonzero');
}

function ellipse(cx: number, cy: number, rx: number, ry: number): ArtShape | null {
  if (rx <= 0 || ry <= 0) return null;
  const shape: Shape = { type: 'ellipse', cx, cy, rx, ry };
  return { shape, bounds: shapeBounds(shape), pieces: 4 };
}

/** A shape as path commands, clockwise for all but paths. */
export function shapeCommands(shape: Shape): readonly PathCommand[] {
  switch (shape.type) {
    case 'path':
      return parsePath(shape.d) ?? [];
    case 'ellipse': {
      const { cx, cy, rx, ry } = shape;
      const half = `A${rx} ${ry} 0 0 1`;
      return parsePath(`M${cx + rx} ${cy}${half} ${cx - rx} ${cy}${half} ${cx + rx} ${cy}Z`) ?? [];
    }
    default: {
      const { x, y, width, height } = shape;
      const r = shape.type === 'roundRect' ? shape.radii[0] : 0;
      const arc = (dx: number, dy: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
      return (
        parsePath(
          `M${x + r} ${y}H${x + width - r}${arc(r, r)}V${y + height - r}${arc(-r, r)}H${x + r}${arc(-r, -r)}V${y + r}${arc(r, -r)}Z`,
        ) ?? []
      );
    }
  }
}

/** A shape as `matrix` maps it: a rectangle stays one where it can. */
export function mapShape(shape: Shape, matrix: Matrix): Shape {
  const [a, b, c, d, e, f] = matrix;
  if (shape.type === 'rect' && b === 0 && c === 0) {
    const x = a * shape.x + e;
    const y = d * shape.y + f;
    const width = a * shape.width;
    const height = d * shape.height;
    return {
      type: 'rect',
      x: Math.min(x, x + width),
      y: Math.min(y, y + height),
      width: Math.abs(width),
      height: Math.abs(height),
    };
  }
  const fillRule = shape.type === 'path' ? shape.fillRule : 'nonzero';
  return { type: 'path', d: formatPath(transformPath(shapeCommands(shape), matrix)), fillRule };
}
