import { parseColor, type Rgba } from '../design/colors/color.ts';
import { type BlendMode, blendModes, type Stroke } from '../scene/paint.ts';
import { readLength, readNumbers, readShare, type Viewport } from './art-numbers.ts';
import { type ArtFilter, readFilterList } from './filters/filter-list.ts';
import { beyondSubset, withinSubset } from './sanitize/beyond-subset.ts';
import type { Declarations } from './sanitize/style-rules.ts';
import { type ArtFont, inheritFont, initialFont } from './text/art-font.ts';

/** `ref` is the id of a paint server; `fallback` shows when there is none of that id. */
export type ArtPaint =
  | { readonly type: 'none' }
  | { readonly type: 'color'; readonly color: Rgba }
  /** The `color` of the element that is painted, wherever this was said. */
  | { readonly type: 'current' }
  /** What the element is painted with that a marker or a copy stands for. */
  | { readonly type: 'context'; readonly of: 'fill' | 'stroke' }
  | { readonly type: 'ref'; readonly id: string; readonly fallback: Rgba | 'current' | null };

/** What children inherit. */
export interface ArtStyle {
  readonly color: Rgba;
  readonly fill: ArtPaint;
  readonly fillOpacity: number;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly clipRule: 'nonzero' | 'evenodd';
  readonly stroke: ArtPaint;
  readonly strokeOpacity: number;
  readonly strokeWidth: number;
  readonly cap: Stroke['cap'];
  readonly join: Stroke['join'];
  readonly miterLimit: number;
  readonly dash: readonly number[];
  readonly dashOffset: number;
  /** What is painted first comes first. */
  readonly paintOrder: readonly PaintStep[];
  readonly visible: boolean;
  /** Ids of `<marker>` elements. */
  readonly markerStart: string | null;
  readonly markerMid: string | null;
  readonly markerEnd: string | null;
  readonly font: ArtFont;
}

export type PaintStep = 'fill' | 'stroke' | 'markers';

/** What an element has for itself. */
export interface OwnStyle {
  readonly shown: boolean;
  readonly opacity: number;
  readonly blendMode: BlendMode;
  /** The id of a `<clipPath>`. */
  readonly clipPath: string | null;
  /** The id of a `<mask>`. */
  readonly mask: string | null;
  /** Whether blend modes inside mix with nothing outside. */
  readonly isolated: boolean;
  readonly filter: readonly ArtFilter[];
  /** Whether the stroke is as wide as stated whatever the scale. */
  readonly rigidStroke: boolean;
  readonly overflowShown: boolean;
}

const black: Rgba = { r: 0, g: 0, b: 0, a: 1 };

export const initialStyle: ArtStyle = {
  color: black,
  fill: { type: 'color', color: black },
  fillOpacity: 1,
  fillRule: 'nonzero',
  clipRule: 'nonzero',
  stroke: { type: 'none' },
  strokeOpacity: 1,
  strokeWidth: 1,
  cap: 'butt',
  join: 'miter',
  miterLimit: 4,
  dash: [],
  dashOffset: 0,
  paintOrder: ['fill', 'stroke', 'markers'],
  visible: true,
  markerStart: null,
  markerMid: null,
  markerEnd: null,
  font: initialFont,
};

/** Properties that no mark can say, with the values that change nothing. */
const unsayable: Readonly<Record<string, readonly string[]>> = {
  'mask-image': ['none'],
  'backdrop-filter': ['none'],
  'writing-mode': ['lr', 'lr-tb', 'horizontal-tb', 'inherit'],
  'baseline-shift': ['0', 'baseline'],
  'alignment-baseline': ['auto', 'baseline', 'alphabetic'],
  'font-variant': ['normal'],
  'font-stretch': ['normal'],
  font: [],
};

/** A value that cannot be read counts as not said; `ignore` is told of it. */
export function inheritStyle(
  parent: ArtStyle,
  declared: Declarations,
  viewport: Viewport,
  ignore: (feature: string) => void = () => undefined,
): ArtStyle {
  const own = (name: string): string | undefined => {
    const value = declared.get(name)?.trim();
    return value === 'inherit' || value === '' ? undefined : value;
  };
  const read = <Value>(name: string, inherited: Value, parse: (value: string) => Value): Value => {
    const value = own(name);
    if (value === undefined) return inherited;
    const parsed = withinSubset(() => parse(value));
    if (parsed === undefined) ignore(`${name}: ${value.slice(0, 60)}`);
    return parsed ?? inherited;
  };
  const font = inheritFont(parent.font, own);
  const diagonal = { viewport: { ...viewport, emPx: font.size }, direction: 'diagonal' } as const;
  const marker = read<string | null | undefined>('marker', undefined, readReference);
  const color = read('color', parent.color, (value) => (isCurrent(value) ? parent.color : readColor(value)));
  return {
    color,
    fill: read('fill', parent.fill, readPaint),
    fillOpacity: read('fill-opacity', parent.fillOpacity, readOpacity),
    fillRule: read('fill-rule', parent.fillRule, oneOf('nonzero', 'evenodd')),
    clipRule: read('clip-rule', parent.clipRule, oneOf('nonzero', 'evenodd')),
    stroke: read('stroke', parent.stroke, readPaint),
    strokeOpacity: read('stroke-opacity', parent.strokeOpacity, readOpacity),
    strokeWidth: read('stroke-width', parent.strokeWidth, (value) => readLength(value, 1, diagonal)),
    cap: read('stroke-linecap', parent.cap, oneOf('butt', 'round', 'square')),
    join: read('stroke-linejoin', parent.join, oneOf('miter', 'round', 'bevel')),
    miterLimit: read('stroke-miterlimit', parent.miterLimit, (value) => readShare(value, 4)),
    dash: read('stroke-dasharray', parent.dash, (value) => readDash(value, diagonal.viewport)),
    dashOffset: read('stroke-dashoffset', parent.dashOffset, (value) => readLength(value, 0, diagonal)),
    paintOrder: read('paint-order', parent.paintOrder, readPaintOrder),
    markerStart: read('marker-start', marker ?? parent.markerStart, readReference),
    markerMid: read('marker-mid', marker ?? parent.markerMid, readReference),
    markerEnd: read('marker-end', marker ?? parent.markerEnd, readReference),
    font,
    visible: read('visibility', parent.visible, (value) => value === 'visible'),
  };
}

export function readOwnStyle(
  declared: Declarations,
  ignore: (feature: string) => void = () => undefined,
  emPx = 16,
): OwnStyle {
  for (const [name, initial] of Object.entries(unsayable)) {
    const value = declared.get(name)?.trim() ?? '';
    if (value !== '' && !initial.includes(value)) ignore(`${name}: ${value.slice(0, 60)}`);
  }
  const read = <Value>(name: string, initial: Value, parse: (value: string) => Value): Value => {
    const value = declared.get(name)?.trim();
    if (value === undefined || value === '' || value === 'inherit') return initial;
    const parsed = withinSubset(() => parse(value));
    if (parsed === undefined) ignore(`${name}: ${value.slice(0, 60)}`);
    return parsed ?? initial;
  };
  return {
    shown: declared.get('display')?.trim() !== 'none',
    opacity: read('opacity', 1, readOpacity),
    blendMode: read('mix-blend-mode', 'normal', oneOf(...blendModes)),
    clipPath: read('clip-path', null, readReference),
    mask: read('mask', null, readReference),
    isolated: declared.get('isolation')?.trim() === 'isolate',
    filter: readFilterList(declared.get('filter'), emPx),
    rigidStroke: declared.get('vector-effect')?.trim() === 'non-scaling-stroke',
    overflowShown: ['visible', 'auto', 'inherit'].includes(declared.get('overflow')?.trim() ?? 'hidden'),
  };
}

/** The colour of a gradient's stop, its opacity included. */
export function readStopColor(declared: Declarations, { color: current }: ArtStyle): Rgba {
  const stated = declared.get('stop-color')?.trim() ?? '#000000';
  const color = isCurrent(stated) ? current : (withinSubset(() => readColor(stated)) ?? black);
  return { ...color, a: color.a * (withinSubset(() => readOpacity(declared.get('stop-opacity') ?? '1')) ?? 1) };
}

function oneOf<const Value extends string>(...values: readonly Value[]): (text: string) => Value {
  return (text) => values.find((value) => value === text) ?? beyondSubset(text);
}

function isCurrent(value: string): boolean {
  return value.toLowerCase() === 'currentcolor';
}

function readColor(value: string): Rgba {
  return parseColor(value) ?? beyondSubset(`colour ${value}`);
}

const referencePattern = /^url\(\s{0,4}["']?#([^"')]{1,256})["']?\s{0,4}\)/;

function readPaint(value: string): ArtPaint {
  if (value === 'none') return { type: 'none' };
  if (isCurrent(value)) return { type: 'current' };
  if (value === 'context-fill') return { type: 'context', of: 'fill' };
  if (value === 'context-stroke') return { type: 'context', of: 'stroke' };
  const reference = referencePattern.exec(value);
  if (reference === null) return { type: 'color', color: readColor(value) };
  const rest = value.slice(reference[0].length).trim();
  const fallback = rest === '' || rest === 'none' ? null : isCurrent(rest) ? 'current' : readColor(rest);
  return { type: 'ref', id: reference[1]?.trim() ?? '', fallback };
}

const paintSteps: readonly PaintStep[] = ['fill', 'stroke', 'markers'];

function readPaintOrder(value: string): readonly PaintStep[] {
  if (value === 'normal') return paintSteps;
  const words = value.split(/\s+/);
  const stated = words.flatMap((word) => paintSteps.find((step) => step === word) ?? []);
  if (new Set(stated).size < words.length) beyondSubset('a paint order');
  return [...new Set([...stated, ...paintSteps])];
}

/** The id in a `clip-path`, a `mask`, a `filter` or a marker. */
function readReference(value: string | undefined): string | null {
  if (value === undefined || value.trim() === 'none' || value.trim() === '') return null;
  return referencePattern.exec(value.trim())?.[1]?.trim() ?? beyondSubset(value);
}

function readOpacity(value: string): number {
  return Math.min(1, Math.max(0, readShare(value, 1)));
}

/** Empty for a solid line. */
function readDash(value: string, viewport: Viewport): readonly number[] {
  if (value === 'none') return [];
  const parts = /[a-z%]/i.test(value)
    ? value.split(/[\s,]+/).map((part) => readLength(part, 0, { viewport, direction: 'diagonal' }))
    : readNumbers(value);
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.some((part) => part < 0) || sum <= 0 ? [] : parts;
}
