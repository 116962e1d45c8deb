import { type Matrix, multiply, rotation, scaling, skewing, translation } from '../geometry/matrix.ts';
import { beyondSubset, withinSubset } from './sanitize/beyond-subset.ts';

/** The nearest viewport's size in user units, which percentages refer to. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** The element's font size, for `em` and `ex`; 16 when absent. */
  readonly emPx?: number;
}

export type Direction = 'across' | 'down' | 'diagonal';

/** CSS px per unit. */
export const pxPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
};

const number = '[+-]?(?:\\d{1,15}(?:\\.\\d{0,20})?|\\.\\d{1,20})(?:e[+-]?\\d{1,2})?';
const lengthPattern = new RegExp(`^\\s*(${number})(%|[a-z]{0,4})\\s*$`, 'i');
const numberPattern = new RegExp(number, 'gi');

/** A length in user units; `fallback` when it is absent. */
export function readLength(
  text: string | undefined,
  fallback: number,
  { viewport, direction }: { readonly viewport: Viewport; readonly direction: Direction },
): number {
  if (text === undefined) return fallback;
  const [, value, unit = ''] = lengthPattern.exec(text) ?? beyondSubset(`length ${text}`);
  if (unit === '%') return (Number(value) / 100) * percentBase(viewport, direction);
  const em = viewport.emPx ?? 16;
  const relative: Readonly<Record<string, number>> = { em, ex: em / 2, ch: em / 2, rem: 16 };
  const factor = pxPerUnit[unit.toLowerCase()] ?? relative[unit.toLowerCase()] ?? beyondSubset(`unit ${unit}`);
  return inReach(Number(value) * factor);
}

/** A length in CSS px that says so by itself; undefined when it is absent, relative (`%`, `em`) or none. */
export function readAbsoluteLength(text: string | undefined): number | undefined {
  const [, value, unit = ''] = lengthPattern.exec(text ?? '') ?? [];
  const factor = pxPerUnit[unit.toLowerCase()];
  return value === undefined || factor === undefined ? undefined : Number(value) * factor;
}

function percentBase({ width, height }: Viewport, direction: Direction): number {
  if (direction === 'across') return width;
  return direction === 'down' ? height : Math.hypot(width, height) / Math.SQRT2;
}

/** A number or a percentage of 1. */
export function readShare(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const [, value, unit] = lengthPattern.exec(text) ?? beyondSubset(`number ${text}`);
  if (unit !== '' && unit !== '%') beyondSubset(`number ${text}`);
  return unit === '%' ? Number(value) / 100 : Number(value);
}

/** A list of numbers apart by spaces, commas or nothing. */
export function readNumbers(text: string): readonly number[] {
  if (text.replace(numberPattern, '').replace(/[\s,]/g, '') !== '') beyondSubset(`numbers ${text.slice(0, 40)}`);
  return (text.match(numberPattern) ?? []).map((part) => inReach(Number(part)));
}

/** Painters and paths know no places further out. */
function inReach(value: number): number {
  return Math.abs(value) <= 1e6 ? value : beyondSubset(`number ${value}`);
}

const maxFunctions = 64;

/** An SVG transform list, such as `translate(4) rotate(45 12 12)`. */
export function readTransform(text: string | undefined): Matrix {
  if (text === undefined || text.trim() === '' || text.trim() === 'none') return translation(0, 0);
  const calls = text.split(')');
  if (calls.pop()?.trim() !== '' || calls.length > maxFunctions) beyondSubset('a transform');
  return multiply(...calls.map(readFunction));
}

function readFunction(call: string): Matrix {
  const [, name = '', list = ''] = /^[\s,]*([A-Za-z]{1,9})\s*\(([^(]*)$/.exec(call) ?? beyondSubset('a transform');
  const numbers = readNumbers(list);
  const [a = 0, b, c, d = 0, e = 0, f = 0] = numbers;
  const among = (...counts: readonly number[]) => counts.includes(numbers.length);
  if (name === 'translate' && among(1, 2)) return translation(a, b ?? 0);
  if (name === 'scale' && among(1, 2)) return scaling(a, b ?? a);
  if (name === 'rotate' && among(1)) return rotation(a);
  if (name === 'rotate' && among(3))
    return multiply(translation(b ?? 0, c ?? 0), rotation(a), translation(-(b ?? 0), -(c ?? 0)));
  if (name === 'skewX' && among(1)) return skewing(a, 0);
  if (name === 'skewY' && among(1)) return skewing(0, a);
  if (name === 'matrix' && among(6)) return [a, b ?? 0, c ?? 0, d, e, f];
  return beyondSubset(`transform ${name}`);
}

const keywords: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

/**
 * The property `transform` around the point that `transform-origin` names, of the viewport, whose corner is at `from`. One
 * that cannot be read is none.
 */
export function transformOf(
  { transform, origin }: { readonly transform: string | undefined; readonly origin: string | undefined },
  viewport: Viewport,
  from = { x: 0, y: 0 },
): Matrix {
  const matrix = withinSubset(() => readTransform(transform)) ?? translation(0, 0);
  if (origin === undefined || transform === undefined) return matrix;
  const words = origin.trim().split(/\s+/);
  const [first = '', second = 'center'] =
    /^(?:top|bottom)$/.test(words[0] ?? '') || /^(?:left|right)$/.test(words[1] ?? '')
      ? [words[1] ?? 'center', words[0]]
      : words;
  const at = (word: string, direction: Direction) =>
    withinSubset(() => readLength(keywords[word] ?? word, 0, { viewport, direction })) ?? 0;
  const x = from.x + at(first, 'across');
  const y = from.y + at(second, 'down');
  return multiply(translation(x, y), matrix, translation(-x, -y));
}
