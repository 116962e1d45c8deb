import { formatColor, parseColor } from '../colors/color.ts';
import { type Alias, converted, isNumber, isObject, type RawObject, renames } from './alias.ts';
import { readCssFilter, readCssShadow } from './css-shorthand.ts';
import { readFabricClip } from './fabric-clip.ts';
import { pixels } from './lengths.ts';

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

/** Names of the parts of a shadow in other tools. */
const shadowNames = ['x', 'y', 'offset', 'opacity'];

/** `shadow` itself may be a CSS string, or hold `x`, `y`, `offset` and `opacity` as other tools write them. */
export function readShadow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readShadow);
  if (typeof value === 'string' && !value.includes('{')) return readCssShadow(value) ?? value;
  if (!isObject(value) || !shadowNames.some((name) => Object.hasOwn(value, name))) return value;
  const { x, y, offset, opacity, ...shadow } = value;
  return {
    ...(x !== undefined && { offsetX: x }),
    ...(y !== undefined && { offsetY: y }),
    ...(isObject(offset) && { offsetX: offset.x, offsetY: offset.y }),
    ...shadow,
    ...(opacity !== undefined && fade(shadow.color, opacity)),
  };
}

/** A shadow's colour with its opacity in it; black where it has none, as in Konva. What is no colour is kept as it came. */
function fade(color: unknown, opacity: unknown): RawObject {
  const parsed = parseColor(typeof color === 'string' ? color : '#000000');
  if (!isNumber(opacity) || opacity < 0 || opacity > 1) return { opacity };
  if (color !== undefined && (typeof color !== 'string' || parsed === undefined)) return { opacity };
  return parsed === undefined ? { opacity } : { color: formatColor({ ...parsed, a: parsed.a * opacity }) };
}

const filterParts = ['contrast', 'saturation', 'grayscale', 'sepia', 'invert', 'hueRotate'] as const;

/** `brightness` beside `brightnessEnabled` is Polotno's, from -1 to 1 around 0. */
const brightness: Alias = {
  ...part('brightness', 'filters.brightness'),
  note: 'with `brightnessEnabled` 0 is normal',
  convert: (value, element) => {
    if (element.brightnessEnabled === false) return {};
    const isOffset = element.brightnessEnabled === true && isNumber(value);
    return { filters: { ...(isObject(element.filters) && element.filters), brightness: isOffset ? 1 + value : value } };
  },
};

/** A flag of Polotno's that switches a filter on. */
function filterFlag(name: string, filter: string): Alias {
  return {
    name,
    to: `filters.${filter}`,
    note: 'true is 1',
    convert: (value, element) =>
      value === true ? { filters: { ...(isObject(element.filters) && element.filters), [filter]: 1 } } : {},
  };
}

/** A flag that takes away what other aliases have set; true changes nothing. */
function switchedOff(name: string, to: string, off: unknown): Alias {
  return {
    name,
    to,
    note: 'false takes it away',
    convert: (value) => (value === false ? { [to]: off } : {}),
  };
}

/** A picture that masks; an empty one, which Polotno stores for none, is left out. */
function maskSource(name: string): Alias {
  return {
    name,
    to: 'clip.src',
    convert: (value, element) =>
      value === '' || value === null ? {} : { clip: { ...(isObject(element.clip) && element.clip), src: value } },
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
  { ...part('shadowOpacity', 'shadow.opacity'), to: 'shadow.color', note: 'multiplies the alpha of the colour' },
  ...converted('shadow', 'a CSS shadow or an object', ['boxShadow', 'dropShadow', 'textShadow'], readShadow),
  switchedOff('shadowEnabled', 'shadow', undefined),
  ...renames('blur', 'blurRadius'),
  switchedOff('blurEnabled', 'blur', 0),
  brightness,
  ...filterParts.map((name) => part(name, `filters.${name}`)),
  filterFlag('sepiaEnabled', 'sepia'),
  filterFlag('grayscaleEnabled', 'grayscale'),
  maskSource('clipSrc'),
  maskSource('maskSrc'),
  part('maskName', 'clip.shape'),
  ...converted('clip', 'a Fabric object, as a path', ['clipPath'], readFabricClip),
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

/** Names that only serve another alias, and are dropped with it. */
export const helperNames: ReadonlySet<string> = new Set([
  'fillLinearGradientStartPoint',
  'fillLinearGradientEndPoint',
  'fillRadialGradientStartPoint',
  'fillRadialGradientEndPoint',
  'fillRadialGradientStartRadius',
  'fillRadialGradientEndRadius',
  'brightnessEnabled',
  'outerRadius',
  'pointerWidth',
]);
