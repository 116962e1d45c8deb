import type * as z from 'zod';
import { type FoundAt, indexIssues } from '../check/issue-index.ts';
import { valueAt } from '../check/schema-issues.ts';
import { type ElementKind, elementSchemas } from '../elements/index.ts';
import { isNumber } from './alias.ts';
import { isAngle, isShare } from './units.ts';

/** px that percentages of positions and sizes are parts of: the design's own size, or that of the group around. */
export interface Surroundings {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

const pattern = /^\s*([-+]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15}))\s*(px|deg|°|%)?\s*$/i;
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
 * Values that came in another form than the schema wants: numbers and flags as texts (`"24px"`, `"45deg"`, `"50%"`, `"true"`),
 * texts as numbers, and words in another case (`"CENTER"`). What fits in no form stays, for the schema to refuse.
 */
export function readWrittenValues(kind: ElementKind, properties: Record<string, unknown>, within: Surroundings): void {
  const check = (): readonly z.core.$ZodIssue[] =>
    elementSchemas[kind].safeParse({ id: 'id', ...properties, type: kind }).error?.issues ?? [];
  const issues = check();
  if (issues.length === 0) return;
  const { width, height } = properties;
  const own = isNumber(width) && isNumber(height) ? { own: Math.min(width, height) } : {};
  const changed: { readonly path: readonly PropertyKey[]; readonly before: string | number }[] = [];
  const found = indexIssues(issues.slice(0, maxIssues));
  const copied = new Set<object>();
  for (const path of found.paths) {
    const place = placeAt(properties, path, copied);
    if (place === undefined) continue;
    const before = place.holder[place.key] as string | number;
    const read = readInAnotherForm(before, path, { found: found.at(path), within: { ...within, ...own } });
    if (read === undefined) continue;
    place.holder[place.key] = read;
    changed.push({ path, before });
  }
  const left = indexIssues(changed.length > 0 ? check() : []);
  for (const { path, before } of changed) {
    if (left.at(path).isNamed) holderOf(properties, path, copied)[path.at(-1) ?? ''] = before;
  }
}

/** Beyond these an element is wrong rather than written in another form. */
const maxIssues = 200;

interface ScalarPlace {
  readonly holder: Record<PropertyKey, unknown>;
  readonly key: PropertyKey;
}

/** The object or list that holds a path's end. What leads there is copied once, as the input stays as it is. */
function holderOf(
  properties: Record<string, unknown>,
  path: readonly PropertyKey[],
  copied: Set<object>,
): Record<PropertyKey, unknown> {
  let holder = properties as Record<PropertyKey, unknown>;
  for (const step of path.slice(0, -1)) {
    const inner = holder[step] as object;
    if (copied.has(inner)) {
      holder = inner as Record<PropertyKey, unknown>;
      continue;
    }
    const copy = (Array.isArray(inner) ? [...(inner as unknown[])] : { ...inner }) as Record<PropertyKey, unknown>;
    copied.add(copy);
    holder[step] = copy;
    holder = copy;
  }
  return holder;
}

/** Where a short text or a number stands. */
function placeAt(
  properties: Record<string, unknown>,
  path: readonly PropertyKey[],
  copied: Set<object>,
): ScalarPlace | undefined {
  const value = valueAt(properties, path);
  const key = path.at(-1);
  const isScalar = typeof value === 'number' || (typeof value === 'string' && value.length <= 64);
  if (key === undefined || !isScalar) return undefined;
  return { holder: holderOf(properties, path, copied), key };
}

function readInAnotherForm(
  value: string | number,
  path: readonly PropertyKey[],
  {
    found: { types, words, isNamed },
    within,
  }: {
    readonly found: FoundAt;
    readonly within: Surroundings & { readonly own?: number };
  },
): string | number | boolean | undefined {
  if (typeof value === 'number') return types.has('string') ? String(value) : undefined;
  const word = words.find((candidate) => bareWord(candidate) === bareWord(value));
  if (word !== undefined) return word;
  if (types.has('boolean') && flags[value.trim().toLowerCase()] !== undefined) return flags[value.trim().toLowerCase()];
  // Where the schema takes a number or a text such as `2px`, it calls a text of digits a text of another form.
  const isNumeric = types.has('number') || types.has('int') || isNamed;
  return isNumeric ? (readPercent(value, path, within) ?? readNumber(value, path)) : undefined;
}

function bareWord(text: string): string {
  return text.trim().toLowerCase().replace(/[-_ ]/g, '');
}

const flags: Readonly<Record<string, boolean>> = Object.assign(Object.create(null), { true: true, false: false });

/** A number with or without the unit that its property has; undefined for what is none. */
export function readNumber(text: string, path: readonly PropertyKey[]): number | undefined {
  const [, digits, unit] = (text.length <= 64 && pattern.exec(text)) || [];
  if (digits === undefined || unit === '%') return undefined;
  if (unit !== undefined && (unit.toLowerCase() === 'px') === (isAngle(path) || isShare(path))) return undefined;
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
