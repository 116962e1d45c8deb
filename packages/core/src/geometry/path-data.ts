import type { Box } from './box.ts';

/** A path command with absolute coordinates, in the letters of SVG: arcs and shorthands are resolved to curves. */
export type PathCommand =
  | { readonly type: 'M' | 'L'; readonly points: readonly [x: number, y: number] }
  | { readonly type: 'Q'; readonly points: readonly [x1: number, y1: number, x: number, y: number] }
  | {
      readonly type: 'C';
      readonly points: readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];
    }
  | { readonly type: 'Z'; readonly points: readonly [] };

/** How many numbers each command of SVG path data takes. */
const parameterCounts: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/**
 * Reads SVG path data (SVG 2, chapter 9). Undefined when it does not follow the grammar or holds a number beyond
 * ±1e6; never throws. Time grows with the length of the text only.
 */
export function parsePath(d: string, damaged: 'refused' | 'partial' = 'refused'): readonly PathCommand[] | undefined {
  const broken = () => (damaged === 'partial' ? pen.commands : undefined);
  const pen = new Pen();
  const token = /[\s,]*(?:([a-zA-Z])|([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?))/y;
  const flag = /[\s,]*([01])/y;
  let letter = '';
  let numbers: number[] = [];
  let position = 0;
  while (position < d.length) {
    const upper = letter.toUpperCase();
    const isFlag = upper === 'A' && (numbers.length === 3 || numbers.length === 4);
    const pattern = isFlag ? flag : token;
    pattern.lastIndex = position;
    const match = pattern.exec(d);
    if (match === null) break;
    position = pattern.lastIndex;
    if (!isFlag && match[1] !== undefined) {
      if (numbers.length > 0 || (letter !== '' && pen.waits)) return broken();
      letter = match[1];
      if (parameterCounts[letter.toUpperCase()] === undefined) return broken();
      if (pen.isEmpty && letter.toUpperCase() !== 'M') return broken();
      pen.waits = true;
    } else {
      const value = Number(isFlag ? match[1] : match[2]);
      if (letter === '' || upper === 'Z' || Math.abs(value) > 1e6) return broken();
      numbers.push(value);
    }
    if (numbers.length < (parameterCounts[letter.toUpperCase()] ?? 0)) continue;
    pen.draw(letter, numbers);
    numbers = [];
    // Further pairs after a move are lines.
    if (letter === 'M') letter = 'L';
    if (letter === 'm') letter = 'l';
  }
  if (numbers.length > 0 || pen.waits || d.slice(position).trim() !== '') return broken();
  return pen.commands;
}

/** Follows the commands and keeps what the relative and the shorthand ones refer to. */
class Pen {
  readonly commands: PathCommand[] = [];
  /** Whether a letter was read that has drawn nothing yet. */
  waits = false;
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;
  /** The last control point, for S after a cubic curve and T after a quadratic one. */
  private cubic: readonly [number, number] | null = null;
  private quadratic: readonly [number, number] | null = null;

  get isEmpty(): boolean {
    return this.commands.length === 0;
  }

  draw(letter: string, numbers: readonly number[]): void {
    this.waits = false;
    const relative = letter >= 'a';
    const dx = relative ? this.x : 0;
    const dy = relative ? this.y : 0;
    const at = (index: number): number => numbers[index] ?? 0;
    const [a, b, c, d, e, f, g] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6)];
    const { cubic, quadratic } = this;
    this.cubic = null;
    this.quadratic = null;
    switch (letter.toUpperCase()) {
      case 'M':
        this.moveTo(a + dx, b + dy);
        return;
      case 'L':
        this.lineTo(a + dx, b + dy);
        return;
      case 'H':
        this.lineTo(a + dx, this.y);
        return;
      case 'V':
        this.lineTo(this.x, a + dy);
        return;
      case 'C':
        this.cubicTo([a + dx, b + dy, c + dx, d + dy, e + dx, f + dy]);
        return;
      case 'S': {
        const [x1, y1] = cubic ? [2 * this.x - cubic[0], 2 * this.y - cubic[1]] : [this.x, this.y];
        this.cubicTo([x1, y1, a + dx, b + dy, c + dx, d + dy]);
        return;
      }
      case 'Q':
        this.quadraticTo([a + dx, b + dy, c + dx, d + dy]);
        return;
      case 'T': {
        const [x1, y1] = quadratic ? [2 * this.x - quadratic[0], 2 * this.y - quadratic[1]] : [this.x, this.y];
        this.quadraticTo([x1, y1, a + dx, b + dy]);
        return;
      }
      case 'A':
        this.arcTo({ rx: a, ry: b, turnDeg: c, large: d === 1, sweep: e === 1, x: f + dx, y: g + dy });
        return;
      default:
        this.commands.push({ type: 'Z', points: [] });
        this.x = this.startX;
        this.y = this.startY;
    }
  }

  private moveTo(x: number, y: number): void {
    this.commands.push({ type: 'M', points: [x, y] });
    this.x = this.startX = x;
    this.y = this.startY = y;
  }

  private lineTo(x: number, y: number): void {
    this.commands.push({ type: 'L', points: [x, y] });
    this.x = x;
    this.y = y;
  }

  private quadraticTo(points: readonly [number, number, number, number]): void {
    this.commands.push({ type: 'Q', points });
    this.quadratic = [points[0], points[1]];
    this.x = points[2];
    this.y = points[3];
  }

  private cubicTo(points: readonly [number, number, number, number, number, number]): void {
    this.commands.push({ type: 'C', points });
    this.cubic = [points[2], points[3]];
    this.x = points[4];
    this.y = points[5];
  }

  /** From endpoints to a centre as in SVG 2, appendix B.2.4, then a cubic curve for each quarter turn. */
  private arcTo(arc: Arc): void {
    const { x, y } = arc;
    let rx = Math.abs(arc.rx);
    let ry = Math.abs(arc.ry);
    if (rx === 0 || ry === 0) {
      this.lineTo(x, y);
      return;
    }
    const turn = (arc.turnDeg * Math.PI) / 180;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const halfX = (this.x - x) / 2;
    const halfY = (this.y - y) / 2;
    const px = cos * halfX + sin * halfY;
    const py = cos * halfY - sin * halfX;
    if (px === 0 && py === 0) return;
    const excess = (px / rx) ** 2 + (py / ry) ** 2;
    if (excess > 1) {
      rx *= Math.sqrt(excess);
      ry *= Math.sqrt(excess);
    }
    const spread = rx * rx * py * py + ry * ry * px * px;
    const root = Math.sqrt(Math.max(0, (rx * rx * ry * ry) / spread - 1)) * (arc.large === arc.sweep ? -1 : 1);
    const centerPx = (root * rx * py) / ry;
    const centerPy = (-root * ry * px) / rx;
    const cx = cos * centerPx - sin * centerPy + (this.x + x) / 2;
    const cy = sin * centerPx + cos * centerPy + (this.y + y) / 2;
    const start = Math.atan2((py - centerPy) / ry, (px - centerPx) / rx);
    let sweep = Math.atan2((-py - centerPy) / ry, (-px - centerPx) / rx) - start;
    if (arc.sweep && sweep < 0) sweep += 2 * Math.PI;
    if (!arc.sweep && sweep > 0) sweep -= 2 * Math.PI;
    const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
    const step = sweep / pieces;
    const handle = (4 / 3) * Math.tan(step / 4);
    const point = (ux: number, uy: number): readonly [number, number] => [
      cx + cos * rx * ux - sin * ry * uy,
      cy + sin * rx * ux + cos * ry * uy,
    ];
    for (let piece = 0; piece < pieces; piece++) {
      const from = start + piece * step;
      const to = from + step;
      const [x1, y1] = point(Math.cos(from) - handle * Math.sin(from), Math.sin(from) + handle * Math.cos(from));
      const [x2, y2] = point(Math.cos(to) + handle * Math.sin(to), Math.sin(to) - handle * Math.cos(to));
      const [endX, endY] = piece === pieces - 1 ? [x, y] : point(Math.cos(to), Math.sin(to));
      this.cubicTo([x1, y1, x2, y2, endX, endY]);
    }
    this.cubic = null;
  }
}

interface Arc {
  readonly rx: number;
  readonly ry: number;
  readonly turnDeg: number;
  readonly large: boolean;
  readonly sweep: boolean;
  readonly x: number;
  readonly y: number;
}

/** SVG path data with at most four decimals. */
export function formatPath(commands: readonly PathCommand[]): string {
  return commands.map(({ type, points }) => type + points.map(formatNumber).join(' ')).join('');
}

/** px with at most four decimals, finer than any device shows. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000 + 0);
}

export function scalePath(commands: readonly PathCommand[], x: number, y: number): readonly PathCommand[] {
  // The lists keep their lengths, which TypeScript cannot follow through `map`.
  return commands.map(
    ({ type, points }) =>
      ({ type, points: points.map((value, index) => value * (index % 2 === 0 ? x : y)) }) as unknown as PathCommand,
  );
}

/** A box around the path and its control points; undefined for an empty path. */
export function pathBounds(commands: readonly PathCommand[]): Box | undefined {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { points } of commands) {
    for (const [index, value] of points.entries()) {
      if (index % 2 === 0) {
        left = Math.min(left, value);
        right = Math.max(right, value);
      } else {
        top = Math.min(top, value);
        bottom = Math.max(bottom, value);
      }
    }
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}
