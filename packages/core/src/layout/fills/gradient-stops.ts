import { formatColor, type Rgba } from '../../design/colors/color.ts';
import type { GradientEntry, GradientLength } from '../../design/colors/gradient.ts';
import type { GradientStop } from '../../scene/paint.ts';

/** A colour at a place on the gradient line, 0 its start and 1 its end; may lie outside. */
export interface PlacedStop {
  readonly offset: number;
  readonly color: Rgba;
}

/**
 * Gives every stop its place (CSS Images 4, section 3.5.3): px are measured on a line of `lengthPx`, no stop lies
 * before an earlier one, stops without a position are spread evenly, and hints become the stops that draw their curve.
 */
export function placeStops(entries: readonly GradientEntry[], lengthPx: number): readonly PlacedStop[] {
  const offsets = fixOffsets(entries, lengthPx);
  const stops: PlacedStop[] = [];
  for (const [index, entry] of entries.entries()) {
    const offset = offsets[index] ?? 0;
    if (entry.type === 'stop') {
      stops.push({ offset, color: entry.color });
      continue;
    }
    const next = entries[index + 1];
    const previous = stops.at(-1);
    if (previous === undefined || next?.type !== 'stop') continue;
    stops.push(...hintStops(previous, { offset: offsets[index + 1] ?? 0, color: next.color }, offset));
  }
  return stops;
}

function fixOffsets(entries: readonly GradientEntry[], lengthPx: number): readonly number[] {
  const offsets: (number | null)[] = entries.map(({ position }) => position && offsetOf(position, lengthPx));
  offsets[0] ??= 0;
  offsets[offsets.length - 1] ??= 1;
  let highest = Number.NEGATIVE_INFINITY;
  for (const [index, offset] of offsets.entries()) {
    if (offset === null) continue;
    highest = Math.max(highest, offset);
    offsets[index] = highest;
  }
  let known = 0;
  for (let index = 1; index < offsets.length; index++) {
    const to = offsets[index];
    if (to === null || to === undefined) continue;
    const from = offsets[known] ?? 0;
    for (let gap = known + 1; gap < index; gap++) offsets[gap] = from + ((to - from) * (gap - known)) / (index - known);
    known = index;
  }
  return offsets.map((offset) => offset ?? 0);
}

function offsetOf({ value, unit }: GradientLength, lengthPx: number): number {
  if (unit === 'fraction') return value;
  return lengthPx > 0 ? value / lengthPx : 0;
}

/** How many pieces stand for the exponential curve of a colour hint (CSS Images 4, section 3.5.4). */
const hintPieces = 12;

function hintStops(from: PlacedStop, to: PlacedStop, hint: number): readonly PlacedStop[] {
  const width = to.offset - from.offset;
  if (width <= 0) return [];
  const middle = (hint - from.offset) / width;
  if (middle <= 0) return [{ offset: from.offset, color: to.color }];
  if (middle >= 1) return [{ offset: to.offset, color: from.color }];
  const exponent = Math.log(0.5) / Math.log(middle);
  return Array.from({ length: hintPieces - 1 }, (_, index) => {
    // More pieces where the curve is steep: their places follow the curve's inverse half the way.
    const t = ((index + 1) / hintPieces) ** Math.sqrt(1 / exponent);
    return { offset: from.offset + t * width, color: mix(from.color, to.color, t ** exponent) };
  });
}

/** Mixes with premultiplied alpha, as CSS does. */
export function mix(from: Rgba, to: Rgba, t: number): Rgba {
  const a = from.a + (to.a - from.a) * t;
  const channel = (x: number, y: number): number =>
    a > 0 ? Math.min(255, Math.max(0, Math.round((x * from.a * (1 - t) + y * to.a * t) / a))) : 0;
  return { r: channel(from.r, to.r), g: channel(from.g, to.g), b: channel(from.b, to.b), a };
}

/** The colour of a list of stops at a place. */
function colorAt(stops: readonly PlacedStop[], offset: number): Rgba {
  const after = stops.findIndex((stop) => stop.offset > offset);
  const next = stops[after];
  const previous = after < 0 ? stops.at(-1) : stops[after - 1];
  if (previous === undefined || next === undefined) return (previous ?? next)?.color ?? transparent;
  return mix(previous.color, next.color, (offset - previous.offset) / (next.offset - previous.offset));
}

const transparent: Rgba = { r: 0, g: 0, b: 0, a: 0 };

/** Cuts stops to `from`…`to`, with the colours that the cuts go through. */
export function cutStops(stops: readonly PlacedStop[], from: number, to: number): readonly PlacedStop[] {
  const inside = stops.filter(({ offset }) => offset >= from && offset <= to);
  const first = stops[0];
  const last = stops.at(-1);
  return [
    ...(first && first.offset < from ? [{ offset: from, color: colorAt(stops, from) }] : []),
    ...inside,
    ...(last && last.offset > to ? [{ offset: to, color: colorBefore(stops, to) }] : []),
  ];
}

/** As `colorAt`, but at a place where the colour jumps the one before the jump. */
function colorBefore(stops: readonly PlacedStop[], offset: number): Rgba {
  const after = stops.findIndex((stop) => stop.offset >= offset);
  const next = stops[after];
  const previous = stops[after - 1];
  if (next === undefined || previous === undefined) return colorAt(stops, offset);
  return mix(previous.color, next.color, (offset - previous.offset) / (next.offset - previous.offset));
}

/** A gradient that would repeat into more stops than this is its mean colour: hostile designs ask for millions. */
const maxRepeatedStops = 4_096;

/** Repeats stops over `from`…`to`; a single mean colour when their period is nothing or far too small. */
export function repeatStops(stops: readonly PlacedStop[], from: number, to: number): readonly PlacedStop[] {
  const start = stops[0]?.offset ?? 0;
  const period = (stops.at(-1)?.offset ?? 0) - start;
  const count = stops.length * ((to - from) / period + 2);
  if (!(period > 0) || count > maxRepeatedStops) return [{ offset: 0, color: meanColor(stops) }];
  const repeated: PlacedStop[] = [];
  for (let turn = Math.floor((from - start) / period); start + turn * period < to; turn++) {
    for (const { offset, color } of stops) repeated.push({ offset: offset + turn * period, color });
  }
  return cutStops(repeated, from, to);
}

/** The mean of the stops, weighted by the stretch each governs (CSS Images 3, section 3.6.1). */
function meanColor(stops: readonly PlacedStop[]): Rgba {
  const start = stops[0]?.offset ?? 0;
  const period = (stops.at(-1)?.offset ?? 0) - start;
  if (!(period > 0)) return stops.at(-1)?.color ?? transparent;
  let mean = stops[0]?.color ?? transparent;
  let covered = 0;
  for (const [index, { offset, color }] of stops.entries()) {
    const before = stops[index - 1]?.offset ?? offset;
    const after = stops[index + 1]?.offset ?? offset;
    const weight = (after - before) / 2;
    if (weight <= 0) continue;
    covered += weight;
    mean = mix(mean, color, weight / covered);
  }
  return mean;
}

/** How many pieces stand for one stretch between colours of different alpha. */
const alphaPieces = 16;

/**
 * Canvas 2D and SVG mix colours without premultiplication: between red and `transparent` they pass through a dark
 * half-transparent red, where CSS stays red. Where the alpha changes, extra stops follow the curve of CSS.
 */
export function sceneStops(stops: readonly PlacedStop[]): readonly GradientStop[] {
  const result: PlacedStop[] = [];
  for (const [index, stop] of stops.entries()) {
    const previous = stops[index - 1];
    if (previous !== undefined && stop.offset > previous.offset) result.push(...between(previous, stop));
    result.push(stop);
  }
  let highest = 0;
  return result.map(({ offset, color }) => {
    // Sums of fractions may fall behind by a rounding error.
    highest = Math.max(highest, Math.min(1, offset));
    return { offset: highest, color: formatColor(color) };
  });
}

function between(from: PlacedStop, to: PlacedStop): readonly PlacedStop[] {
  const a = from.color;
  const b = to.color;
  if (a.a === b.a || (a.r === b.r && a.g === b.g && a.b === b.b)) return [];
  if (a.a === 0) return [{ offset: from.offset, color: { ...b, a: 0 } }];
  if (b.a === 0) return [{ offset: to.offset, color: { ...a, a: 0 } }];
  return Array.from({ length: alphaPieces - 1 }, (_, index) => {
    const t = (index + 1) / alphaPieces;
    return { offset: from.offset + (to.offset - from.offset) * t, color: mix(a, b, t) };
  });
}
