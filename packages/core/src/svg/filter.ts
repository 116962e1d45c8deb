import { type Box, outset } from '../geometry/box.ts';
import type { ColorMatrix, FilterStep, Shadow } from '../scene/paint.ts';
import { insetRoom, shadowSteps } from './filter-shadow.ts';
import type { SvgContext } from './svg-context.ts';
import { type Attributes, element, formatFactor } from './xml.ts';

export interface FilterRequest {
  readonly steps: readonly FilterStep[];
  /** Laid beneath the result, the first on top. */
  readonly dropShadows: readonly Shadow[];
  /** Opacity of the most translucent paint, where shadows are to fall as from opaque ones; above 0, at most 1. */
  readonly opacity?: number;
  /** Everything the result may reach, in local px. */
  readonly region: Box;
}

/** The id of a `<filter>` that changes colours as `ImageMark.colors` says. */
export function defineColorFilter(colors: ColorMatrix, region: Box, { defs }: SvgContext): string {
  return defs.define(`colors ${JSON.stringify([colors, region])}`, (id) =>
    element('filter', filterAttributes(id, region), colorMatrix(colors)),
  );
}

/** The id of a `<filter>` that does what a CSS filter chain does, in sRGB as CSS does it. */
export function defineFilter(request: FilterRequest, { defs }: SvgContext): string {
  const { steps, dropShadows, opacity = 1, region } = request;
  return defs.define(`filter ${JSON.stringify([steps, dropShadows, opacity, region])}`, (id) => {
    const content = [...steps.map(filterStep), ...allShadowSteps(dropShadows, { filtered: steps.length > 0, opacity })];
    return element('filter', filterAttributes(id, outset(region, insetRoom(dropShadows))), content);
  });
}

function filterAttributes(id: string, region: Box): Attributes {
  return {
    id,
    filterUnits: 'userSpaceOnUse',
    x: Math.floor(region.x),
    y: Math.floor(region.y),
    width: Math.ceil(region.x + region.width) - Math.floor(region.x),
    height: Math.ceil(region.y + region.height) - Math.floor(region.y),
    'color-interpolation-filters': 'sRGB',
  };
}

function filterStep({ type, amount }: FilterStep): string {
  return stepWriters[type](amount);
}

/** Filter Effects 1, section 13: the shorthand functions and what they stand for. */
const stepWriters: Readonly<Record<FilterStep['type'], (amount: number) => string>> = {
  blur: (sigma) => element('feGaussianBlur', { stdDeviation: formatFactor(Math.max(0, sigma)) }),
  brightness: (amount) => transfer({ type: 'linear', slope: formatFactor(Math.max(0, amount)) }),
  contrast: (amount) =>
    transfer({
      type: 'linear',
      slope: formatFactor(Math.max(0, amount)),
      intercept: formatFactor(0.5 - 0.5 * Math.max(0, amount)),
    }),
  invert: (amount) => transfer({ type: 'table', tableValues: `${formatFactor(amount)} ${formatFactor(1 - amount)}` }),
  // Written as matrices: not every viewer takes a `saturate` above 1.
  saturate: (amount) => {
    const s = Math.max(0, amount);
    return colorMatrix([
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s],
    ]);
  },
  'hue-rotate': (degrees) => {
    const cos = Math.cos((degrees * Math.PI) / 180);
    const sin = Math.sin((degrees * Math.PI) / 180);
    return colorMatrix([
      [0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928],
      [0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283],
      [0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072],
    ]);
  },
  grayscale: (amount) => {
    const s = 1 - amount;
    return colorMatrix([
      [0.2126 + 0.7874 * s, 0.7152 - 0.7152 * s, 0.0722 - 0.0722 * s],
      [0.2126 - 0.2126 * s, 0.7152 + 0.2848 * s, 0.0722 - 0.0722 * s],
      [0.2126 - 0.2126 * s, 0.7152 - 0.7152 * s, 0.0722 + 0.9278 * s],
    ]);
  },
  sepia: (amount) => {
    const s = 1 - amount;
    return colorMatrix([
      [0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s],
      [0.349 - 0.349 * s, 0.686 + 0.314 * s, 0.168 - 0.168 * s],
      [0.272 - 0.272 * s, 0.534 - 0.534 * s, 0.131 + 0.869 * s],
    ]);
  },
};

function transfer(attributes: Attributes): string {
  const channels = ['feFuncR', 'feFuncG', 'feFuncB'].map((name) => element(name, attributes));
  return element('feComponentTransfer', {}, channels);
}

/** Rows of three factors and, where it is not 0, a constant. */
function colorMatrix(rows: readonly (readonly number[])[]): string {
  const values = rows
    .map(([red = 0, green = 0, blue = 0, constant = 0]) => [red, green, blue, 0, constant].map(formatFactor).join(' '))
    .join(' ');
  return element('feColorMatrix', { type: 'matrix', values: `${values} 0 0 0 1 0` });
}

function allShadowSteps(
  shadows: readonly Shadow[],
  { filtered, opacity }: { readonly filtered: boolean; readonly opacity: number },
): readonly string[] {
  if (shadows.length === 0) return [];
  // Named, because several shadows read the same picture. A last step without a name feeds the next one only.
  const source = filtered ? 'picture' : 'SourceGraphic';
  const cast = filtered ? source : 'SourceAlpha';
  const alpha = opacity < 1 ? 'opaque' : cast;
  const slope = element('feFuncA', { type: 'linear', slope: formatFactor(1 / opacity) });
  const named = [
    ...(filtered ? [element('feOffset', { dx: 0, dy: 0, result: source })] : []),
    ...(opacity < 1 ? [element('feComponentTransfer', { in: cast, result: alpha }, [slope])] : []),
  ];
  const steps = shadows.flatMap((shadow, index) => shadowSteps(shadow, index, { source, alpha }));
  const names = shadows.map(({ inset }, index) => ({ inset, name: `shadow${index}` })).toReversed();
  const node = ({ name }: { readonly name: string }) => element('feMergeNode', { in: name });
  return [
    ...named,
    ...steps,
    element('feMerge', {}, [
      ...names.filter(({ inset }) => !inset).map(node),
      node({ name: source }),
      ...names.filter(({ inset }) => inset).map(node),
    ]),
  ];
}
