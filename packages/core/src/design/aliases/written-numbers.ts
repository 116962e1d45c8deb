import type * as z from 'zod';
import { type ElementKind, elementSchemas } from '../elements/index.ts';
import { expectedTypes } from '../schema-issues.ts';
import { isNumber, isObject } from './alias.ts';

/** px that percentages of positions and sizes are parts of: the design's own size, or that of the group around. */
export interface Surroundings {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

const pattern = /^\s*([-+]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15}))\s*(px|deg|°|%)?\s*$/i;
const angles: ReadonlySet<string> = new Set([
  'rotation',
  'angle',
  'startAngle',
  'endAngle',
  'skewX',
  'skewY',
  'hueRotate',
]);
/** Properties, and those whose parts, are shares of a whole: 50 % is 0.5. */
const shares: ReadonlySet<string> = new Set(['opacity', 'innerRadius', 'zoom', 'offset', 'tension']);
const sharesWithin: ReadonlySet<string> = new Set(['filters', 'crop', 'focalPoint', 'center', 'from', 'to', 'logo']);
const placing: ReadonlySet<string> = new Set([
  ...['x', 'y', 'left', 'top', 'width', 'height', 'scaleX', 'scaleY', 'angle', 'radius', 'radiusX', 'radiusY'],
  ...['rx', 'ry', 'outerRadius', 'x1', 'y1', 'x2', 'y2', 'strokeWidth'],
]);

/**
 * Numbers among the properties that place an element, which came as texts such as `"40"` or `"12px"`: other aliases
 * reckon with them. Percentages of the surroundings become px.
 */
export function readPlacing(properties: Record<string, unknown>, within: Surroundings): void {
  for (const [name, value] of Object.entries(properties)) {
    if (!placing.has(name) || typeof value !== 'string') continue;
    const number = readPercent(value, [name], within) ?? readNumber(value, [name]);
    if (number !== undefined) properties[name] = number;
  }
}

/**
 * Numbers and flags that came as texts, wherever the schema wants numbers and flags: `"24px"`, `"45deg"`, `"50%"`, `"true"`.
 * What is neither stays, for the schema to refuse.
 */
export function readWrittenNumbers(kind: ElementKind, properties: Record<string, unknown>, within: Surroundings): void {
  const places = textPlaces(properties);
  if (places.length === 0) return;
  const check = (): readonly z.core.$ZodIssue[] =>
    elementSchemas[kind].safeParse({ id: 'id', ...properties, type: kind }).error?.issues ?? [];
  const issues = check();
  if (issues.length === 0) return;
  for (const { holder, key, text, path } of places) {
    const types = expectedTypes(issues, path);
    const { width, height } = properties;
    const own = isNumber(width) && isNumber(height) ? { own: Math.min(width, height) } : {};
    // Of a number or a text such as `2px`, a text of digits is told as a text of another form.
    const isNumeric = types.has('number') || types.has('int') || hasIssue(issues, path);
    const number = isNumeric ? (readPercent(text, path, { ...within, ...own }) ?? readNumber(text, path)) : undefined;
    const flag = types.has('boolean') ? flags[text.trim().toLowerCase()] : undefined;
    if (number === undefined && flag === undefined) continue;
    holder[key] = number ?? flag;
    if (types.size === 0 && hasIssue(check(), path)) holder[key] = text;
  }
}

function hasIssue(issues: readonly z.core.$ZodIssue[], path: readonly PropertyKey[]): boolean {
  const here = path.map(String).join('.');
  return issues.some((issue) => issue.path.map(String).join('.') === here);
}

const flags: Readonly<Record<string, boolean>> = Object.assign(Object.create(null), { true: true, false: false });

/** A number with or without the unit that its property has; undefined for what is none. */
export function readNumber(text: string, path: readonly PropertyKey[]): number | undefined {
  const [, digits, unit] = (text.length <= 64 && pattern.exec(text)) || [];
  const name = String(path.at(-1));
  if (digits === undefined || unit === '%') return undefined;
  if (unit !== undefined && (unit.toLowerCase() === 'px') === (angles.has(name) || isShare(path))) return undefined;
  return Number(digits);
}

/** A percentage of what its property is measured on; undefined when that is not known. */
function readPercent(
  text: string,
  path: readonly PropertyKey[],
  { width, height, own }: Surroundings & { readonly own?: number },
): number | undefined {
  const [, digits, unit] = (text.length <= 64 && pattern.exec(text)) || [];
  if (digits === undefined || unit !== '%') return undefined;
  const share = Number(digits) / 100;
  if (isShare(path)) return share;
  const wholes: Readonly<Record<string, number | undefined>> = {
    ...(path.length === 1 && { x: width, left: width, width, y: height, top: height, height }),
    ...(path[0] === 'cornerRadius' && { [String(path.at(-1))]: own }),
  };
  const whole = Object.hasOwn(wholes, String(path.at(-1))) ? wholes[String(path.at(-1))] : undefined;
  return whole === undefined ? undefined : Math.round(share * whole * 1_000) / 1_000;
}

function isShare(path: readonly PropertyKey[]): boolean {
  return shares.has(String(path.at(-1))) || sharesWithin.has(String(path.at(-2)));
}

interface TextPlace {
  readonly holder: Record<PropertyKey, unknown>;
  readonly key: PropertyKey;
  readonly text: string;
  readonly path: readonly PropertyKey[];
}

/** Every text that may be a number or a flag. Objects on the way to them are copied, as the input stays as it is. */
function textPlaces(properties: Record<string, unknown>): readonly TextPlace[] {
  const places: TextPlace[] = [];
  const walk = (holder: Record<PropertyKey, unknown>, path: readonly PropertyKey[]): void => {
    for (const key of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
      if (path.length === 0 && ['children', 'custom', 'text'].includes(String(key))) continue;
      const value = holder[key];
      const inner = [...path, key];
      if (typeof value === 'string') {
        if (pattern.test(value) || /^\s*(?:true|false)\s*$/i.test(value)) {
          places.push({ holder, key, text: value, path: inner });
        }
      } else if ((Array.isArray(value) || isObject(value)) && path.length < 6) {
        const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<PropertyKey, unknown>;
        holder[key] = copy;
        walk(copy, inner);
      }
    }
  };
  walk(properties, []);
  return places;
}
