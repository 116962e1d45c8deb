import { type Alias, converted, isNumber, isObject, type RawObject, renames } from './alias.ts';
import { readKonvaGradient } from './convert-fill.ts';
import { readCssFilter, readCssShadow } from './css-shorthand.ts';

function part(name: string, to: string, note?: string): Alias {
  const [outer = '', inner = ''] = to.split('.');
  return {
    name,
    to,
    ...(note !== undefined && { note }),
    convert: (value, element) => ({ [outer]: { ...(isObject(element[outer]) && element[outer]), [inner]: value } }),
  };
}

/** Turns `hidden` around. A template keeps its value and is turned around when it is rendered. */
function invert(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return value;
  const whole = /^\{\{(?!-)([^{}]{1,2000})(?<!-)\}\}$/.exec(value.trim());
  if (whole !== null) return `{{${whole[1]?.trimEnd()} | not }}`;
  if (value.includes('{{') || value.includes('{%')) {
    return `{% capture hidden %}${value}{% endcapture %}{{ hidden | not }}`;
  }
  return `{{ ${value} | not }}`;
}

function pixels(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,6}(\.\d{1,6})?px$/.test(value) ? Number.parseFloat(value) : value;
}

/** `shadow` itself may be a CSS string, or hold `x`, `y`, `offset` and `opacity` as other tools write them. */
export function readShadow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readShadow);
  if (typeof value === 'string' && !value.includes('{')) return readCssShadow(value) ?? value;
  if (!isObject(value)) return value;
  const { x, y, offset, ...shadow } = value;
  return {
    ...(x !== undefined && { offsetX: x }),
    ...(y !== undefined && { offsetY: y }),
    ...(isObject(offset) && { offsetX: offset.x, offsetY: offset.y }),
    ...shadow,
  };
}

function blend(value: unknown): unknown {
  return value === 'source-over' ? 'normal' : value;
}

function scaled(axis: 'X' | 'Y'): Alias {
  const side = axis === 'X' ? 'width' : 'height';
  return {
    name: `scale${axis}`,
    to: side,
    note: `multiplies \`${side}\`; negative values also set \`flip${axis}\``,
    convert: (value, element) => {
      const size = element[side];
      if (!isNumber(value)) return {};
      return {
        ...(isNumber(size) && { [side]: size * Math.abs(value) }),
        ...(value < 0 && { [`flip${axis}`]: true }),
      };
    },
  };
}

function origin(axis: 'X' | 'Y'): Alias {
  const [at, side, far] = axis === 'X' ? ['x', 'width', 'right'] : ['y', 'height', 'bottom'];
  return {
    name: `origin${axis}`,
    to: at,
    note: `\`center\` and \`${far}\` move \`${at}\` to the top left corner`,
    convert: (value, element): RawObject => {
      const [start, size] = [element[at] ?? 0, element[side]];
      if (!isNumber(start) || !isNumber(size)) return {};
      if (value === 'center') return { [at]: start - size / 2 };
      return value === far ? { [at]: start - size } : {};
    },
  };
}

/** Accepted on every kind. Order matters: sizes are known before what depends on them. */
export const commonAliases: readonly Alias[] = [
  ...converted('x', 'numbers, or a number of px such as `12px`', ['left', 'positionX', 'positionXAbsolute'], pixels),
  ...converted('y', 'numbers, or a number of px such as `12px`', ['top', 'positionY', 'positionYAbsolute'], pixels),
  {
    name: 'position',
    to: 'x, y',
    note: '`{x, y}`',
    convert: (value) => (isObject(value) ? { x: value.x, y: value.y } : {}),
  },
  {
    name: 'size',
    to: 'width, height',
    note: '`{width, height}`',
    convert: (value) => (isObject(value) ? { width: value.width, height: value.height } : {}),
  },
  ...renames('rotation', 'angle', 'rotate', 'zRotation'),
  ...renames('skewX', 'xSkew'),
  ...renames('skewY', 'ySkew'),
  ...renames('name', 'layer', 'layerName', 'parameterId'),
  ...converted('visible', 'turned around', ['hidden', 'hide', 'isHidden'], invert),
  ...renames('visible', 'showInExport'),
  part('shadowColor', 'shadow.color'),
  part('shadowBlur', 'shadow.blur'),
  part('shadowOffsetX', 'shadow.offsetX'),
  part('shadowOffsetY', 'shadow.offsetY'),
  part('shadowSpread', 'shadow.spread'),
  ...converted('shadow', 'a CSS shadow or an object', ['boxShadow', 'dropShadow', 'textShadow'], readShadow),
  ...renames('blur', 'blurRadius'),
  {
    name: 'filter',
    to: 'filters, blur',
    note: 'a CSS filter such as `brightness(120%) blur(4px)`',
    convert: (value) => (typeof value === 'string' ? (readCssFilter(value) ?? { filters: value }) : { filters: value }),
  },
  ...converted(
    'blendMode',
    '`source-over` is `normal`',
    ['mixBlendMode', 'globalCompositeOperation', 'backgroundBlendMode'],
    blend,
  ),
  ...renames('href', 'link', 'linkTarget'),
  ...renames('alt', 'altText'),
  ...renames('custom', 'metadata'),
];

/** Fabric's placing, applied after the kind's own aliases, which may set the size. */
export const lateAliases: readonly Alias[] = [scaled('X'), scaled('Y'), origin('X'), origin('Y')];

function dashes(value: unknown): unknown {
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
];

export const fillAliases: readonly Alias[] = [
  ...renames('fill', 'color', 'backgroundColor', 'background'),
  ...converted(
    'fill',
    'with `fillLinearGradientStartPoint` and `…EndPoint`',
    ['fillLinearGradientColorStops'],
    (stops, element) => readKonvaGradient('linear', stops, element),
  ),
  ...converted('fill', 'with `fillRadialGradientStartPoint`', ['fillRadialGradientColorStops'], (stops, element) =>
    readKonvaGradient('radial', stops, element),
  ),
];

/** Names that only serve another alias, and are dropped with it. */
export const helperNames: ReadonlySet<string> = new Set([
  'fillLinearGradientStartPoint',
  'fillLinearGradientEndPoint',
  'fillRadialGradientStartPoint',
  'fillRadialGradientEndPoint',
  'outerRadius',
  'pointerWidth',
]);

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
  ...converted('cornerRadius', 'numbers, or a number of px', ['borderRadius', 'rx', 'ry', 'radius'], pixels),
  corner('borderTopLeftRadius', 'tl'),
  corner('borderTopRightRadius', 'tr'),
  corner('borderBottomRightRadius', 'br'),
  corner('borderBottomLeftRadius', 'bl'),
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
