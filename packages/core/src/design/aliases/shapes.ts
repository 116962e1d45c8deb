import { type Alias, converted, isNumber, isObject, type RawObject, renames } from './alias.ts';

/** Konva gives the inner radius of stars and rings in px, beside the outer one. */
export function readInnerRadius(value: unknown, element: RawObject): unknown {
  const { outerRadius } = element;
  return isNumber(value) && isNumber(outerRadius) && outerRadius > 0 ? value / outerRadius : value;
}

/** `[x, y, x, y]` or `[[x, y], …]` as points; anything else comes back as it is. */
export function readPoints(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > 10_000) return value;
  if (value.every((item) => Array.isArray(item) && item.length === 2)) {
    return value.map(([x, y]: readonly unknown[]) => ({ x, y }));
  }
  const isOne = (item: unknown): boolean => isNumber(item) || (typeof item === 'string' && item.includes('{{'));
  if (value.length % 2 !== 0 || !value.every(isOne)) return value;
  return Array.from({ length: value.length / 2 }, (_, index) => ({
    x: value[2 * index] as unknown,
    y: value[2 * index + 1] as unknown,
  }));
}

/** `[{x, y}, …]` or `[[x, y], …]` as a flat list; anything else comes back as it is. */
export function readFlatPoints(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > 10_000) return value;
  if (value.every(isObject)) return value.flatMap(({ x, y }) => [x, y]);
  return value.every((item) => Array.isArray(item)) ? value.flat() : value;
}

/** Polotno's heads (`empty` is none); booleans are a triangle or none. */
export function readHead(value: unknown): unknown {
  if (value === true) return 'triangle';
  return value === false || value === 'empty' || value === '' ? 'none' : value;
}

export const polygonAliases: readonly Alias[] = [
  ...renames('sides', 'numSides', 'sideCount'),
  ...renames('preset', 'basicShape', 'shape'),
];

export const starAliases: readonly Alias[] = [
  ...converted('numPoints', 'a number', ['points', 'spikes'], (value) => value),
  ...renames('innerRadius', 'innerRadiusRatio'),
];

export const lineAliases: readonly Alias[] = [
  ...renames('stroke', 'color', 'lineColor', 'backgroundColor'),
  ...renames('strokeWidth', 'thickness', 'lineWidth'),
  {
    name: 'x1',
    to: 'x, y, points',
    note: 'with `y1`, `x2` and `y2`: the two ends',
    convert: (_, { x1, y1, x2, y2 }) => {
      if (!isNumber(x1) || !isNumber(y1) || !isNumber(x2) || !isNumber(y2)) return {};
      const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)];
      const points = [x1 - x, y1 - y, x2 - x, y2 - y];
      return { x, y, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), points };
    },
  },
  ...converted(
    'startHead',
    'true is `triangle`, `empty` is `none`',
    ['pointerAtBeginning', 'startArrow', 'startArrowHead'],
    readHead,
  ),
  ...converted(
    'endHead',
    'true is `triangle`, `empty` is `none`',
    ['pointerAtEnding', 'endArrow', 'endArrowHead'],
    readHead,
  ),
  ...converted('headSize', 'px become a multiple of the width', ['pointerLength'], (value, { strokeWidth }) =>
    isNumber(value) ? value / (isNumber(strokeWidth) && strokeWidth > 0 ? strokeWidth : 1) : value,
  ),
  ...converted('curve', 'true is `bezier`', ['bezier'], (value) => (value === true ? 'bezier' : 'straight')),
];

/** Names that `x1` reads and that mean nothing alone. */
export const lineEndNames: readonly string[] = ['y1', 'x2', 'y2'];

/** `horizontal` and `vertical` are Figma's words for a row and a column. */
export function readDirection(value: unknown): unknown {
  const name = typeof value === 'string' ? value.toLowerCase() : value;
  if (name === 'horizontal') return 'row';
  return name === 'vertical' ? 'column' : name;
}

/** A list by its name alone, and CSS's words for directions. */
export function readRepeat(value: unknown): unknown {
  if (typeof value === 'string') return { each: value };
  if (!isObject(value) || value.direction === undefined) return value;
  return { ...value, direction: readDirection(value.direction) };
}

/** `flex-start` and `flex-end`, without what CSS puts before them. */
export function readFlexWord(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^flex-/, '') : value;
}

/** Children that stand at `x` and `y` are none of Fabric's, and stay where they are. */
function fromCentre(child: unknown, width: unknown, height: unknown): unknown {
  if (!isObject(child) || (child.left === undefined && child.top === undefined)) return child;
  const { left = 0, top = 0 } = child;
  return {
    ...child,
    left: isNumber(left) && isNumber(width) ? left + width / 2 : left,
    top: isNumber(top) && isNumber(height) ? top + height / 2 : top,
  };
}

export const groupAliases: readonly Alias[] = [
  ...renames('children', 'elements', 'layers'),
  {
    name: 'objects',
    to: 'children',
    note: 'Fabric’s, whose `left` and `top` count from the middle of the group',
    convert: (value, { width, height }) => ({
      children: Array.isArray(value) ? value.map((child: unknown) => fromCentre(child, width, height)) : value,
    }),
  },
  ...renames('clipChildren', 'clipContent', 'overflowHidden'),
  ...converted('layout', 'CSS’s words too', ['flexDirection', 'flowDirection', 'layoutMode'], readDirection),
  ...renames('gap', 'itemSpacing', 'spacing'),
  ...converted('align', 'CSS’s words too', ['alignItems'], readFlexWord),
  ...converted('justify', 'CSS’s words too', ['justifyContent'], readFlexWord),
  ...converted('wrap', '`wrap` is true', ['flexWrap'], (value) =>
    value === 'nowrap' ? false : value === 'wrap' || value,
  ),
];

export const tableAliases: readonly Alias[] = [
  ...renames('rows', 'data', 'body', 'items'),
  ...converted('columns', 'a list of headers', ['head', 'headers'], (value, { columns }) => {
    if (!Array.isArray(value)) return value;
    const before: readonly unknown[] = Array.isArray(columns) ? columns : [];
    return value.map((header: unknown, index) => ({ ...(isObject(before[index]) && before[index]), header }));
  }),
  {
    name: 'headWidthPercentages',
    to: 'columns',
    note: 'widths in %',
    convert: (value, { columns }) => {
      if (!Array.isArray(value) || value.length > 100) return {};
      const before: readonly unknown[] = Array.isArray(columns) ? columns : [];
      const length = Math.max(value.length, before.length);
      return {
        columns: Array.from({ length }, (_, index) => ({
          ...(isObject(before[index]) && before[index]),
          ...(isNumber(value[index]) && { width: `${Math.round((value[index] as number) * 100) / 100}%` }),
        })),
      };
    },
  },
  ...renames('showHeader', 'showHead'),
  ...renames('repeatHeader', 'repeatHead'),
  ...renames('headerStyle', 'headStyles', 'headStyle', 'headerStyles'),
  ...renames('bodyStyle', 'bodyStyles', 'cellStyle'),
  ...renames('alternateRowStyle', 'alternateRowStyles'),
  ...renames('backgroundColor', 'background'),
  ...renames('cellPadding', 'padding'),
  {
    name: 'colWidths',
    to: 'columns',
    note: 'widths in parts of the whole',
    convert: (value, { columns }) => {
      if (!Array.isArray(value) || value.length > 100) return {};
      const widths = value.map((part: unknown) => (isNumber(part) && part > 0 ? { width: `${decimals(part)}fr` } : {}));
      return { columns: completed(columns, widths) };
    },
  },
  {
    name: 'columnStyles',
    to: 'columns',
    note: 'pdfme’s `{alignment: {0: "right"}}`',
    convert: (value, { columns }) => {
      const { alignment } = isObject(value) ? value : {};
      if (!isObject(alignment)) return {};
      const places = Object.keys(alignment).filter((key) => /^\d{1,2}$/.test(key));
      const length = Math.max(0, ...places.map((key) => Number(key) + 1));
      const aligned = Array.from({ length }, (_, index) =>
        Object.hasOwn(alignment, index) ? { align: alignment[index] } : {},
      );
      return { columns: completed(columns, aligned) };
    },
  },
  {
    name: 'tableStyles',
    to: 'border',
    note: 'pdfme’s `{borderColor, borderWidth}`',
    convert: (value, { border }) => ({ border: borderOf(isObject(value) ? value : {}, border) }),
  },
  ...['borderColor', 'borderWidth', 'borderStyle'].map(
    (name): Alias => ({
      name,
      to: `border.${name.slice(6).toLowerCase()}`,
      convert: (value, { border }) => ({ border: borderOf({ [name]: value }, border) }),
    }),
  ),
];

/** A border from the properties that other tools have for each part of it. Widths by side become the sides that have one. */
export function borderOf({ borderColor, borderWidth, borderStyle }: RawObject, before: unknown): RawObject {
  return {
    ...(isObject(before) && before),
    ...(borderColor !== undefined && borderColor !== '' && { color: borderColor }),
    ...(borderStyle !== undefined && { style: borderStyle }),
    ...widthOf(borderWidth),
  };
}

function widthOf(width: unknown): RawObject {
  if (!isObject(width)) return width === undefined ? {} : { width };
  const sides = ['top', 'right', 'bottom', 'left'].filter((side) => isNumber(width[side]) && Number(width[side]) > 0);
  return { width: Math.max(0, ...sides.map((side) => Number(width[side]))), sides };
}

/** Columns with more properties each; there are as many as the longer list has. */
function completed(columns: unknown, more: readonly RawObject[]): readonly RawObject[] {
  const before: readonly unknown[] = Array.isArray(columns) ? columns : [];
  return Array.from({ length: Math.max(before.length, more.length) }, (_, index) => {
    const column = before[index];
    return { ...more[index], ...(isObject(column) && column) };
  });
}

function decimals(part: number): string {
  return String(Math.round(part * 10_000) / 10_000);
}
