import type { Box } from './box.ts';

/** How many numbers each SVG path command takes. */
const argumentCounts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/**
 * A box that holds a path: the hull of its control points, and for arcs their end points widened by the radii.
 * Never smaller than the outline, sometimes larger; null for a path that draws nothing.
 */
export function pathBounds(d: string): Box | null {
  const bounds = new Bounds();
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (const { command, values } of pathSegments(d)) {
    const upper = command.toUpperCase();
    const relative = command !== upper;
    const dx = relative ? x : 0;
    const dy = relative ? y : 0;
    if (upper === 'Z') {
      x = startX;
      y = startY;
      continue;
    }
    bounds.add(x, y);
    if (upper === 'H') x = dx + (values[0] ?? 0);
    else if (upper === 'V') y = dy + (values[0] ?? 0);
    else if (upper === 'A') {
      const reach = 2 * Math.max(Math.abs(values[0] ?? 0), Math.abs(values[1] ?? 0));
      const fromX = x;
      const fromY = y;
      x = dx + (values[5] ?? 0);
      y = dy + (values[6] ?? 0);
      // Radii too small for their chord are scaled up to half of it, so the chord's own length is a bound too.
      const by = Math.max(reach, Math.hypot(x - fromX, y - fromY));
      bounds.add(Math.min(x, fromX) - by, Math.min(y, fromY) - by);
      bounds.add(Math.max(x, fromX) + by, Math.max(y, fromY) + by);
    } else {
      for (let index = 0; index + 1 < values.length; index += 2) {
        const pointX = dx + (values[index] ?? 0);
        const pointY = dy + (values[index + 1] ?? 0);
        bounds.add(pointX, pointY);
        if (upper === 'S' || upper === 'T') {
          // The mirrored control point lies no farther from the current point than the segment's own hull is wide;
          // doubling the reach covers it.
          bounds.add(2 * x - pointX, 2 * y - pointY);
        }
      }
      x = dx + (values[values.length - 2] ?? 0);
      y = dy + (values[values.length - 1] ?? 0);
      if (upper === 'M') {
        startX = x;
        startY = y;
      }
    }
    bounds.add(x, y);
  }
  return bounds.box();
}

interface Segment {
  readonly command: string;
  readonly values: readonly number[];
}

/** Splits path data into segments, repeated arguments and packed arc flags included. Stops at the first error. */
function pathSegments(d: string): readonly Segment[] {
  const segments: Segment[] = [];
  const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
  const flag = /[\s,]*([01])/y;
  const letter = /[\s,]*([MmLlHhVvCcSsQqTtAaZz])/y;
  let position = 0;
  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(d);
    if (!match) return null;
    position = pattern.lastIndex;
    return match[1] ?? null;
  };
  let command: string | null = null;
  while (position < d.length) {
    const next = read(letter);
    if (next !== null) command = next;
    else if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
    if (command === null) return segments;
    const upper = command.toUpperCase();
    if (upper === 'Z') {
      if (next === null) return segments;
      segments.push({ command, values: [] });
      continue;
    }
    const values: number[] = [];
    for (let index = 0; index < (argumentCounts[upper] ?? 0); index++) {
      const text = read(upper === 'A' && (index === 3 || index === 4) ? flag : number);
      if (text === null) return segments;
      values.push(Number(text));
    }
    segments.push({ command, values });
  }
  return segments;
}

class Bounds {
  #left = Number.POSITIVE_INFINITY;
  #top = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #bottom = Number.NEGATIVE_INFINITY;

  add(x: number, y: number): void {
    if (x < this.#left) this.#left = x;
    if (y < this.#top) this.#top = y;
    if (x > this.#right) this.#right = x;
    if (y > this.#bottom) this.#bottom = y;
  }

  box(): Box | null {
    if (this.#left > this.#right) return null;
    return { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top };
  }
}
