import { parseColor } from '../colors/color.ts';
import { splitTopLevel } from '../colors/css-scanner.ts';
import type { RawObject } from './alias.ts';

const lengthPattern = /^[-+]?\d{0,6}(?:\.\d{1,6})?(?:px)?$/;
const filterPattern = /([a-z-]{1,24})\(([^()]{1,32})\)/g;

/** `0 4px 12px rgba(0,0,0,.3), inset …` as shadow objects; undefined when it is no CSS shadow. */
export function readCssShadow(text: string): readonly RawObject[] | undefined {
  if (text.length > 1_000) return undefined;
  if (text.trim() === 'none') return [];
  const shadows = splitTopLevel(text, ',')?.map(readOneShadow);
  return shadows?.every((shadow) => shadow !== undefined) ? shadows : undefined;
}

function readOneShadow(text: string): RawObject | undefined {
  const words = splitTopLevel(text.trim(), ' ')?.filter((word) => word !== '');
  if (words === undefined) return undefined;
  const lengths = words
    .filter((word) => word !== '' && lengthPattern.test(word))
    .map((word) => Number.parseFloat(word));
  const inset = words.includes('inset');
  const color = words.find((word) => word !== 'inset' && !lengthPattern.test(word));
  const [offsetX, offsetY, blur = 0, spread = 0] = lengths;
  if (offsetX === undefined || offsetY === undefined || lengths.length > 4) return undefined;
  if (words.length !== lengths.length + (inset ? 1 : 0) + (color === undefined ? 0 : 1)) return undefined;
  if (color !== undefined && parseColor(color) === undefined) return undefined;
  return { ...(color !== undefined && { color }), offsetX, offsetY, blur, spread, ...(inset && { inset }) };
}

const filterNames: Readonly<Record<string, string>> = {
  brightness: 'brightness',
  contrast: 'contrast',
  saturate: 'saturation',
  grayscale: 'grayscale',
  sepia: 'sepia',
  invert: 'invert',
  'hue-rotate': 'hueRotate',
};

/** `brightness(120%) blur(4px)` as `filters` and `blur`; undefined when a part is unknown. */
export function readCssFilter(text: string): RawObject | undefined {
  if (text.length > 500) return undefined;
  const filters: Record<string, number> = {};
  let blur: number | undefined;
  let read = 0;
  for (const [whole, name = '', argument = ''] of text.matchAll(filterPattern)) {
    read += whole.length;
    const amount = Number.parseFloat(argument) / (argument.trim().endsWith('%') ? 100 : 1);
    if (!Number.isFinite(amount)) return undefined;
    if (name === 'blur') blur = amount;
    else if (Object.hasOwn(filterNames, name)) filters[filterNames[name] as string] = amount;
    else return undefined;
  }
  if (read !== text.replaceAll(' ', '').length) return undefined;
  return { filters, ...(blur !== undefined && { blur }) };
}

/** `2px dashed red` as `{width, style, color}` in any order; undefined when it is no CSS border. */
export function readCssBorder(text: string): RawObject | undefined {
  if (text.length > 500) return undefined;
  const border: Record<string, unknown> = {};
  for (const word of splitTopLevel(text.trim(), ' ')?.filter((part) => part !== '') ?? []) {
    const name = lengthPattern.test(word) ? 'width' : borderStyles.has(word) ? 'style' : 'color';
    if (Object.hasOwn(border, name) || (name === 'color' && parseColor(word) === undefined)) return undefined;
    border[name] = name === 'width' ? Number.parseFloat(word) : word;
  }
  return Object.keys(border).length === 0 ? undefined : border;
}

const borderStyles: ReadonlySet<string> = new Set(['none', 'hidden', 'solid', 'dashed', 'dotted']);
