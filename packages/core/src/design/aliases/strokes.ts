import { type Alias, converted, isNumber, isObject, type RawObject, renames } from './alias.ts';
import { readCssBorder } from './css-shorthand.ts';
import { pixels } from './lengths.ts';

export function dashes(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > 200 || !/^[\d., ]+$/.test(value)) return value;
  return value
    .split(/[ ,]/)
    .filter((word) => word !== '')
    .map(Number);
}

/** For every kind with an outline. */
export const strokeAliases: readonly Alias[] = [
  ...converted('strokeDash', 'a list, or a text such as `4 2`', ['strokeDashArray', 'strokeDasharray', 'dash'], dashes),
  ...renames('strokeDashOffset', 'dashOffset', 'strokeDashoffset'),
  ...renames('strokeCap', 'strokeLineCap', 'strokeLinecap', 'lineCap'),
  ...renames('strokeJoin', 'strokeLineJoin', 'strokeLinejoin', 'lineJoin'),
  ...renames('strokeMiterLimit', 'strokeMiterlimit', 'miterLimit'),
];

/** For kinds whose border is their outline. */
export const borderAliases: readonly Alias[] = [
  ...renames('stroke', 'borderColor'),
  ...converted('strokeWidth', 'numbers, or a number of px', ['borderWidth', 'borderSize'], pixels),
  {
    name: 'borderStyle',
    to: 'strokeDash',
    note: '`dashed` and `dotted`, for the width of the border',
    convert: (value, { strokeWidth }) => borderDash(value, strokeWidth),
  },
  {
    name: 'border',
    to: 'stroke, strokeWidth, strokeDash',
    note: '`{color, width, style}`, or a CSS border such as `2px dashed red`',
    convert: (value) => readBorder(value),
  },
];

function readBorder(value: unknown): RawObject {
  const border = typeof value === 'string' ? readCssBorder(value) : value;
  // Refused where it stands: a border that is none is no colour either.
  if (!isObject(border)) return { stroke: value };
  const { color = '#000000', width = 1, style = 'solid' } = border;
  const strokeWidth = pixels(width);
  if (style === 'none' || style === 'hidden') return { strokeWidth: 0 };
  return { stroke: color, strokeWidth, ...borderDash(style, strokeWidth) };
}

/** Dashes as Chromium draws a border's: two widths long and one apart, from 3 px thickness. */
function borderDash(style: unknown, strokeWidth: unknown): RawObject {
  const width = isNumber(strokeWidth) ? Math.max(1, strokeWidth) : 1;
  switch (style) {
    case 'solid':
      return {};
    case 'none':
    case 'hidden':
      return { strokeWidth: 0 };
    case 'dashed':
      return { strokeDash: [2 * width, width] };
    case 'dotted':
      return { strokeDash: [0, 2 * width], strokeCap: 'round' };
    default:
      return { strokeDash: style };
  }
}
