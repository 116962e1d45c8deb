import { type Alias, converted, isNumber, isObject, type RawObject } from './alias.ts';
import { pixels, readCorners } from './lengths.ts';

function corner(name: string, key: 'tl' | 'tr' | 'br' | 'bl'): Alias {
  return {
    name,
    to: `cornerRadius.${key}`,
    convert: (value, element) => {
      const before = element.cornerRadius;
      const all = isNumber(before) ? { tl: before, tr: before, br: before, bl: before } : {};
      return { cornerRadius: { ...all, ...(isObject(before) && before), [key]: pixels(value) } };
    },
  };
}

export const cornerAliases: readonly Alias[] = [
  ...converted('cornerRadius', 'numbers, or a number of px', ['borderRadius', 'rx', 'ry', 'radius'], readCorners),
  corner('borderTopLeftRadius', 'tl'),
  corner('borderTopRightRadius', 'tr'),
  corner('borderBottomRightRadius', 'br'),
  corner('borderBottomLeftRadius', 'bl'),
];

/** Half of one side of an ellipse's box. */
function semiAxis(side: 'width' | 'height', ...names: readonly string[]): readonly Alias[] {
  return names.map((name) => ({
    name,
    to: side,
    note: 'twice the radius',
    convert: (value: unknown, element: RawObject): RawObject => ({
      [side]: isNumber(value) ? (element[side] ?? 2 * value) : value,
    }),
  }));
}

export const ellipseAliases: readonly Alias[] = [
  ...semiAxis('width', 'radiusX', 'rx'),
  ...semiAxis('height', 'radiusY', 'ry'),
];

/** A radius gives both sides of the box. */
export function radiusAliases(...names: readonly string[]): readonly Alias[] {
  return names.map((name) => ({
    name,
    to: 'width, height',
    note: 'twice the radius',
    convert: (value: unknown, element: RawObject): RawObject =>
      isNumber(value) ? { width: element.width ?? 2 * value, height: element.height ?? 2 * value } : { width: value },
  }));
}
